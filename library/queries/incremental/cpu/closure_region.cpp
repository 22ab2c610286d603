// SPDX-License-Identifier: MIT
// Affected region: backward search from the change, topological order, then blocks of columns.
#include <queries/incremental/cpu/closure_region.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <queries/closure/cpu/closure_bits.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace clbool::cpu {

namespace {

// Limit of targets looked up in rows to prune the search.
constexpr std::size_t kFewTargets = 16;

}  // namespace

closure_region::closure_region(const team& workers, changing_closure& of,
                               const std::vector<graph_edge>& seeds, bool growing)
    : of_(of), seeds_(seeds), marks_(of), grouped_(partition()) {
    find_nodes(growing);
    find_components(workers);
    measure();
    choose_places();
    find_sources();
    name_members();
}

closure_region::borrowed_marks::borrowed_marks(changing_closure& of)
    : nodes(of.marks_[0]), keepers(of.marks_[1]), sources(of.marks_[2]), columns(of.marks_[3]) {
    nodes.provide(of.vertices());
    keepers.provide(of.rows_.size());
    columns.provide(of.vertices());
}

closure_region::borrowed_marks::~borrowed_marks() {
    for (sparse_marks* marks : {&nodes, &keepers, &sources, &columns}) {
        marks->clear();
    }
}

// Prunes rows that have all targets, except targets, which may merge with what they reach.
void closure_region::find_nodes(bool growing) {
    const bool few = growing && seeds_.size() <= kFewTargets;
    const auto stays = [&](index_type component) {
        return few && std::all_of(seeds_.begin(), seeds_.end(), [&](const graph_edge& seed) {
                   return of_.components_.names[seed.second] != component &&
                          of_.has(component, seed.second);
               });
    };
    const auto meet = [&](index_type component) {
        if (marks_.nodes[component] == 0 && !stays(component)) {
            nodes_.push_back(component);
            marks_.nodes.set(component, static_cast<index_type>(nodes_.size()));
        }
    };
    for (const graph_edge& seed : seeds_) {
        meet(seed.first);
    }
    for (size_type next = 0; next < nodes_.size(); ++next) {
        for (const index_type vertex : vertices_of(next)) {
            for (const index_type source : of_.graph_.sources(vertex)) {
                meet(of_.components_.names[source]);
            }
        }
    }
}

// Strongly connected components of the region, numbered in the order that rows are made in.
void closure_region::find_components(const team& workers) {
    array<size_type> starts;
    array<index_type> cols;
    std::vector<index_type> seen(nodes_.size());
    starts.reserve(nodes_.size() + 1);
    starts.push_back(0);
    for (index_type node = 0; node < nodes_.size(); ++node) {
        for (const index_type vertex : vertices_of(node)) {
            for (const index_type target : of_.graph_.targets(vertex)) {
                const index_type other = marks_.nodes[of_.components_.names[target]];
                if (other != 0 && other != node + 1 && seen[other - 1] != node + 1) {
                    seen[other - 1] = node + 1;
                    cols.push_back(other - 1);
                }
            }
        }
        starts.push_back(cols.size());
    }
    const auto n = static_cast<index_type>(nodes_.size());
    const rows edges(n, n, n, nullptr, starts.data(), cols.data());
    strong_ = strong_components(workers, graph_rows(workers, edges, true));
    grouped_ = class_members(strong_);
}

void closure_region::measure() {
    cyclic_.resize(count());
    has_row_.resize(count());
    for (index_type item = 0; item < count(); ++item) {
        size_type size = 0;
        index_type largest = 0;
        size_type most = 0;
        bool has_targets = false;
        for (const index_type node : grouped_.of(item)) {
            const span members = vertices_of(node);
            if (members.size() > most) {
                most = members.size();
                largest = node;
            }
            size += members.size();
            has_targets = has_targets || !of_.graph_.targets(*members.begin()).empty();
        }
        const index_type any = component(largest);
        cyclic_[item] = of_.reflexive_ || size > 1 || of_.graph_.has({any, any});
        has_row_[item] = cyclic_[item] || has_targets;
        sizes_.push_back(static_cast<index_type>(size));
        largest_.push_back(largest);
    }
}

