// SPDX-License-Identifier: MIT
// Semi-naive rounds of matrix products.
#include <queries/cfpq/products/solver.hpp>

#include <clbool/operations.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace clbool::algorithms {

namespace {

// Fewer products than this are computed without testing for emptiness first.
constexpr std::size_t kSmallestFamily = 16;

// With more rules the mask is applied once, to the sum, instead of to each product.
constexpr std::size_t kFewProducers = 2;

constexpr std::size_t kNoGroup = static_cast<std::size_t>(-1);

}  // namespace

solver::solver(context& controls, index_type n, const relation_map& terminals,
               const normal_form& grammar, std::vector<std::size_t> wanted, backend by)
    : controls_(controls),
      n_(n),
      grammar_(grammar),
      by_(by),
      wanted_(std::move(wanted)),
      none_(n, n) {
    all_.assign(grammar.symbols.size(), none_);
    std::vector<bool> occurs(all_.size());
    for (std::size_t s = grammar.nonterminal_count; s < all_.size(); ++s) {
        all_[s] = terminal_relation(terminals, grammar.symbols[s], n);
        occurs[s] = !all_[s].empty();
    }
    rules_ = stratify(grammar, std::move(occurs));
    local_.assign(all_.size(), kNoGroup);
    count_uses();
}

size_type solver::step() {
    size_type added = std::exchange(given_, 0);
    if (at_ < rules_.strata.size()) {
        if (members_.empty()) {
            enter_stratum();
            fire_once();
        } else {
            fire_changed();
        }
        added += take_in();
        if (!goes_on()) {
            leave_stratum();
        }
    }
    done_ = at_ == rules_.strata.size();
    entries_ += added;
    return added;
}

std::map<std::string, matrix> solver::answers() {
    std::map<std::string, matrix> relations;
    for (const std::size_t symbol : wanted_) {
        relations.emplace(grammar_.symbols[symbol], answer(symbol));
    }
    return relations;
}

bool solver::is_terminal(std::size_t symbol) const noexcept {
    return symbol >= grammar_.nonterminal_count;
}

matrix solver::answer(std::size_t symbol) {
    const std::size_t shared = rules_.representative[symbol];
    if (!grammar_.nullable[symbol] || n_ == 0) {
        return all_[shared];
    }
    if (identity_.empty()) {
        identity_ = identity(controls_, n_);
    }
    const auto [place, fresh] = reflexive_.emplace(shared, identity_);
    if (fresh) {
        add(place->second, all_[shared]);
        share(place->second, all_[shared]);
    }
    return place->second;
}

void solver::count_uses() {
    uses_.assign(all_.size(), 0);
    shares_.assign(all_.size(), 0);
    for (const auto& rule : rules_.unary) {
        ++uses_[rule.only];
    }
    for (const auto& rule : rules_.binary) {
        ++uses_[rule.first];
        ++uses_[rule.second];
    }
    for (std::size_t s = 0; s < grammar_.nonterminal_count; ++s) {
        const std::size_t shared = rules_.representative[s];
        ++shares_[shared];
        given_ += all_[shared].nvals();
    }
    for (const std::size_t s : wanted_) {
        ++uses_[rules_.representative[s]];
    }
}

bool solver::goes_on() const {
    return std::any_of(changed_.begin(), changed_.end(),
                       [this](std::size_t m) { return !members_[m].groups.empty(); });
}

void solver::enter_stratum() {
    const auto& stratum = rules_.strata[at_];
    for (std::size_t i = stratum.members.begin; i < stratum.members.end; ++i) {
        local_[rules_.members[i]] = members_.size();
        members_.push_back({rules_.members[i], none_, none_, {}, false, 0, {}, {}});
    }
    for (std::size_t i = stratum.binary.begin; i < stratum.binary.end; ++i) {
        const auto& rule = rules_.binary[i];
        if (local_[rule.first] != kNoGroup || local_[rule.second] != kNoGroup) {
            ++members_[local_[rule.left]].producers;
        }
    }
    for (std::size_t i = stratum.unary.begin; i < stratum.unary.end; ++i) {
        const auto& rule = rules_.unary[i];
        if (local_[rule.only] != kNoGroup) {
            members_[local_[rule.only]].implied.push_back(local_[rule.left]);
        }
    }
    find_groups();
}

void solver::find_groups() {
    using key = std::tuple<std::size_t, operand_side, bool, std::size_t>;  // …, by a terminal, rule
    std::vector<key> growing, known;
    const auto& binary = rules_.strata[at_].binary;
    for (std::size_t i = binary.begin; i < binary.end; ++i) {
        const auto& rule = rules_.binary[i];
        const bool first_grows = local_[rule.first] != kNoGroup;
        const bool second_grows = local_[rule.second] != kNoGroup;
        if (first_grows) {
            growing.emplace_back(rule.first, operand_side::first, is_terminal(rule.second), i);
        }
        if (second_grows) {
            growing.emplace_back(rule.second, operand_side::second, is_terminal(rule.first), i);
        }
        if (!first_grows && !second_grows) {
            if (is_terminal(rule.first) && !is_terminal(rule.second)) {
                known.emplace_back(rule.second, operand_side::second, true, i);
            } else {
                known.emplace_back(rule.first, operand_side::first, is_terminal(rule.second), i);
            }
        }
    }
    groups_ = grouped(std::move(growing));
    starters_ = grouped(std::move(known));
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        members_[local_[groups_[i].symbol]].groups.push_back(i);
    }
}

