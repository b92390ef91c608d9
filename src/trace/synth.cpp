#include "trace/synth.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "manifest/readers.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t hour_seconds = 3600;
constexpr std::int64_t week_hours = 7 * 24;
constexpr std::int64_t max_gpu_days = 2'000'000;
constexpr std::int64_t shortest_job = 10;  // seconds; less is not worth a job

// How busy a tenant's weeks are, in per cent: deadlines and holidays.
constexpr std::array<std::int64_t, 8> week_percent = {40, 60, 80, 100, 100, 130, 160, 220};

// A burst takes about one part in so many of the tenant's GPU time, at most.
constexpr std::int64_t burst_part = 30;

// Generates one tenant's jobs until its GPU time is spent.
class TenantWriter {
 public:
  TenantWriter(const SynthOptions& options, const TenantMix& tenant, std::int64_t gpu_seconds)
      : tenant_(tenant),
        kind_(profile_of(tenant.kind)),
        random_(options.seed, tenant.name),
        queue_(options.queue),
        budget_(gpu_seconds),
        left_(gpu_seconds),
        cluster_gpus_(options.gpus),
        end_(options.days * 24 * hour_seconds) {
    const std::int64_t largest = std::min(tenant.largest_gang, cluster_gpus_);
    for (std::size_t i = 0; i < gang_gpus.size(); ++i) {
      gang_weights_.push_back(gang_gpus[i] <= largest ? kind_.gang_weights[i] : 0);
    }
    draw_weeks(options.days * 24);
  }

  std::vector<Record> write() {
    while (left_ > 0) burst();
    std::stable_sort(jobs_.begin(), jobs_.end(),
                     [](const Record& a, const Record& b) { return a.submit < b.submit; });
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      jobs_[i].name = tenant_.name + "-" + std::to_string(i + 1);
    }
    return std::move(jobs_);
  }

 private:
  // The running sum of the weight of every hour.
  void draw_weeks(std::int64_t hours) {
    std::int64_t week = 100;
    std::int64_t sum = 0;
    for (std::int64_t hour = 0; hour < hours; ++hour) {
      if (hour % week_hours == 0) {
        week = week_percent[static_cast<std::size_t>(random_.below(week_percent.size()))];
      }
      const bool weekend = hour % week_hours >= 5 * 24;
      const std::int64_t weight = kind_.hours[static_cast<std::size_t>(hour % 24)];
      sum += weight * week * (weekend ? kind_.weekend_percent : 100);
      hour_sums_.push_back(sum);
    }
  }

  std::int64_t draw_time() {
    const std::int64_t at = random_.below(hour_sums_.back());
    const auto hour = std::upper_bound(hour_sums_.begin(), hour_sums_.end(), at);
    return (hour - hour_sums_.begin()) * hour_seconds + random_.below(hour_seconds);
  }

  std::int64_t draw_duration(std::int64_t gang) {
    return draw(gang < 8 ? kind_.small_seconds : kind_.large_seconds, random_);
  }

  // Another job of a burst: about as long as the first, or stopped early, or left to run on.
  std::int64_t draw_sibling(std::int64_t gang, std::int64_t typical) {
    if (random_.below(2) == 0) return draw_duration(gang);
    return typical * (50 + random_.below(101)) / 100;
  }

  // Jobs of one shape that one user submits within minutes.
  void burst() {
    const std::int64_t gang = gang_gpus[draw_weighted(gang_weights_, random_)];
    const std::int64_t typical = draw_duration(gang);
    // Nobody sweeps with multi-day jobs, nor with more GPUs than there are.
    const std::int64_t affordable =
        std::min(budget_ / burst_part / (gang * typical), cluster_gpus_ / gang);
    const std::int64_t size =
        std::min(draw(kind_.burst, random_), std::max<std::int64_t>(affordable, 1));
    // The lesser of two draws: some users submit much more than others.
    const std::int64_t user = std::min(random_.below(kind_.users), random_.below(kind_.users));
    std::int64_t time = draw_time();
    for (std::int64_t i = 0; i < size && left_ > 0; ++i) {
      const std::int64_t duration = i == 0 ? typical : draw_sibling(gang, typical);
      job(gang, std::max(duration, shortest_job), std::min(time, end_ - 1), user);
      time += random_.below(20);
    }
  }

  void job(std::int64_t gang, std::int64_t duration, std::int64_t submit, std::int64_t user) {
    duration = std::min(duration, left_ / gang);
    left_ -= gang * std::max(duration, shortest_job);
    if (duration < shortest_job) return;
    Record& record = jobs_.emplace_back();
    record.tenant = tenant_.name;
    record.queue = queue_;
    record.user = tenant_.name + "-user-" + std::to_string(user + 1);
    record.priority = kind_.priority;
    record.priority_class = kind_.priority_class;
    record.submit = Instant{submit * 1000};
    record.duration = seconds(duration);
    record.gpus = std::min<std::int64_t>(gang, 8);
    record.pods = static_cast<std::int32_t>(gang / record.gpus);
    if (kind_.checkpoints && duration >= 2 * hour_seconds) {
      record.checkpoint_every = seconds(hour_seconds);
    }
  }

  const TenantMix& tenant_;
  const KindProfile& kind_;
  Random random_;
  const std::string& queue_;
  std::int64_t budget_;  // GPU seconds in all
  std::int64_t left_;
  std::int64_t cluster_gpus_;
  std::int64_t end_;  // of submissions, in seconds
  std::vector<std::int64_t> gang_weights_;
  std::vector<std::int64_t> hour_sums_;
  std::vector<Record> jobs_;
};

