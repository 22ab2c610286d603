// SPDX-License-Identifier: MIT
// Families of grammars of any size, each hard for one way of being slow.
#pragma once

#include <clbool/grammar.hpp>

#include <cstddef>
#include <vector>

namespace clbool::testing {

/// Grammars of one kind, of about `size` symbols; they start with S, and the terminals a and b are
/// those that a graph should have.
struct grammar_family {
    const char* name;
    context_free_grammar (*make)(std::size_t size);
};

/// Long right sides, chains and cycles of unit rules, nullable chains, many alternatives, deep
/// nesting.
const std::vector<grammar_family>& grammar_families();

}  // namespace clbool::testing
