// SPDX-License-Identifier: MIT
// Direction and repetition handling of rules.
#include <queries/cfpq/rules/query_rules.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::algorithms {

namespace {

// From this many symbols without selective first set on, the other direction is considered.
constexpr std::size_t kFewAnywhere = 4;

// Number of symbols needed at every vertex, as far as first sets tell.
std::size_t wanted_anywhere(const rule_options& rules, const std::vector<std::size_t>& wanted) {
    return static_cast<std::size_t>(
        std::count_if(wanted.begin(), wanted.end(), [&](std::size_t symbol) {
            const symbol_number shared = rules.representative(symbol);
            return !rules.is_terminal(shared) && rules.beginnings(shared) == nullptr;
        }));
}

// rules_from(backwards) in the direction of the request, or in the more selective one.
template <class RulesFrom>
rule_options from_better_end(const cfpq_request& request, const RulesFrom& rules_from) {
    if (request.restricted()) {
        return rules_from(goes_backwards(request));
    }
    rule_options forwards = rules_from(false);
    const std::size_t anywhere = wanted_anywhere(forwards, request.wanted);
    if (anywhere <= kFewAnywhere) {
        return forwards;
    }
    rule_options backwards = rules_from(true);
    return wanted_anywhere(backwards, request.wanted) < anywhere ? backwards : forwards;
}

}  // namespace

bool goes_backwards(const cfpq_request& request) noexcept {
    return request.to && (!request.from || request.to->size() < request.from->size());
}

repetitions repetitions_for(const cfpq_request& request) noexcept {
    return request.restricted() ? repetitions::from_right : repetitions::from_left;
}

rule_options rules_for_rows(const normal_form& grammar, const std::vector<bool>& occur,
                            const cfpq_request& request) {
    return from_better_end(request, [&](bool backwards) {
        return rule_options(grammar, occur, request.wanted, backwards, repetitions_for(request));
    });
}

rule_options rules_for_ways(const normal_form& grammar, const std::vector<bool>& occur,
                            const cfpq_request& request) {
    return from_better_end(request, [&](bool backwards) {
        return rule_options(grammar, occur, request.wanted, backwards);
    });
}

}  // namespace clbool::algorithms
