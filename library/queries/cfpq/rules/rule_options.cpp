// SPDX-License-Identifier: MIT
// Index of grammar rules by left side and first label.
#include <queries/cfpq/rules/rule_options.hpp>

#include <queries/cfpq/rules/linear_rules.hpp>
#include <queries/cfpq/rules/rule_strata.hpp>

#include <utility>

namespace clbool::algorithms {

namespace {

// First sets larger than this count as unrestricted.
constexpr std::size_t kMostBeginnings = 4;

symbol_number number(std::size_t symbol) noexcept { return static_cast<symbol_number>(symbol); }

}  // namespace

rule_options::rule_options(const normal_form& grammar, std::vector<bool> occurs,
                           const std::vector<std::size_t>& wanted, bool reversed, repetitions as)
    : nonterminals_(grammar.nonterminal_count),
      named_(grammar.symbols.size()),
      reversed_(reversed) {
    const auto rules = stratify(grammar, std::move(occurs));
    for (const std::size_t symbol : rules.representative) {
        stands_for_.push_back(number(symbol));
    }
    std::vector<option> all;
    for (const auto& [left, only] : rules.unary) {
        all.push_back({number(left), number(only), kNoSymbol, 0});
    }
    for (const auto& [left, first, second] : rules.binary) {
        all.push_back({number(left), number(reversed ? second : first),
                       number(reversed ? first : second), 0});
    }
    if (as != repetitions::as_written) {
        add_symbols(make_linear(all, number(named_), as == repetitions::from_left));
    }
    prepare(wanted, std::move(all));
}

rule_options::rule_options(const normal_form& grammar, const std::vector<std::size_t>& wanted)
    : nonterminals_(grammar.nonterminal_count), named_(grammar.symbols.size()) {
    for (std::size_t symbol = 0; symbol < grammar.symbols.size(); ++symbol) {
        stands_for_.push_back(number(symbol));
    }
    std::vector<option> all;
    for (const auto& [left, only] : grammar.unary_rules) {
        if (left != only) {
            all.push_back({number(left), number(only), kNoSymbol, 0});
        }
    }
    for (const auto& [left, first, second] : grammar.binary_rules) {
        all.push_back({number(left), number(first), number(second), 0});
    }
    prepare(wanted, std::move(all));
}

rule_options::rule_options(const rule_options& symbols, std::size_t more,
                           const std::vector<std::size_t>& wanted, std::vector<option> rules)
    : nonterminals_(symbols.nonterminals_),
      named_(symbols.named_),
      reversed_(symbols.reversed_),
      stands_for_(symbols.stands_for_.begin(),
                  symbols.stands_for_.begin() + static_cast<std::ptrdiff_t>(symbols.named_)) {
    add_symbols(more);
    prepare(wanted, std::move(rules));
}

// Adds nonterminals that are their own representatives.
void rule_options::add_symbols(std::size_t count) {
    for (; count > 0; --count) {
        stands_for_.push_back(number(stands_for_.size()));
    }
}

void rule_options::prepare(const std::vector<std::size_t>& wanted, std::vector<option> all) {
    std::stable_sort(all.begin(), all.end(),
                     [](const option& a, const option& b) { return a.left < b.left; });
    take_reachable(wanted, std::move(all));
    find_beginnings();
    key_options();
}

void rule_options::take_reachable(const std::vector<std::size_t>& wanted, std::vector<option> all) {
    const std::size_t count = stands_for_.size();
    const auto left_of = [](const option& one) { return one.left; };
    const auto begin = starts_by_key(all, count, left_of);
    mentioned_.assign(count, false);
    std::vector<symbol_number> open;
    const auto mention = [&](symbol_number symbol) {
        if (symbol != kNoSymbol && !mentioned_[symbol]) {
            mentioned_[symbol] = true;
            open.push_back(symbol);
        }
    };
    for (const std::size_t symbol : wanted) {
        mention(stands_for_[symbol]);
    }
    while (!open.empty()) {
        const symbol_number symbol = open.back();
        open.pop_back();
        for (auto i = begin[symbol]; i < begin[symbol + std::size_t{1}]; ++i) {
            mention(all[i].first);
            mention(all[i].second);
        }
    }
    for (option& one : all) {
        if (mentioned_[one.left]) {
            one.number = number(options_.size());
            options_.push_back(one);
        }
    }
    begin_ = starts_by_key(options_, count, left_of);
}

// First sets, as a least fixpoint over (first, left).
void rule_options::find_beginnings() {
    beginnings_.resize(symbols());
    begins_with_many_.assign(symbols(), false);
    std::vector<std::pair<symbol_number, symbol_number>> firsts;  // (first, left)
    for (const option& one : options_) {
        firsts.emplace_back(one.first, one.left);
    }
    std::sort(firsts.begin(), firsts.end());
    const auto begin =
        starts_by_key(firsts, symbols(), [](const auto& pair) { return pair.first; });
    std::vector<symbol_number> open;
    for (std::size_t symbol = nonterminals_; symbol < named_; ++symbol) {
        if (mentioned_[symbol]) {
            beginnings_[symbol].push_back(number(symbol));
            open.push_back(number(symbol));
        }
    }
    while (!open.empty()) {
        const symbol_number symbol = open.back();
        open.pop_back();
        for (auto i = begin[symbol]; i < begin[symbol + std::size_t{1}]; ++i) {
            if (add_beginnings(firsts[i].second, symbol)) {
                open.push_back(firsts[i].second);
            }
        }
    }
}

bool rule_options::add_beginnings(symbol_number to, symbol_number from) {
    if (begins_with_many_[to] || to == from) {
        return false;
    }
    auto& known = beginnings_[to];
    const std::size_t before = known.size();
    for (const symbol_number terminal : beginnings_[from]) {
        if (std::find(known.begin(), known.end(), terminal) == known.end()) {
            known.push_back(terminal);
        }
    }
    if (begins_with_many_[from] || known.size() > kMostBeginnings) {
        known.clear();
        begins_with_many_[to] = true;
        return true;
    }
    return known.size() > before;
}

void rule_options::key_options() {
    any_begin_.assign(symbols() + 1, 0);
    for (std::size_t left = 0; left < symbols(); ++left) {
        any_begin_[left] = number(any_.size());
        if (begin_[left + 1] - begin_[left] <= kFew) {
            continue;
        }
        for (auto i = begin_[left]; i < begin_[left + 1]; ++i) {
            const auto* const labels = beginnings(options_[i].first);
            if (labels == nullptr) {
                any_.push_back(i);
                continue;
            }
            for (const symbol_number label : *labels) {
                keyed_.push_back({number(left), label, i});
            }
        }
    }
    any_begin_.back() = number(any_.size());
    std::sort(keyed_.begin(), keyed_.end(), [](const keyed& a, const keyed& b) {
        return std::make_pair(a.left, a.label) < std::make_pair(b.left, b.label);
    });
}

}  // namespace clbool::algorithms
