#include "fuzz/shuffle.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "trace/random.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

bool is_submission(const value& document) {
  const object* fields = document.if_object();
  const value* kind = fields == nullptr ? nullptr : fields->if_contains("kind");
  return kind != nullptr && (*kind == value("Workload") || *kind == value("Job"));
}

class Shuffler {
 public:
  explicit Shuffler(std::uint64_t seed) : random_(seed, "shuffle") {}

  void shuffle(value& node) {
    if (object* fields = node.if_object()) {
      shuffle(*fields);
    } else if (array* items = node.if_array()) {
      for (value& item : *items) shuffle(item);
    }
  }

  void shuffle(object& fields) {
    std::vector<std::pair<std::string, value>> pairs;
    for (auto& field : fields) pairs.emplace_back(field.key(), std::move(field.value()));
    mix(pairs);
    fields.clear();
    for (auto& [key, content] : pairs) {
      shuffle(content);
      if (key == "inline" || key == "apply") shuffle_documents(content);
      fields.emplace(key, std::move(content));
    }
  }

 private:
  void shuffle_documents(value& content) {
    array* documents = content.if_array();
    if (documents == nullptr) return;
    if (std::none_of(documents->begin(), documents->end(), is_submission)) mix(*documents);
  }

  template <class List>
  void mix(List& list) {
    for (std::size_t left = list.size(); left > 1; --left) {
      const auto other = static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(left)));
      using std::swap;
      swap(list[left - 1], list[other]);
    }
  }

  trace::Random random_;
};

}  // namespace

object shuffled(const object& scenario, std::uint64_t seed) {
  object copy = scenario;
  Shuffler(seed).shuffle(copy);
  return copy;
}

}  // namespace fairlead::fuzz
