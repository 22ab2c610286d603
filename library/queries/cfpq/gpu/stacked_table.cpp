// SPDX-License-Identifier: MIT
// Compressed lists by counting, prefix sum and filling.
#include <queries/cfpq/gpu/stacked_table.hpp>

#include <core/cpu/containers/array.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace clbool::algorithms {

namespace {

using operations::rule_table;
using option = rule_options::option;

constexpr std::uint32_t kNoLine = rule_table::kNone;

// Deltas beyond 1/8 of a row's words are bits.
constexpr std::uint32_t kListShare = 8;

// Size limit: larger tables cost more than they save, and offsets have 32 bits.
constexpr size_type kMostWords = size_type{1} << 28;

// Rows that a thread takes at a time.
constexpr size_type kRowsOfPart = 512;

std::uint32_t as_word(size_type value) noexcept { return static_cast<std::uint32_t>(value); }

// Lists that every row has, one of each.
enum list : std::size_t { kUnions, kProducts, kJoins, kSeeds, kLists };

class table_maker {
public:
    table_maker(const stacked_rules& rows, cpu::team crew)
        : rows_(rows),
          rules_(rows.side().rules()),
          edges_(rows.side().edges()),
          crew_(crew),
          readers_(std::make_unique<std::atomic<std::uint32_t>[]>(rows.rows() + 1)) {
        number_seconds();
    }

    std::optional<rule_table> make() {
        // Bitmaps of seconds: a row's words and one more each, numbered with 32 bits.
        if (seconds_.size() * (edges_.size() + size_type{64}) > kMostWords ||
            4 * edges_.targets().size() > kMostWords) {
            return std::nullopt;
        }
        count();
        if (!lay_out()) {
            return std::nullopt;
        }
        write_edges();
        fill();
        write_seconds();
        return std::move(made_);
    }

private:
    static constexpr std::size_t kReaders = kLists;  // after the lists made from rules

    // Numbers the nonterminals, and marks the terminals, that stand second in rules.
    void number_seconds() {
        second_of_.assign(rules_.symbols(), kNoLine);
        follows_.assign(rules_.symbols(), false);
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            const option& rule = rules_[i];
            if (rule.second == kNoSymbol || rules_.is_terminal(rule.first)) {
                continue;
            }
            if (rules_.is_terminal(rule.second)) {
                follows_[rule.second] = true;
            } else if (second_of_[rule.second] == kNoLine) {
                second_of_[rule.second] = as_word(seconds_.size());
                seconds_.push_back(rule.second);
            }
        }
    }

    // take(list, first word, second word) for each item of a row; union items have one word.
    template <class Take>
    void for_each_item(std::uint32_t row, const Take& take) const {
        const index_type vertex = rows_.vertex(row);
        rules_.for_each_at(rows_.symbol(row), edges_, vertex, [&](const option& rule) {
            if (rules_.is_terminal(rule.first)) {
                behind_edges(rule, vertex, take);
                return;
            }
            const std::uint32_t first = rows_.row_of(rule.first, vertex);
            if (first == kNoLine) {
                return;
            }
            if (rule.second == kNoSymbol) {
                take(kUnions, first, 0u);
            } else if (rules_.is_terminal(rule.second)) {
                take(kProducts, first, rule.second);
            } else {
                take(kJoins, first, second_of_[rule.second]);
            }
        });
    }

    template <class Take>
    void behind_edges(const option& rule, index_type vertex, const Take& take) const {
        const auto seeds = [&](cpu::span targets) {
            if (!targets.empty()) {
                take(kSeeds, place_of(targets.begin()), place_of(targets.end()));
            }
        };
        const cpu::span middles = edges_.targets(vertex, rule.first);
        if (rule.second == kNoSymbol) {
            seeds(middles);
            return;
        }
        for (const index_type middle : middles) {
            if (rules_.is_terminal(rule.second)) {
                seeds(edges_.targets(middle, rule.second));
                continue;
            }
            const std::uint32_t row = rows_.row_of(rule.second, middle);
            if (row != kNoLine) {
                take(kUnions, row, 0u);
            }
        }
    }

