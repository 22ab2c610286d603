// SPDX-License-Identifier: MIT
// Rows from rules and edges.
#include <algorithms/stacked_rules.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace clbool::algorithms {

namespace {

using operations::rule_table;
using option = rule_options::option;
using words = std::vector<std::uint32_t>;

// News of more columns than a word in eight are bits.
constexpr std::uint32_t kListShare = 8;

// Tables beyond this have places that are no 32-bit numbers, or take longer than they save.
constexpr size_type kMostWords = size_type{1} << 28;

std::uint32_t word(size_type value) noexcept { return static_cast<std::uint32_t>(value); }

// A list for each of many owners: places where each begins, and the end.
struct lists {
    words starts{0};
    words items;

    void end_list() { starts.push_back(word(items.size())); }

    // Behind what is there; returns the place of the starts.
    std::uint32_t append_to(words& all) const {
        const std::uint32_t place = word(all.size());
        const std::uint32_t first = word(all.size() + starts.size());
        for (const std::uint32_t start : starts) {
            all.push_back(first + start);
        }
        all.insert(all.end(), items.begin(), items.end());
        return place;
    }
};

std::uint32_t append(words& all, const words& more) {
    const std::uint32_t place = word(all.size());
    all.insert(all.end(), more.begin(), more.end());
    return place;
}

// Left sides of rules by what they begin with.
lists lefts_by_first(const rule_options& rules) {
    std::vector<std::pair<symbol_number, symbol_number>> all;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        all.emplace_back(rules[i].first, rules[i].left);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    lists made;
    auto next = all.begin();
    for (std::size_t symbol = 0; symbol < rules.symbols(); ++symbol) {
        for (; next != all.end() && next->first == symbol; ++next) {
            made.items.push_back(next->second);
        }
        made.end_list();
    }
    return made;
}

// What rows grow by.
struct row_lists {
    lists unions, products, joins, seeds;
    words seeded, joined;

    void end_row(std::uint32_t row) {
        if (seeds.items.size() > seeds.starts.back()) {
            seeded.push_back(row);
        }
        if (joins.items.size() > joins.starts.back()) {
            joined.push_back(row);
        }
        for (lists* one : {&unions, &products, &joins, &seeds}) {
            one->end_list();
        }
    }

    size_type size() const noexcept {
        return unions.items.size() + products.items.size() + joins.items.size() +
               seeds.items.size();
    }
};

// Rows that news of each row matter to, of those that are not looked at in every round.
lists readers_of(const row_lists& of, size_type rows) {
    std::vector<bool> always(rows);
    for (const std::uint32_t row : of.joined) {
        always[row] = true;
    }
    const auto for_each = [&](const auto& take) {
        for (std::uint32_t row = 0; row < rows; ++row) {
            if (always[row]) {
                continue;
            }
            for (auto i = of.unions.starts[row]; i < of.unions.starts[row + 1]; ++i) {
                take(of.unions.items[i], row);
            }
            for (auto i = of.products.starts[row]; i < of.products.starts[row + 1]; i += 2) {
                take(of.products.items[i], row);
            }
        }
    };
    lists made;
    made.starts.assign(rows + 1, 0);
    for_each([&](std::uint32_t from, std::uint32_t) { ++made.starts[from + 1]; });
    std::partial_sum(made.starts.begin(), made.starts.end(), made.starts.begin());
    made.items.resize(made.starts.back());
    words next(made.starts.begin(), made.starts.end() - 1);
    for_each([&](std::uint32_t from, std::uint32_t row) { made.items[next[from]++] = row; });
    return made;
}

// The edges, in the table: targets, then what each vertex has of each label.
class edge_words {
public:
    edge_words(const edge_index& edges, words& all) : first_(edges.targets().begin()) {
        targets_ = word(all.size());
        all.insert(all.end(), edges.targets().begin(), edges.targets().end());
        lists made;
        for (index_type vertex = 0; vertex < edges.size(); ++vertex) {
            for (const auto* at = edges.begin(vertex); at != edges.end(vertex); ++at) {
                made.items.push_back(at->label);
                made.items.push_back(place(edges.targets(*at).begin()));
            }
            made.end_list();
        }
        made.items.push_back(rule_table::kNone);
        made.items.push_back(place(edges.targets().end()));
        groups_ = made.append_to(all);
    }

    std::uint32_t place(const index_type* target) const noexcept {
        return targets_ + word(static_cast<size_type>(target - first_));
    }
    std::uint32_t groups() const noexcept { return groups_; }

private:
    const index_type* first_;
    std::uint32_t targets_;
    std::uint32_t groups_;
};

}  // namespace

stacked_rules::stacked_rules(const row_side& side) : side_(side) {
    find_rows();
    number_seconds();
}

// At each vertex, all that what its edges begin with can begin.
void stacked_rules::find_rows() {
    const rule_options& rules = side_.rules();
    const edge_index& edges = side_.edges();
    const lists lefts = lefts_by_first(rules);
    std::vector<index_type> last(rules.symbols(), edges.size());  // vertex that has the symbol
    std::vector<symbol_number> open;
    starts_.push_back(0);
    for (index_type vertex = 0; vertex < edges.size(); ++vertex) {
        for (const auto* at = edges.begin(vertex); at != edges.end(vertex); ++at) {
            open.push_back(at->label);
        }
        while (!open.empty()) {
            const symbol_number symbol = open.back();
            open.pop_back();
            for (auto i = lefts.starts[symbol]; i < lefts.starts[symbol + std::size_t{1}]; ++i) {
                const symbol_number left = lefts.items[i];
                if (last[left] != vertex) {
                    last[left] = vertex;
                    symbols_.push_back(left);
                    open.push_back(left);
                }
            }
        }
        std::sort(symbols_.begin() + starts_.back(), symbols_.end());
        starts_.push_back(word(symbols_.size()));
        vertices_.resize(symbols_.size(), vertex);
    }
}

