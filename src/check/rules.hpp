// The rules that look at objects together. Each reports what it finds; none changes anything, and
// their order does not matter. A rule family is a file.
#pragma once

#include "check/findings.hpp"
#include "check/inventory.hpp"

namespace fairlead::check {

struct RuleOptions {
  bool whole_cluster = false;  // what is not among the files does not exist
};

void check_references(const Inventory& inventory, const RuleOptions& options, Findings& findings);
void check_cohorts(const Inventory& inventory, Findings& findings);
void check_borrowing(const Inventory& inventory, Findings& findings);
void check_namespaces(const Inventory& inventory, Findings& findings);
void check_configuration(const Inventory& inventory, Findings& findings);
void check_reach(const Inventory& inventory, Findings& findings);
void check_amounts(const Inventory& inventory, Findings& findings);
void check_submissions(const Inventory& inventory, Findings& findings);
void check_nodes(const Inventory& inventory, Findings& findings);
void check_gpus(const Inventory& inventory, Findings& findings);
void check_mig_configs(const Inventory& inventory, Findings& findings);
void check_sharing(const Inventory& inventory, Findings& findings);
void check_resource_quotas(const Inventory& inventory, Findings& findings);

}  // namespace fairlead::check
