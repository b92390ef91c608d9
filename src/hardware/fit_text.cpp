// Why instances do not fit, in words.
#include "hardware/fit.hpp"

namespace fairlead::hardware {
namespace {

// "3g.40gb x 2 = 8, 1g.10gb = 1": who needs how much of a budget.
std::string terms(const Card& card, const ProfileCounts& counts, int Shape::*budget) {
  std::string text;
  for (std::size_t i = counts.size(); i-- > 0;) {
    const int each = card.shapes()[i].*budget;
    if (counts[i] == 0 || each == 0) continue;
    if (!text.empty()) text += ", ";
    text += std::string(card.profiles[i].name);
    if (counts[i] > 1) text += " x " + std::to_string(counts[i]);
    text += " = " + std::to_string(each * counts[i]);
  }
  return text;
}

std::string budget_text(const Card& card, const ProfileCounts& all, const Fit& fit,
                        const char* what, int Shape::*budget) {
  return std::to_string(fit.needed) + " " + what + " are needed (" + terms(card, all, budget) +
         "), the card has " + std::to_string(fit.available);
}

// "starts at 0 only" or "starts at 0 or 4".
std::string starts_text(const Shape& shape) {
  std::string text;
  int left = 0;
  for (int start = 0; start < 16; ++start) left += shape.may_start(start) ? 1 : 0;
  const bool single = left == 1;
  for (int start = 0; start < 16; ++start) {
    if (!shape.may_start(start)) continue;
    --left;
    if (!text.empty()) text += left == 0 ? " or " : ", ";
    text += std::to_string(start);
  }
  return single ? text + " only" : text;
}

std::string holders(const Card& card, std::size_t profile, std::span<const Placement> live) {
  const Shape& wanted = card.shapes()[profile];
  std::string text;
  for (const Placement& instance : live) {
    const SliceMask taken = card.shapes()[instance.profile].mask(instance.start);
    bool is_in_the_way = false;
    for (int start = 0; start < card.geometry->memory; ++start) {
      is_in_the_way = is_in_the_way || (wanted.may_start(start) && (wanted.mask(start) & taken));
    }
    if (!is_in_the_way) continue;
    text += (text.empty() ? "" : ", ") + text_of(card, instance);
  }
  return text;
}

std::string starts_taken_text(const Card& card, const ProfileCounts& wanted,
                              std::span<const Placement> live, const Fit& fit) {
  std::string text;
  if (fit.profile < wanted.size()) {
    text = std::string(card.profiles[fit.profile].name) + " starts at " +
           starts_text(card.shapes()[fit.profile]) +
           "; in the way: " + holders(card, fit.profile, live);
  } else {
    text = "each profile alone has room beside the live instances, all together do not";
  }
  for (std::size_t i = 0; i < fit.moves.size(); ++i) {
    text += (i == 0 ? "; all fits once " : " and ") + text_of(card, fit.moves[i].from) +
            " is moved to " + std::to_string(fit.moves[i].to);
  }
  return text;
}

}  // namespace

std::string text_of(const Card& card, Placement placement) {
  return std::string(card.profiles[placement.profile].name) + "@" + std::to_string(placement.start);
}

std::string reason_text(const Card& card, const ProfileCounts& wanted,
                        std::span<const Placement> live, const Fit& fit) {
  ProfileCounts all = wanted;
  for (const Placement& instance : live) ++all[instance.profile];
  const std::string name =
      fit.profile < all.size() ? std::string(card.profiles[fit.profile].name) : "";
  std::string text;
  switch (fit.obstacle) {
    case Obstacle::none: return "";
    case Obstacle::memory:
      text = budget_text(card, all, fit, "memory slices", &Shape::memory);
      break;
    case Obstacle::compute:
      text = budget_text(card, all, fit, "compute slices", &Shape::compute);
      break;
    case Obstacle::engines:
      text = budget_text(card, all, fit, "sets of media engines", &Shape::engines);
      break;
    case Obstacle::flow:
      text = budget_text(card, all, fit, "sets of media extensions", &Shape::flow);
      break;
    case Obstacle::count:
      text = std::to_string(fit.needed) + " of " + name + " are needed, a card takes " +
             std::to_string(fit.available);
      break;
    case Obstacle::starts: return starts_taken_text(card, wanted, live, fit);
  }
  return live.empty() ? text : text + "; what is live counts";
}

}  // namespace fairlead::hardware