void stacked_rules::number_seconds() {
    const rule_options& rules = side_.rules();
    second_of_.assign(rules.symbols(), kNone);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const option& rule = rules[i];
        if (rule.second != rule_options::kNoSymbol && !rules.is_terminal(rule.first) &&
            !rules.is_terminal(rule.second) && second_of_[rule.second] == kNone) {
            second_of_[rule.second] = word(seconds_.size());
            seconds_.push_back(rule.second);
        }
    }
}

std::uint32_t stacked_rules::row_of(symbol_number symbol, index_type vertex) const noexcept {
    const auto begin = symbols_.begin() + starts_[vertex];
    const auto end = symbols_.begin() + starts_[vertex + size_type{1}];
    const auto found = std::lower_bound(begin, end, symbol);
    return found != end && *found == symbol ? word(static_cast<size_type>(found - symbols_.begin()))
                                            : kNone;
}

std::vector<std::uint32_t> stacked_rules::rows_of(symbol_number symbol) const {
    words rows;
    for (std::uint32_t row = 0; row < symbols_.size(); ++row) {
        if (symbols_[row] == symbol) {
            rows.push_back(row);
        }
    }
    return rows;
}

std::vector<index_type> stacked_rules::names_of(const std::vector<std::uint32_t>& rows) const {
    std::vector<index_type> names;
    names.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        names.push_back(side_.vertices().name(vertices_[row]));
    }
    return names;
}

std::vector<index_type> stacked_rules::columns() const {
    std::vector<index_type> names;
    const auto& vertices = side_.vertices();
    if (vertices.size() > 0 && vertices.name(vertices.size() - 1) != vertices.size() - 1) {
        for (index_type vertex = 0; vertex < vertices.size(); ++vertex) {
            names.push_back(vertices.name(vertex));
        }
    }
    return names;
}

operations::rule_table stacked_rules::table() const {
    const rule_options& rules = side_.rules();
    const edge_index& edges = side_.edges();
    const size_type of_seconds = seconds_.size() * size_type{edges.size()};
    rule_table made;
    if (of_seconds + 2 * edges.targets().size() > kMostWords) {
        return made;
    }
    const edge_words in_table(edges, made.words);
    row_lists grown;
    const auto add_row = [](lists& to, std::uint32_t row) {
        if (row != kNone) {
            to.items.push_back(row);
        }
        return row != kNone;
    };
    const auto add_seeds = [&](host::span targets) {
        if (targets.size() > 0) {
            grown.seeds.items.push_back(in_table.place(targets.begin()));
            grown.seeds.items.push_back(in_table.place(targets.end()));
        }
    };
    const auto behind_edges = [&](const option& rule, index_type vertex) {
        const host::span middles = edges.targets(vertex, rule.first);
        if (rule.second == rule_options::kNoSymbol) {
            add_seeds(middles);
            return;
        }
        for (const index_type middle : middles) {
            if (rules.is_terminal(rule.second)) {
                add_seeds(edges.targets(middle, rule.second));
            } else {
                add_row(grown.unions, row_of(rule.second, middle));
            }
        }
    };
    const auto behind_row = [&](const option& rule, std::uint32_t first) {
        if (rule.second == rule_options::kNoSymbol) {
            add_row(grown.unions, first);
        } else if (rules.is_terminal(rule.second)) {
            if (add_row(grown.products, first)) {
                grown.products.items.push_back(rule.second);
            }
        } else if (add_row(grown.joins, first)) {
            grown.joins.items.push_back(second_of_[rule.second]);
        }
    };
    for (std::uint32_t row = 0; row < symbols_.size(); ++row) {
        const index_type vertex = vertices_[row];
        rules.for_each_at(symbols_[row], edges, vertex, [&](const option& rule) {
            if (rules.is_terminal(rule.first)) {
                behind_edges(rule, vertex);
            } else {
                behind_row(rule, row_of(rule.first, vertex));
            }
        });
        grown.end_row(row);
        if (grown.size() > kMostWords / 4) {
            return {};
        }
    }
    auto& where = made.where;
    where.rows = word(symbols_.size());
    where.vertices = edges.size();
    where.words = (edges.size() + 31) / 32;
    where.seconds = word(seconds_.size());
    where.most_listed = where.words / kListShare;
    where.edges = in_table.groups();
    where.unions = grown.unions.append_to(made.words);
    where.products = grown.products.append_to(made.words);
    where.joins = grown.joins.append_to(made.words);
    where.seeds = grown.seeds.append_to(made.words);
    where.readers = readers_of(grown, symbols_.size()).append_to(made.words);
    words bits(symbols_.size(), kNone);
    words second_rows(of_seconds, kNone);
    for (std::uint32_t row = 0; row < symbols_.size(); ++row) {
        const std::uint32_t second = second_of_[symbols_[row]];
        if (second != kNone) {
            bits[row] = second * (where.words + 1) * 32 + vertices_[row];
            second_rows[size_type{second} * edges.size() + vertices_[row]] = row;
        }
    }
    where.fresh_bits = append(made.words, bits);
    where.second_rows = append(made.words, second_rows);
    where.seeded = append(made.words, grown.seeded);
    where.seeded_rows = word(grown.seeded.size());
    where.joined = append(made.words, grown.joined);
    where.joined_rows = word(grown.joined.size());
    return made;
}

}  // namespace clbool::algorithms
