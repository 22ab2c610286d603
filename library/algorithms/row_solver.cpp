// SPDX-License-Identifier: MIT
// Context-free path queries row by row on the host.
#include <algorithms/row_solver.hpp>

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>

namespace clbool::algorithms {

namespace {

constexpr symbol_number kNoSymbol = rule_options::kNoSymbol;

// Words are united in the time of one entry by itself.
constexpr size_type kWordsAnEntry = 6;

}  // namespace

row_solver::row_solver(const rule_options& rules, const edge_index& edges,
                       const std::vector<bool>& answers)
    : rules_(rules),
      edges_(edges),
      numbers_(rules.nonterminals(), edges.size()),
      seen_(rules.size()),
      words_(edges.size() / host::kWordBits + 1) {
    std::fill(words_.begin(), words_.end(), host::word{0});
    find_filters(answers);
}

void row_solver::want(symbol_number symbol, index_type vertex) {
    wanted(symbol, vertex);
    expand_wanted();
}

void row_solver::want_all(symbol_number symbol) {
    if (const auto* const labels = rules_.beginnings(symbol)) {
        for (const symbol_number label : *labels) {
            for (const index_type vertex : edges_.sources(label)) {
                want(symbol, vertex);
            }
        }
        return;
    }
    for (index_type vertex = 0; vertex < edges_.size(); ++vertex) {
        if (edges_.begin(vertex) != edges_.end(vertex)) {
            want(symbol, vertex);
        }
    }
}

size_type row_solver::step() {
    const size_type before = entries_;
    for (const std::uint32_t row : std::exchange(queue_, {})) {
        hand_on(row);
        expand_wanted();
    }
    return entries_ - before;
}

const host::growing_row* row_solver::find(symbol_number symbol, index_type vertex) const noexcept {
    const std::uint32_t row = numbers_.find(symbol, vertex);
    return row == row_numbers::kNone || rows_[row].found.size() == 0 ? nullptr : &rows_[row].found;
}

std::uint32_t row_solver::wanted(symbol_number symbol, index_type vertex) {
    std::uint32_t row = numbers_.find(symbol, vertex);
    if (row == row_numbers::kNone) {
        if (rows_.size() + 1 == row_numbers::kNone) {
            throw std::bad_alloc();
        }
        row = static_cast<std::uint32_t>(rows_.size());
        rows_.emplace_back();
        rows_.back().symbol = symbol;
        rows_.back().vertex = vertex;
        numbers_.set(symbol, vertex, row);
        open_.push_back(row);
    }
    return row;
}

void row_solver::expand_wanted() {
    while (!open_.empty()) {
        const std::uint32_t row = open_.back();
        open_.pop_back();
        expand(row);
    }
}

void row_solver::expand(std::uint32_t row) {
    const row_state& state = rows_[row];
    rules_.for_each_at(state.symbol, edges_, state.vertex, [&](const rule_options::option& rule) {
        if (std::exchange(seen_[rule.number], row + 1) != row + 1) {
            apply(row, rule);
        }
    });
    ++work_;
}

void row_solver::apply(std::uint32_t row, const rule_options::option& rule) {
    const index_type vertex = rows_[row].vertex;
    if (rule.second == kNoSymbol) {
        follow(row, rule.first, vertex);
        return;
    }
    if (rules_.is_terminal(rule.first)) {
        for (const index_type middle : edges_.targets(vertex, rule.first)) {
            follow(row, rule.second, middle);
        }
        return;
    }
    row_state& from = rows_[wanted(rule.first, vertex)];
    const continuation to{rule.second, row};
    from.continuations.push_back(to);
    continue_at(to, from, 0, from.joined);
}

// What a row found since it did so last.
void row_solver::hand_on(std::uint32_t row) {
    row_state& from = rows_[row];
    from.queued = false;
    const size_type first = from.joined, last = from.found.size();
    from.joined = last;
    if (from.followers.size() > 1 && kWordsAnEntry * (last - first) >= words_.size()) {
        hand_on_words(from, first, last);
    } else {
        for (size_type i = 0; i < from.followers.size(); ++i) {
            add_new(from.followers[i], from, first, last);
        }
    }
    for (size_type i = 0; i < from.continuations.size(); ++i) {
        continue_at(from.continuations[i], from, first, last);
    }
}

// Many entries, as words to those that have bits.
void row_solver::hand_on_words(const row_state& from, size_type first, size_type last) {
    host::column_bits fresh{words_.data(), words_.size(), 0};
    for (size_type i = first; i < last; ++i) {
        const size_type at = from.found[i] / host::kWordBits;
        words_[at] |= host::bit_of(from.found[i]);
        fresh.first = std::min(fresh.first, at);
        fresh.last = std::max(fresh.last, at + 1);
    }
    for (size_type i = 0; i < from.followers.size(); ++i) {
        const std::uint32_t row = from.followers[i];
        row_state& to = rows_[row];
        if (to.found.has_bits() && filter_[to.symbol] == kNoSymbol) {
            const size_type before = to.found.size();
            to.found.insert_all(fresh);
            work_ += (fresh.last - fresh.first) / kWordsAnEntry + 1;
            added(row, before);
        } else {
            add_new(row, from, first, last);
        }
    }
    std::fill(words_.begin() + fresh.first, words_.begin() + fresh.last, host::word{0});
}

// Whatever this calls may add to the row itself, and move its entries.
void row_solver::continue_at(const continuation& to, const row_state& from, size_type first,
                             size_type last) {
    if (rules_.is_terminal(to.second)) {
        continue_by_label(to, from, first, last);
        return;
    }
    for (size_type i = first; i < last; ++i) {
        follow(to.row, to.second, from.found[i]);
    }
}

// Vertices with an edge of the label are often fewer than those that were found.
void row_solver::continue_by_label(const continuation& to, const row_state& from, size_type first,
                                   size_type last) {
    const span with_label = edges_.sources(to.second);
    if (with_label.size() < last - first) {
        for (const index_type vertex : with_label) {
            if (from.found.contains(vertex)) {
                follow(to.row, to.second, vertex);
            }
        }
        work_ += with_label.size();
        return;
    }
    for (size_type i = first; i < last; ++i) {
        follow(to.row, to.second, from.found[i]);
    }
    work_ += last - first;
}

// Rows of terminals are there already; others hand on what they find later.
void row_solver::follow(std::uint32_t row, symbol_number symbol, index_type vertex) {
    if (rules_.is_terminal(symbol)) {
        const span targets = edges_.targets(vertex, symbol);
        add(row, targets.begin(), targets.end());
        return;
    }
    const std::uint32_t leader = wanted(symbol, vertex);
    if (leader != row) {
        row_state& from = rows_[leader];
        from.followers.push_back(row);
        ++work_;
        if (from.joined > 0) {
            add_all(row, from);
        }
    }
}

void row_solver::add(std::uint32_t row, const index_type* first, const index_type* last) {
    row_state& to = rows_[row];
    const size_type before = to.found.size();
    to.found.insert_all(first, last, edges_.size());
    work_ += static_cast<size_type>(last - first);
    added(row, before);
}

// All of another row, whether it was handed on or not.
void row_solver::add_all(std::uint32_t row, const row_state& from) {
    if (filter_[rows_[row].symbol] != kNoSymbol) {
        add_new(row, from, 0, from.found.size());
        return;
    }
    row_state& to = rows_[row];
    const size_type before = to.found.size();
    to.found.insert_all(from.found, edges_.size());
    work_ += from.found.size();
    added(row, before);
}

void row_solver::add_new(std::uint32_t row, const row_state& from, size_type first,
                         size_type last) {
    const symbol_number label = filter_[rows_[row].symbol];
    if (label == kNoSymbol) {
        add(row, from.found.data() + first, from.found.data() + last);
        return;
    }
    const span useful = edges_.sources(label);
    if (useful.size() < last - first) {
        for (const index_type vertex : useful) {
            if (from.found.contains(vertex)) {
                add(row, &vertex, &vertex + 1);
            }
        }
        work_ += useful.size();
        return;
    }
    for (size_type i = first; i < last; ++i) {
        const index_type vertex = from.found[i];
        if (!edges_.targets(vertex, label).empty()) {
            add(row, &vertex, &vertex + 1);
        }
    }
    work_ += last - first;
}

void row_solver::added(std::uint32_t row, size_type before) {
    row_state& to = rows_[row];
    if (to.found.size() == before) {
        return;
    }
    entries_ += to.found.size() - before;
    if (!std::exchange(to.queued, true)) {
        queue_.push_back(row);
    }
}

// A symbol that is the first of one rule, before a terminal, and nothing else is only asked for
// vertices that have an edge of this terminal.
void row_solver::find_filters(const std::vector<bool>& answers) {
    std::vector<bool> passed(rules_.symbols());  // its entries matter all
    filter_.assign(rules_.symbols(), kNoSymbol);
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const auto& rule = rules_[i];
        if (rule.second == kNoSymbol) {
            passed[rule.first] = true;
            continue;
        }
        passed[rule.second] = true;
        symbol_number& label = filter_[rule.first];
        if (!rules_.is_terminal(rule.second) || (label != kNoSymbol && label != rule.second)) {
            passed[rule.first] = true;
        }
        label = rule.second;
    }
    for (std::size_t symbol = 0; symbol < rules_.symbols(); ++symbol) {
        if (passed[symbol] || answers[symbol]) {
            filter_[symbol] = kNoSymbol;
        }
    }
}

}  // namespace clbool::algorithms
