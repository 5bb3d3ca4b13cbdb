// The tree along which a message travels: for every machine its parent and its children in
// sending order. A Schedule is one or more such trees, each carrying a share of the message; or one
// tree that scatters the message in pieces, and the messages that bring the pieces everywhere; or
// messages that the network copies, each to several machines.
#pragma once

#include "network/ids.hpp"

#include "topocast/schedule/pieces.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// One message between machines, tree edge from parent to child.
struct Edge {
  MachineId from;
  MachineId to;
  friend bool operator==(const Edge&, const Edge&) = default;
};

/// A rooted tree over machines of one network; children stand in sending order.
class BroadcastTree {
public:
  explicit BroadcastTree(runtime::PreorderTree preorder);

  MachineId root() const { return MachineId(preorder_.machines.front()); }
  /// Number of machines.
  std::size_t size() const { return preorder_.machines.size(); }
  /// The form that builders make and generated code carries.
  const runtime::PreorderTree& preorder() const { return preorder_; }
  /// All edges in preorder of the senders; those of one sender stand in sending order.
  std::span<const Edge> edges() const { return edges_; }
  /// Number of edges on the longest path from the root.
  std::size_t height() const { return height_; }
  std::size_t maxChildren() const { return maxChildren_; }
  /// Edges of the machine at this position of the preorder.
  std::span<const Edge> edgesFrom(std::size_t position) const;

private:
  runtime::PreorderTree preorder_;
  std::vector<Edge> edges_;
  std::vector<std::size_t> firstEdge_;
  std::size_t height_ = 0;
  std::size_t maxChildren_ = 0;
};

/// A tree and the part of the message it carries, 0 < share <= 1.
struct SharedTree {
  double share = 1;
  BroadcastTree tree;
  std::size_t rail = 0; ///< on which its messages travel, if the network has several
};

/// One message that the network copies to several machines, or a usual one to a single machine.
struct Multicast {
  MachineId from;
  std::vector<MachineId> to; ///< not empty; in the order in which a worm passes them
  std::uint32_t step = 1;    ///< from 1; a machine sends one message in a step
  friend bool operator==(const Multicast&, const Multicast&) = default;
};

/// How one message travels; the shares add up to 1.
struct Schedule {
  runtime::ScheduleKind kind;
  std::vector<SharedTree> trees;
  /// Of a schedule that scatters: all messages with the pieces that they carry, those along its
  /// only tree included. Empty for others, whose edges carry all segments of their tree.
  std::vector<runtime::PieceMessages> messages;
  /// Of a schedule that the network copies: all messages, by steps; its only tree says which
  /// machine gets the message from which. Empty for others.
  std::vector<Multicast> multicasts;

  /// As on the command line: "binary", "kary:3".
  std::string name() const;
  MachineId root() const { return trees.front().tree.root(); }
  /// Whether messages carry pieces; there are as many as machines.
  bool hasPieces() const { return !messages.empty(); }
  /// Whether messages are sent in steps: with pieces, or to several machines.
  bool hasSteps() const { return hasPieces() || !multicasts.empty(); }
  /// The greatest of its trees' heights; of a schedule in steps, their number.
  std::size_t height() const;
  /// The largest number of children of one machine in one tree; of a schedule that scatters, of
  /// machines that one machine sends to.
  std::size_t maxChildren() const;
};

} // namespace topocast
