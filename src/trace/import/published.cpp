// The columns of published traces.
#include "trace/import/mapping.hpp"

namespace fairlead::trace {

// Microsoft's ITP trace, as the ElasticFlow repository has it.
Mapping itp_mapping() {
  Mapping mapping;
  mapping.time = "seconds";
  mapping[CsvField::name].columns = {"job_id"};
  mapping[CsvField::submit].columns = {"submission_time"};
  mapping[CsvField::duration].columns = {"duration"};
  mapping[CsvField::gpus].columns = {"num_gpu"};
  return mapping;
}

// The pod lists of Alibaba's cluster trace gpu-v2023 and the FGD simulator.
Mapping openb_mapping() {
  Mapping mapping;
  mapping.time = "seconds";
  mapping.amounts_of_pods = true;
  mapping[CsvField::name].columns = {"name"};
  mapping[CsvField::tenant].value = "openb";
  mapping[CsvField::priority_class].columns = {"qos"};
  mapping[CsvField::submit].columns = {"creation_time"};
  mapping[CsvField::start].columns = {"scheduled_time"};
  mapping[CsvField::end].columns = {"deletion_time"};
  mapping[CsvField::outcome].columns = {"pod_phase"};
  mapping[CsvField::cpu].columns = {"cpu_milli"};
  mapping[CsvField::cpu].unit = "millicores";
  mapping[CsvField::memory].columns = {"memory_mib"};
  mapping[CsvField::memory].unit = "MiB";
  mapping[CsvField::gpus].columns = {"num_gpu"};
  mapping[CsvField::gpu_milli].columns = {"gpu_milli"};
  mapping[CsvField::gpu_model].columns = {"gpu_spec"};
  return mapping;
}

// Microsoft's Philly trace as one row a job: the published log is JSON, which people flatten with
// these names of its fields.
Mapping philly_mapping() {
  Mapping mapping;
  mapping[CsvField::name].columns = {"jobid", "job_id"};
  mapping[CsvField::tenant].columns = {"vc"};
  mapping[CsvField::user].columns = {"user"};
  mapping[CsvField::submit].columns = {"submitted_time", "submit_time"};
  mapping[CsvField::start].columns = {"start_time"};
  mapping[CsvField::end].columns = {"end_time", "finished_time"};
  mapping[CsvField::duration].columns = {"duration", "run_time", "runtime"};
  mapping[CsvField::outcome].columns = {"status", "state"};
  mapping[CsvField::gpus].columns = {"num_gpus", "gpu_num", "gpus", "num_gpu"};
  mapping[CsvField::pods].columns = {"num_nodes", "node_num", "machines", "num_machines"};
  return mapping;
}

// SenseTime's Helios trace, and Shanghai AI Laboratory's Acme trace, which follows it. The column
// `duration` is not read: in Acme's Kalos it counts from the submission.
Mapping helios_mapping() {
  Mapping mapping;
  mapping[CsvField::name].columns = {"job_id"};
  mapping[CsvField::tenant].columns = {"vc", "type"};
  mapping[CsvField::user].columns = {"user"};
  mapping[CsvField::submit].columns = {"submit_time"};
  mapping[CsvField::start].columns = {"start_time"};
  mapping[CsvField::end].columns = {"end_time"};
  mapping[CsvField::outcome].columns = {"state"};
  mapping[CsvField::gpus].columns = {"gpu_num"};
  mapping[CsvField::cpu].columns = {"cpu_num"};
  mapping[CsvField::pods].columns = {"node_num"};
  return mapping;
}

}  // namespace fairlead::trace
