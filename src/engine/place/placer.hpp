// Places pods: picks, for a shape of pod, the host with the best score among those that fit.
//
//   Placer placer(fgd(...));
//   const PodShapeId shape = placer.add_shape(request);
//   if (const auto at = placer.place(inventory, shape)) ... placer.release(inventory, shape, *at);
//
// A score depends on the pod's shape and on one host alone, so the Placer keeps one ranking of all
// hosts a shape, and before it answers, rates again the hosts that changed meanwhile, and those of
// domains where the company has changed that the shape cares for. Of equal
// scores the host that was added first wins. A placement thus costs, beyond the first of its shape,
// what changed since the last one, and never a look at every host.
//
// A Placer goes with one Inventory: copy both or neither.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/place/company.hpp"
#include "engine/place/host_set.hpp"
#include "engine/place/inventory.hpp"
#include "engine/place/ranking.hpp"
#include "engine/place/score/score.hpp"
#include "engine/place/shortfall.hpp"

namespace fairlead::place {

using PodShapeId = Id<struct PodShapeTag>;

// Equal pods of a gang.
struct GangPart {
  PodShapeId shape;
  std::int32_t pods = 1;
  HostId host = {};  // valid: all of them on this one
};

// Why a gang found no place: what its first pod without one lacked, beside those that had one.
struct GangFailure {
  std::size_t part = 0;
  std::size_t placed = 0;  // pods of all parts before it
  Shortfall shortfall;
};

class Placer {
 public:
  explicit Placer(std::unique_ptr<Score> score) : score_(std::move(score)) {}
  // A copy decides the same, but works its rankings out again: they are the larger part.
  Placer(const Placer& other);
  Placer& operator=(const Placer& other);
  Placer(Placer&&) noexcept = default;
  Placer& operator=(Placer&&) noexcept = default;
  ~Placer() = default;

  // Pods that ask for the same belong to one shape. `allowed` are the hosts that selectors,
  // affinity and taints let in; all of them, also future ones, if absent.
  PodShapeId add_shape(Request request, std::optional<HostSet> allowed = std::nullopt);
  // Lets the shape's pods in, or keeps them out, where it has a set of hosts. Counts once the host
  // changes in the inventory, too.
  void allow(PodShapeId shape, HostId host, bool allowed);
  // Pods of `shape` would rather be on these hosts: the weights of what they would like, `most` in
  // all, that each host has, by HostId; hosts without an entry: 0. Together with the company that
  // they would like it counts for more than the score.
  void prefer(PodShapeId shape, std::vector<std::int32_t> weights, std::int64_t most);
  // What pods of `shape` want of others, and others of them. Before the first of them is placed.
  void set_kind(PodShapeId shape, KindId kind) { shapes_[shape.index()].kind = kind; }
  KindId kind(PodShapeId shape) const { return shapes_[shape.index()].kind; }
  Company& company() { return company_; }
  const Company& company() const { return company_; }
  const Request& request(PodShapeId shape) const { return shapes_[shape.index()].request; }

  // Where a pod of this shape would go now.
  std::optional<Placement> find(const Inventory& inventory, PodShapeId shape);
  // Where on this host it would go; nothing if it does not fit there.
  std::optional<Placement> find_on(const Inventory& inventory, PodShapeId shape, HostId host);
  // As find, and takes the room.
  std::optional<Placement> place(Inventory& inventory, PodShapeId shape);
  void release(Inventory& inventory, PodShapeId shape, const Placement& at);
  // Takes the room of a placement that was found before.
  void take(Inventory& inventory, PodShapeId shape, const Placement& at);

  // Places every pod, part after part, and appends where to `placements`; or none at all, and says
  // why if asked to. Pods of equal shape find room whenever there is enough for all, but where they
  // care for company. Between parts the order decides, so the parts that are hardest to place
  // should come first. A group that wants to be in one domain gets one that holds it.
  bool place_gang(Inventory& inventory, std::span<const GangPart> parts,
                  std::vector<Placement>& placements, GangFailure* why = nullptr);

  // How many hosts lack what. Looks at every host.
  Shortfall shortfall(const Inventory& inventory, PodShapeId shape) const;

 private:
  struct Shape {
    Request request;
    std::optional<HostSet> allowed;
    Ranking ranking = {};         // empty until it is needed
    std::uint64_t ranked_at = 0;  // Changes::now() then
    std::uint64_t epoch = 0;      // Company::Standing::epoch then,
    std::size_t heard = 0;        // and how much of `stale` is in it
    std::vector<std::int32_t> preferred = {};
    std::int64_t most_preferred = 0;
    KindId kind = {};  // invalid: nobody's company
  };

  // Where the first pod of a part has to go.
  struct Start {
    std::size_t part = 0;
    const std::vector<HostId>* hosts = nullptr;  // null: anywhere
  };

  bool try_gang(Inventory& inventory, std::span<const GangPart> parts,
                std::vector<Placement>& placements, GangFailure* why, const Start& start);
  bool hold(Inventory& inventory, PodShapeId shape, const std::vector<HostId>& hosts,
            std::int32_t pods);
  std::optional<Placement> find_among(const Inventory& inventory, PodShapeId shape,
                                      const std::vector<HostId>& hosts);
  void count(PodShapeId shape, HostId host, std::int32_t pods);
  bool lets_in(const Shape& shape, HostId host) const;
  std::int32_t preference(const Shape& shape, HostId host) const;
  Rating score(const Inventory& inventory, HostId host, const Request& request);
  std::int32_t rate(const Inventory& inventory, PodShapeId shape, HostId host);
  void rank_all(const Inventory& inventory, PodShapeId shape);
  void rank_stale(const Inventory& inventory, PodShapeId shape);
  void refresh(const Inventory& inventory, PodShapeId shape);
  static std::int32_t rate_instances(const Host& host);
  Placement on(const Inventory& inventory, const Request& request, HostId host);

  std::unique_ptr<Score> score_;
  std::vector<Shape> shapes_;
  Company company_;
};

}  // namespace fairlead::place
