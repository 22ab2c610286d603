// SPDX-License-Identifier: MIT
// What the fuzzer runs: a program over a few places for matrices, as plain data, so that it can be
// made from a seed, run, evaluated on the host, made smaller and printed.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/typed_operations.hpp>
#include <fuzz/programs/parts.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clbool::fuzz {

/// The type of matrices that a step works with; operands of another one are converted before it.
/// any: clbool::matrix, and each operand stays in the form that it has.
enum class form : std::uint8_t { coo, csr, dcsr, any };
inline constexpr std::size_t kForms = 4;

/// What a step does: a row of the table in kinds.cpp, in the same order.
enum class operation : std::uint8_t {
    build,
    mxm,
    ewise_add,
    ewise_mult,
    ewise_difference,
    ewise_add_many,
    kronecker,
    transpose,
    reduce_to_column,
    reduce_to_row,
    extract,
    identity,
    equal,
    convert,
    mxm_delta,
    ewise_delta,
    closure,
    reflexive_closure,
    cfpq,
    vector_step,
    rpq,
    bfs,
    cfpq_between,
    cfpq_path,
    rpq_between,
    growing_closure,
    shrinking_closure,
    followed_query,
    closure_count,
    count,
    change,
    change_mxm,
    exchange,
    select,
    extract_numbers,
    assign,
    assign_value,
    diag,
    diagonal_of,
    resize,
    vector_lists,
    assign_lines,
    split,
    concat,
    measures,
    elements,
    mxv,
    vector_sets,
    vector_values,
    vector_reduce,
    vector_moves,
    search,
    components,
    same_generation,
    clustering,
    distances,
    ranks,
    cfpq_pieces,
    rpq_pieces,
    stopped,
    carried,
    rows,
    count_inside,
    thesis,
    tidy,
    closure_edges,
    followed_path,
    mxm_change,
    delta_handle,
    vector_built,
    followed_cycles,
    change_sums,
    lines,
    labelled
};
inline constexpr std::size_t kOperations = static_cast<std::size_t>(operation::labelled) + 1;

/// The stream a step runs on.
enum class place : std::uint8_t {
    own,    ///< that of the program
    fork,   ///< a fork of it that lasts as long
    fresh,  ///< a fork made for the step and given up behind it, with its work not yet done
    thread  ///< another fork in another thread, at the same time as neighbours of this kind
};

/// How a matrix comes from the host.
enum class construction : std::uint8_t {
    coordinates,  ///< in any order, repeated or not
    arrays,       ///< with claims about order and repetition, which are checked
    thesis,       ///< the same in the thesis's order of arguments
    buffers       ///< from the device's buffers of another matrix; any: from a handle to its form
};

/// How a step is to be computed.
struct step_hints {
    clbool::backend backend = clbool::backend::automatic;
    unsigned method = 0;  ///< number in the enumeration of the operation's methods
    mask_method mask = mask_method::automatic;
};

/// Number of a place for a matrix; all hold 0 x 0 ones when a program begins.
using slot = std::size_t;
inline constexpr std::size_t kSlots = 6;

struct step {
    operation what = operation::build;
    form format = form::dcsr;
    place where = place::own;
    slot out = 0;    ///< of deltas: what is known
    slot fresh = 0;  ///< of deltas: what is new
    std::optional<slot> mask;
    bool accumulate = false;
    std::vector<slot> inputs;
    descriptor modifiers;
    step_hints hints;
    matrix_form target = matrix_form::csr;  ///< of conversions of matrices of any form
    window area;                            ///< of extract, and between whose rows and columns
                                            ///< queries go; identity has `nrows` rows
    index_choice rows;                      ///< of parts that are taken or written
    index_choice cols;
    entry_selector places;  ///< of select
    std::int64_t diagonal = 0;
    bool value = false;     ///< of assign_value; of paths, whether they are shortest; of vectors,
                            ///< whether there is a mask
    bool returned = false;  ///< the form of the call that returns the result, where it fits
    std::size_t query = 0;  ///< which one; of operations with several ways, which of those
    construction how = construction::coordinates;
    bool claims_sorted = false;
    bool claims_unique = false;
    coordinates source;  ///< what is built
};

/// Whether the mask's complement is said by the mask: else the descriptor says it.
inline bool complements_mask(const step& of) {
    return of.mask && of.modifiers.complement && (of.accumulate || of.returned);
}

/// Whether a form that returns the result gives what the call does: where what was there before
/// does not matter.
inline bool returns(const step& of) {
    const bool whole = of.mask ? of.modifiers.replace : !of.modifiers.complement;
    return of.returned && !of.accumulate && whole;
}

/// What the descriptor says.
inline descriptor described(const step& of) {
    descriptor said = of.modifiers;
    said.complement = said.complement && !complements_mask(of);
    return said;
}

/// Contents of a step's inputs, transposed already where it says so.
using contents = std::vector<coordinates>;

/// When results are read and compared.
enum class reading : std::uint8_t {
    at_once,  ///< each before the next step, and once more at the end
    at_end,   ///< all at the end, when nothing has waited for them
    last      ///< those still there at the end; others are given up as soon as they are replaced
};

struct program {
    std::string configuration;  ///< see configurations.hpp
    reading read = reading::at_once;
    std::vector<step> steps;
};

}  // namespace clbool::fuzz
