// SPDX-License-Identifier: MIT
// Delivery of deltas between rows.
#include <queries/cfpq/cpu/row_worker.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace clbool::algorithms {

namespace {

// Prefetch distances: the row itself, then what it points to.
constexpr std::ptrdiff_t kFarAhead = 8;
constexpr std::ptrdiff_t kRowsAhead = 4;

// Words that are ORed in the time of one entry.
constexpr size_type kWordsAnEntry = 6;

size_type words_of(index_type vertices) noexcept { return vertices / cpu::kWordBits + 1; }

}  // namespace

row_worker::row_worker(wanted_rows<query_row>& rows, const std::vector<symbol_number>& filter)
    : rows_(rows),
      rules_(rows.rules()),
      edges_(rows.edges()),
      filter_(filter),
      filtering_(std::any_of(filter.begin(), filter.end(),
                             [](symbol_number label) { return label != kNoSymbol; })) {}

void row_worker::want(symbol_number symbol, index_type vertex) {
    rows_.want(symbol, vertex, hand_, shared_);
    expand_wanted();
}

delivery row_worker::take(std::uint32_t row) {
    query_row& from = rows_[row];
    const cpu::spin_guard held(from.lock, shared_);
    from.queued = false;
    const size_type first = from.joined, last = from.found.size();
    from.joined = static_cast<std::uint32_t>(last);
    return {row,
            {from.found.data() + first, from.found.data() + last},
            from.followers.data(),
            from.followers.size(),
            from.continuations.data(),
            from.continuations.size()};
}

void row_worker::deliver(const delivery& what) {
    deliver_to_followers(what);
    for (size_type i = 0; i < what.continuation_count; ++i) {
        continue_at(what.continuations[i], what.row, what.columns);
    }
    expand_wanted();
}

void row_worker::hand_on(const std::uint32_t* first, const std::uint32_t* last) {
    for (; first != last; ++first) {
        if (last - first > kFarAhead) {
            cpu::prefetch(&rows_[first[kFarAhead]]);
        }
        if (last - first > kRowsAhead && !shared_) {
            const query_row& next = rows_[first[kRowsAhead]];
            cpu::prefetch(next.found.data() + next.joined);
            cpu::prefetch(next.followers.data());
            cpu::prefetch(next.continuations.data());
        }
        deliver(take(*first));
    }
}

void row_worker::expand_wanted() {
    rows_.expand(
        hand_, [this](std::uint32_t row, const rule_options::option& rule) { apply(row, rule); },
        [this] { return !is_over(); });
}

void row_worker::apply(std::uint32_t row, const rule_options::option& rule) {
    const index_type vertex = rows_.name(row).vertex;
    ++work_;
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
    const std::uint32_t first = rows_.want(rule.first, vertex, hand_, shared_);
    const row_continuation to{rule.second, row};
    span known;
    {
        query_row& from = rows_[first];
        const cpu::spin_guard held(from.lock, shared_);
        from.continuations.push_back(to, memory_);
        known = {from.found.data(), from.found.data() + from.joined};
    }
    continue_at(to, first, known);
}

void row_worker::deliver_to_followers(const delivery& what) {
    if (what.follower_count > 1 && kWordsAnEntry * what.columns.size() >= words_of(edges_.size())) {
        deliver_words(what);
        return;
    }
    const std::uint32_t* const last = what.followers + what.follower_count;
    for (const std::uint32_t* to = what.followers; to != last; ++to) {
        prefetch(to, last, what.columns);
        add_useful(*to, what.row, what.columns);
    }
}

// Rows are scattered in memory. Rows that others may be changing are not read.
void row_worker::prefetch(const std::uint32_t* next, const std::uint32_t* last,
                          span columns) noexcept {
    if (last - next > kFarAhead) {
        cpu::prefetch(&rows_[next[kFarAhead]]);
    }
    if (last - next > kRowsAhead && !shared_ && !columns.empty()) {
        rows_[next[kRowsAhead]].found.prefetch(*columns.begin());
    }
}

// Many entries: delivered as words to rows with bits.
void row_worker::deliver_words(const delivery& what) {
    const cpu::column_bits fresh = as_words(what.columns);
    const std::uint32_t* const last = what.followers + what.follower_count;
    for (const std::uint32_t* next = what.followers; next != last; ++next) {
        prefetch(next, last, what.columns);
        if (filter_of(*next) == kNoSymbol) {
            add(*next, what.columns, &fresh);
        } else {
            add_useful(*next, what.row, what.columns);
        }
    }
    std::fill(words_.begin() + fresh.first, words_.begin() + fresh.last, cpu::word{0});
}