    // Targets are at the beginning of the table.
    std::uint32_t place_of(const index_type* target) const noexcept {
        return as_word(static_cast<size_type>(target - edges_.targets().begin()));
    }

    static std::uint32_t words_of(std::size_t which) noexcept { return which == kUnions ? 1 : 2; }

    template <class Body>
    void for_each_row(const Body& body) const {
        const size_type rows = rows_.rows();
        crew_.for_work(4 * rows).run(
            (rows + kRowsOfPart - 1) / kRowsOfPart, [&](unsigned, size_type part) {
                const size_type end = std::min(rows, (part + 1) * kRowsOfPart);
                for (size_type row = part * kRowsOfPart; row < end; ++row) {
                    body(as_word(row));
                }
            });
    }

    // Counting pass: words of each list of each row, and numbers of dependent rows.
    void count() {
        sizes_ = cpu::array<std::uint32_t>(kLists * rows_.rows());
        for_each_row([&](std::uint32_t row) {
            std::uint32_t* const sizes = &sizes_[kLists * row];
            std::fill(sizes, sizes + kLists, 0u);
            for_each_item(row, [&](list which, std::uint32_t from, std::uint32_t) {
                sizes[which] += words_of(which);
                if (which != kSeeds) {
                    readers_[from].fetch_add(1, std::memory_order_relaxed);
                }
            });
        });
    }

    // Reserves words; returns their offset.
    std::uint32_t take(size_type words) noexcept {
        const size_type place = next_;
        next_ += words;
        return as_word(place);
    }

    // Prefix sums: lays out the table, list starts included. False if too large.
    bool lay_out() {
        const size_type rows = rows_.rows();
        size_type groups = 0;
        for_each_group([&](index_type, const edge_index::group&) { ++groups; });
        auto& where = made_.where;
        where.rows = as_word(rows);
        where.vertices = edges_.size();
        where.words = as_word((edges_.size() + size_type{31}) / 32);
        where.seconds = as_word(seconds_.size());
        where.most_listed = where.words / kListShare;
        take(edges_.targets().size());
        where.edges = take(edges_.size() + size_type{1} + 3 * groups);
        std::array<std::uint32_t*, kLists + 1> const places{
            &where.unions, &where.products, &where.joins, &where.seeds, &where.readers};
        std::array<size_type, kLists + 1> sums{};
        for (size_type row = 0; row < rows; ++row) {
            for (std::size_t which = 0; which < kLists; ++which) {
                sums[which] += sizes_[kLists * row + which];
            }
            sums[kReaders] += readers_[row];
            where.seeded_rows += sizes_[kLists * row + kSeeds] > 0 ? 1 : 0;
            where.joined_rows += sizes_[kLists * row + kJoins] > 0 ? 1 : 0;
        }
        for (std::size_t which = 0; which <= kReaders; ++which) {
            *places[which] = take(rows + 1 + sums[which]);
            items_[which] = *places[which] + rows + 1;
        }
        where.fresh_bits = take(rows);
        where.second_rows = take(seconds_.size() * size_type{edges_.size()});
        where.seeded = take(where.seeded_rows);
        where.joined = take(where.joined_rows);
        if (next_ > kMostWords) {
            return false;
        }
        made_.words = cpu::array<std::uint32_t>(next_);
        write_starts(places);
        return true;
    }

