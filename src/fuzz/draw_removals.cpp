// Policy objects that are deleted while jobs wait and run, and created again.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/plan.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::object;
using boost::json::string;
using boost::json::value;

bool is_removable(const object& document) {
  const string& kind = document.at("kind").as_string();
  return kind == "ClusterQueue" || kind == "LocalQueue" || kind == "Cohort" ||
         kind == "ResourceFlavor" || kind == "AdmissionCheck";
}

std::vector<RemovablePlan*> all_of_kind(Plan& plan, const std::string& kind) {
  std::vector<RemovablePlan*> found;
  for (RemovablePlan& each : plan.removable) {
    if (each.document.at("kind").as_string() == kind) found.push_back(&each);
  }
  return found;
}

std::string draw_kind(Draw& draw) {
  const std::int64_t kind = draw.between(0, 19);
  if (kind < 8) return "ClusterQueue";
  if (kind < 13) return "LocalQueue";
  if (kind < 16) return "Cohort";
  return kind < 18 ? "ResourceFlavor" : "AdmissionCheck";
}

// A queue as it was last applied.
const object& newest(const Plan& plan, const object& document) {
  if (document.at("kind").as_string() != "ClusterQueue") return document;
  const auto queue = std::find_if(plan.queues.begin(), plan.queues.end(), [&](const auto& each) {
    return each.document.at("metadata") == document.at("metadata");
  });
  return queue->document;
}

// What may be gone is applied first: deleting what is not there would be an error.
void remove_object(Plan& plan, RemovablePlan& object_plan) {
  if (object_plan.was_removed) step(plan, "apply", newest(plan, object_plan.document));
  object_plan.was_removed = true;
  object name{{"kind", object_plan.document.at("kind")}};
  for (const auto& field : object_plan.document.at("metadata").as_object()) {
    name[field.key()] = field.value();
  }
  // Nobody reports on a check that may be gone.
  std::erase_if(plan.checks, [&](const std::string& check) {
    return name.at("kind").as_string() == "AdmissionCheck" && name.at("name").as_string() == check;
  });
  step(plan, "delete", std::move(name));
}

// With everything in it.
void remove_namespace(Plan& plan) {
  const std::string space = plan.draw.one_of(plan.queues).space;
  const auto is_in = [&](const object& document) {
    const value* name = document.at("metadata").as_object().if_contains("namespace");
    return name != nullptr && name->as_string() == space;
  };
  std::vector<SubmittedPlan> kept;
  for (const SubmittedPlan& each : plan.submitted) {
    if (!is_in(each.document)) kept.push_back(each);
  }
  if (kept.empty()) return;
  bool anything = kept.size() < plan.submitted.size();
  for (RemovablePlan& each : plan.removable) {
    if (!is_in(each.document)) continue;
    anything = anything || !each.was_removed;
    each.was_removed = true;
  }
  if (!anything) return;  // it may be gone already
  plan.submitted = std::move(kept);
  step(plan, "delete", object{{"kind", "Namespace"}, {"name", space}});
}

}  // namespace

void remove_or_restore(Plan& plan) {
  Draw& draw = plan.draw;
  if (plan.removable.empty()) {
    for (const value& document : plan.objects) {
      if (is_removable(document.as_object())) plan.removable.push_back({document.as_object()});
    }
  }
  std::vector<RemovablePlan*> removed;
  for (RemovablePlan& each : plan.removable) {
    if (each.was_removed) removed.push_back(&each);
  }
  if (!removed.empty() && draw.chance(50)) {
    step(plan, "apply", newest(plan, draw.one_of(removed)->document));
    return;
  }
  if (draw.chance(5)) return remove_namespace(plan);
  std::vector<RemovablePlan*> candidates = all_of_kind(plan, draw_kind(draw));
  if (candidates.empty()) candidates = all_of_kind(plan, "ClusterQueue");
  remove_object(plan, *draw.one_of(candidates));
}

}  // namespace fairlead::fuzz