// Fills the bitmap words_ with the columns; the caller clears it.
cpu::column_bits row_worker::as_words(span columns) {
    if (words_.empty()) {
        words_ = cpu::array<cpu::word>(words_of(edges_.size()));
        std::fill(words_.begin(), words_.end(), cpu::word{0});
    }
    cpu::column_bits all{words_.data(), words_.size(), 0};
    for (const index_type column : columns) {
        const size_type at = column / cpu::kWordBits;
        words_[at] |= cpu::bit_of(column);
        all.first = std::min(all.first, at);
        all.last = std::max(all.last, at + 1);
    }
    return all;
}

void row_worker::continue_at(const row_continuation& to, std::uint32_t row, span columns) {
    if (rules_.is_terminal(to.second)) {
        work_ += columns.size();
        columns = few_with_label(to.second, row, columns, continued_);
    }
    const bool terminal = rules_.is_terminal(to.second);
    for (const index_type* next = columns.begin(); next != columns.end(); ++next) {
        if (!terminal && columns.end() - next > kFarAhead) {
            rows_.prefetch(to.second, next[kFarAhead], false);
            rows_.prefetch(to.second, next[kRowsAhead], true);
        }
        follow(to.row, to.second, *next);
    }
}

// Intersects the row with the sources of a label, if these are fewer than the columns.
span row_worker::few_with_label(symbol_number label, std::uint32_t row, span columns,
                                cpu::array<index_type>& into) {
    const span useful = edges_.sources(label);
    if (useful.size() >= columns.size()) {
        return columns;
    }
    into.clear();
    query_row& from = rows_[row];
    const cpu::spin_guard held(from.lock, shared_);
    for (const index_type vertex : useful) {
        if (from.found.contains(vertex)) {
            into.push_back(vertex);
        }
    }
    return {into.begin(), into.end()};
}

// Rows of terminals are complete; others are linked, to hand on later entries.
void row_worker::follow(std::uint32_t row, symbol_number symbol, index_type vertex) {
    if (rules_.is_terminal(symbol)) {
        add(row, edges_.targets(vertex, symbol));
        return;
    }
    const std::uint32_t leader = rows_.want(symbol, vertex, hand_, shared_);
    if (leader != row) {
        follow_row(row, leader);
    }
}

// Takes all of the leader's entries, handed on or not.
void row_worker::follow_row(std::uint32_t row, std::uint32_t leader) {
    ++work_;
    span known;
    const cpu::word* bits = nullptr;
    {
        query_row& from = rows_[leader];
        const cpu::spin_guard held(from.lock, shared_);
        from.followers.push_back(row, memory_);
        known = {from.found.data(), from.found.data() + from.found.size()};
        const size_type count = words_of(edges_.size());
        if (from.found.has_bits() && kWordsAnEntry * known.size() >= count) {
            bits = from.found.bits();
            if (shared_) {
                copied_.resize(count);
                std::copy(bits, bits + count, copied_.begin());
                bits = copied_.data();
            }
        }
    }
    if (bits != nullptr && filter_of(row) == kNoSymbol) {
        const cpu::column_bits words{bits, 0, words_of(edges_.size())};
        add(row, known, &words);
    } else if (!known.empty()) {
        add_useful(row, leader, known);
    }
}

void row_worker::add(std::uint32_t row, span columns, const cpu::column_bits* words) {
    if (columns.empty()) {
        return;
    }
    query_row& to = rows_[row];
    const cpu::spin_guard held(to.lock, shared_);
    const size_type before = to.found.size();
    if (words != nullptr && to.found.has_bits()) {
        to.found.insert_all(*words, memory_);
        work_ += (words->last - words->first) / kWordsAnEntry + 1;
    } else {
        to.found.insert_all(columns.first, columns.last, edges_.size(), memory_);
        work_ += columns.size();
    }
    added(row, to, before);
}

// Adds the columns that pass the row's filter.
void row_worker::add_useful(std::uint32_t row, std::uint32_t from, span columns) {
    const symbol_number label = filter_of(row);
    if (label == kNoSymbol) {
        add(row, columns);
        return;
    }
    const span few = few_with_label(label, from, columns, picked_);
    if (few.begin() != columns.begin()) {
        add(row, few);
        return;
    }
    picked_.clear();
    for (const index_type vertex : columns) {
        if (!edges_.targets(vertex, label).empty()) {
            picked_.push_back(vertex);
        }
    }
    work_ += columns.size();
    add(row, {picked_.begin(), picked_.end()});
}

void row_worker::added(std::uint32_t row, query_row& to, size_type before) {
    if (to.found.size() == before) {
        return;
    }
    entries_ += to.found.size() - before;
    if (!std::exchange(to.queued, true)) {
        queue_.push_back(row);
    }
}

}  // namespace clbool::algorithms
