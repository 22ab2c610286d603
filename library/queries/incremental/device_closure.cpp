// SPDX-License-Identifier: MIT
// Maintenance of a device closure: host-side graph and components, device-side rows.
#include <queries/incremental/device_closure.hpp>

#include <clbool/error.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/structure/transpose.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/kept_bits.hpp>
#include <core/runtime/stopwatch.hpp>
#include <queries/closure/closed.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace clbool::operations {

namespace {

// GPU costs in milliseconds: launch or pass over edges with its waits; bytes of rows; look-ups.
constexpr double kLevelLaunch = 5e-3;
constexpr double kPass = 0.3;
constexpr double kPassByte = 1e-9;
constexpr double kLookup = 2.5e-9;
constexpr double kPart = 1e-3;  // of the host, per new component

// `more`: rows beside those that are known.
double time_of_remaking(const growing_bits& known, size_type levels, size_type more) noexcept {
    const auto bytes = static_cast<double>(known.bytes() + 2 * more * known.row_bytes());
    return kLevelLaunch * static_cast<double>(levels) + kPassByte * bytes +
           kPart * static_cast<double>(more);
}

double time_of_adding(const growing_bits& known, size_type edges) noexcept {
    const auto passes = static_cast<double>((edges - 1) / growing_bits::kMost + 1);
    return passes * (kPass + kPassByte * static_cast<double>(known.bytes())) +
           kLookup * static_cast<double>(edges * known.vertices().size());
}

}  // namespace

std::unique_ptr<device_closure> device_closure::make(engine& on, const context& origin,
                                                     const cpu::rows& edges, bool reflexive,
                                                     backend asked) {
    if (!may_keep(on, asked)) {
        return nullptr;
    }
    const runtime::stopwatch watch(on.stream.state().count());
    const cpu::team workers;
    const cpu::graph_rows graph(workers, edges, true);
    cpu::closure_rows of(workers, graph, reflexive);
    if (!keeps_closure(on, graph, of, asked)) {
        return nullptr;
    }
    cpu::changing_graph changing(copy(workers, edges), transpose(workers, edges));
    std::unique_ptr<device_closure> made(
        new device_closure(origin, std::move(changing), reflexive));
    made->compute(std::move(of));
    made->anew_ms_ = watch.milliseconds();
    return made;
}

device_closure::device_closure(const context& origin, cpu::changing_graph graph, bool reflexive)
    : own_(origin.fork()), reflexive_(reflexive), graph_(std::move(graph)) {}

engine device_closure::kernels() const { return engine(own_.stream()); }

void device_closure::compute(cpu::closure_rows of) {
    engine on = kernels();
    forget_rows();  // frees memory for the others
    growing_bits made(on, of);
    components_ = std::make_unique<cpu::known_components>(graph_, of, reflexive_);
    rows_ = std::move(made);
    entries_ = rows_->entries();
    first_ = std::move(of);
}

void device_closure::forget_rows() noexcept {
    rows_.reset();
    forget_order();
}

void device_closure::forget_order() noexcept {
    first_.reset();
    order_.reset();
    lists_.reset();
    come_.clear();
    stale_.clear();
}

void device_closure::compute_anew() {
    const runtime::stopwatch watch(own_.stream().state().count());
    const cpu::team workers;
    const cpu::matrix edges = graph_.edges();
    const cpu::graph_rows graph(workers, edges, true);
    compute(cpu::closure_rows(workers, graph, reflexive_));
    anew_ms_ = watch.milliseconds();
    step_ = "all rows anew";
}

growing_bits& device_closure::rows() {
    if (!rows_) {
        compute_anew();
    }
    return *rows_;
}

bool device_closure::has(index_type u, index_type v) {
    engine on = kernels();
    return rows().has(on, u, v);
}

size_type device_closure::add(std::vector<cpu::graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), false);
    step_ = "nothing changes";
    if (edges.empty()) {
        return 0;
    }
    const size_type before = entries_;
    growing_bits& known = rows();
    graph_.add(edges);
    try {
        if (time_of_adding(known, edges.size()) > anew_ms_) {
            compute_anew();
        } else {
            engine on = kernels();
            step_ = "rows grow by what new edges lead to";
            known.add(on, edges);
            come_.insert(come_.end(), edges.begin(), edges.end());
            entries_ = known.entries();
        }
    } catch (...) {
        forget_rows();
        graph_.take(edges);
        throw;
    }
    return entries_ - before;
}