    void write_starts(const std::array<std::uint32_t*, kLists + 1>& places) {
        auto& words = made_.words;
        std::array<size_type, kLists + 1> next = items_;
        auto seeded = made_.where.seeded;
        auto joined = made_.where.joined;
        for (std::uint32_t row = 0; row < rows_.rows(); ++row) {
            const std::uint32_t* const sizes = &sizes_[kLists * size_type{row}];
            for (std::size_t which = 0; which <= kReaders; ++which) {
                words[size_type{*places[which]} + row] = as_word(next[which]);
                next[which] += which < kLists ? sizes[which] : readers_[row].load();
            }
            readers_[row] = words[size_type{*places[kReaders]} + row];
            if (sizes[kSeeds] > 0) {
                words[seeded++] = row;
            }
            if (sizes[kJoins] > 0) {
                words[joined++] = row;
            }
        }
        for (std::size_t which = 0; which <= kReaders; ++which) {
            words[size_type{*places[which]} + rows_.rows()] = as_word(next[which]);
        }
    }

    // take(vertex, group) for edges with a label that stands second in a rule.
    template <class Take>
    void for_each_group(const Take& take) const {
        for (index_type vertex = 0; vertex < edges_.size(); ++vertex) {
            for (const auto* at = edges_.begin(vertex); at != edges_.end(vertex); ++at) {
                if (follows_[at->label]) {
                    take(vertex, *at);
                }
            }
        }
    }

    void write_edges() {
        auto& words = made_.words;
        std::copy(edges_.targets().begin(), edges_.targets().end(), words.begin());
        const size_type starts = made_.where.edges;
        size_type next = starts + edges_.size() + 1;
        index_type last = 0;  // vertices whose starts are written
        for_each_group([&](index_type vertex, const edge_index::group& of) {
            for (; last <= vertex; ++last) {
                words[starts + last] = as_word(next);
            }
            const cpu::span targets = edges_.targets(of);
            words[next++] = of.label;
            words[next++] = place_of(targets.begin());
            words[next++] = place_of(targets.end());
        });
        std::fill(words.begin() + starts + last, words.begin() + starts + edges_.size() + 1,
                  as_word(next));
    }

    void fill() {
        auto& words = made_.words;
        const auto& where = made_.where;
        for_each_row([&](std::uint32_t row) {
            std::array<size_type, kLists> next{
                words[size_type{where.unions} + row], words[size_type{where.products} + row],
                words[size_type{where.joins} + row], words[size_type{where.seeds} + row]};
            for_each_item(row, [&](list which, std::uint32_t first, std::uint32_t second) {
                words[next[which]++] = first;
                if (which != kUnions) {
                    words[next[which]++] = second;
                }
                if (which != kSeeds) {
                    words[readers_[first].fetch_add(1, std::memory_order_relaxed)] = row;
                }
            });
        });
    }

    void write_seconds() {
        auto& words = made_.words;
        const auto& where = made_.where;
        std::uint32_t* const second_rows = words.begin() + where.second_rows;
        std::fill(second_rows, second_rows + seconds_.size() * size_type{edges_.size()}, kNoLine);
        for (std::uint32_t row = 0; row < rows_.rows(); ++row) {
            const std::uint32_t second = second_of_[rows_.symbol(row)];
            words[size_type{where.fresh_bits} + row] =
                second == kNoLine ? kNoLine : second * (where.words + 1) * 32 + rows_.vertex(row);
            if (second != kNoLine) {
                second_rows[size_type{second} * edges_.size() + rows_.vertex(row)] = row;
            }
        }
    }

    const stacked_rules& rows_;
    const rule_options& rules_;
    const edge_index& edges_;
    cpu::team crew_;
    std::vector<symbol_number> seconds_;
    std::vector<std::uint32_t> second_of_;  // per symbol its number among the seconds, or none
    std::vector<bool> follows_;             // per symbol: terminal that stands second
    cpu::array<std::uint32_t> sizes_;       // of each row's lists, in words
    // Counting pass: number of dependent rows of each row; filling pass: next position.
    std::unique_ptr<std::atomic<std::uint32_t>[]> readers_;
    std::array<size_type, kLists + 1> items_{};  // offset of each kind of list
    size_type next_ = 0;                         // end of the space reserved
    rule_table made_;
};

}  // namespace

std::optional<rule_table> make_table(const stacked_rules& rows, cpu::team crew) {
    return table_maker(rows, crew).make();
}

}  // namespace clbool::algorithms
