#include "engine/binding/wishes.hpp"

#include <string_view>

namespace fairlead {

namespace {

// Every list and every piece ends in a mark that is in no name, label or value.
class Text {
 public:
  void add(std::string_view piece) {
    text_ += piece;
    text_ += '\x1f';
  }
  void add(std::int64_t number) { add(std::string_view(std::to_string(number))); }
  void add(const std::string& piece) { add(std::string_view(piece)); }
  void add(const model::Labels& labels) {
    for (const auto& [key, value] : labels) {
      add(key);
      add(value);
    }
    end();
  }
  void add(const model::Requirement& requirement) {
    add(requirement.key);
    add(static_cast<std::int64_t>(requirement.op));
    add_all(requirement.values);
  }
  void add(const std::optional<model::LabelSelector>& selector) {
    if (selector) {
      add(selector->match_labels);
      add_all(selector->match_expressions);
    }
    end();
  }
  void add(const model::PodTerm& term) {
    add(term.label);
    add(term.pods);
    add_all(term.spaces);
    add(term.space_selector);
  }
  void add(const model::PreferredPods& preferred) {
    add(std::int64_t{preferred.weight});
    add(preferred.term);
  }
  void add(const model::PreferredNodes& preferred) {
    add(std::int64_t{preferred.weight});
    add_all(preferred.term.match_expressions);
  }
  template <class T>
  void add_all(const std::vector<T>& list) {
    for (const T& each : list) add(each);
    end();
  }
  std::string take() { return std::move(text_); }

 private:
  void end() { text_ += '\x1e'; }

  std::string text_;
};

void add_each(std::vector<CompanyWish>& wishes, NamespaceId space, Attitude attitude,
              const std::vector<model::PreferredPods>& preferences) {
  for (const model::PreferredPods& each : preferences) {
    wishes.push_back({attitude, each.weight, space, {each.term}});
  }
}

}  // namespace

std::vector<CompanyWish> wishes_of(const KindOfPods& kind) {
  const model::PodCompany& company = *kind.company;
  std::vector<CompanyWish> wishes;
  if (!company.together.empty()) {
    wishes.push_back({Attitude::together, 0, kind.space, company.together});
  }
  for (const model::PodTerm& term : company.apart) {
    wishes.push_back({Attitude::apart, 0, kind.space, {term}});
  }
  add_each(wishes, kind.space, Attitude::rather_together, company.rather_together);
  add_each(wishes, kind.space, Attitude::rather_apart, company.rather_apart);
  return wishes;
}

std::string text_of(const KindOfPods& kind) {
  Text text;
  text.add(std::int64_t{kind.space.value});
  text.add(kind.company->labels);
  text.add_all(kind.company->together);
  text.add_all(kind.company->apart);
  text.add_all(kind.company->rather_together);
  text.add_all(kind.company->rather_apart);
  text.add_all(kind.company->preferred);
  return text.take();
}

std::string text_of(const CompanyWish& wish) {
  Text text;
  text.add(static_cast<std::int64_t>(wish.attitude));
  text.add(std::int64_t{wish.weight});
  text.add(std::int64_t{wish.space.value});
  text.add_all(wish.terms);
  return text.take();
}

}  // namespace fairlead
