#include <array>
#include <iterator>

#include <fmt/format.h>

#include "trace/describe.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

// "12m", "3.5h", "2.1d": two digits are enough to compare.
std::string coarse(Duration span) {
  const double s = static_cast<double>(span.ms) / 1000;
  if (s < 120) return fmt::format("{:.0f}s", s);
  if (s < 2 * 3600) return fmt::format("{:.0f}m", s / 60);
  if (s < 2 * 86'400) return fmt::format("{:.1f}h", s / 3600);
  return fmt::format("{:.1f}d", s / 86'400);
}

std::string gpus_text(std::int64_t milli) {
  if (milli % 1000 == 0) return fmt::format("{}", milli / 1000);
  return fmt::format("{:.3f}", static_cast<double>(milli) / 1000);
}

double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

std::string quantile_name(int per_mille) {
  return per_mille == 1000 ? "max" : fmt::format("p{}", per_mille / 10);
}

std::string joined(const std::vector<std::int64_t>& values, const char* separator) {
  return fmt::format("{}", fmt::join(values, separator));
}

std::string table_row(const std::string& name, const Description::Part& part,
                      const Description& all) {
  return fmt::format("{:>8} {:>6.1f} % {:>12.1f} {:>6.1f} % {:>8}  {}\n", part.jobs,
                     percent(static_cast<double>(part.jobs), static_cast<double>(all.jobs)),
                     part.gpu_hours, percent(part.gpu_hours, all.gpu_hours), coarse(part.median),
                     name);
}

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

std::string json_part(const Description::Part& part) {
  return fmt::format("\"jobs\":{},\"gpuHours\":{:.3f},\"medianSeconds\":{:.3f}", part.jobs,
                     part.gpu_hours, static_cast<double>(part.median.ms) / 1000);
}

template <class Items, class ToJson>
std::string json_list(const Items& items, ToJson to_json) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += to_json(item);
  }
  return out + "]";
}

}  // namespace

std::string to_text(const Description& d) {
  std::string out = fmt::format("{}\n", escaped(d.source));
  out += fmt::format("{} jobs of {} tenants and {} users, submitted over {}\n", d.jobs,
                     d.tenants.size(), d.users, coarse(d.span));
  out += fmt::format("{:.1f} GPU-hours: {:.1f} GPUs busy all the time\n", d.gpu_hours, d.mean_gpus);
  if (d.documents + d.mig_jobs > 0) {
    out += fmt::format("not in the GPU-hours: {} workload documents, {} jobs on MIG slices\n",
                       d.documents, d.mig_jobs);
  }
  out += "\nduration  ";
  for (std::size_t i = 0; i < d.quantiles.size(); ++i) {
    out += fmt::format(" {} {} ", quantile_name(quantile_per_mille[i]), coarse(d.quantiles[i]));
  }
  out += fmt::format("\nlonger than 3 days: {:.1f} % of the jobs, {:.1f} % of the GPU time\n",
                     percent(static_cast<double>(d.long_jobs), static_cast<double>(d.jobs)),
                     percent(d.long_gpu_hours, d.gpu_hours));
  const std::string head =
      fmt::format("{:>8} {:>8} {:>12} {:>8} {:>8}  ", "jobs", "", "GPU-hours", "", "median");
  out += "\n" + head + "GPUs of a job\n";
  for (const auto& gang : d.gangs) out += table_row(gpus_text(gang.gpu_milli), gang, d);
  out += "\n" + head + "tenant\n";
  for (const auto& tenant : d.tenants) {
    const std::string about = fmt::format("{} ({} users, up to {} GPUs)", escaped(tenant.name),
                                          tenant.users, gpus_text(tenant.largest_gang_milli));
    out += table_row(about, tenant, d);
  }
  out += fmt::format("\nGini coefficient of the tenants' GPU time: {:.2f}\n", d.tenant_gini);
  out += fmt::format("Fano factor of the hourly submissions: {:.1f} (independent arrivals: 1)\n",
                     d.hourly_fano);
  out += fmt::format("by day of the week from the start: {}\n", joined(d.by_weekday, " "));
  out += fmt::format("by hour of the day from the start: {}\n", joined(d.by_hour, " "));
  for (const Note& note : d.notes) out += fmt::format("note: {} {}\n", note.count, note.text);
  return out;
}

std::string to_json(const Description& d) {
  std::string quantiles;
  for (std::size_t i = 0; i < d.quantiles.size(); ++i) {
    quantiles +=
        fmt::format("{}\"{}\":{:.3f}", i == 0 ? "" : ",", quantile_name(quantile_per_mille[i]),
                    static_cast<double>(d.quantiles[i].ms) / 1000);
  }
  std::string out = fmt::format(
      "{{\"source\":{},\"jobs\":{},\"documents\":{},\"migJobs\":{},\"users\":{},"
      "\"spanSeconds\":{:.3f},\"gpuHours\":{:.3f},\"meanGpus\":{:.3f},\"durationSeconds\":{{{}}},"
      "\"longerThan3Days\":{{\"jobs\":{},\"gpuHours\":{:.3f}}},\"tenantGini\":{:.4f},"
      "\"hourlyFano\":{:.4f},",
      json_string(d.source), d.jobs, d.documents, d.mig_jobs, d.users,
      static_cast<double>(d.span.ms) / 1000, d.gpu_hours, d.mean_gpus, quantiles, d.long_jobs,
      d.long_gpu_hours, d.tenant_gini, d.hourly_fano);
  out += fmt::format("\"byWeekday\":[{}],\"byHour\":[{}],", joined(d.by_weekday, ","),
                     joined(d.by_hour, ","));
  out += "\"gangs\":" + json_list(d.gangs, [](const Description::Gang& gang) {
           return fmt::format("{{\"gpus\":{},{}}}", gpus_text(gang.gpu_milli), json_part(gang));
         });
  out += ",\"tenants\":" + json_list(d.tenants, [](const Description::Tenant& tenant) {
           return fmt::format("{{\"name\":{},\"users\":{},\"largestGang\":{},{}}}",
                              json_string(tenant.name), tenant.users,
                              gpus_text(tenant.largest_gang_milli), json_part(tenant));
         });
  out += ",\"notes\":" + json_list(d.notes, [](const Note& note) {
           return fmt::format("{{\"count\":{},\"text\":{}}}", note.count, json_string(note.text));
         });
  return out + "}\n";
}

}  // namespace fairlead::trace
