// SPDX-License-Identifier: MIT
// Skips empty products: grammars with hundreds of labels have rules X_i -> A a_i for each, but a
// delta of A meets few labels. One product with the stacked labels tells which.
#pragma once

#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>

#include <vector>

namespace clbool::algorithms {

// Terminals multiplied by one symbol. Thread-safety: as the context.
class terminal_family {
public:
    // Which factor the terminals are.
    enum class side { first, second };

    // `terminals` are n × n, at least one. Reads them: O(entries).
    terminal_family(context& controls, side terminals_are, const std::vector<matrix>& terminals);

    // The terminals whose product with `other` is not empty, ascending. One product, one host read.
    std::vector<index_type> meeting(context& controls, const matrix& other, backend by) const;

private:
    side terminals_are_;
    matrix touched_;  // (i, v): terminal i has an entry in row (column) v, the summed index
};

}  // namespace clbool::algorithms
