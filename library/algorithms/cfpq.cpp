// SPDX-License-Identifier: MIT
// Context-free path queries by matrix multiplication (Azimov, Grigorev, GRADES-NDA 2018), made
// incremental: strata of rules one after the other, and in a stratum what a round adds to a
// relation is all that the next round multiplies. Of the products by many labels only those that
// are not empty are computed.
#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>

#include <algorithms/terminal_family.hpp>
#include <grammar/rule_strata.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clbool {

namespace {

using algorithms::terminal_family;
using grammar::rule_strata;
using side = terminal_family::side;

// Fewer products than this are sooner computed than asked for.
constexpr std::size_t kSmallestFamily = 16;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Binary rules that have a symbol in common, on one side.
struct rule_group {
    std::size_t symbol;                        // that all have in common
    side symbol_is;                            // its side
    std::vector<std::size_t> rules;            // positions among the binary rules
    std::optional<terminal_family> terminals;  // what they multiply by, if worth asking
};

// A nonterminal of the stratum at hand.
struct member {
    std::size_t symbol;
    matrix before;                     // known before the last round
    matrix fresh;                      // added by the last round
    std::vector<matrix> derived;       // in this round, rule by rule
    std::vector<std::size_t> groups;   // that it is the common symbol of
    std::vector<std::size_t> implied;  // members N of N -> symbol, all behind this one
};

// The numbers of the source nonterminals with these names, of all of them if there are no names.
std::vector<std::size_t> wanted_symbols(const normal_form& grammar,
                                        const std::vector<std::string>& names) {
    std::vector<std::size_t> symbols;
    if (names.empty()) {
        symbols.resize(grammar.source_nonterminals);
        std::iota(symbols.begin(), symbols.end(), std::size_t{0});
        return symbols;
    }
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (std::size_t s = 0; s < grammar.source_nonterminals; ++s) {
        numbers.emplace(grammar.symbols[s], s);
    }
    for (const std::string& name : names) {
        const auto found = numbers.find(name);
        if (found == numbers.end()) {
            throw invalid_argument("cfpq: the relation of '" + name +
                                   "' is wanted, expected a nonterminal of the grammar");
        }
        symbols.push_back(found->second);
    }
    return symbols;
}

class solver {
public:
    solver(context& controls, index_type n, const relation_map& terminals,
           const normal_form& grammar, const std::vector<std::string>& wanted)
        : controls_(controls),
          n_(n),
          grammar_(grammar),
          wanted_(wanted_symbols(grammar, wanted)),
          none_(n, n) {
        all_.assign(grammar.symbols.size(), none_);
        std::vector<bool> occurs(all_.size());
        for (std::size_t s = grammar.nonterminal_count; s < all_.size(); ++s) {
            const auto found = terminals.find(grammar.symbols[s]);
            if (found != terminals.end()) {
                require_square(grammar.symbols[s], found->second);
                all_[s] = found->second;
                occurs[s] = !all_[s].empty();
            }
        }
        rules_ = grammar::stratify(grammar, std::move(occurs));
        local_.assign(all_.size(), kNone);
        count_uses();
    }

    bool done() const noexcept { return done_; }

