// SPDX-License-Identifier: MIT
// Builds relation matrices from named edges.
#include <io/graphs/graph_builder.hpp>

#include <clbool/error.hpp>
#include <io/graphs/vertex_order.hpp>
#include <io/text/fields.hpp>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace clbool::io {
namespace {

// Limits the array for small integers to ten million entries, whatever a file contains.
constexpr std::size_t kMaxSmallDigits = 7;
constexpr std::size_t kFirstSlots = 1024;
constexpr index_type kNone = kMaxDimension;

void prefetch([[maybe_unused]] const void* at) noexcept {
#ifdef __GNUC__
    __builtin_prefetch(at);
#endif
}

// The value of a name such as 0, 17 or 4096, without leading zeros.
std::optional<size_type> small_value(std::string_view name) {
    if (name.empty() || name.size() > kMaxSmallDigits || (name[0] == '0' && name.size() > 1)) {
        return std::nullopt;
    }
    return parse_unsigned(name);
}

}  // namespace

std::uint32_t name_table::hash_of(std::string_view name) {
    const std::uint64_t hash = std::hash<std::string_view>()(name);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

void name_table::number(const std::vector<std::string_view>& names,
                        std::vector<index_type>& numbers) {
    slots_.resize(std::max(kFirstSlots, slots_.size()));
    const std::size_t mask = slots_.size() - 1;
    hashes_.clear();
    for (const std::string_view name : names) {
        hashes_.push_back(hash_of(name));
        prefetch(&slots_[hashes_.back() & mask]);
    }
    const std::size_t count = names_.size();
    for (const std::uint32_t hash : hashes_) {
        prefetch(names_.data() + std::min<std::size_t>(slots_[hash & mask].number, count));
    }
    for (const std::uint32_t hash : hashes_) {
        if (const index_type known = slots_[hash & mask].number; known != kNone) {
            prefetch(names_[known].data());
        }
    }
    numbers.clear();
    for (std::size_t i = 0; i < names.size(); ++i) {
        numbers.push_back(number(names[i], hashes_[i]));
    }
}

index_type name_table::number(std::string_view name, std::uint32_t hash) {
    if (const std::optional<size_type> value = small_value(name)) {
        return number_of_small(*value, name);
    }
    if (2 * used_ >= slots_.size()) {
        grow();
    }
    slot& place = find_slot(hash, name);
    if (place.number == kNone) {
        place = {hash, append(name)};
        ++used_;
    }
    return place.number;
}

// Hash slot of `name`, or the free one where it belongs. Linear probing.
name_table::slot& name_table::find_slot(std::uint32_t hash, std::string_view name) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].number != kNone &&
           (slots_[at].hash != hash || names_[slots_[at].number] != name)) {
        at = (at + 1) & mask;
    }
    return slots_[at];
}

void name_table::grow() {
    std::vector<slot> old(std::max(kFirstSlots, slots_.size() * 2));
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const slot& moved : old) {
        if (moved.number != kNone) {
            std::size_t at = moved.hash & mask;
            while (slots_[at].number != kNone) {
                at = (at + 1) & mask;
            }
            slots_[at] = moved;
        }
    }
}

index_type name_table::number_of_small(std::size_t value, std::string_view name) {
    if (value >= by_value_.size()) {
        by_value_.resize(std::max(value + 1, by_value_.size() * 2), kNone);
    }
    index_type& number = by_value_[value];
    if (number == kNone) {
        number = append(name);
    }
    return number;
}

index_type name_table::append(std::string_view name) {
    if (names_.size() >= kMaxDimension) {
        throw io_error("more than " + std::to_string(kMaxDimension) + " different names");
    }
    names_.emplace_back(name);
    return static_cast<index_type>(names_.size() - 1);
}

std::vector<std::string> name_table::take() {
    by_value_.clear();
    slots_.clear();
    used_ = 0;
    return std::exchange(names_, {});
}

void graph_builder::add(const named_edge& edge) {
    coordinates& edges = relation(edge.label);
    const index_type from = vertices_.number(edge.source);
    edges.add(from, vertices_.number(edge.target));
}

void graph_builder::add(const std::vector<named_edge>& edges) {
    ends_.clear();
    for (const named_edge& edge : edges) {
        ends_.insert(ends_.end(), {edge.source, edge.target});
    }
    vertices_.number(ends_, numbers_);
    coordinates* same = nullptr;  // the relation of the edge before, whose label is often the same
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (same == nullptr || edges[i].label != edges[i - 1].label) {
            same = &relation(edges[i].label);
        }
        same->add(numbers_[2 * i], numbers_[2 * i + 1]);
    }
}

coordinates& graph_builder::relation(std::string_view label) {
    const index_type number = labels_.number(label);
    if (number == relations_.size()) {
        relations_.emplace_back();
    }
    return relations_[number];
}

void graph_builder::fill(index_type count) {
    for (index_type vertex = 0; vertex < count; ++vertex) {
        vertices_.number(std::to_string(vertex));
    }
}

labelled_graph graph_builder::finish() {
    std::vector<std::string> names = vertices_.take();
    const std::vector<index_type> rank = ranks(names);
    labelled_graph graph;
    graph.vertices = in_order(names, rank);
    std::vector<std::string> labels = labels_.take();
    for (std::size_t label = 0; label < relations_.size(); ++label) {
        coordinates& relation = relations_[label];
        relation.nrows = relation.ncols = graph.size();
        renumber(relation, rank);
        graph.edges.emplace(std::move(labels[label]), std::move(relation));
    }
    relations_.clear();
    return graph;
}

}  // namespace clbool::io
