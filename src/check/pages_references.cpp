// The pages of references, KQ030 to KQ039, and of the input itself, KQ050 to KQ059.
#include "check/codes.hpp"

namespace fairlead::check {

const std::vector<CodePage> reference_codes = {
    {"KQ030", "no-cluster-queue", Severity::error,
     R"(A LocalQueue names a ClusterQueue that does not exist. Kueue accepts the LocalQueue and
leaves every workload in it pending. Or a window of a Platform names one, and changes
nothing.)"},
    {"KQ031", "no-flavor", Severity::error,
     R"(A ClusterQueue or a Cohort names a ResourceFlavor that does not exist. A ClusterQueue
with such a flavor is inactive as a whole: it admits nothing, not even in its other flavors.)"},
    {"KQ032", "no-admission-check", Severity::error,
     R"(A ClusterQueue names an AdmissionCheck that does not exist. The queue is inactive.)"},
    {"KQ033", "no-topology", Severity::error,
     R"(A ResourceFlavor names a Topology that does not exist. Queues with this flavor are
inactive.)"},
    {"KQ034", "no-local-queue", Severity::error,
     R"(A workload names a LocalQueue that does not exist in its namespace, so it waits for
ever. Where the document names no namespace, a LocalQueue of this name in any namespace will do.)"},
    {"KQ035", "no-priority-class", Severity::error,
     R"(A workload names a WorkloadPriorityClass (label `kueue.x-k8s.io/priority-class`) or a
PriorityClass (`priorityClassName`) that does not exist. Its creation fails.)"},
    {"KQ036", "no-namespace", Severity::warning,
     R"(An object is in a namespace that these files do not have, although they have others.
Namespaces that Kubernetes itself makes are not reported.)"},
    {"KQ037", "cohort-cycle", Severity::error,
     R"(A Cohort is its own ancestor; the message shows the way round. Kueue stops every
ClusterQueue in and below the cycle.)"},
    {"KQ038", "not-judged", Severity::info,
     R"(References were not checked, because these files have no object of the kind that they
name: it probably lives elsewhere. As soon as one object of a kind is there, its kind counts as
complete, and a reference to another is an error. `--whole-cluster` says that these files are all
there is.)"},
};

const std::vector<CodePage> input_codes = {
    {"KQ050", "helm", Severity::info,
     R"(A Helm chart or template. It is no manifest before it is rendered, so it was not
checked: `helm template CHART | fairlead check -`.)"},
    {"KQ051", "kustomize", Severity::info,
     R"(A Kustomize patch, or a folder that Kustomize builds. Patches were not checked; other
files were checked as written, without what the build changes, and references that dangle in them
are warnings. `kubectl kustomize FOLDER | fairlead check -` checks what is applied.)"},
    {"KQ052", "no-reason", Severity::warning,
     R"(`# fairlead:ignore KQ106` says what to ignore, but not why. The next reader needs the
reason: `# fairlead:ignore KQ106 every namespace may use the spare queue`. The finding stays
ignored.)"},
    {"KQ053", "bad-ignore", Severity::warning,
     R"(An ignore comment names no code, or one that does not exist. The form is
`# fairlead:ignore KQ106 reason`, or with several codes `# fairlead:ignore KQ106,KQ109 reason`.)"},
    {"KQ054", "idle-ignore", Severity::info,
     R"(An ignore comment stands where no such finding is. It is on the line of the finding or
on the line above it; perhaps the cause is gone, and the comment can go too.)"},
    {"KQ055", "other-kind", Severity::info,
     R"(With `--strict`: an object of a kind that is not checked here. Without it they are
counted.)"},
};

}  // namespace fairlead::check
