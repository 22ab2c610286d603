// SPDX-License-Identifier: MIT
// Which terminals of an indexed family a relation meets. Grammars with hundreds of labels have
// rules X_i -> A a_i for all of them, but a round's news of A continues few labels: one product
// tells which, where a product for each rule would mostly be empty.
#pragma once

#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>

#include <vector>

namespace clbool::algorithms {

// Terminals that are multiplied by one symbol. Thread-safety: as the Controls.
class terminal_family {
public:
    // Which factor the terminals are.
    enum class side { first, second };

    // `terminals` are n × n, and not empty as a list. Reads them: O(entries).
    terminal_family(context& controls, side terminals_are, const std::vector<matrix>& terminals);

    // The terminals whose product with `other` has entries, ascending. One product, one reading.
    std::vector<index_type> meeting(context& controls, const matrix& other, backend by) const;

private:
    side terminals_are_;
    matrix touched_;  // (i, v): terminal i has an entry in the row or column v that matters
};

}  // namespace clbool::algorithms
