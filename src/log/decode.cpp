#include "log/decode.hpp"

#include <charconv>
#include <utility>

#include "log/decode_event.hpp"
#include "log/words.hpp"
#include "manifest/readers.hpp"

namespace fairlead::log {
namespace {

using manifest::Document;
using manifest::NodeKind;
using manifest::Object;
using manifest::Problems;
using manifest::Value;

bool read_hash(const Value& value, std::uint64_t& out) {
  if (!value.is(NodeKind::string)) return value.fail_kind("16 hexadecimal digits in quotes");
  const std::string& text = value.text();
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, out, 16);
  if (error == std::errc() && stop == end && text.size() == 16) return true;
  return value.fail("expected 16 hexadecimal digits");
}

bool read_instant(const Value& value, Instant& out) { return read_int64(value, out.ms); }

bool read_span(const Value& value, Duration& out) {
  return read_int64(value, out.ms) && (out.ms >= 0 || value.fail("at least 0 is expected"));
}

bool read_cause(const Value& value, EvictionCause& out) {
  std::string text;
  if (!manifest::read_string(value, text)) return false;
  for (int i = 1; i <= static_cast<int>(EvictionCause::node_failures); ++i) {
    out = static_cast<EvictionCause>(i);
    if (text == cause_name(out)) return true;
  }
  return value.fail("there is no such cause of an eviction");
}

// [kind, workload, attempt], of an eviction also [cause] and [preemptor].
bool read_delta(const Value& value, NamedDelta& out) {
  if (!value.is(NodeKind::sequence)) return value.fail_kind("a list");
  const std::size_t size = value.node().items().size();
  if (size < 3 || size > 5) return value.fail("expected 3 to 5 items");
  bool good = manifest::one_of(delta_kinds)(value.item(0), out.kind);
  good = manifest::read_string(value.item(1), out.workload) && good;
  good = read_count(value.item(2), out.attempt) && good;
  if (size > 3) good = read_cause(value.item(3), out.cause) && good;
  if (size > 4) good = manifest::read_string(value.item(4), out.by) && good;
  return good;
}

void read_outcome(Object& line, Entry& entry) {
  line.read("refused", entry.outcome.refused, manifest::read_string);
  line.read("deltas", entry.outcome.deltas, manifest::list_of(read_delta));
  line.read("wakeUp", entry.outcome.wake_up, read_instant);
  line.read("policyHash", entry.policy_hash, read_hash);
}

void read_entry(const Document& document, Object& line, Problems& problems, Entry& entry) {
  line.require("at", entry.at, read_instant);
  if (const auto pass = line.find("pass")) {
    Object(*pass).close();
    entry.call = Pass{};
  } else {
    Event event;
    if (read_event(document, line, problems, event)) {
      entry.call = std::move(event);
    } else {
      line.value().fail("no event, pass, digest or end that this version knows");
    }
  }
  read_outcome(line, entry);
  line.close();
}

void read_end(const Value& value, End& end) {
  Object object(value);
  object.require("entries", end.entries, read_int64);
  object.require("digest", end.digest, read_hash);
  object.close();
}

// Beyond it the measure of fragmentation would overflow.
constexpr std::int64_t most_typical = 1'000'000;

bool read_typical(const Value& value, place::TypicalPod& out) {
  Object object(value);
  object.require("cpuMilli", out.cpu, read_int64);
  object.require("gpus", out.gpus, manifest::read_int32);
  object.require("gpuMilli", out.gpu_milli, manifest::read_int32);
  object.require("count", out.count, read_int64);
  object.close();
  const bool sound = out.cpu >= 0 && out.gpus >= 0 && out.gpus <= place::max_gpus &&
                     out.gpu_milli >= 0 && out.gpu_milli <= place::whole_gpu && out.count > 0 &&
                     out.count <= most_typical;
  return sound || value.fail("no pod is like this");
}

void read_placement(Object& settings, PlacementSettings& out) {
  settings.nested("placement", [&](Object& placement) {
    if (placement.require("score", out.score, manifest::read_string)) {
      const auto names = place::score_names();
      if (std::find(names.begin(), names.end(), out.score) == names.end()) {
        placement.find("score")->fail("there is no such placement score");
        out.score = "pack";
      }
    }
    placement.require("typical", out.typical, manifest::list_of(read_typical));
  });
}

void read_header(Object& line, Header& header) {
  std::string format;
  std::int64_t version = 0;
  line.read("format", format, manifest::read_string);
  if (format != format_name) {
    line.value().fail("this is no event log",
                      std::string("its first line would say \"format\":\"") + format_name + "\"");
    return;
  }
  if (!line.require("version", version, read_int64)) return;
  if (version != format_version) {
    line.find("version")->fail(
        "version " + std::to_string(version) + " of the event log is not known",
        "this program reads version " + std::to_string(format_version));
    return;
  }
  line.require("fairlead", header.program, manifest::read_string);
  line.require("scheduler", header.scheduler, manifest::one_of(schedulers));
  if (!line.has("settings")) line.value().fail("the field settings is missing");
  line.nested("settings", [&](Object& settings) {
    settings.require("flushBatchMs", header.settings.flush_batch, read_span);
    if (settings.has("placement")) {
      read_placement(settings, header.settings.placement.emplace());
    }
  });
  line.require("policyHash", header.policy_hash, read_hash);
  line.close();
}

// A line is a text of its own for the reader of JSON: positions in it are those of line 1.
Diagnostics move_to(int number, Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.at.line > 0) diagnostic.at.line = number;
  }
  return diagnostics;
}

// `read(document, object, problems)` reads the one object that the line must be.
template <class Read>
Result<void> read_line(const std::string& text, const std::string& file, int number, Read read) {
  const auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(move_to(number, documents.error()));
  Problems problems;
  if (documents->size() != 1) {
    problems.error(manifest::Source(text, file), 1, 1, "expected one JSON object on this line", "");
  } else {
    const Document& document = documents->front();
    const Value value(document.root, *document.source, problems);
    Object object(value);
    if (value.is(NodeKind::mapping)) read(document, object, problems);
  }
  if (problems.any_errors()) return unexpected(move_to(number, problems.take_errors()));
  return {};
}

}  // namespace

Result<Header> decode_header(const std::string& text, const std::string& file) {
  Header header;
  const auto done = read_line(text, file, 1, [&](const Document&, Object& object, Problems&) {
    read_header(object, header);
  });
  if (!done) return unexpected(done.error());
  return header;
}

Result<Line> decode_line(const std::string& text, const std::string& file, int number) {
  Line line;
  line.number = number;
  const auto read = [&](const Document& document, Object& object, Problems& problems) {
    if (const auto digest = object.find("digest")) {
      read_hash(*digest, line.content.emplace<Checkpoint>().digest);
      object.close();
    } else if (const auto end = object.find("end")) {
      read_end(*end, line.content.emplace<End>());
      object.close();
    } else {
      read_entry(document, object, problems, line.content.emplace<Entry>());
    }
  };
  if (auto done = read_line(text, file, number, read); !done) return unexpected(done.error());
  return line;
}

}  // namespace fairlead::log
