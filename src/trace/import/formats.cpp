#include "trace/import/csv_importer.hpp"
#include "trace/import/importer.hpp"
#include "trace/import/kubernetes.hpp"
#include "trace/import/prometheus.hpp"
#include "trace/import/sacct.hpp"

namespace fairlead::trace {

// A new importer is a file beside this one and a line here.
const std::vector<ImportFormat>& import_formats() {
  static const std::vector<ImportFormat> formats = {
      {"sacct", "sacct --parsable2", begins_as_sacct, make_sacct_importer},
      {"openb", "pod lists of gpu-v2023", begins_as_openb, make_openb_importer},
      {"itp", "ITP / ElasticFlow", begins_as_itp, make_itp_importer},
      {"helios", "Helios and Acme", begins_as_helios, make_helios_importer},
      {"philly", "Philly, a row a job", begins_as_philly, make_philly_importer},
      {"prometheus", "range queries, see --help-prometheus", begins_as_prometheus,
       make_prometheus_importer},
      {"kubernetes", "kubectl get -o json", begins_as_kubernetes, make_kubernetes_importer},
      {"csv", "any CSV, with --map", begins_as_mapped_csv, make_csv_importer},
  };
  return formats;
}

}  // namespace fairlead::trace
