// The words of the API for our enumerations, for reading and for writing.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "base/assert.hpp"
#include "model/cluster_objects.hpp"
#include "model/configuration.hpp"
#include "model/labels.hpp"
#include "model/queue_objects.hpp"
#include "model/workload.hpp"

namespace fairlead::manifest {

template <class E>
struct Named {
  std::string_view name;
  E value;
};
template <class E>
Named(std::string_view, E) -> Named<E>;

template <class E, std::size_t N>
std::string_view name_of(const std::array<Named<E>, N>& table, E value) {
  const auto entry = std::find_if(table.begin(), table.end(),
                                  [&](const Named<E>& each) { return each.value == value; });
  FAIRLEAD_ASSERT(entry != table.end());
  return entry->name;
}

inline constexpr std::array queueing_strategies = {
    Named{"StrictFIFO", model::QueueingStrategy::strict_fifo},
    Named{"BestEffortFIFO", model::QueueingStrategy::best_effort_fifo}};

inline constexpr std::array stop_policies = {
    Named{"None", model::StopPolicy::none}, Named{"Hold", model::StopPolicy::hold},
    Named{"HoldAndDrain", model::StopPolicy::hold_and_drain}};

inline constexpr std::array within_queue_policies = {
    Named{"Never", model::PreemptionPolicy::never},
    Named{"LowerPriority", model::PreemptionPolicy::lower_priority},
    Named{"LowerOrNewerEqualPriority", model::PreemptionPolicy::lower_or_newer_equal_priority}};

inline constexpr std::array reclaim_policies = {
    Named{"Never", model::PreemptionPolicy::never},
    Named{"LowerPriority", model::PreemptionPolicy::lower_priority},
    Named{"Any", model::PreemptionPolicy::any}};

inline constexpr std::array borrow_policies = {
    Named{"Never", model::PreemptionPolicy::never},
    Named{"LowerPriority", model::PreemptionPolicy::lower_priority}};

inline constexpr std::array fungibility_policies = {
    Named{"MayStopSearch", model::FungibilityPolicy::may_stop_search},
    Named{"TryNextFlavor", model::FungibilityPolicy::try_next_flavor}};

// v1beta1 has a second word for MayStopSearch, another one in each field.
inline constexpr std::array borrow_fungibility_v1beta1 = {
    fungibility_policies[0], fungibility_policies[1],
    Named{"Borrow", model::FungibilityPolicy::may_stop_search}};

inline constexpr std::array preempt_fungibility_v1beta1 = {
    fungibility_policies[0], fungibility_policies[1],
    Named{"Preempt", model::FungibilityPolicy::may_stop_search}};

inline constexpr std::array fungibility_preferences = {
    Named{"BorrowingOverPreemption", model::FungibilityPreference::borrowing_over_preemption},
    Named{"PreemptionOverBorrowing", model::FungibilityPreference::preemption_over_borrowing}};

inline constexpr std::array admission_modes = {Named{"UsageBasedAdmissionFairSharing", true},
                                               Named{"NoAdmissionFairSharing", false}};

inline constexpr std::array label_operators = {
    Named{"In", model::SelectorOperator::in}, Named{"NotIn", model::SelectorOperator::not_in},
    Named{"Exists", model::SelectorOperator::exists},
    Named{"DoesNotExist", model::SelectorOperator::does_not_exist}};

inline constexpr std::array node_operators = {label_operators[0],
                                              label_operators[1],
                                              label_operators[2],
                                              label_operators[3],
                                              Named{"Gt", model::SelectorOperator::greater_than},
                                              Named{"Lt", model::SelectorOperator::less_than}};

inline constexpr std::array taint_effects = {
    Named{"NoSchedule", model::TaintEffect::no_schedule},
    Named{"PreferNoSchedule", model::TaintEffect::prefer_no_schedule},
    Named{"NoExecute", model::TaintEffect::no_execute}};

inline constexpr std::array toleration_operators = {
    Named{"Equal", model::TolerationOperator::equal},
    Named{"Exists", model::TolerationOperator::exists}};

inline constexpr std::array limit_types = {Named{"Container", model::LimitType::container},
                                           Named{"Pod", model::LimitType::pod}};

inline constexpr std::array priority_class_kinds = {
    Named{"WorkloadPriorityClass", model::PriorityClassKind::workload_priority_class},
    Named{"PriorityClass", model::PriorityClassKind::pod_priority_class}};

inline constexpr std::array requeuing_timestamps = {
    Named{"Eviction", model::RequeuingTimestamp::eviction},
    Named{"Creation", model::RequeuingTimestamp::creation}};

inline constexpr std::array fair_sharing_strategies = {
    Named{"LessThanOrEqualToFinalShare",
          model::FairSharingStrategy::less_than_or_equal_to_final_share},
    Named{"LessThanInitialShare", model::FairSharingStrategy::less_than_initial_share}};

inline constexpr std::array transformation_strategies = {Named{"Retain", true},
                                                         Named{"Replace", false}};

inline constexpr std::array quota_check_strategies = {Named{"BlockUndeclared", false},
                                                      Named{"IgnoreUndeclared", true}};

}  // namespace fairlead::manifest