// Parts of a split component share a row: the largest part keeps it, the others get copies. A
// merged component keeps the row of its largest part.
void closure_region::choose_places() {
    const auto old_place = [&](index_type node) { return of_.places_[component(node)]; };
    for (index_type item = 0; item < count(); ++item) {
        const index_type place = old_place(largest_[item]);
        if (place != kNone &&
            (marks_.keepers[place] == 0 || sizes_[item] > sizes_[marks_.keepers[place] - 1])) {
            marks_.keepers.set(place, item + 1);
        }
    }
    also_starts_.push_back(0);
    for (index_type item = 0; item < count(); ++item) {
        const index_type kept = old_place(largest_[item]);
        const bool keeps = kept != kNone && marks_.keepers[kept] == item + 1;
        const bool needs_none = kept == kNone && !has_row_[item];
        places_.push_back(keeps || needs_none ? kept : new_place(kept));
        for (const index_type node : grouped_.of(item)) {
            if (old_place(node) != kept) {
                also_.push_back(old_place(node));
            }
        }
        also_starts_.push_back(also_.size());
    }
    memory_ = array<word>((copies_.size() - reused_) * of_.stride());
}

index_type closure_region::new_place(index_type copied) {
    const bool is_free = reused_ < of_.free_.size();
    const size_type place = is_free ? of_.free_[of_.free_.size() - ++reused_]
                                    : of_.rows_.size() + (copies_.size() - reused_);
    copies_.emplace_back(static_cast<index_type>(place), copied);
    return copies_.back().first;
}

// visit(target, its item or kNone) for the edges of an item.
template <class Visit>
void closure_region::for_each_target(index_type item, Visit&& visit) const {
    for (const index_type node : grouped_.of(item)) {
        for (const index_type vertex : vertices_of(node)) {
            for (const index_type target : of_.graph_.targets(vertex)) {
                const index_type other = marks_.nodes[of_.components_.names[target]];
                visit(target, other == 0 ? kNone : strong_.of[other - 1]);
            }
        }
    }
}

void closure_region::find_sources() {
    marks_.sources.provide(of_.rows_.size() + copies_.size());
    array<index_type> from, to;
    source_starts_.push_back(0);
    column_starts_.push_back(0);
    for (index_type item = 0; item < count(); ++item) {
        const auto add = [&](index_type place, index_type other) {
            if (place == kNone || marks_.sources[place] == item + 1) {
                return;
            }
            marks_.sources.set(place, item + 1);
            sources_.push_back(place);
            if (other != kNone) {
                from.push_back(other);
                to.push_back(item);
            }
        };
        const size_type first = columns_.size();
        for_each_target(item, [&](index_type target, index_type other) {
            if (other == item) {
                return;
            }
            add(other == kNone ? of_.places_[target] : places_[other], other);
            if (marks_.columns[target] != item + 1 &&
                (other == kNone ? !of_.has(target, target) : !cyclic_[other])) {
                marks_.columns.set(target, item + 1);
                columns_.push_back(target);
            }
        });
        if (cyclic_[item]) {
            for (const index_type node : grouped_.of(item)) {
                for (const index_type vertex : vertices_of(node)) {
                    columns_.push_back(vertex);
                }
            }
        }
        if (!std::is_sorted(columns_.begin() + first, columns_.end())) {
            std::sort(columns_.begin() + first, columns_.end());
        }
        source_starts_.push_back(sources_.size());
        column_starts_.push_back(columns_.size());
    }
    turn_round(from, to);
}