    // One round of a stratum; returns how many entries it added.
    size_type step() {
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

    // Entries known over all nonterminals.
    size_type entries() const noexcept { return entries_; }

    // The relations that are wanted, by name.
    std::map<std::string, matrix> answers() {
        std::map<std::string, matrix> relations;
        for (const std::size_t symbol : wanted_) {
            relations.emplace(grammar_.symbols[symbol], answer(symbol));
        }
        return relations;
    }

private:
    void require_square(const std::string& name, const matrix& a) const {
        if (a.nrows() != n_ || a.ncols() != n_) {
            throw dimension_mismatch("cfpq: the relation " + name + " is " +
                                     std::to_string(a.nrows()) + " x " + std::to_string(a.ncols()) +
                                     " but the graph has " + std::to_string(n_) + " vertices");
        }
    }

    bool is_terminal(std::size_t symbol) const noexcept {
        return symbol >= grammar_.nonterminal_count;
    }

    // The answer for a nonterminal, with (v, v) when it derives the empty word. Nonterminals
    // that share a relation share the answer.
    matrix answer(std::size_t symbol) {
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

    // How often each relation is still to be read, and for how many nonterminals it stands.
    void count_uses() {
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
            given_ += all_[shared].nnz();
        }
        for (const std::size_t s : wanted_) {
            ++uses_[rules_.representative[s]];
        }
    }

    // Whether what the last round added is multiplied by anything in this stratum.
    bool goes_on() const {
        return std::any_of(changed_.begin(), changed_.end(),
                           [this](std::size_t m) { return !members_[m].groups.empty(); });
    }

    void enter_stratum() {
        const auto& stratum = rules_.strata[at_];
        for (std::size_t i = stratum.members.begin; i < stratum.members.end; ++i) {
            local_[rules_.members[i]] = members_.size();
            members_.push_back({rules_.members[i], none_, none_, {}, {}, {}});
        }
        for (std::size_t i = stratum.unary.begin; i < stratum.unary.end; ++i) {
            const auto& rule = rules_.unary[i];
            if (local_[rule.only] != kNone) {
                members_[local_[rule.only]].implied.push_back(local_[rule.left]);
            }
        }
        find_groups();
    }

    // Rules by what drives them: a member that grows, else what is known from the start.
    void find_groups() {
        using key = std::tuple<std::size_t, side, bool, std::size_t>;  // …, by a terminal, rule
        std::vector<key> growing, known;
        const auto& binary = rules_.strata[at_].binary;
        for (std::size_t i = binary.begin; i < binary.end; ++i) {
            const auto& rule = rules_.binary[i];
            const bool first_grows = local_[rule.first] != kNone;
            const bool second_grows = local_[rule.second] != kNone;
            if (first_grows) {
                growing.emplace_back(rule.first, side::first, is_terminal(rule.second), i);
            }
            if (second_grows) {
                growing.emplace_back(rule.second, side::second, is_terminal(rule.first), i);
            }
            if (!first_grows && !second_grows) {
                if (is_terminal(rule.first) && !is_terminal(rule.second)) {
                    known.emplace_back(rule.second, side::second, true, i);
                } else {
                    known.emplace_back(rule.first, side::first, is_terminal(rule.second), i);
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
    std::vector<rule_group> grouped(std::vector<Key> keys) {
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

    terminal_family family_of(const rule_group& group) {
        const bool terminal_first = group.symbol_is == side::second;
        std::vector<matrix> terminals;
        for (const auto i : group.rules) {
            const auto& rule = rules_.binary[i];
            terminals.push_back(all_[terminal_first ? rule.first : rule.second]);
        }
        return {controls_, terminal_first ? side::first : side::second, terminals};
    }

    // The first round: rules whose right sides are known already.
    void fire_once() {
        const auto& stratum = rules_.strata[at_];
        for (std::size_t i = stratum.unary.begin; i < stratum.unary.end; ++i) {
            const auto& rule = rules_.unary[i];
            if (local_[rule.only] == kNone) {
                derive(local_[rule.left], all_[rule.only]);
            }
        }
        for (const auto& group : starters_) {
            fire(group, all_[group.symbol]);
        }
        starters_.clear();
    }

    // A later round: products by what the last one added, all of them before anything is taken in.
    void fire_changed() {
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

    // Multiplies what is new of the group's common symbol:
    // (before + fresh)(before + fresh) without the old product before · before.
    void fire(const rule_group& group, const matrix& news) {
        const auto multiply = [&](std::size_t i) {
            const auto& rule = rules_.binary[i];
            if (group.symbol_is == side::first) {
                derive_product(local_[rule.left], news, all_[rule.second]);
            } else {
                const auto m = local_[rule.first];
                derive_product(local_[rule.left],
                               m == kNone ? all_[rule.first] : members_[m].before, news);
            }
        };
        if (group.terminals) {
            for (const auto met : group.terminals->meeting(controls_, news)) {
                multiply(group.rules[met]);
            }
        } else {
            std::for_each(group.rules.begin(), group.rules.end(), multiply);
        }
    }

    void derive_product(std::size_t left, const matrix& a, const matrix& b) {
        if (!a.empty() && !b.empty()) {
            matrix product;
            mxm(controls_, product, no_mask, accumulator::none, a, b);
            derive(left, product);
        }
    }

    void derive(std::size_t left, const matrix& entries) {
        if (!entries.empty()) {
            members_[left].derived.push_back(entries);
            pending_.insert(left);
        }
    }

    // Takes in what was derived, members of unit rules first: what they gain goes on at once.
    size_type take_in() {
        size_type added = 0;
        while (!pending_.empty()) {
            const std::size_t m = *pending_.begin();
            pending_.erase(pending_.begin());
            member& grown = members_[m];
            advance(grown, all_[grown.symbol]);
            if (!grown.fresh.empty()) {
                added += grown.fresh.nnz() * shares_[grown.symbol];
                changed_.push_back(m);
                for (const auto left : grown.implied) {
                    derive(left, grown.fresh);
                }
            }
        }
        return added;
    }

    void advance(member& grown, matrix& all) {
        matrix sum = grown.derived.front();
        if (grown.derived.size() > 1) {
            ewise_add_many(controls_, sum, no_mask, accumulator::none, grown.derived);
        }
        for (const matrix& part : grown.derived) {
            share(sum, part);
        }
        grown.derived.clear();
        if (all.empty()) {
            grown.fresh = all = sum;
            return;
        }
        ewise_difference(controls_, grown.fresh, no_mask, accumulator::none, sum, all);
        add(all, grown.fresh);
    }

    // Equal relations share their storage; a sum is equal to a part of it that has as many entries.
    static void share(matrix& sum, const matrix& part) {
        if (sum.nnz() == part.nnz()) {
            sum = part;
        }
    }

    void add(matrix& sum, const matrix& more) {
        if (!more.empty()) {
            ewise_add(controls_, sum, no_mask, accumulator::none, sum, more);
        }
    }

    // Relations that nothing will read any more give their memory back.
    void leave_stratum() {
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
            local_[member.symbol] = kNone;
        }
        members_.clear();
        groups_.clear();
        changed_.clear();
    }

    context& controls_;
    index_type n_;
    const normal_form& grammar_;
    std::vector<std::size_t> wanted_;
    matrix none_;  // shared by all that is empty
    matrix identity_;
    rule_strata rules_;
    std::vector<matrix> all_;                  // what is known, per symbol
    std::vector<std::size_t> uses_;            // readings to come, per symbol
    std::vector<size_type> shares_;            // nonterminals it stands for, per symbol
    std::map<std::size_t, matrix> reflexive_;  // answers with (v, v)
    size_type given_ = 0;  // entries of nonterminals that are nothing but a terminal
    size_type entries_ = 0;
    bool done_ = false;

    // The stratum at hand.
    std::size_t at_ = 0;
    std::vector<std::size_t> local_;  // place among the members, per symbol
    std::vector<member> members_;     // none before its first round
    std::vector<rule_group> groups_;  // driven by members
    std::vector<rule_group> starters_;
    std::vector<std::size_t> changed_;  // members that the last round added to
    std::set<std::size_t> pending_;     // members with something derived
};

}  // namespace

relation_map upload_relations(context& controls, const labelled_graph& graph,
                              const normal_form& grammar) {
    return detail::guarded("upload_relations", [&] {
        const matrix none(graph.size(), graph.size());
        relation_map relations;
        for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
            const auto& label = grammar.symbols[s];
            const auto edges = graph.relation(label);
            relations.emplace(label, edges.nnz() == 0 ? none : matrix(controls, edges));
        }
        return relations;
    });
}

cfpq_result cfpq(context& controls, index_type n, const relation_map& terminals,
                 const normal_form& grammar, const cfpq_options& options) {
    // What the callback throws is the caller's own: only what is around it is guarded.
    constexpr const char* kName = "cfpq";
    auto state = detail::guarded(
        kName, [&] { return solver(controls, n, terminals, grammar, options.wanted); });
    cfpq_result result;
    while (!state.done()) {
        if (options.stop.stop_requested()) {
            result.complete = false;
            break;
        }
        const size_type added = detail::guarded(kName, [&] { return state.step(); });
        ++result.rounds;
        if (options.on_round) {
            options.on_round({result.rounds, state.entries(), added});
        }
    }
    result.relations = detail::guarded(kName, [&] { return state.answers(); });
    return result;
}

}  // namespace clbool
