#include "trace/fields.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

using Kind = JsonValue::Kind;

// In the order of Outcome; unknown has no word.
constexpr std::array<std::string_view, 8> outcome_words = {
    "", "completed", "failed", "cancelled", "timeout", "preempted", "running", "vanished"};

// One function per kind of value; the member of Record that it fills is a template argument.
template <auto member>
Refusal take_name(Draft& draft, const JsonValue& value) {
  return read_name(value, draft.record.*member);
}

template <auto member>
Refusal take_instant(Draft& draft, const JsonValue& value) {
  Duration since_start;
  if (auto refusal = read_span(value, since_start, draft.rounded)) return refusal;
  draft.record.*member = Instant{since_start.ms};
  return std::nullopt;
}

Refusal take_duration(Draft& draft, const JsonValue& value) {
  return read_span(value, draft.record.duration, draft.rounded);
}

template <auto member>
Refusal take_positive_span(Draft& draft, const JsonValue& value) {
  Duration span;
  if (auto refusal = read_span(value, span, draft.rounded)) return refusal;
  if (span.ms == 0) return Problem{"this cannot be zero", "leave the field out"};
  draft.record.*member = span;
  return std::nullopt;
}

Refusal read_int32(const JsonValue& value, std::int64_t least, std::int64_t most,
                   std::int32_t& out) {
  std::int64_t number = 0;
  if (auto refusal = read_integer(value, least, most, number)) return refusal;
  out = static_cast<std::int32_t>(number);
  return std::nullopt;
}

Refusal take_pods(Draft& draft, const JsonValue& value) {
  return read_int32(value, 1, max_count, draft.record.pods);
}

Refusal take_cpu(Draft& draft, const JsonValue& value) {
  return read_cpu(value, draft.record.cpu_milli);
}

Refusal take_memory(Draft& draft, const JsonValue& value) {
  return read_bytes(value, draft.record.memory_bytes);
}

Refusal take_gpus(Draft& draft, const JsonValue& value) {
  return read_integer(value, 0, max_count, draft.record.gpus);
}

Refusal take_gpu_milli(Draft& draft, const JsonValue& value) {
  return read_int32(value, 1, 1000, draft.record.gpu_milli);
}

Refusal take_priority(Draft& draft, const JsonValue& value) {
  std::int32_t number = 0;
  auto refusal = read_int32(value, std::numeric_limits<std::int32_t>::min(),
                            std::numeric_limits<std::int32_t>::max(), number);
  if (refusal) {
    refusal->hint += "; the name of a priority class belongs in priorityClass";
    return refusal;
  }
  draft.record.priority = number;
  return std::nullopt;
}

Refusal take_queue(Draft& draft, const JsonValue& value) {
  std::string text;
  if (auto refusal = read_name(value, text)) return refusal;
  const std::size_t slash = text.find('/');
  if (slash == text.npos) {
    draft.record.queue = std::move(text);
    return std::nullopt;
  }
  draft.record.queue_space = text.substr(0, slash);
  draft.record.queue = text.substr(slash + 1);
  if (slash == 0 || draft.record.queue.empty() || draft.record.queue.find('/') != text.npos) {
    return Problem{"this is not the name of a LocalQueue", "\"queue\" or \"namespace/queue\""};
  }
  return std::nullopt;
}

Refusal take_outcome(Draft& draft, const JsonValue& value) {
  const auto found = std::find(outcome_words.begin() + 1, outcome_words.end(), value.text);
  if (found == outcome_words.end()) {
    std::string hint = "one of:";
    for (const auto& word : outcome_words) hint += word.empty() ? "" : " " + std::string(word);
    return Problem{"this is not an outcome", hint};
  }
  draft.record.outcome = static_cast<Outcome>(found - outcome_words.begin());
  return std::nullopt;
}

// "0s-1h, 2h-3h30m"
Refusal take_active(Draft& draft, const JsonValue& value) {
  const Problem problem{"these are no spans of time in order", "such as 0s-1h, 2h-3h30m"};
  if (value.kind != Kind::string) return problem;
  std::string_view rest = value.text;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(item.size() + 1, rest.size()));
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    const std::size_t dash = item.find('-');
    if (dash == item.npos) return problem;
    const auto from = parse_duration(item.substr(0, dash));
    const auto to = parse_duration(item.substr(dash + 1));
    auto& spans = draft.record.active;
    if (!from || !to || *from >= *to || *to > max_span) return problem;
    if (!spans.empty() && *from <= spans.back().to) return problem;
    spans.push_back({*from, *to});
  }
  return std::nullopt;
}

// {"1g.10gb": 2}
Refusal take_mig(Draft& draft, const JsonValue& value) {
  const std::string hint = "an object of profiles and counts, such as {\"1g.10gb\": 2}";
  if (value.kind != Kind::object) return Problem{"this is not a set of MIG profiles", hint};
  std::vector<JsonMember> members;
  if (const auto problem = split_object(value.raw, members)) {
    return Problem{std::string(problem->message), hint};
  }
  for (const JsonMember& member : members) {
    MigSlices slices;
    JsonValue profile{Kind::string, member.key, {}, 0};
    if (auto refusal = read_name(profile, slices.profile)) return refusal;
    if (auto refusal = read_integer(member.value, 1, max_count, slices.count)) return refusal;
    draft.record.mig.push_back(std::move(slices));
  }
  std::sort(draft.record.mig.begin(), draft.record.mig.end(),
            [](const MigSlices& a, const MigSlices& b) { return a.profile < b.profile; });
  return std::nullopt;
}

