#include "mig/demand.hpp"

#include "hardware/card_names.hpp"
#include "manifest/compose.hpp"
#include "manifest/readers.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

using manifest::Object;
using manifest::Value;

constexpr const char* form = "profile[@card]:count[:weight], such as 3g.71gb:4:2";

// The profile must exist somewhere; on this card where one is named.
Result<void> check_profile(const Demand& demand) {
  if (demand.profile == whole_card) return {};
  if (demand.card != nullptr) {
    const auto found = parse_profile(*demand.card, demand.profile);
    return found ? Result<void>() : unexpected(found.error());
  }
  if (hardware::is_known_profile(demand.profile)) return {};
  return unexpected(refusal({},
                            "'" + escaped(demand.profile, 60) + "' is no MIG profile of any card",
                            "profiles are written as 1g.10gb; a card that is not cut is 'whole'"));
}

Result<Demand> parse_demand(std::string_view text) {
  const auto parts = split_list(text, ':');
  if (parts.size() < 2 || parts.size() > 3) {
    return unexpected(refusal({}, "'" + escaped(text, 60) + "' is no demand", form));
  }
  Demand demand;
  const std::size_t at = parts[0].find('@');
  demand.profile = parts[0].substr(0, at);
  if (at != std::string_view::npos) {
    const auto card = parse_card(parts[0].substr(at + 1));
    if (!card) return unexpected(card.error());
    demand.card = *card;
  }
  if (auto checked = check_profile(demand); !checked) return unexpected(checked.error());
  const auto count = parse_count(parts[1], 1, most_instances);
  if (!count) return unexpected(count.error());
  demand.count = *count;
  if (parts.size() == 2) return demand;
  const auto weight = parse_count(parts[2], 1, most_weight);
  if (!weight) return unexpected(weight.error());
  demand.weight = *weight;
  return demand;
}

bool read_card(const Value& value, const hardware::Card*& out) {
  std::string name;
  if (!manifest::read_string(value, name)) return false;
  const auto card = parse_card(name);
  if (!card) return value.fail(card.error().front().message, card.error().front().hint);
  out = *card;
  return true;
}

auto number_to(int most) {
  return [most](const Value& value, int& out) {
    if (!manifest::int32_from(1)(value, out)) return false;
    return out <= most || value.fail("at most " + std::to_string(most) + " is expected");
  };
}

bool read_demand(const Value& value, Demand& out) {
  Object demand(value);
  bool good = demand.require("profile", out.profile, manifest::read_string);
  good = demand.require("count", out.count, number_to(most_instances)) && good;
  good = demand.read("weight", out.weight, number_to(most_weight)) && good;
  good = demand.read("gpu", out.card, read_card) && good;
  demand.close();
  if (!good) return false;
  const auto checked = check_profile(out);
  if (checked) return true;
  return demand.find("profile")->fail(checked.error().front().message,
                                      checked.error().front().hint);
}

}  // namespace

Result<std::vector<Demand>> parse_demands(std::string_view text) {
  std::vector<Demand> demands;
  for (const std::string_view part : split_list(text)) {
    auto demand = parse_demand(part);
    if (!demand) return unexpected(std::move(demand.error()));
    demands.push_back(std::move(*demand));
  }
  if (demands.empty()) return unexpected(refusal({}, "no demand is named", form));
  if (demands.size() > most_demands) {
    return unexpected(refusal({}, "more than " + std::to_string(most_demands) + " demands"));
  }
  return demands;
}

Result<std::vector<Demand>> read_demands(std::string_view text, const std::string& file) {
  const auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(documents.error());
  if (documents->size() != 1) {
    return unexpected(refusal({file}, "one document is expected", "demand: [{profile, count}]"));
  }
  manifest::Problems problems;
  std::vector<Demand> demands;
  const Value root(documents->front().root, *documents->front().source, problems);
  Object object(root);
  if (object.require("demand", demands, manifest::list_of(read_demand, most_demands)) &&
      demands.empty()) {
    object.find("demand")->fail("no demand is named");
  }
  object.close();
  if (problems.any_errors()) return unexpected(problems.take_errors());
  return demands;
}

}  // namespace fairlead::mig