size_type device_closure::take(std::vector<cpu::graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), true);
    step_ = "nothing changes";
    if (edges.empty()) {
        return 0;
    }
    rows();
    const size_type before = entries_;
    try {
        if (!bring_order()) {
            forget_order();
        }
        graph_.take(edges);
    } catch (...) {
        forget_rows();
        throw;
    }
    try {
        take_again(edges);
    } catch (...) {
        forget_rows();
        graph_.add(edges);
        throw;
    }
    return before - entries_;
}

// Updates the closure after these edges were deleted from the graph.
void device_closure::take_again(const std::vector<cpu::graph_edge>& edges) {
    step_ = "no row changes";
    const auto apart = components_->split_without(edges);
    const auto that_matter = components_->that_matter(edges);
    if (apart.empty() && that_matter.empty()) {
        return;
    }
    if (!order_ || !order_->split(apart) || !remake(that_matter, apart)) {
        compute_anew();
    }
}

// Separate rows for components that were split off.
void device_closure::fall_apart(const std::vector<cpu::split_component>& apart) {
    std::vector<row_group> groups;
    for (const auto& one : apart) {
        groups.push_back({components_->members(one.rest), false});
        for (const index_type part : one.parts) {
            groups.push_back({components_->members(part), true});
        }
    }
    if (!groups.empty()) {
        engine on = kernels();
        rows_->regroup(on, groups);
    }
}

// False when full recomputation would be faster, or memory is short: that frees the old rows first.
bool device_closure::remake(const std::vector<cpu::graph_edge>& edges,
                            const std::vector<cpu::split_component>& apart) try {
    index_type lowest = order_->count();
    const auto has_changed = [&](index_type component) {
        stale_.push_back(component);
        lowest = std::min(lowest, order_->level(component));
    };
    for (const auto& e : edges) {
        has_changed(components_->of(e.first));
    }
    for (const auto& one : apart) {
        has_changed(one.rest);
        std::for_each(one.parts.begin(), one.parts.end(), has_changed);
    }
    growing_bits& known = *rows_;
    const size_type parts =
        std::accumulate(apart.begin(), apart.end(), size_type{0},
                        [](size_type sum, const auto& one) { return sum + one.parts.size(); });
    if (time_of_remaking(known, order_->count() - lowest, parts) > anew_ms_) {
        return false;
    }
    fall_apart(apart);
    engine on = kernels();
    const auto changes = lists_of(stale_);
    if (!lists_ || !lists_->has_room(known.vertices().size(), changes)) {
        lists_.emplace(on, known.room(), lists_of(known.vertices()));
    }
    if (!lists_->has_room(known.vertices().size(), changes)) {
        return false;
    }
    step_ = "rows that could change, level by level";
    known.remake(on, *lists_, changes, order_from(lowest), empty_of(changes.rows));
    stale_.clear();
    entries_ = known.entries();
    return true;
} catch (const out_of_memory&) {
    return false;
}

// Rows without dependencies left.
std::vector<index_type> device_closure::empty_of(const std::vector<index_type>& rows) const {
    std::vector<index_type> empty;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(empty), [&](index_type row) {
        const index_type vertex = rows_->vertices()[row];
        return !reflexive_ && graph_.targets(vertex).empty() &&
               components_->members(vertex).size() == 1;
    });
    return empty;
}

// Updates components and levels. False when there are no levels.
bool device_closure::bring_order() {
    if (!order_) {
        if (!first_) {
            return false;
        }
        order_.emplace(graph_, *components_, *first_);
        first_.reset();
    }
    std::vector<cpu::graph_edge> across;
    std::copy_if(come_.begin(), come_.end(), std::back_inserter(across), [&](const auto& e) {
        return components_->of(e.first) != components_->of(e.second);
    });
    const auto united = unite_cycles(across);
    if (!united || !order_->add(across, *united)) {
        return false;
    }
    for (const auto& [source, target] : come_) {
        stale_.push_back(source);
    }
    come_.clear();
    return true;
}