Refusal take_workload(Draft& draft, const JsonValue& value) {
  if (value.kind != Kind::object) {
    return Problem{"this is not a Kubernetes document", "an object with apiVersion and kind"};
  }
  draft.record.workload = value.raw;
  return std::nullopt;
}

struct Field {
  std::string_view name;
  Refusal (*take)(Draft&, const JsonValue&);
};

constexpr auto fields = std::to_array<Field>({
    {"name", take_name<&Record::name>},
    {"tenant", take_name<&Record::tenant>},
    {"queue", take_queue},
    {"user", take_name<&Record::user>},
    {"priority", take_priority},
    {"priorityClass", take_name<&Record::priority_class>},
    {"submit", take_instant<&Record::submit>},
    {"admitted", take_instant<&Record::admitted>},
    {"start", take_instant<&Record::start>},
    {"duration", take_duration},
    {"outcome", take_outcome},
    {"limit", take_positive_span<&Record::limit>},
    {"checkpointEvery", take_positive_span<&Record::checkpoint_every>},
    {"active", take_active},
    {"pods", take_pods},
    {"cpu", take_cpu},
    {"memory", take_memory},
    {"gpus", take_gpus},
    {"mig", take_mig},
    {"gpuMilli", take_gpu_milli},
    {"gpuModel", take_name<&Record::gpu_model>},
    {"workload", take_workload},
});
static_assert(fields.size() <= 32, "Draft::given has one bit a field");

bool given(const Draft& draft, std::string_view name) {
  return (draft.given >> *field_index(name) & 1U) != 0;
}

// The fields that a `workload` document replaces.
constexpr auto replaced_by_workload =
    std::to_array<std::string_view>({"queue", "priority", "priorityClass", "pods", "cpu", "memory",
                                     "gpus", "mig", "gpuMilli", "gpuModel"});

// What only the whole record can tell.
Refusal check_whole(const Draft& draft) {
  for (const std::string_view name : {"submit", "duration"}) {
    if (!given(draft, name)) return Problem{"the field " + std::string(name) + " is missing", ""};
  }
  if (given(draft, "workload")) {
    for (const std::string_view name : replaced_by_workload) {
      if (!given(draft, name)) continue;
      return Problem{"the field " + std::string(name) + " cannot stand beside workload",
                     "the document says it"};
    }
  } else if (!given(draft, "tenant") && !given(draft, "queue")) {
    return Problem{"neither tenant nor queue is given", "whose job is it?"};
  } else if (!given(draft, "tenant") && draft.record.queue_space.empty()) {
    return Problem{"the queue has no namespace", "write namespace/queue, or give the tenant"};
  }
  if (draft.record.gpus > 0 && given(draft, "gpuMilli")) {
    return Problem{"gpus and gpuMilli are both given", "a pod has whole GPUs or a part of one"};
  }
  if (draft.record.admitted && *draft.record.admitted < draft.record.submit) {
    return Problem{"admitted is before submit", ""};
  }
  if (draft.record.start && *draft.record.start < draft.record.submit) {
    return Problem{"start is before submit", ""};
  }
  if (draft.record.start < draft.record.admitted && draft.record.start) {
    return Problem{"start is before admitted", ""};
  }
  return std::nullopt;
}

bool asks_for_nothing(const Record& record) {
  return record.workload.empty() && record.cpu_milli == 0 && record.memory_bytes == 0 &&
         record.gpus == 0 && record.gpu_milli == 0 && record.mig.empty();
}

}  // namespace

std::optional<std::size_t> field_index(std::string_view name) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name == name) return i;
  }
  return std::nullopt;
}

Problem unknown_field(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Field& field : fields) names.push_back(field.name);
  Problem problem{"there is no field " + escaped(name, 40), ""};
  if (const auto near = nearest(name, names); !near.empty()) {
    problem.hint = "did you mean " + std::string(near) + "?";
  } else {
    problem.hint = "the fields are";
    for (const std::string_view known : names) problem.hint += " " + std::string(known);
  }
  return problem;
}

Refusal take_field(Draft& draft, std::size_t field, const JsonValue& value) {
  if (value.kind == Kind::null) return std::nullopt;
  auto refusal = fields[field].take(draft, value);
  if (refusal) {
    refusal->message = std::string(fields[field].name) + ": " + refusal->message;
  } else {
    draft.given |= 1U << field;
  }
  return refusal;
}

void add_draft(Draft draft, const Line& line, Collector& out) {
  if (auto refusal = check_whole(draft)) return out.problem(line, 0, std::move(*refusal));
  Record& record = draft.record;
  if (record.name.empty()) record.name = "job-" + std::to_string(line.number);
  if (draft.rounded > 0) out.note("times finer than a millisecond were rounded up", draft.rounded);
  if (asks_for_nothing(record)) out.note("records ask for no CPU, memory or GPU");
  out.add(std::move(record), line);
}

std::string_view outcome_word(Outcome outcome) {
  return outcome_words[static_cast<std::size_t>(outcome)];
}

}  // namespace fairlead::trace