// Transposes (user, source) pairs, ordered by user, to the users of each source.
void closure_region::turn_round(const array<index_type>& from, const array<index_type>& to) {
    user_starts_ = array<size_type>(count() + 1);
    std::fill(user_starts_.begin(), user_starts_.end(), size_type{0});
    for (const index_type item : from) {
        ++user_starts_[item];
    }
    std::partial_sum(user_starts_.begin(), user_starts_.end(), user_starts_.begin());
    users_ = array<index_type>(from.size());
    for (size_type i = from.size(); i-- > 0;) {
        users_[--user_starts_[from[i]]] = to[i];
    }
}

// Marks rows to recompute in this block: the target or its old row has bits there. If the target's
// row itself changes, its users follow anyway.
void closure_region::mark_seeds(const block& at, worker& by) const {
    std::fill(by.pending.begin(), by.pending.end(), word{0});
    const auto is_touched = [&](index_type target) {
        if (target == kNone || target / kWordBits - at.first < at.count) {
            return true;
        }
        const index_type place = of_.places_[target];
        if (place == kNone) {
            return false;
        }
        const word* const row = of_.rows_[place] + at.first;
        return std::any_of(row, row + at.count, [](word bits) { return bits != 0; });
    };
    for (const auto& [component, target] : seeds_) {
        const index_type item = strong_.of[marks_.nodes[component] - 1];
        word& bits = by.pending[item / kWordBits];
        if ((bits & bit_of(item)) == 0 && is_touched(target)) {
            bits |= bit_of(item);
        }
    }
}

void closure_region::name_members() {
    for (index_type item = 0; item < count(); ++item) {
        const span nodes = grouped_.of(item);
        if (nodes.size() == 1) {
            continue;
        }
        std::vector<index_type> all, fresh;
        all.reserve(sizes_[item]);
        for (const index_type node : nodes) {
            const span some = vertices_of(node);
            all.insert(all.end(), some.begin(), some.end());
            if (node != largest_[item]) {
                fresh.insert(fresh.end(), some.begin(), some.end());
            }
        }
        std::sort(all.begin(), all.end());
        members_.emplace(component(largest_[item]), std::move(all));
        fresh_.emplace(component(largest_[item]), std::move(fresh));
    }
}

void closure_region::make_row(const block& at, size_type item, word* out) const {
    const span sources = part(sources_, source_starts_, item);
    if (sources.empty()) {
        std::fill_n(out, at.count, word{0});
    } else {
        std::copy_n(of_.rows_[*sources.begin()] + at.first, at.count, out);
        for (const index_type* place = sources.begin() + 1; place != sources.end(); ++place) {
            unite_words(out, of_.rows_[*place] + at.first, at.count);
        }
    }
    add_columns(part(columns_, column_starts_, item), at.first, at.count, out);
}

bool closure_region::differs(const block& at, index_type place, const word* row) const {
    return place == kNone ? std::any_of(row, row + at.count, [](word bits) { return bits != 0; })
                          : !std::equal(row, row + at.count, of_.rows_[place] + at.first);
}

bool closure_region::differs_anywhere(const block& at, size_type item, const word* row) const {
    const span also = part(also_, also_starts_, item);
    return std::any_of(also.begin(), also.end(),
                       [&](index_type place) { return differs(at, place, row); });
}

// Rows are numbered behind those that they depend on.
void closure_region::close(const block& at, worker& by) const {
    for (const auto& [place, copied] : copies_) {
        word* const to = of_.rows_[place] + at.first;
        if (copied == kNone) {
            std::fill_n(to, at.count, word{0});
        } else {
            std::copy_n(of_.rows_[copied] + at.first, at.count, to);
        }
    }
    mark_seeds(at, by);
    for (size_type next = 0; next < by.pending.size();) {
        word& waiting = by.pending[next];
        if (waiting == 0) {
            ++next;
            continue;
        }
        const size_type item = next * kWordBits + lowest_bit(waiting);
        waiting &= waiting - 1;
        const index_type place = places_[item];
        if (place == kNone) {
            continue;
        }
        make_row(at, item, by.row.data());
        const bool is_new = differs(at, place, by.row.data());
        if (is_new || differs_anywhere(at, item, by.row.data())) {
            for (const index_type user : part(users_, user_starts_, item)) {
                by.pending[user / kWordBits] |= bit_of(user);
            }
        }
        if (is_new) {
            word* const row = of_.rows_[place] + at.first;
            by.gained[item] += static_cast<index_type>(count_bits(by.row.data(), at.count) -
                                                       count_bits(row, at.count));
            std::copy_n(by.row.data(), at.count, row);
        }
    }
}

