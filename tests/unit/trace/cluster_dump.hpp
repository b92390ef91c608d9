// Objects of a made-up cluster as JSON, and what is imported from them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "trace/import/importer.hpp"

namespace fairlead::trace {

// A Sink that keeps what it is given.
class Jobs : public Sink {
 public:
  void accept(const Record& record, std::size_t, std::optional<std::uint64_t>) override {
    records.push_back(record);
  }
  void refuse(const Line&, std::size_t, Problem) override {}

  std::vector<Record> records;
};

struct DumpImport {
  std::vector<Record> records;
  std::string notes;
  std::string error;  // empty: it was good
};

using Files = std::vector<std::pair<std::string, std::string>>;  // name, text

inline DumpImport import_with(Importer& importer, const Files& files) {
  DumpImport result;
  Jobs jobs;
  Notes notes;
  const auto run = [&]() -> Result<void> {
    for (const auto& [name, text] : files) {
      notes.begin_source(name);
      Input input = Input::of_text(name, text);
      if (auto read = importer.read(input, jobs, notes); !read) return read;
    }
    return importer.finish(jobs, notes);
  };
  if (const auto done = run(); !done) result.error = to_string(done.error());
  result.records = std::move(jobs.records);
  result.notes = to_text(notes);
  return result;
}

// Minutes after noon of a day in May.
inline std::string at(int minute) {
  const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return "\"2026-05-" + two(1 + (720 + minute) / 1440) + "T" + two((720 + minute) / 60 % 24) + ":" +
         two((720 + minute) % 60) + ":00Z\"";
}
inline Instant minute(int n) { return {1'777'636'800'000 + std::int64_t{n} * 60'000}; }

inline std::string list_of(const std::vector<std::string>& items) {
  std::string text = R"({"apiVersion":"v1","items":[)";
  for (const std::string& item : items) text += (text.back() == '[' ? "" : ",\n") + item;
  return text + R"(],"kind":"List","metadata":{"resourceVersion":""}})";
}

// {"metadata": ...} of an object whose uid is its kind and name; `more` is more of the metadata.
inline std::string object(const std::string& kind, const std::string& name, int created,
                          const std::string& rest, const std::string& more = "") {
  return "{\"kind\":\"" + kind + "\",\"metadata\":{\"name\":\"" + name +
         "\",\"namespace\":\"team\",\"uid\":\"" + kind + "-" + name +
         "\",\"creationTimestamp\":" + at(created) + more + "}" + rest + "}";
}

inline std::string owned_by(const std::string& kind, const std::string& name) {
  return R"(,"ownerReferences":[{"controller":true,"kind":")" + kind + R"(","name":")" + name +
         R"(","uid":")" + kind + "-" + name + "\"}]";
}

inline std::string pod_template(int gpus) {
  return R"("template":{"spec":{"containers":[{"resources":{"limits":{"nvidia.com/gpu":")" +
         std::to_string(gpus) + R"("},"requests":{"cpu":"4","memory":"8Gi"}}}]}})";
}

inline std::string condition(const std::string& type, int since, const std::string& reason = "",
                             const std::string& status = "True") {
  return "{\"type\":\"" + type + "\",\"status\":\"" + status + "\",\"reason\":\"" + reason +
         "\",\"lastTransitionTime\":" + at(since) + "}";
}

inline std::string conditions(const std::vector<std::string>& all) {
  std::string text = "\"conditions\":[";
  for (const std::string& each : all) text += (text.back() == '[' ? "" : ",") + each;
  return text + "]";
}

// A pod that began at a minute and, unless `ended` is negative, succeeded at another.
inline std::string pod(const std::string& name, int created, int started, int ended,
                       const std::string& more = "", const std::string& node = "n1") {
  const std::string times =
      "\"startedAt\":" + at(started) + (ended < 0 ? "" : ",\"finishedAt\":" + at(ended));
  return object("Pod", name, created,
                R"(,"spec":{"nodeName":")" + node +
                    R"(","containers":[{"resources":{"limits":{"nvidia.com/gpu":1}}}]},)"
                    R"("status":{"phase":")" +
                    (ended < 0 ? "Running" : "Succeeded") +
                    R"(","containerStatuses":[{"state":{")" +
                    (ended < 0 ? "running" : "terminated") + "\":{" + times + "}}}]}",
                more);
}

}  // namespace fairlead::trace
