// SPDX-License-Identifier: MIT
// Union, intersection and difference of ascending lists by merge path, in two steps like
// compact.hpp: begin_… counts, finish_… writes.
#pragma once

#include <core/primitives/pairs.hpp>
#include <core/primitives/size_block.hpp>

namespace clbool::primitives {

enum class set_operator { unite, intersect, subtract };

// What a begin_… call hands to its finish_… call.
struct set_merge {
    runtime::program source;
    set_operator what;
    runtime::buffer splits;   // where each tile cuts the lists
    runtime::buffer offsets;  // results before each tile
};

// Lists of pairs, sorted and unique; a.count + b.count > 0.
set_merge begin_set_operation(tuning::engine& engine, set_operator what, const pairs& a,
                              const pairs& b, const size_block& sizes, cl_uint slot);
void finish_set_operation(tuning::engine& engine, const set_merge& begun, const pairs& a,
                          const pairs& b, const pairs& out);

// An ascending list of indices without duplicates.
struct index_list {
    runtime::buffer values;
    size_type count = 0;
};

// Lists of indices; a.count + b.count > 0.
set_merge begin_set_operation(tuning::engine& engine, set_operator what, const index_list& a,
                              const index_list& b, const size_block& sizes, cl_uint slot);
void finish_set_operation(tuning::engine& engine, const set_merge& begun, const index_list& a,
                          const index_list& b, const runtime::buffer& out);

}  // namespace clbool::primitives
