// SPDX-License-Identifier: MIT
// Runs planned regular path queries.
#pragma once

#include <queries/rpq/cpu/walks.hpp>
#include <queries/rpq/plan.hpp>

#include <vector>

namespace clbool::algorithms {

struct rpq_answer {
    matrix pairs;
    std::vector<index_type> lengths;
    size_type count = 0;
    size_type rounds = 0;
    bool complete = true;
};

// Exceptions of the callback pass through unchanged.
rpq_answer answer_request(context& on, const rpq_request& asked, const rpq_options& options,
                          cpu::walk_output output);

}  // namespace clbool::algorithms
