// SPDX-License-Identifier: MIT
// Best-first search for derivations in order of cost.
#include <queries/cfpq/paths/witness_search.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace clbool::algorithms {

namespace {

constexpr size_type kMost = std::numeric_limits<size_type>::max();
constexpr std::uint32_t kScanned = 12;  // linear search up to so many facts

// Empty first part, where a rule has only one symbol.
constexpr derivation_size kNothing{0, 0};

size_type sum(size_type a, size_type b) noexcept { return a > kMost - b ? kMost : a + b; }

std::uint64_t spread(index_type column) noexcept {
    return (column * std::uint64_t{0x9e3779b97f4a7c15}) >> 32;
}

}  // namespace

witness_search::witness_search(const rule_options& rules, const edge_index& edges,
                               std::vector<bool> free, cost_of measure)
    : rules_(rules),
      edges_(edges),
      free_(std::move(free)),
      measure_(measure),
      rows_(rules, edges) {}

std::optional<derivation_size> witness_search::find(symbol_number symbol, index_type source,
                                                    index_type target) {
    wanted(symbol, source);
    expand_wanted();
    for (;;) {
        if (const fact* const found = settled_fact(symbol, source, target)) {
            return found->size;
        }
        next_cost();
        if (queue_.empty()) {
            return std::nullopt;
        }
        settle_next();
    }
}

void witness_search::settle(symbol_number symbol, index_type source, size_type most) {
    wanted(symbol, source);
    expand_wanted();
    while (next_cost() <= most && !queue_.empty()) {
        settle_next();
    }
}

std::optional<derivation_size> witness_search::settled(symbol_number symbol, index_type source,
                                                       index_type target) const {
    const fact* const found = settled_fact(symbol, source, target);
    return found == nullptr ? std::nullopt : std::optional(found->size);
}

// Expands a derivation with an explicit stack, next part on top.
std::vector<terminal_step> witness_search::path(symbol_number symbol, index_type source,
                                                index_type target, size_type length) const {
    std::vector<terminal_step> steps;
    steps.reserve(length);
    std::vector<terminal_step> parts{{source, symbol, target}};
    while (!parts.empty()) {
        const terminal_step part = parts.back();
        parts.pop_back();
        if (rules_.is_terminal(part.label)) {
            steps.push_back(part);
            continue;
        }
        const fact& found = *settled_fact(part.label, part.source, part.target);
        const auto& rule = rules_[found.rule];
        if (rule.second == kNoSymbol) {
            parts.push_back({part.source, rule.first, part.target});
        } else {
            parts.push_back({found.middle, rule.second, part.target});
            parts.push_back({part.source, rule.first, found.middle});
        }
    }
    return steps;
}

void witness_search::expand_wanted() {
    rows_.expand(
        hand_, [this](std::uint32_t row, const rule_options::option& rule) { apply(row, rule); },
        [] { return true; });
}

void witness_search::apply(std::uint32_t row, const rule_options::option& rule) {
    const index_type vertex = rows_.name(row).vertex;
    if (rule.second == kNoSymbol) {
        follow({row, rule.number, vertex, kNothing}, rule.first, vertex);
        return;
    }
    if (rules_.is_terminal(rule.first)) {
        for (const index_type middle : edges_.targets(vertex, rule.first)) {
            follow({row, rule.number, middle, edge_size()}, rule.second, middle);
        }
        return;
    }
    row_state& from = rows_[wanted(rule.first, vertex)];
    from.continuations.push_back({row, rule.number});
    for (size_type i = 0; i < from.settled.size(); ++i) {
        const fact first = from.facts[from.settled[i]];
        follow({row, rule.number, first.column, first.size}, rule.second, first.column);
    }
}

void witness_search::follow(const follower& by, symbol_number symbol, index_type vertex) {
    if (rules_.is_terminal(symbol)) {
        for (const index_type column : edges_.targets(vertex, symbol)) {
            offer(by, column, edge_size());
        }
        return;
    }
    row_state& from = rows_[wanted(symbol, vertex)];
    from.followers.push_back(by);
    for (size_type i = 0; i < from.settled.size(); ++i) {
        const fact last = from.facts[from.settled[i]];
        offer(by, last.column, last.size);
    }
}

