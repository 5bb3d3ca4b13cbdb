// Messages through an InfiniBand fabric by its switches' own tables, port by port, without any code
// of the reader: what every imported route is compared with. It knows what the fixtures need: hosts
// with one adapter, descriptions that are names.
#pragma once

#include <cstdint>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace topocast::test {

class FabricWalk {
public:
  /// What ibnetdiscover and dump_fts (or ibroute) print.
  FabricWalk(const std::string& fabric, const std::string& tables) {
    readFabric(fabric);
    readTables(tables);
  }

  std::vector<std::string> hosts() const {
    std::vector<std::string> hosts;
    for (const auto& [host, node] : nodeOfHost_)
      hosts.push_back(host);
    return hosts;
  }

  /// The links from one host to another in the words of Network::name().
  std::vector<std::string> route(const std::string& from, const std::string& to) const {
    std::vector<std::string> links;
    std::string here = nodeOfHost_.at(from);
    for (int port = ports_.at(here).begin()->first; here != nodeOfHost_.at(to);) {
      const auto [next, nextPort] = ports_.at(here).at(port);
      links.push_back(linkName(here, port));
      here = next;
      if (links.size() > ports_.size()) throw std::runtime_error("a circle from " + from);
      if (here[0] == 'S') port = tables_.at(here).at(lidOfHost_.at(to));
    }
    return links;
  }

private:
  using Port = std::pair<std::string, int>; ///< a node and the number of a port on it

  void readFabric(const std::string& text) {
    const std::regex node("^(Switch|Ca)\\s+\\d+ \"([SH]-[0-9a-f]+)\"\\s+# \"([^ \"]+)");
    const std::regex port("^\\[(\\d+)\\](?:\\([0-9a-f]+\\))?\\s+\"([SH]-[0-9a-f]+)\"\\[(\\d+)\\]");
    const std::regex address("# lid (\\d+) lmc");
    std::istringstream lines(text);
    std::string here;
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
      if (std::regex_search(line, found, node)) {
        here = found[2];
        placeInFile_.emplace(here, placeInFile_.size());
        nameOf_[here] = found[3];
        if (found[1] == "Ca") nodeOfHost_[found[3]] = here;
      } else if (std::regex_search(line, found, port)) {
        ports_[here][std::stoi(found[1])] = {found[2], std::stoi(found[3])};
        if (std::regex_search(line, found, address))
          lidOfHost_[nameOf_[here]] = std::stoi(found[1]);
      }
    }
  }

  void readTables(const std::string& text) {
    const std::regex heading("^Unicast lids .* guid 0x([0-9a-f]{16}) ");
    const std::regex entry("^0x([0-9a-f]{4}) (\\d{3}) ");
    std::istringstream lines(text);
    std::string here;
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
      if (std::regex_search(line, found, heading))
        here = "S-" + found[1].str();
      else if (std::regex_search(line, found, entry))
        tables_[here][std::stoi(found[1], nullptr, 16)] = std::stoi(found[2]);
    }
  }

  std::string linkName(const std::string& from, int port) const {
    const Port& peer = ports_.at(from).at(port);
    // Parallel cables are numbered by the ports of the node that stands first in the file.
    const bool isFirst = placeInFile_.at(from) < placeInFile_.at(peer.first);
    const Port first = isFirst ? Port(from, port) : peer;
    const std::string& other = isFirst ? peer.first : from;
    int number = 0;
    for (const auto& [candidate, end] : ports_.at(first.first))
      if (end.first == other && candidate <= first.second) ++number;
    return nameOf_.at(from) + "->" + nameOf_.at(peer.first) +
           (number > 1 ? "#" + std::to_string(number) : "");
  }

  std::map<std::string, std::size_t> placeInFile_;
  std::map<std::string, std::string> nameOf_;
  std::map<std::string, std::map<int, Port>> ports_;
  std::map<std::string, std::string> nodeOfHost_;
  std::map<std::string, int> lidOfHost_;
  std::map<std::string, std::map<int, int>> tables_; ///< by switch, then by address
};

} // namespace topocast::test
