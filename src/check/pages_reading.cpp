// The pages of what reading finds, KQ001 to KQ020: texts that are no YAML, and objects that the API
// refuses.
#include "check/codes.hpp"

namespace fairlead::check {

const std::vector<CodePage> reading_codes = {
    {"KQ001", "syntax", Severity::error,
     R"(The text is neither YAML nor JSON at this place. Documents before and behind it in the
same file are checked all the same. The usual causes: a tab as indentation, a value with `: ` in
it and no quotes, a line that is indented like none of the lines above.)"},
    {"KQ002", "not-text", Severity::error,
     R"(The file is binary, compressed, or in an encoding other than UTF-8. Kubernetes reads
UTF-8.)"},
    {"KQ003", "limits", Severity::error,
     R"(The text is beyond what a manifest needs: nested deeper than 64 levels, aliases that
expand to more than 100,000 values or contain themselves, more than 4 million values, more than 64
MiB. Or more than 1,000 errors of syntax and duplicate keys, behind which nothing is read.)"},
    {"KQ004", "duplicate-key", Severity::error,
     R"(A mapping has the same key twice. Most readers silently take one of the two values, and
not all of them the same one; `kubectl` refuses the object. Remove one.)"},
    {"KQ005", "no-object", Severity::error,
     R"(A Kubernetes object needs `apiVersion` and `kind`. In a folder, files that have neither
are left alone (`values.yaml`); a file that you name yourself is not, nor is standard input, and
both must hold an object: an empty one is what a command leaves that failed.)"},
    {"KQ006", "unknown-kind", Severity::error,
     R"(The API group is Kueue's or ours, and it has no such kind, or not in this version.)"},
    {"KQ007", "unknown-field", Severity::error,
     R"(The object has no such field. `kubectl apply` refuses it, and an API server that does
not validate drops it without a word, so that a misspelt `borowingLimit` means no limit at all.)"},
    {"KQ008", "other-version", Severity::error,
     R"(The field is one of another version of the API: v1beta1 writes `cohort` where v1beta2
writes `cohortName`. Write the field of the version that `apiVersion` names, or change the
version.)"},
    {"KQ009", "missing-field", Severity::error, R"(A field is missing that the API requires.)"},
    {"KQ010", "wrong-type", Severity::error,
     R"(The value has another type than the API expects. Often it is YAML that changed it:
unquoted `yes`, `on`, `1.10` and `0x10` are a boolean and numbers. Put what must be a string in
quotes.)"},
    {"KQ011", "malformed-value", Severity::error,
     R"(The value has the right type, but is no quantity, duration, name or number that the API
accepts. Quantities are digits with one of `n u m k M G T P E Ki Mi Gi Ti Pi Ei`: `500m`, `64Gi`,
not `64GB`. Names are lower case letters, digits, `-` and `.`.)"},
    {"KQ012", "duplicate-object", Severity::error,
     R"(Two objects have the same kind, namespace and name; the finding names both places.
Applied together, the later one silently replaces the earlier. A Job and a Workload share their
names. Below a `kustomization.yaml` this is not reported: bases and overlays repeat objects on
purpose.)"},
    {"KQ013", "unknown-word", Severity::error,
     R"(The field takes one of a few words, in this spelling, and this is none of them.)"},
    {"KQ014", "resource-groups", Severity::error,
     R"(A rule of `spec.resourceGroups` is broken. Every flavor of a group lists exactly its
`coveredResources`, in their order; a resource and a flavor belong to one group only; a group has
at most 64 of each, and an object 16 groups and 256 flavors.)"},
    {"KQ015", "limit-without-cohort", Severity::error,
     R"(`borrowingLimit` and `lendingLimit` are about a cohort, and this queue is in none (or
this Cohort has no parent). Kueue's webhook refuses it. Set `spec.cohortName`, or remove the
limit.)"},
    {"KQ016", "lends-too-much", Severity::error,
     R"(A ClusterQueue cannot lend more than it has: `lendingLimit` is at most `nominalQuota`.)"},
    {"KQ017", "borrow-without-reclaim", Severity::error,
     R"(`borrowWithinCohort` lets a queue preempt others even while it borrows, which is a
stronger form of `reclaimWithinCohort`. With `reclaimWithinCohort: Never`, the default, the API
refuses it. Set `reclaimWithinCohort` to `LowerPriority` or `Any`.)"},
    {"KQ018", "misspelt-field", Severity::warning,
     R"(A field of an object of Kubernetes itself that looks like a misspelt one: `resource` for
`resources`. Only near misses are reported, because those objects have more fields than are known
here, and new versions add some.)"},
    {"KQ019", "api-rule", Severity::error,
     R"(The object breaks another rule of the API, which the message names: the API server,
Kueue's webhook or its manager refuses it.)"},
    {"KQ020", "unknown-gate", Severity::warning,
     R"(Kueue v0.19.2 has no feature gate of this name in its Configuration. Another version may; a
version that has not stops at its start.)"},
    {"KQ021", "ignored-field", Severity::warning,
     R"(The program that the file is for reads the field and ignores it. NVIDIA's device plugin
shares all GPUs of a node alike, whatever `devices` says, and names replicas `nvidia.com/gpu` or,
with `renameByDefault: true`, `nvidia.com/gpu.shared`, whatever `rename` says.)"},
};

}  // namespace fairlead::check
