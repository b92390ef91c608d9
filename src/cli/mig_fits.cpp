// fairlead mig fits: can these instances live on this card, where, and if not why not.
#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "hardware/fit.hpp"
#include "hardware/share.hpp"
#include "manifest/json_writer.hpp"
#include "mig/words.hpp"

namespace fairlead::cli {

namespace {

using hardware::Card;
using hardware::Placement;

constexpr int yes = 0;
constexpr int no = 1;
constexpr int bad_input = 2;

struct Question {
  const Card* card = nullptr;
  hardware::ProfileCounts wanted;
  std::vector<Placement> live;
};

Result<Question> question_of(const MigFitsOptions& options) {
  const auto card = mig::parse_card(options.gpu);
  if (!card) return unexpected(card.error());
  auto wanted = mig::parse_profiles(**card, options.profiles);
  if (!wanted) return unexpected(std::move(wanted.error()));
  auto live = mig::parse_live(**card, options.live);
  if (!live) return unexpected(std::move(live.error()));
  return Question{*card, std::move(*wanted), std::move(*live)};
}

void write_placement(manifest::JsonWriter& json, const Card& card, Placement placement) {
  const hardware::Profile& profile = card.profiles[placement.profile];
  json.begin_object();
  json.key("profile").text(profile.name);
  json.key("start").number(std::int64_t{placement.start});
  json.key("size").number(std::int64_t{card.shapes()[placement.profile].memory});
  json.key("memoryMiB").number(std::int64_t{profile.memory_mib});
  json.end_object();
}

std::string json_of(const Question& question, const hardware::Fit& fit) {
  const Card& card = *question.card;
  manifest::JsonWriter json;
  json.begin_object();
  json.key("gpu").text(card.name);
  json.key("fits").boolean(fit.fits());
  json.key("placements").begin_array();
  for (const Placement& placement : fit.placements) write_placement(json, card, placement);
  json.end_array();
  json.key("reason");
  if (fit.fits()) {
    json.json("null");
  } else {
    json.text(reason_text(card, question.wanted, question.live, fit));
  }
  json.key("code").text(obstacle_name(fit.obstacle));
  json.key("moves").begin_array();
  for (const hardware::Move& move : fit.moves) {
    json.begin_object();
    json.key("profile").text(card.profiles[move.from.profile].name);
    json.key("from").number(std::int64_t{move.from.start});
    json.key("to").number(std::int64_t{move.to});
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

// One line a memory slice, with what takes it.
std::string picture(const Question& question, const hardware::Fit& fit) {
  const Card& card = *question.card;
  std::string text;
  for (int slice = 0; slice < card.geometry->memory; ++slice) {
    std::string holder = "-";
    const auto look = [&](const std::vector<Placement>& instances, const char* note) {
      for (const Placement& p : instances) {
        const bool holds = (card.shapes()[p.profile].mask(p.start) >> slice & 1) != 0;
        if (holds) holder = std::string(card.profiles[p.profile].name) + note;
      }
    };
    look(question.live, "  (live)");
    look(fit.placements, "");
    text += fmt::format("  {:>2}  {}\n", slice, holder);
  }
  return text;
}

std::string text_of(const Question& question, const hardware::Fit& fit) {
  const Card& card = *question.card;
  if (!fit.fits()) {
    return fmt::format("does not fit on {}: {}\n", card.name,
                       reason_text(card, question.wanted, question.live, fit));
  }
  std::string text = fmt::format("fits on {}:", card.name);
  std::int64_t used = 0;
  const auto count = [&](Placement placement) {
    used += units_of(*card.geometry, card.shapes()[placement.profile]);
  };
  for (const Placement& placement : fit.placements) {
    text += " " + text_of(card, placement);
    count(placement);
  }
  for (const Placement& placement : question.live) count(placement);
  text += "\nmemory slice\n" + picture(question, fit);
  return text + fmt::format("{:.1f}% of the card in use\n",
                            100.0 * static_cast<double>(used) / hardware::card_units);
}

}  // namespace

int run_mig_fits(const MigFitsOptions& options) {
  const auto question = question_of(options);
  if (!question) {
    std::fputs(to_string(question.error()).c_str(), stderr);
    return bad_input;
  }
  const hardware::Fit fit = hardware::fit(*question->card, question->wanted, question->live);
  const bool as_json = options.output == "json";
  std::fputs((as_json ? json_of(*question, fit) : text_of(*question, fit)).c_str(), stdout);
  return fit.fits() ? yes : no;
}

}  // namespace fairlead::cli
