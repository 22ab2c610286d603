// SPDX-License-Identifier: MIT
// Programs of closures as rows of bits, and of rounds over the rules of a grammar.
#include <operations/warm_up/samples.hpp>

#include <operations/closure/closure.hpp>
#include <operations/common/entry.hpp>
#include <operations/rule_rounds/rule_rounds.hpp>

namespace clbool::operations {

namespace {

// Each vertex but the last has an edge to the next.
matrix path(context& on) {
    constexpr index_type kLength = 300;
    coordinates host(kLength, kLength);
    for (index_type i = 0; i + 1 < kLength; ++i) {
        host.add(i, i + 1);
    }
    return matrix(on, host);
}

// One row without any rule: all lists are in the same place, and end where they begin.
rule_table no_rules() {
    constexpr std::uint32_t kZeros = 16;
    rule_table rules;
    rules.where.rows = rules.where.vertices = rules.where.words = 1;
    rules.where.seeded_rows = 1;
    rules.where.fresh_bits = kZeros;
    for (std::uint32_t i = 0; i < kZeros; ++i) {
        rules.words.push_back(0);
    }
    rules.words.push_back(rule_table::kNone);
    return rules;
}

}  // namespace

void warm_up_fixpoints(context& on) {
    closure_options options;
    options.method = closure_method::bits;
    closed(on, path(on), options, {});
    engine kernels(on.stream());
    rule_rounds(kernels, no_rules()).run(kernels);
}

}  // namespace clbool::operations
