// The pages of policy lint, KQ101 and up: what the API accepts, and does not do what it says.
#include "check/codes.hpp"

namespace fairlead::check {

const std::vector<CodePage> policy_codes = {
    {"KQ101", "reclaim-never-fires", Severity::warning,
     R"(`reclaimWithinCohort` takes quota back from queues that borrow. Here no queue ever can
borrow what this one owns: it is in no cohort, alone in its cohort, or no other queue of the
cohort has one of its flavors and resources and may use more than its own quota of it. The setting
does nothing. Perhaps the cohort's name is misspelt, or a `borrowingLimit: 0` is in the way.)"},
    {"KQ102", "nothing-lends", Severity::warning,
     R"(A `borrowingLimit` allows this queue to borrow, but nothing in its cohort lends this
flavor and resource: the others have none, or lend none of it (`lendingLimit: 0`).)"},
    {"KQ103", "no-quota", Severity::warning,
     R"(The queue has no quota of any flavor and resource and can borrow none, even when the
whole cohort is idle. It can never admit a workload that asks for something.)"},
    {"KQ104", "weight-without-sharing", Severity::warning,
     R"(A fair-sharing weight has no effect, because fair sharing is off. Weights of
ClusterQueues and Cohorts count with `fairSharing` in Kueue's Configuration; weights of
LocalQueues with `admissionFairSharing` there and `admissionScope` in the ClusterQueue. An info
where the files hold no Configuration: then nobody can know.)"},
    {"KQ105", "borrow-with-sharing", Severity::warning,
     R"(`borrowWithinCohort` belongs to classical preemption. Under fair sharing, which this
Configuration turns on, shares decide who is preempted, and it is not looked at.)"},
    {"KQ106", "open-to-all", Severity::warning,
     R"(`namespaceSelector: {}` selects every namespace: whoever may create a LocalQueue
anywhere can point it at this queue and use its quota. Select the namespaces that may:
`namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: team-a}}`. An info where this is
the only ClusterQueue, because then there is nobody to keep apart.)"},
    {"KQ107", "open-to-none", Severity::error,
     R"(The ClusterQueue has no `namespaceSelector`. Absent means none, not all: workloads of
the LocalQueues that point here are never admitted.)"},
    {"KQ108", "not-selected", Severity::error,
     R"(A LocalQueue points at a ClusterQueue whose `namespaceSelector` does not match the
labels of the LocalQueue's namespace. Its workloads are never admitted. Reported where the
Namespace is among the files, or where the selector asks for the namespace's name only.)"},
    {"KQ109", "unreached-queue", Severity::warning,
     R"(No LocalQueue points at this ClusterQueue, so nobody can submit to it. An info where it
is in a cohort: then its quota can still be borrowed, which may be all that is wanted.)"},
    {"KQ110", "frozen-history", Severity::warning,
     R"(`admissionFairSharing` orders LocalQueues by their past usage, and `usageHalfLifeTime`
says how fast the past fades. 0, the default, freezes the history at its start, so that it does
nothing. Write a time such as `168h`.)"},
    {"KQ111", "usage-not-counted", Severity::warning,
     R"(The ClusterQueue asks for `UsageBasedAdmissionFairSharing`, but the Configuration has no
`admissionFairSharing`, so usage is not recorded.)"},
    {"KQ112", "cohort-total", Severity::warning,
     R"(The quota of a Cohort is added to the quotas of its members; it is not their total. This
Cohort repeats exactly the sum of its members, so the tree has twice as much as was probably
meant. Remove the Cohort's `resourceGroups`, or move the quota there from the members.)"},
    {"KQ113", "misspelt-cohort", Severity::warning,
     R"(One object alone names this cohort, no Cohort object has the name, and it nearly is the
name of a cohort that exists. Kueue makes a cohort of any name, so a missing letter takes a queue
out of its cohort without a word.)"},
    {"KQ114", "idle-threshold", Severity::warning,
     R"(`borrowWithinCohort` preempts workloads with a priority of at most
`maxPriorityThreshold`, but no priority class has such a priority, and neither has a workload
without a class, whose priority is 0. It can never fire.)"},
    {"KQ115", "unlikely-unit", Severity::warning,
     R"(The amount is valid and probably a slip: memory below 1 MiB (`64` is 64 bytes, `400m`
less than one; `64Gi` was meant), or a fraction of a device, which counts as a whole one.)"},
    {"KQ116", "misspelt-resource", Severity::warning,
     R"(The name of the resource is nearly, but not quite, one that everybody uses. Names are
compared letter by letter, so no pod will ever use this quota.)"},
    {"KQ117", "uncovered-resource", Severity::error,
     R"(The workload asks for a resource that its ClusterQueue does not cover; Kueue never
admits it. Add the resource to a resource group, or exclude it in Kueue's Configuration
(`resources.excludeResourcePrefixes`). Not reported where the Configuration excludes or transforms
it.)"},
    {"KQ118", "too-large", Severity::error,
     R"(A pod set of the workload asks for more than its ClusterQueue can ever use of one flavor,
or all its pod sets together for more than of all flavors, with everything borrowed that it may
borrow and nothing else running. It is never admitted. All pods that run at once count: `replicas`
times `parallelism` of a JobSet, `replicas` times `numOfHosts` of Ray workers, the `size` of a group
of a LeaderWorkerSet. Pod sets are added up where Kueue makes one workload of them, so not for the
steps of a pipeline.)"},
    {"KQ119", "flavor-without-node", Severity::warning,
     R"(No Node among these files has the labels of the ResourceFlavor. What is admitted in this
flavor stays pending, unless an autoscaler adds such nodes.)"},
    {"KQ120", "quota-beyond-nodes", Severity::warning,
     R"(All queues and cohorts together promise more of a flavor's resource than the Nodes among
these files with the flavor's labels can offer, or several flavors that share nodes promise more
together. Kueue does not look at nodes: it admits, and the pods hang.)"},
    {"KQ121", "idle-resource-quota", Severity::warning,
     R"(A ResourceQuota counts extended resources by their requests only:
`requests.nvidia.com/gpu`. An entry with the bare name is accepted and limits nothing.)"},
    {"KQ122", "tight-resource-quota", Severity::warning,
     R"(A ResourceQuota of the namespace allows less than the queue, which this namespace alone
uses, may admit out of its own quota. Kueue admits up to its quota; then the API server refuses
the pods.)"},
    {"KQ123", "checks-exclude", Severity::error,
     R"(The queue's AdmissionChecks cannot work together, so it is inactive: Kueue allows one
MultiKueue check per queue, for all of its flavors, and none together with a ProvisioningRequest
check.)"},
    {"KQ124", "unused-flavor", Severity::info,
     R"(No ClusterQueue and no Cohort among these files has quota in this ResourceFlavor.)"},
};

}  // namespace fairlead::check
