// SPDX-License-Identifier: MIT
// Union, intersection and difference of sorted, unique pairs by merge path, in two steps as in
// compact.hpp: begin_… counts, finish_… writes.
#pragma once

#include <core/primitives/arrays.hpp>
#include <core/primitives/size_block.hpp>

namespace clbool::primitives {

enum class set_operator { unite, intersect, subtract };

// State between begin_… and finish_….
struct set_merge {
    runtime::program source;
    set_operator what;
    runtime::buffer splits;   // merge-path split of each tile
    runtime::buffer offsets;  // exclusive scan of the tiles' counts
};

// a.count + b.count > 0.
set_merge begin_set_operation(tuning::engine& engine, set_operator what, const pairs& a,
                              const pairs& b, const size_block& sizes, cl_uint slot);
void finish_set_operation(tuning::engine& engine, const set_merge& begun, const pairs& a,
                          const pairs& b, const pairs& out);

}  // namespace clbool::primitives
