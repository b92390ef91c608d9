// The pages of hardware lint, KQ130 and up: what Nodes, MIG configurations, the device plugin's
// configurations and quotas say of GPUs, and cannot all be true, or does not do what it says.
#include "check/codes.hpp"

namespace fairlead::check {

const std::vector<CodePage> hardware_codes = {
    {"KQ130", "gpu-labels", Severity::warning,
     R"(What a Node says of its GPUs contradicts itself: labels of gpu-feature-discovery that are
no numbers, that count no GPU of a model, or less than the node's allocatable offers, instances
that do not fit on the cards, or resources of instances with a MIG strategy that has none. One of
the device plugin and gpu-feature-discovery probably stopped; restart both on the node.)"},
    {"KQ131", "unknown-card", Severity::info,
     R"(No table has the model of GPU that the label `nvidia.com/gpu.product` names, or several
have it and `nvidia.com/gpu.memory` does not tell which. Its GPUs count as whole ones; what is
said about MIG on them is not judged. `docs/gpus.md` lists the cards that are known.)"},
    {"KQ132", "two-models", Severity::warning,
     R"(The node seems to have two models of GPU: its labels, its resources of instances and its
ResourceSlices speak of different ones. The labels can describe one model only, and those of one
overwrite those of the other, so that flavors by `nvidia.com/gpu.product` send work to the wrong
card.)"},
    {"KQ133", "gpus-missing", Severity::warning,
     R"(The node offers fewer GPUs or instances in its allocatable than its labels count, or none
although it has some. The device plugin takes out a device that has failed, and gives it back only
when it starts anew; it offers nothing while it does not run, or while mig-manager has stopped
it.)"},
    {"KQ134", "mig-invalid", Severity::warning,
     R"(The device plugin's MIG strategy `single` needs GPUs that are all cut into instances of
one profile, none empty and none whole. Those of the node are not; gpu-feature-discovery says so
by `-MIG-INVALID` in `nvidia.com/gpu.product`, and the node offers no GPU at all. Cut them alike,
or set the strategy `mixed`.)"},
    {"KQ135", "no-such-profile", Severity::warning,
     R"(The quota is for MIG instances that no card of the flavor's nodes can be cut into: the
names of profiles hold their memory, so they differ from card to card. `nvidia.com/mig-1g.10gb`
exists on an H100 with 80 GB and not on an H200, where it is `nvidia.com/mig-1g.18gb`. Pods that
ask for it are admitted and never run. `docs/gpus.md` has the profiles of every card.)"},
    {"KQ136", "not-offered", Severity::warning,
     R"(The quota is for a resource that the cards could offer and no node of the flavor offers
now. Perhaps the GPUs are not cut yet (`fairlead mig plan`), the MIG strategy is `single`, where
instances are `nvidia.com/gpu`, or replicas of shared GPUs are called `nvidia.com/gpu.shared`.)"},
    {"KQ137", "counts-replicas", Severity::warning,
     R"(The nodes of the flavor share their GPUs by time-slicing or MPS: each GPU is offered as
several `nvidia.com/gpu`, so a quota counts replicas. 8 GPUs with 4 replicas are 32 of
`nvidia.com/gpu` and still 8 GPUs, and two replicas for one pod may be one GPU. A warning where
the quota is the number of GPUs, so that it was probably written before they were shared, and
where nodes of one flavor make different parts of a GPU the same resource; else an info.)"},
    {"KQ138", "no-mig-config", Severity::warning,
     R"(The label `nvidia.com/mig.config` of a node names a configuration that the mig-parted
files among these do not have. mig-manager then sets `nvidia.com/mig.config.state` to `failed` and
leaves the GPUs as they are.)"},
    {"KQ139", "mig-layout", Severity::error,
     R"(A MIG configuration cannot be applied: a card has no such profile, the hardware has no
place for the instances together (3 + 3 compute slices fill all 8 memory slices of an H100), the
node has no such GPU, or the strategy `single` would have to offer different instances. Where the
message names a node, its label `nvidia.com/mig.config` chooses the configuration.)"},
    {"KQ140", "mig-unmanaged", Severity::warning,
     R"(A MIG configuration does not say of every GPU of a node what it becomes, or says it twice.
A node carries one label `nvidia.com/mig.config`, so a second configuration cannot speak of the
rest; GPUs that none speaks of stay as they happen to be, those that two entries name get the
last.)"},
    {"KQ141", "mig-filter", Severity::warning,
     R"(The device filters of a MIG configuration match none of the node's GPUs, so that applying
it changes nothing and succeeds. A filter is the PCI device id and the vendor's: an H200 NVL
(`0x233B10DE`) is another device than an H200 (`0x233510DE`).)"},
    {"KQ142", "idle-mig-config", Severity::info,
     R"(Configurations of a mig-parted file that no node has, and that none of the nodes among
these files could have. Files that come with the GPU operator hold layouts for every card there
is.)"},
    {"KQ143", "no-sharing-config", Severity::warning,
     R"(The label `nvidia.com/device-plugin.config` of a node names a configuration that the
ConfigMaps among these files do not have. The device plugin on that node waits for it, and offers
nothing when it starts anew.)"},
    {"KQ144", "not-applied", Severity::warning,
     R"(The node is not as the configuration that its label names: mig-manager failed or the
configuration was changed after it was applied, or the device plugin still shares GPUs as another
one says.)"},
    {"KQ145", "offered-twice", Severity::warning,
     R"(The GPUs of the node are offered by the device plugin, as `nvidia.com/gpu`, and by
NVIDIA's DRA driver, in ResourceSlices. Neither knows what the other has given away, so two pods
can get one GPU.)"},
    {"KQ146", "pod-without-node", Severity::warning,
     R"(A pod runs on a node that is not among the Nodes of these files, although there are some.
Nodes and pods are of different times or clusters, and what is free cannot be told.)"},
};

}  // namespace fairlead::check
