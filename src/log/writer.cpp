#include "log/writer.hpp"

#include <string>
#include <variant>

#include "base/version.hpp"
#include "log/encode.hpp"
#include "log/format.hpp"
#include "log/policy_hash.hpp"
#include "manifest/json_writer.hpp"

namespace fairlead::log {
namespace {

using manifest::JsonWriter;

void put_placement(JsonWriter& out, const Settings& settings) {
  if (!settings.placement) return;
  out.key("placement").begin_object();
  out.key("score").text(settings.placement->score);
  out.key("typical").begin_array();
  for (const place::TypicalPod& pod : settings.placement->typical) {
    out.begin_object();
    out.key("cpuMilli").number(pod.cpu);
    out.key("gpus").number(std::int64_t{pod.gpus});
    out.key("gpuMilli").number(std::int64_t{pod.gpu_milli});
    out.key("count").number(pod.count);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

bool changes_policy(const Event& event) {
  return std::holds_alternative<ApplyPolicy>(event) || std::holds_alternative<RemovePolicy>(event);
}

}  // namespace

void Writer::put_line(std::string line) {
  line += '\n';
  out_.write(line.data(), static_cast<std::streamsize>(line.size()));
}

// Waits for the first entry, so that the header can name the policy.
void Writer::begin(const Engine& engine) {
  if (begun_) return;
  begun_ = true;
  const State& state = engine.state();
  JsonWriter out;
  out.begin_object();
  out.key("format").text(format_name);
  out.key("version").number(format_version);
  out.key("fairlead").text(program_version);
  out.key("scheduler").text(scheduler_name(engine.scheduler_kind()));
  out.key("settings").begin_object();
  out.key("flushBatchMs").number(state.settings.flush_batch.ms);
  put_placement(out, state.settings);
  out.end_object();
  out.key("policyHash").text(hex(policy_hash(state.policy)));
  out.end_object();
  put_line(out.take());
}

void Writer::applied(const Engine& engine, const Event& event, Instant now,
                     const Result<Decision>& result) {
  begin(engine);
  JsonWriter out;
  out.begin_object();
  out.key("at").number(now.ms);
  put_event(out, event);
  if (!result) {
    out.key("refused").text(result.error().empty() ? "" : result.error().front().message);
  } else {
    if (changes_policy(event)) out.key("policyHash").text(hex(policy_hash(engine.state().policy)));
    put_decision(out, engine.state(), *result);
  }
  out.end_object();
  put_line(out.take());
  count_entry(engine);
}

void Writer::decided(const Engine& engine, Instant now, const Decision& decision) {
  begin(engine);
  JsonWriter out;
  out.begin_object();
  out.key("at").number(now.ms);
  out.key("pass").begin_object();
  out.end_object();
  put_decision(out, engine.state(), decision);
  out.end_object();
  put_line(out.take());
  count_entry(engine);
}

void Writer::count_entry(const Engine& engine) {
  if (++entries_ % digest_every_ != 0) return;
  JsonWriter out;
  out.begin_object();
  out.key("digest").text(hex(engine.digest()));
  out.end_object();
  put_line(out.take());
}

void Writer::ended(const Engine& engine) {
  begin(engine);
  JsonWriter out;
  out.begin_object();
  out.key("end").begin_object();
  out.key("entries").number(entries_);
  out.key("digest").text(hex(engine.digest()));
  out.end_object();
  out.end_object();
  put_line(out.take());
  out_.flush();
}

}  // namespace fairlead::log
