#include "trace/import/mixed_clusters.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "trace/import/rfc3339.hpp"

namespace fairlead::trace {
namespace {

// kubectl asks for one kind after the other, and of large clusters in many pieces: a dump is not of
// one instant.
constexpr Duration longest_dump = seconds(600);

Diagnostic refusal(const Look& look, const std::string& why) {
  Diagnostic diagnostic;
  diagnostic.at.file = look.source;
  diagnostic.message = "this is a dump of another cluster: " + why;
  diagnostic.hint = "import one cluster at a time, or give --allow-mixed to take them as one";
  return diagnostic;
}

std::optional<Diagnostic> two_uids_of_the_cluster(const std::vector<Look>& looks) {
  const Look* first = nullptr;
  for (const Look& look : looks) {
    if (look.cluster_uid.empty()) continue;
    if (first == nullptr) first = &look;
    if (look.cluster_uid == first->cluster_uid) continue;
    return refusal(look, "its namespace kube-system has the uid " + escaped(look.cluster_uid, 60) +
                             ", and in " + escaped(first->source, 60) + " it is " +
                             escaped(first->cluster_uid, 60));
  }
  return std::nullopt;
}

// An object that was there before and after another one of the same name was created.
std::optional<Diagnostic> two_objects_of_a_name(const History& history) {
  std::vector<const ClusterObject*> objects;
  for (const ClusterObject& object : history.objects()) {
    if (object.created) objects.push_back(&object);
  }
  const auto place = [](const ClusterObject* each) {
    return std::tie(each->kind, each->space, each->name);
  };
  std::sort(objects.begin(), objects.end(), [&](const ClusterObject* a, const ClusterObject* b) {
    return std::tuple_cat(place(a), std::tie(a->created, a->uid)) <
           std::tuple_cat(place(b), std::tie(b->created, b->uid));
  });
  for (std::size_t i = 1; i < objects.size(); ++i) {
    const ClusterObject& older = *objects[i - 1];
    const ClusterObject& newer = *objects[i];
    if (place(&older) != place(&newer)) continue;
    const Look& look = history.looks()[older.last_look];
    if (!look.is_snapshot || *newer.created + longest_dump >= look.created) continue;
    return refusal(history.looks()[newer.first_look],
                   escaped(newer.kind + " " + newer.space + "/" + newer.name, 80) +
                       " was created at " + rfc3339_text(*newer.created) + ", and in " +
                       escaped(look.source, 60) + " an older one of that name was still there");
  }
  return std::nullopt;
}

struct Span {
  Instant first = Instant::never();
  Instant last;
};

// From the first creation to the last instant of the looks of each set.
std::vector<Span> spans_of(const History& history, const DisjointSets& sets) {
  std::vector<Span> spans(history.looks().size());
  for (const ClusterObject& object : history.objects()) {
    Span& span = spans[sets.find(object.first_look)];
    if (object.created) span.first = std::min(span.first, *object.created);
  }
  for (std::uint32_t i = 0; i < spans.size(); ++i) {
    Span& span = spans[sets.find(i)];
    span.last = std::max(span.last, history.looks()[i].newest.value_or(Instant{}));
  }
  return spans;
}

DisjointSets linked_looks(const History& history) {
  DisjointSets sets = history.same_cluster;
  for (const ClusterObject& object : history.objects()) {
    const ClusterObject* owner = history.find(object.owner_uid);
    if (owner != nullptr) sets.unite(owner->first_look, object.first_look);
  }
  std::map<std::string_view, std::uint32_t> nodes;
  for (std::uint32_t i = 0; i < history.looks().size(); ++i) {
    for (const std::string& node : history.looks()[i].nodes) {
      sets.unite(nodes.emplace(node, i).first->second, i);
    }
  }
  return sets;
}

std::optional<Diagnostic> nothing_in_common(const History& history) {
  const DisjointSets sets = linked_looks(history);
  const std::vector<Span> spans = spans_of(history, sets);
  const auto says_where = [&](std::uint32_t i) { return !history.looks()[i].nodes.empty(); };
  for (std::uint32_t i = 0; i < spans.size(); ++i) {
    for (std::uint32_t j = 0; j < i; ++j) {
      if (sets.find(i) != i || sets.find(j) != j || !says_where(i) || !says_where(j)) continue;
      if (spans[i].first > spans[j].last || spans[j].first > spans[i].last) continue;
      return refusal(history.looks()[i], "it is of the same days as " +
                                             escaped(history.looks()[j].source, 60) +
                                             ", and they have no object and no node in common");
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> mixed_clusters(const History& history) {
  if (auto found = two_uids_of_the_cluster(history.looks())) return found;
  if (auto found = two_objects_of_a_name(history)) return found;
  return nothing_in_common(history);
}

}  // namespace fairlead::trace
