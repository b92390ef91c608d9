// From series of kube-state-metrics and Kueue to jobs.
#include <gtest/gtest.h>

#include "trace/cluster_dump.hpp"
#include "trace/import/prometheus.hpp"
#include "trace/import/prometheus_queries.hpp"
#include "trace/import/prometheus_series.hpp"

namespace fairlead::trace {
namespace {

constexpr int noon = 1'777'636'800;  // of the first of May 2026, in seconds

std::string seconds_of(int minute) { return std::to_string(noon + 60 * minute); }

// A series with a value every hour from a minute to another.
std::string series(const std::string& metric, const std::string& labels, int from, int until,
                   const std::string& value) {
  std::string text = "{\"metric\":{\"__name__\":\"" + metric + "\",\"namespace\":\"team\"," +
                     labels + "},\"values\":[";
  for (int minute = from; minute <= until; minute += 60) {
    text += (text.back() == '[' ? "" : ",") + std::string("[") + seconds_of(minute) + ",\"" +
            value + "\"]";
  }
  return text + "]}";
}

std::string response(const std::vector<std::string>& all) {
  std::string text = R"({"status":"success","data":{"resultType":"matrix","result":[)";
  for (const std::string& each : all) text += (text.back() == '[' ? "" : ",") + each;
  return text + "]}}";
}

// What a pod says that began at a minute; with `ended` negative it does not say when it ended.
std::vector<std::string> pod_series(const std::string& name, const std::string& owner, int created,
                                    int started, int ended) {
  const std::string id = "\"pod\":\"" + name + "\",\"uid\":\"" + name + "-uid\"";
  const std::string kind = owner.substr(0, owner.find('/'));
  const std::string label = ",\"created_by_kind\":\"" + kind + "\",\"created_by_name\":\"" +
                            owner.substr(owner.find('/') + 1) + "\"";
  std::vector<std::string> all = {
      series("kube_pod_info", id + label + ",\"node\":\"n1\"", created, created, "1"),
      series("kube_pod_created", id, created, created, seconds_of(created)),
      series("kube_pod_container_state_started", id, created, created, seconds_of(started)),
      series("kube_pod_container_resource_requests",
             id + R"(,"container":"a","resource":"nvidia_com_gpu")", created, created, "2"),
      series("kube_pod_container_resource_requests", id + R"(,"container":"a","resource":"cpu")",
             created, created, "0.5"),
      series("kube_pod_container_resource_requests", id + R"(,"container":"b","resource":"cpu")",
             created, created, "1.5"),
  };
  if (ended >= 0) {
    all.push_back(series("kube_pod_completion_time", id, ended, ended, seconds_of(ended)));
    all.push_back(
        series("kube_pod_status_phase", id + R"(,"phase":"Succeeded")", ended, ended, "1"));
  }
  return all;
}

std::string job_series(const std::string& metric, int at, int value) {
  return series(metric, R"("job_name":"nightly")", at, at, seconds_of(value));
}

DumpImport import(std::vector<std::vector<std::string>> parts) {
  std::vector<std::string> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return import_with(**make_prometheus_importer({}), {{"response.json", response(all)}});
}

// Something at the end of the recording.
std::vector<std::string> until(int minute) {
  return {series("kube_node_labels", R"("node":"n1","label_nvidia_com_gpu_product":"H100")", minute,
                 minute, "1")};
}

Record only(const DumpImport& imported) {
  EXPECT_EQ(imported.error, "");
  EXPECT_EQ(imported.records.size(), 1U) << imported.notes;
  return imported.records.size() == 1 ? imported.records[0] : Record();
}

TEST(PrometheusImport, ReadsAPod) {
  const Record record = only(import({pod_series("p", "/", 0, 5, 65), until(600)}));
  EXPECT_EQ(record.name, "p");
  EXPECT_EQ(record.tenant, "team");
  EXPECT_EQ(record.submit, minute(0));
  EXPECT_EQ(record.start, minute(5));
  EXPECT_EQ(record.duration, seconds(3600));
  EXPECT_EQ(record.outcome, Outcome::completed);
  EXPECT_EQ(record.gpus, 2);
  EXPECT_EQ(record.cpu_milli, 2000) << "of both containers";
  EXPECT_EQ(record.gpu_model, "H100");
}

TEST(PrometheusImport, TellsJobsOfOneNameApart) {
  const DumpImport imported = import({
      pod_series("a", "Job/nightly", 10, 12, 50),
      pod_series("b", "Job/nightly", 1450, 1460, 1500),
      {job_series("kube_job_created", 0, 0), job_series("kube_job_created", 1440, 1440),
       job_series("kube_job_status_start_time", 60, 10),
       job_series("kube_job_status_completion_time", 60, 51)},
      until(2000),
  });
  ASSERT_EQ(imported.records.size(), 2U) << imported.notes;
  EXPECT_EQ(imported.records[0].submit, minute(0));
  EXPECT_EQ(imported.records[0].admitted, minute(10));
  EXPECT_EQ(imported.records[0].duration, seconds(39 * 60)) << "until the Job was complete";
  EXPECT_EQ(imported.records[1].submit, minute(1440));
  EXPECT_EQ(imported.records[1].duration, seconds(40 * 60)) << "until its last pod was done";
}

TEST(PrometheusImport, TellsOwnersWithoutMetricsApartByTheirPods) {
  const DumpImport imported = import(
      {pod_series("a", "RayCluster/ray", 0, 1, 30), pod_series("b", "RayCluster/ray", 2, 3, 31),
       pod_series("c", "RayCluster/ray", 700, 701, 730), until(2000)});
  ASSERT_EQ(imported.records.size(), 2U) << imported.notes;
  EXPECT_EQ(imported.records[0].pods, 2);
  EXPECT_EQ(imported.records[1].pods, 1);
}

TEST(PrometheusImport, EndsWhatWasNotSeenAgain) {
  const auto seen = [](int last) {
    return std::vector<std::string>{series("fairlead_pod_last_running",
                                           R"("pod":"p","uid":"p-uid")", 60, 60, seconds_of(last))};
  };
  const Record gone = only(import({pod_series("p", "/", 0, 5, -1), seen(45), until(600)}));
  EXPECT_EQ(gone.outcome, Outcome::vanished);
  EXPECT_EQ(gone.duration, seconds(40 * 60));
  const Record running = only(import({pod_series("p", "/", 0, 5, -1), seen(598), until(600)}));
  EXPECT_EQ(running.outcome, Outcome::running);
  EXPECT_EQ(running.duration, seconds(595 * 60));
}

TEST(PrometheusImport, AddsUpCountersThatBeginAgain) {
  std::string counts =
      R"({"metric":{"__name__":"kueue_admission_wait_time_seconds_count","cluster_queue":"gpu"},)"
      R"("values":[)";
  for (const auto& [minute, value] : {std::pair(0, 3), {1, 10}, {2, 0}, {3, 5}}) {
    counts +=
        (minute == 0 ? "[" : ",[") + seconds_of(minute) + ",\"" + std::to_string(value) + "\"]";
  }
  counts += "]}";
  std::string sums = counts;
  sums.replace(sums.find("_count"), 6, "_sum");
  const DumpImport imported = import({{counts, sums}, pod_series("p", "/", 0, 5, 65)});
  EXPECT_NE(imported.notes.find("admissions by the ClusterQueue gpu, after 1s on average"),
            std::string::npos)
      << imported.notes;
  EXPECT_NE(imported.notes.find(" 12 "), std::string::npos) << imported.notes;
}

TEST(PrometheusImport, RefusesAnErrorOfTheServer) {
  const auto imported = import_with(**make_prometheus_importer({}),
                                    {{"r", R"({"status":"error","errorType":"bad_data",)"
                                           R"("error":"parse error"})"}});
  EXPECT_NE(imported.error.find("Prometheus answered with an error: parse error"),
            std::string::npos);
}

TEST(PrometheusImport, CountsWhatItCannotUse) {
  const DumpImport imported =
      import({{series("up", R"("job":"x")", 0, 0, "1"),
               series("kube_pod_created", R"("pod":"p")", 0, 0, "NaN"),
               R"({"metric":{},"values":[[1777636800,"2"],[1,"2"]]})", R"({"values":7})", "17"}});
  for (const char* text : {"series of the metric up", "samples that are no numbers",
                           "series without the name of a metric"}) {
    EXPECT_NE(imported.notes.find(text), std::string::npos) << text << "\n" << imported.notes;
  }
}

TEST(PrometheusSeries, KnowsTheNamesOfResources) {
  EXPECT_EQ(resource_of_label("nvidia_com_gpu"), "nvidia.com/gpu");
  EXPECT_EQ(resource_of_label("nvidia_com_mig_1g_10gb_me"), "nvidia.com/mig-1g.10gb.me");
  EXPECT_EQ(resource_of_label("ephemeral_storage"), "");
}

TEST(PrometheusQueries, AreWrittenAsCommands) {
  const std::string help = prometheus_help();
  for (const PrometheusQuery& query : prometheus_queries()) {
    EXPECT_NE(help.find("ask " + std::string(query.name) + " '"), std::string::npos) << query.name;
    EXPECT_EQ(query.text.find('\''), query.text.npos) << query.name << " stands in single quotes";
  }
  EXPECT_NE(help.find("[1h:30s]"), std::string::npos);
}

}  // namespace
}  // namespace fairlead::trace
