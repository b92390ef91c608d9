// What one kind of pods wants of others.
#pragma once

#include <string>
#include <vector>

#include "engine/ids.hpp"
#include "engine/place/company.hpp"
#include "model/pod.hpp"

namespace fairlead {

enum class Attitude : std::uint8_t { together, apart, rather_together, rather_apart };

struct CompanyWish {
  Attitude attitude = Attitude::apart;
  std::int32_t weight = 0;  // of those that bend
  NamespaceId space;        // of the pods that wish
  // One; of `together` all that a pod demands, for company is only who matches all of them.
  std::vector<model::PodTerm> terms;
};

struct KindOfPods {
  NamespaceId space;
  Shared<model::PodCompany> company;
};

// A wish, the crowds that it speaks of (one a term), and that of the pods that wish it, where these
// in turn are to be kept away.
struct MetWish {
  CompanyWish wish;
  std::vector<place::CrowdId> crowds;
  place::CrowdId wishers;  // invalid for `together`
};

std::vector<CompanyWish> wishes_of(const KindOfPods& kind);

// A text that no other kind, or wish, has.
std::string text_of(const KindOfPods& kind);
std::string text_of(const CompanyWish& wish);

}  // namespace fairlead