// Relaxation: a derivation that may be the first, better, or too late.
void witness_search::offer(const follower& by, index_type column, const derivation_size& last) {
    const derivation_size size = joined(by.rule, by.first, last);
    const fact made{column, by.rule, by.middle, false, size};
    row_state& row = rows_[by.row];
    std::uint32_t place = place_in(row, column);
    if (place == kNowhere) {
        place = add_fact(row, made);
    } else if (row.facts[place].settled || row.facts[place].size.cost <= size.cost) {
        return;
    } else {
        row.facts[place] = made;
    }
    queue_[size.cost].push_back({by.row, place});
}

void witness_search::settle_next() {
    auto& cheapest = queue_.begin()->second;
    const auto [number, place] = cheapest.back();
    cheapest.pop_back();
    row_state& row = rows_[number];
    row.facts[place].settled = true;
    row.settled.push_back(place);
    const fact done = row.facts[place];
    for (size_type i = 0; i < row.followers.size(); ++i) {
        const follower by = row.followers[i];
        offer(by, done.column, done.size);
    }
    for (size_type i = 0; i < row.continuations.size(); ++i) {
        const auto [to, rule] = row.continuations[i];
        follow({to, rule, done.column, done.size}, rules_[rule].second, done.column);
    }
    expand_wanted();
}

// Drops stale queue entries; the largest number when the queue is empty.
size_type witness_search::next_cost() {
    while (!queue_.empty()) {
        const auto cheapest = queue_.begin();
        while (!cheapest->second.empty()) {
            const auto [row, place] = cheapest->second.back();
            const fact& found = rows_[row].facts[place];
            if (!found.settled && found.size.cost == cheapest->first) {
                return cheapest->first;
            }
            cheapest->second.pop_back();
        }
        queue_.erase(cheapest);
    }
    return kMost;
}

const witness_search::fact* witness_search::settled_fact(symbol_number symbol, index_type vertex,
                                                         index_type column) const {
    const row_state* const row = rows_.find(symbol, vertex);
    if (row == nullptr) {
        return nullptr;
    }
    const std::uint32_t place = place_in(*row, column);
    return place == kNowhere || !row->facts[place].settled ? nullptr : &row->facts[place];
}

derivation_size witness_search::joined(std::uint32_t rule, const derivation_size& first,
                                       const derivation_size& last) const noexcept {
    const size_type length = sum(first.length, last.length);
    if (measure_ == cost_of::length) {
        return {length, length};
    }
    const size_type height = std::max(first.cost, last.cost);
    return {free_[rules_[rule].left] ? height : sum(height, 1), length};
}

// Hash slot of a column, or the free one where it belongs.
size_type witness_search::slot_of(const row_state& row, index_type column) noexcept {
    const size_type mask = row.table.size() - 1;
    size_type slot = spread(column) & mask;
    while (row.table[slot] != 0 && row.facts[row.table[slot] - 1].column != column) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

std::uint32_t witness_search::place_in(const row_state& row, index_type column) noexcept {
    if (row.table.empty()) {
        const fact* const found =
            std::find_if(row.facts.begin(), row.facts.end(),
                         [column](const fact& one) { return one.column == column; });
        return found == row.facts.end() ? kNowhere
                                        : static_cast<std::uint32_t>(found - row.facts.begin());
    }
    return row.table[slot_of(row, column)] - 1;
}

std::uint32_t witness_search::add_fact(row_state& row, const fact& made) {
    const auto place = static_cast<std::uint32_t>(row.facts.size());
    row.facts.push_back(made);
    if (row.table.empty() ? row.facts.size() > kScanned : 2 * row.facts.size() > row.table.size()) {
        fill_table(row);
    } else if (!row.table.empty()) {
        row.table[slot_of(row, made.column)] = place + 1;
    }
    return place;
}

void witness_search::fill_table(row_state& row) {
    array<std::uint32_t> table(std::max<size_type>(64, 4 * row.table.size()));
    std::fill(table.begin(), table.end(), 0u);
    const size_type mask = table.size() - 1;
    for (std::uint32_t place = 0; place < row.facts.size(); ++place) {
        size_type slot = spread(row.facts[place].column) & mask;
        while (table[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        table[slot] = place + 1;
    }
    row.table = std::move(table);
}

}  // namespace clbool::algorithms
