#include "fuzz/shrink.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

class Shrinker {
 public:
  Shrinker(object scenario, const StillFails& fails, int budget)
      : best_(std::move(scenario)), fails_(fails), budget_(budget) {}

  object run() {
    bool smaller = true;
    while (smaller && budget_ > 0) {
      smaller = shorten("steps");
      smaller = shorten("inline") || smaller;
      smaller = prune() || smaller;
    }
    return std::move(best_);
  }

 private:
  bool accept(object candidate) {
    if (budget_ <= 0) return false;
    --budget_;
    if (!fails_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  // Leaves out runs of elements, long runs first.
  bool shorten(const char* list) {
    bool any = false;
    std::size_t run = std::max<std::size_t>(1, best_[list].as_array().size() / 2);
    while (true) {
      std::size_t at = 0;
      while (at < best_[list].as_array().size()) {
        object candidate = best_;
        array& elements = candidate[list].as_array();
        const auto first = elements.begin() + static_cast<std::ptrdiff_t>(at);
        const auto last = first + static_cast<std::ptrdiff_t>(std::min(run, elements.size() - at));
        // Time stays: without it, workloads tie that did not.
        const auto kept = std::stable_partition(first, last, keeps_time);
        const bool removes = kept != last;
        elements.erase(kept, last);
        if (removes && accept(std::move(candidate))) {
          any = true;
        } else {
          at += run;
        }
      }
      if (run == 1) return any;
      run /= 2;
    }
  }

  static bool keeps_time(const value& element) {
    const object* step = element.if_object();
    return step != nullptr && step->contains("advance");
  }

  // Leaves out single fields and list elements anywhere below the objects and steps.
  bool prune() {
    bool any = false;
    for (const char* list : {"inline", "steps"}) {
      std::vector<std::string> paths;
      collect(best_[list], std::string("/") + list, paths);
      // Deepest last: a whole subtree is tried before its parts.
      for (const std::string& path : paths) {
        object candidate = best_;
        if (erase(candidate, path) && accept(std::move(candidate))) any = true;
      }
    }
    return any;
  }

  static void collect(const value& node, const std::string& path, std::vector<std::string>& paths) {
    if (const object* fields = node.if_object()) {
      for (const auto& field : *fields) {
        const std::string below = path + "/" + escaped_key(field.key());
        // Required fields: what is read without them is not what an API server would take.
        const bool required = field.key() == "count" || field.key() == "name";
        if (!required) paths.push_back(below);
        collect(field.value(), below, paths);
      }
    } else if (const array* elements = node.if_array()) {
      for (std::size_t i = 0; i < elements->size(); ++i) {
        const std::string below = path + "/" + std::to_string(i);
        paths.push_back(below);
        collect((*elements)[i], below, paths);
      }
    }
  }

  static std::string escaped_key(std::string_view key) {
    std::string text;
    for (const char c : key) {
      if (c == '~')
        text += "~0";
      else if (c == '/')
        text += "~1";
      else
        text += c;
    }
    return text;
  }

  static bool erase(object& document, const std::string& path) {
    const std::size_t slash = path.rfind('/');
    value root = std::move(document);
    boost::system::error_code error;
    value* parent = root.find_pointer(path.substr(0, slash), error);
    bool erased = false;
    if (parent != nullptr) erased = erase_child(*parent, path.substr(slash + 1));
    document = std::move(root.as_object());
    return erased;
  }

  static bool erase_child(value& parent, const std::string& key) {
    if (object* fields = parent.if_object()) {
      for (auto field = fields->begin(); field != fields->end(); ++field) {
        if (escaped_key(field->key()) != key) continue;
        fields->erase(field);
        return true;
      }
      return false;
    }
    array* elements = parent.if_array();
    const std::size_t index = elements != nullptr ? std::stoul(key) : 0;
    if (elements == nullptr || index >= elements->size()) return false;
    elements->erase(elements->begin() + static_cast<std::ptrdiff_t>(index));
    return true;
  }

  object best_;
  const StillFails& fails_;
  int budget_;
};

}  // namespace

object shrink(object scenario, const StillFails& fails, int budget) {
  return Shrinker(std::move(scenario), fails, budget).run();
}

}  // namespace fairlead::fuzz