// DNS labels with dots between them, short enough for the label that names the queue on a job.
bool is_queue_name(std::string_view name) {
  if (name.size() > 63) return false;
  const std::size_t dot = std::min(name.find('.'), name.size());
  return manifest::is_dns_label(name.substr(0, dot)) &&
         (dot == name.size() || is_queue_name(name.substr(dot + 1)));
}

void refuse(Diagnostics& out, std::string message, std::string hint = "") {
  Diagnostic diagnostic;
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  out.push_back(std::move(diagnostic));
}

Diagnostics check(const SynthOptions& options) {
  Diagnostics out;
  const auto within = [&](const char* what, std::int64_t value, std::int64_t most) {
    if (value >= 1 && value <= most) return;
    refuse(out, std::string(what) + " must be from 1 to " + std::to_string(most));
  };
  within("the number of days", options.days, 3650);
  within("the number of GPUs", options.gpus, max_gpu_days);
  within("the load in per cent", options.load_percent, 1000);
  if (out.empty() && options.days * options.gpus > max_gpu_days) {
    refuse(out, "more than two million GPU-days", "fewer days or fewer GPUs");
  }
  if (!is_queue_name(options.queue)) {
    refuse(out, "the queue name " + escaped(options.queue, 80) + " is no LocalQueue name",
           "lower-case letters, digits, '-' and '.', at most 63");
  }
  if (options.tenants.empty()) refuse(out, "there is no tenant");
  std::set<std::string> names;
  for (const TenantMix& tenant : options.tenants) {
    const std::string name = escaped(tenant.name, 80);
    if (!manifest::is_dns_label(tenant.name)) {
      refuse(out, "the tenant name " + name + " is no namespace name",
             "lower-case letters, digits and '-'");
    }
    if (!names.insert(tenant.name).second) refuse(out, "the tenant " + name + " is there twice");
    within(("the weight of " + name).c_str(), tenant.weight, 1'000'000);
    within(("the largest gang of " + name).c_str(), tenant.largest_gang, gang_gpus.back());
  }
  return out;
}

}  // namespace

Result<Trace> synthesize(const SynthOptions& options) {
  if (auto diagnostics = check(options); !diagnostics.empty()) {
    return unexpected(std::move(diagnostics));
  }
  std::vector<TenantMix> tenants = options.tenants;
  std::sort(tenants.begin(), tenants.end(),
            [](const TenantMix& a, const TenantMix& b) { return a.name < b.name; });
  const std::int64_t weights = std::accumulate(
      tenants.begin(), tenants.end(), std::int64_t{0},
      [](std::int64_t sum, const TenantMix& tenant) { return sum + tenant.weight; });
  const std::int64_t gpu_seconds =
      options.gpus * options.days * 24 * hour_seconds / 100 * options.load_percent;
  Trace trace;
  trace.source = "synthetic, seed " + std::to_string(options.seed);
  for (const TenantMix& tenant : tenants) {
    // Divided first: the product may exceed 64 bits. A tenant loses less than `weights` seconds.
    auto jobs = TenantWriter(options, tenant, gpu_seconds / weights * tenant.weight).write();
    std::move(jobs.begin(), jobs.end(), std::back_inserter(trace.records));
  }
  std::stable_sort(trace.records.begin(), trace.records.end(),
                   [](const Record& a, const Record& b) { return a.submit < b.submit; });
  return trace;
}

Result<TenantMix> parse_tenant(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  std::vector<std::string_view> parts;  // kind, weight, largest gang
  for (std::size_t at = equals; at < text.size();) {
    const std::size_t end = std::min(text.find(':', at + 1), text.size());
    parts.push_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  const auto read = [](std::string_view part, std::int64_t& out) {
    const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), out);
    return error == std::errc() && stop == part.data() + part.size();
  };
  TenantMix tenant;
  tenant.name = text.substr(0, equals);
  const auto kind = parts.empty() ? std::nullopt : kind_named(parts[0]);
  if (kind && (parts.size() == 2 || parts.size() == 3) && read(parts[1], tenant.weight) &&
      (parts.size() == 2 || read(parts[2], tenant.largest_gang))) {
    tenant.kind = *kind;
    return tenant;
  }
  Diagnostics out;
  refuse(out, "this is no tenant: " + escaped(text, 80),
         "name=kind:weight or name=kind:weight:largest-gang; the kinds are production, training, "
         "research, batch, interactive");
  return unexpected(std::move(out));
}

}  // namespace fairlead::trace
