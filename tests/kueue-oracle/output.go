package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	utiltas "sigs.k8s.io/kueue/pkg/util/tas"
	"sigs.k8s.io/kueue/pkg/workload"
	workloadfinish "sigs.k8s.io/kueue/pkg/workload/finish"
)

// stepLine is what is printed after every step.
type stepLine struct {
	Scenario     string              `json:"scenario"`
	Scheduler    string              `json:"scheduler"`
	Step         int                 `json:"step"`
	Op           string              `json:"op"`
	Time         int64               `json:"time"`
	Workloads    []workloadLine      `json:"workloads"`
	Active       map[string][]string `json:"active"`
	Inadmissible map[string][]string `json:"inadmissible"`
	Events       []loggedEvent       `json:"events"`
}

type workloadLine struct {
	Workload       string                  `json:"workload"`
	State          string                  `json:"state"`
	ClusterQueue   string                  `json:"clusterQueue,omitempty"`
	Flavors        map[string]string       `json:"flavors,omitempty"`
	Counts         map[string]int32        `json:"counts,omitempty"`
	Topology       map[string]topologyLine `json:"topology,omitempty"`
	Nodes          []string                `json:"nodes,omitempty"`
	UnhealthyNodes []string                `json:"unhealthyNodes,omitempty"`
	Evicted        string                  `json:"evicted,omitempty"`
	Reasons        []reasonLine            `json:"reasons"`
}

// topologyLine is where the pods of a podset are placed.
type topologyLine struct {
	Levels  []string     `json:"levels"`
	Domains []domainLine `json:"domains"`
}

type domainLine struct {
	Values []string `json:"values"`
	Count  int32    `json:"count"`
}

type reasonLine struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (w *world) printStep(out io.Writer, s *scenario, index int, op string) error {
	line := stepLine{
		Scenario:     s.Metadata.Name,
		Scheduler:    "kueue",
		Step:         index,
		Op:           op,
		Time:         w.now.Sub(epoch).Milliseconds(),
		Workloads:    []workloadLine{},
		Active:       map[string][]string{},
		Inadmissible: map[string][]string{},
		Events:       w.events.take(),
	}
	for _, wl := range all[*kueue.Workload](w.client.store) {
		line.Workloads = append(line.Workloads, describe(wl))
	}
	slices.SortFunc(line.Workloads, func(a, b workloadLine) int { return cmp.Compare(a.Workload, b.Workload) })
	for _, name := range w.clusterQueueNames() {
		pending := w.pendingIn(name)
		for _, info := range pending.active {
			line.Active[string(name)] = append(line.Active[string(name)], objectName(info.Obj))
		}
		for _, info := range pending.inadmissible {
			line.Inadmissible[string(name)] = append(line.Inadmissible[string(name)], objectName(info.Obj))
		}
		slices.Sort(line.Inadmissible[string(name)])
	}
	return json.NewEncoder(out).Encode(line)
}

func describe(wl *kueue.Workload) workloadLine {
	line := workloadLine{Workload: objectName(wl), State: stateOf(wl), Evicted: evictedOf(wl), Reasons: []reasonLine{}}
	if a := wl.Status.Admission; a != nil {
		line.ClusterQueue = string(a.ClusterQueue)
		line.Flavors = map[string]string{}
		line.Counts = map[string]int32{}
		for i := range a.PodSetAssignments {
			assignment := &a.PodSetAssignments[i]
			for name, flavor := range assignment.Flavors {
				line.Flavors[fmt.Sprintf("%s.%s", assignment.Name, name)] = string(flavor)
			}
			if assignment.Count != nil {
				line.Counts[string(assignment.Name)] = *assignment.Count
			}
			line.place(assignment)
		}
	}
	line.UnhealthyNodes = slices.Sorted(slices.Values(workload.UnhealthyNodeNames(wl)))
	if c := meta.FindStatusCondition(wl.Status.Conditions, kueue.WorkloadQuotaReserved); c != nil && c.Status == metav1.ConditionFalse {
		line.Reasons = append(line.Reasons, reasonLine{Code: c.Reason, Message: c.Message})
	}
	return line
}

// place adds the topology assignment of a podset, if it has one.
func (line *workloadLine) place(assignment *kueue.PodSetAssignment) {
	topology := utiltas.InternalFrom(assignment.TopologyAssignment)
	if topology == nil {
		return
	}
	if line.Topology == nil {
		line.Topology = map[string]topologyLine{}
	}
	domains := []domainLine{}
	for _, domain := range topology.Domains {
		domains = append(domains, domainLine{Values: domain.Values, Count: domain.Count})
	}
	line.Topology[string(assignment.Name)] = topologyLine{Levels: topology.Levels, Domains: domains}
	nodes := append(line.Nodes, assignedNodes(assignment)...)
	slices.Sort(nodes)
	line.Nodes = slices.Compact(nodes)
}

func stateOf(wl *kueue.Workload) string {
	switch {
	case workloadfinish.IsFinished(wl):
		return "finished"
	case workload.IsAdmitted(wl):
		return "admitted"
	case workload.HasQuotaReservation(wl):
		return "quotaReserved"
	}
	return "pending"
}

// evictedOf is the reason of the preemption, else of the eviction, that a
// workload suffered since quota was last reserved for it.
func evictedOf(wl *kueue.Workload) string {
	for _, kind := range []string{kueue.WorkloadPreempted, kueue.WorkloadEvicted} {
		if c := meta.FindStatusCondition(wl.Status.Conditions, kind); c != nil && c.Status == metav1.ConditionTrue {
			return c.Reason
		}
	}
	return ""
}

// flavorCursor prints where a workload's search for flavors goes on.
func flavorCursor(info *workload.Info) string {
	if info.LastAssignment == nil {
		return ""
	}
	return fmt.Sprint(info.LastAssignment.LastTriedFlavorIdx) // fmt sorts map keys
}

// eventLog is the recorder for Kueue's events. Kueue records from several
// goroutines at once.
type eventLog struct {
	mu     sync.Mutex
	events []loggedEvent
}

type loggedEvent struct {
	Object string `json:"object"`
	Reason string `json:"reason"`
	Note   string `json:"note"`
}

func (l *eventLog) Eventf(regarding, _ runtime.Object, _, reason, _, note string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, loggedEvent{objectName(regarding.(client.Object)), reason, fmt.Sprintf(note, args...)})
}

// take returns the events since the last call: by object, in order of time.
// The order in which one preemptor evicts is not one of time.
func (l *eventLog) take() []loggedEvent {
	events := append([]loggedEvent{}, l.events...)
	l.events = nil
	slices.SortStableFunc(events, func(a, b loggedEvent) int { return strings.Compare(a.Object, b.Object) })
	for i := 0; i < len(events); {
		j := i + 1
		for j < len(events) && events[j].Object == events[i].Object && events[j].Reason == events[i].Reason {
			j++
		}
		slices.SortFunc(events[i:j], func(a, b loggedEvent) int { return strings.Compare(a.Note, b.Note) })
		i = j
	}
	return events
}