template <class Key>
std::vector<rule_group> solver::grouped(std::vector<Key> keys) {
    std::sort(keys.begin(), keys.end());
    std::vector<rule_group> groups;
    for (std::size_t begin = 0; begin < keys.size();) {
        const auto& [symbol, symbol_is, by_terminal, unused] = keys[begin];
        groups.push_back({symbol, symbol_is, {}, std::nullopt});
        auto& rules = groups.back().rules;
        for (; begin + rules.size() < keys.size();) {
            const auto& next = keys[begin + rules.size()];
            if (std::tie(std::get<0>(next), std::get<1>(next), std::get<2>(next)) !=
                std::tie(symbol, symbol_is, by_terminal)) {
                break;
            }
            rules.push_back(std::get<3>(next));
        }
        if (by_terminal && rules.size() >= kSmallestFamily) {
            groups.back().terminals = family_of(groups.back());
        }
        begin += rules.size();
    }
    return groups;
}

terminal_family solver::family_of(const rule_group& group) {
    const bool terminal_first = group.symbol_is == operand_side::second;
    std::vector<matrix> terminals;
    for (const auto i : group.rules) {
        const auto& rule = rules_.binary[i];
        terminals.push_back(all_[terminal_first ? rule.first : rule.second]);
    }
    return {controls_, terminal_first ? operand_side::first : operand_side::second, terminals};
}

void solver::fire_once() {
    const auto& stratum = rules_.strata[at_];
    for (std::size_t i = stratum.unary.begin; i < stratum.unary.end; ++i) {
        const auto& rule = rules_.unary[i];
        if (local_[rule.only] == kNoGroup) {
            derive_implied(local_[rule.left], all_[rule.only]);
        }
    }
    for (const auto& group : starters_) {
        fire(group, all_[group.symbol]);
    }
    starters_.clear();
}

void solver::fire_changed() {
    for (const auto m : changed_) {
        for (const auto group : members_[m].groups) {
            fire(groups_[group], members_[m].fresh);
        }
    }
    for (const auto m : changed_) {
        members_[m].before = all_[members_[m].symbol];
        members_[m].fresh = none_;
    }
    changed_.clear();
}

void solver::fire(const rule_group& group, const matrix& news) {
    const auto multiply = [&](std::size_t i) {
        const auto& rule = rules_.binary[i];
        if (group.symbol_is == operand_side::first) {
            derive_product(local_[rule.left], news, all_[rule.second]);
        } else {
            const auto m = local_[rule.first];
            derive_product(local_[rule.left], m == kNoGroup ? all_[rule.first] : members_[m].before,
                           news);
        }
    };
    if (group.terminals) {
        for (const auto met : group.terminals->meeting(controls_, news, by_)) {
            multiply(group.rules[met]);
        }
    } else {
        std::for_each(group.rules.begin(), group.rules.end(), multiply);
    }
}

void solver::derive_product(std::size_t left, const matrix& a, const matrix& b) {
    if (a.empty() || b.empty()) {
        return;
    }
    const member& grown = members_[left];
    const matrix& known = all_[grown.symbol];
    matrix product;
    if (known.empty() || grown.producers > kFewProducers) {
        mxm(controls_, product, no_mask, accumulator::none, a, b, {}, by_);
        derive_implied(left, product);
    } else {
        descriptor outside;
        outside.complement = outside.replace = true;
        mxm(controls_, product, &known, accumulator::none, a, b, outside, by_);
        derive(left, product);
    }
}

void solver::derive(std::size_t left, const matrix& entries) {
    if (!entries.empty()) {
        members_[left].derived.push_back(entries);
        pending_.insert(left);
    }
}

void solver::derive_implied(std::size_t left, const matrix& entries) {
    derive(left, entries);
    members_[left].may_be_known = true;
}

size_type solver::take_in() {
    size_type added = 0;
    while (!pending_.empty()) {
        const std::size_t m = *pending_.begin();
        pending_.erase(pending_.begin());
        member& grown = members_[m];
        advance(grown, all_[grown.symbol]);
        if (!grown.fresh.empty()) {
            added += grown.fresh.nvals() * shares_[grown.symbol];
            changed_.push_back(m);
            for (const auto left : grown.implied) {
                derive_implied(left, grown.fresh);
            }
        }
    }
    return added;
}

void solver::advance(member& grown, matrix& all) {
    matrix sum = grown.derived.front();
    if (grown.derived.size() > 1) {
        ewise_add_many(controls_, sum, no_mask, accumulator::none, grown.derived, {}, by_);
    }
    for (const matrix& part : grown.derived) {
        share(sum, part);
    }
    grown.derived.clear();
    const bool is_new = !std::exchange(grown.may_be_known, false);
    if (all.empty()) {
        grown.fresh = all = sum;
    } else if (is_new) {
        grown.fresh = sum;
        add(all, sum);
    } else {
        ewise_delta(controls_, all, grown.fresh, sum, {}, by_);
    }
}

void solver::share(matrix& sum, const matrix& part) {
    if (sum.nvals() == part.nvals()) {
        sum = part;
    }
}

void solver::add(matrix& sum, const matrix& more) {
    if (!more.empty()) {
        ewise_add(controls_, sum, no_mask, accumulator::none, sum, more, {}, by_);
    }
}

void solver::leave_stratum() {
    const auto& stratum = rules_.strata[at_++];
    const auto used = [this](std::size_t symbol) {
        if (--uses_[symbol] == 0) {
            all_[symbol] = none_;
        }
    };
    for (std::size_t i = stratum.unary.begin; i < stratum.unary.end; ++i) {
        used(rules_.unary[i].only);
    }
    for (std::size_t i = stratum.binary.begin; i < stratum.binary.end; ++i) {
        used(rules_.binary[i].first);
        used(rules_.binary[i].second);
    }
    for (const auto& member : members_) {
        local_[member.symbol] = kNoGroup;
    }
    members_.clear();
    groups_.clear();
    changed_.clear();
}

}  // namespace clbool::algorithms