// Merges components on cycles closed by these edges. Nothing when that would take long.
std::optional<std::vector<cpu::closure_order::united_component>> device_closure::unite_cycles(
    const std::vector<cpu::graph_edge>& across) {
    engine on = kernels();
    growing_bits& known = *rows_;
    std::vector<index_type> sources;  // of edges on cycles, one a component
    for (const auto& [source, target] : known.on_cycles(on, across)) {
        sources.push_back(components_->of(source));
    }
    cpu::sort_unique(sources);
    std::vector<cpu::closure_order::united_component> made;
    if (sources.empty()) {
        return made;
    }
    if (kLookup * static_cast<double>(sources.size() * known.vertices().size()) > anew_ms_) {
        return std::nullopt;
    }
    std::vector<std::vector<index_type>> cycles(sources.size());
    const auto joined = known.joined_with(on, sources);
    for (index_type row = 0; row < joined.size(); ++row) {
        if (joined[row] != cpu::kNoPlace) {
            cycles[joined[row]].push_back(components_->of(known.vertices()[row]));
        }
    }
    std::vector<row_group> groups;
    for (auto& cycle : cycles) {
        if (cycle.size() > 1) {
            const auto largest =
                std::max_element(cycle.begin(), cycle.end(), [&](index_type a, index_type b) {
                    return components_->members(a).size() < components_->members(b).size();
                });
            std::iter_swap(cycle.begin(), largest);
            made.push_back({cycle.front(), components_->unite(cycle)});
        }
    }
    for (const auto& one : made) {
        groups.push_back({components_->members(one.name), false});
        stale_.push_back(one.name);
    }
    if (!groups.empty()) {
        known.regroup(on, groups);
    }
    return made;
}

row_order device_closure::order_from(index_type lowest) {
    const auto& vertices = rows().vertices();
    row_order made;
    made.starts.resize(order_->count() + size_type{1} - lowest);
    const auto is_due = [&](index_type vertex) {
        return vertex != cpu::kNoPlace && order_->level(vertex) >= lowest;
    };
    for (const index_type vertex : vertices) {
        if (is_due(vertex)) {
            ++made.starts[order_->level(vertex) - lowest];
        }
    }
    std::partial_sum(made.starts.begin(), made.starts.end(), made.starts.begin());
    made.rows.resize(made.starts.back());
    for (index_type row = 0; row < vertices.size(); ++row) {
        if (is_due(vertices[row])) {
            made.rows[--made.starts[order_->level(vertices[row]) - lowest]] = row;
        }
    }
    return made;
}

// Dependency list of a component's row, and its own vertices where these are among its columns.
std::vector<index_type> device_closure::targets_of(index_type component) const {
    const auto members = components_->members(component);
    std::vector<index_type> made;
    if (members.size() > 1) {
        made.assign(members.begin(), members.end());
    } else if (reflexive_) {
        made.push_back(component);
    }
    if (members.size() == 1) {
        const cpu::span targets = graph_.targets(component);
        made.insert(made.end(), targets.begin(), targets.end());
        return made;
    }
    std::vector<index_type> others;
    for (const index_type vertex : members) {
        for (const index_type target : graph_.targets(vertex)) {
            if (components_->of(target) != component) {
                others.push_back(target);
            }
        }
    }
    keep_once(others);
    made.insert(made.end(), others.begin(), others.end());
    return made;
}

// Deduplicates.
void device_closure::keep_once(std::vector<index_type>& targets) const {
    constexpr size_type kBitsPerTarget = 32;
    if (targets.size() * kBitsPerTarget < vertices()) {
        cpu::sort_unique(targets);
        return;
    }
    std::vector<bool> is_there(vertices());
    targets.erase(std::remove_if(targets.begin(), targets.end(),
                                 [&](index_type target) {
                                     const bool again = is_there[target];
                                     is_there[target] = true;
                                     return again;
                                 }),
                  targets.end());
}

// Dependency lists of those components (or of their vertices) that have rows.
list_changes device_closure::lists_of(std::vector<index_type> components) const {
    for (index_type& one : components) {
        one = one == cpu::kNoPlace ? one : components_->of(one);
    }
    cpu::sort_unique(components);
    list_changes made;
    for (const index_type one : components) {
        if (one != cpu::kNoPlace && rows_->place(one) != cpu::kNoPlace) {
            made.add(rows_->place(one), targets_of(one));
        }
    }
    return made;
}

node_ptr device_closure::node(engine& on) { return node_of_bits(on, rows().hand_out()); }

}  // namespace clbool::operations