void closure_region::apply(const team& all) {
    const size_type stride = of_.stride();
    const team crew = all.for_work(count() * stride);
    const size_type width = block_width(crew, count(), stride);
    const size_type blocks = (stride + width - 1) / width;
    std::vector<worker> workers(crew.threads());
    for (worker& one : workers) {
        one.row = array<word>(width);
        one.pending = array<word>(count() / kWordBits + 1);
        one.gained.resize(count());
    }
    const std::function<void(unsigned, size_type)> body = [&](unsigned by, size_type part) {
        const size_type first = part * width;
        close({first, std::min(width, stride - first)}, workers[by]);
    };
    const size_type fresh = copies_.size() - reused_;
    of_.rows_.reserve(of_.rows_.size() + fresh);
    of_.counts_.reserve(of_.counts_.size() + fresh);
    of_.blocks_.reserve(of_.blocks_.size() + 1);
    of_.free_.reserve(of_.rows_.size() + fresh);
    of_.components_.several.reserve(of_.components_.several.size() + members_.size());
    for (size_type i = 0; i < fresh; ++i) {
        of_.rows_.push_back(memory_.data() + i * stride);
        of_.counts_.push_back(0);
    }
    crew.run(blocks, body);
    commit(workers);
}

void closure_region::commit(const std::vector<worker>& workers) {
    size_type before = 0;
    for (index_type node = 0; node < nodes_.size(); ++node) {
        const index_type place = of_.places_[component(node)];
        before += place == kNone ? 0 : vertices_of(node).size() * of_.counts_[place];
    }
    of_.free_.resize(of_.free_.size() - reused_);
    if (!memory_.empty()) {
        of_.blocks_.push_back(std::move(memory_));
    }
    for (const auto& [place, copied] : copies_) {
        of_.counts_[place] = copied == kNone ? 0 : of_.counts_[copied];
    }
    size_type after = 0;
    for (size_type item = 0; item < count(); ++item) {
        if (places_[item] != kNone) {
            index_type& entries = of_.counts_[places_[item]];
            for (const worker& one : workers) {
                entries += one.gained[item];
            }
            after += size_type{entries} * sizes_[item];
        }
        commit_members(item);
    }
    for (const index_type place : also_) {
        if (place != kNone) {
            of_.free_.push_back(place);
        }
    }
    of_.entries_ = of_.entries_ - before + after;
}

void closure_region::commit_members(size_type item) {
    const index_type name = component(largest_[item]);
    const index_type place = has_row_[item] ? places_[item] : kNone;
    if (!has_row_[item] && places_[item] != kNone) {
        of_.free_.push_back(places_[item]);
    }
    const span nodes = grouped_.of(static_cast<index_type>(item));
    if (nodes.size() > 1) {
        for (const index_type node : nodes) {
            of_.components_.several.erase(component(node));
        }
        of_.components_.several.insert(members_.extract(name));
    }
    const span members = of_.components_.members(name);
    for (const index_type vertex : members) {
        of_.components_.names[vertex] = name;
        of_.places_[vertex] = place;
    }
    if (nodes.size() > 1) {
        const auto& fresh = fresh_.find(name)->second;
        of_.components_.strong.extend(name, members, {fresh.data(), fresh.data() + fresh.size()});
    }
}

}  // namespace clbool::cpu
