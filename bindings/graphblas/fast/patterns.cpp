// SPDX-License-Identifier: MIT
// Operations that clbool itself does.
#include <bindings/graphblas/fast/device.hpp>
#include <bindings/graphblas/fast/patterns.hpp>
#include <clbool/operations.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <utility>

namespace clbool::graphblas::fast {

namespace {

std::atomic<std::uint64_t> done = 0;

// A call of clbool costs tens of microseconds with its conversions, which plain code spends on
// about a thousand entries.
constexpr std::uint64_t kFewEntries = 1024;

/// Entries from which on clbool is asked; tests set it to 0.
std::uint64_t least_entries() {
    static const std::uint64_t least = [] {
        const char* const given = std::getenv("CLBOOL_GRAPHBLAS_FAST_FROM");
        return given == nullptr ? kFewEntries : std::strtoull(given, nullptr, 10);
    }();
    return least;
}

/// Whether an operation that reads all entries of both has enough to do.
bool is_large_sum(collection& a, collection& b) { return a.nvals() + b.nvals() >= least_entries(); }

/// The same of a product: what has few entries, such as a small frontier, meets few of the other's.
bool is_large_product(collection& a, collection& b) {
    return std::min(a.nvals(), b.nvals()) >= least_entries();
}

/// Whether op(true, true) is true, whatever becomes of other values.
bool keeps_true(const binary_op& op) {
    if (op.z.code != type_code::boolean || op.x.code != type_code::boolean) {
        return false;
    }
    switch (op.name) {
        case binary_name::first:
        case binary_name::second:
        case binary_name::oneb:
        case binary_name::any:
        case binary_name::min:
        case binary_name::max:
        case binary_name::plus:
        case binary_name::times:
        case binary_name::lor:
        case binary_name::land: return true;
        default: return false;
    }
}

/// Whether what is there, and what is to be written, are entries that are all true.
bool can_write(const output& to) {
    if (to.c().type().code != type_code::boolean || to.is_closed() ||
        (to.accum() != nullptr && !keeps_true(*to.accum()))) {
        return false;
    }
    if (to.mask() != nullptr && !to.mask()->is_pattern()) {
        return false;
    }
    return (to.accum() == nullptr && to.mask() == nullptr) || to.c().is_pattern();
}

descriptor descriptor_of(const output& to, bool first_turned, bool second_turned) {
    descriptor made;
    made.complement = to.how().complement;
    made.replace = to.how().replace;
    made.transpose_first = first_turned;
    made.transpose_second = second_turned;
    return made;
}

/// Writes what `operation` makes of the output's entries, mask and accumulator.
template <class Operation>
bool written(const output& to, Operation&& operation) {
    const device_lock device;
    context& on = device.on();
    matrix out = to.accum() == nullptr && to.mask() == nullptr
                     ? matrix(static_cast<index_type>(to.c().nrows()),
                              static_cast<index_type>(to.c().ncols()))
                     : to.c().pattern(on);
    const mask_argument mask =
        to.mask() == nullptr ? mask_argument() : mask_argument(to.mask()->pattern(on));
    const accumulator accum = to.accum() == nullptr ? accumulator::none : accumulator::logical_or;
    operation(on, out, mask, accum);
    to.c().set_pattern(std::move(out));
    ++done;
    return true;
}

/// Writes what `operation` makes of two patterns, which meet by this operator.
template <class Operation>
bool combined(const output& to, const binary_op& op, collection& a, collection& b,
              Operation&& operation) {
    if (!is_large_sum(a, b) || !keeps_true(op) || !can_write(to) || !a.is_pattern() ||
        !b.is_pattern()) {
        return false;
    }
    return written(to, [&](context& on, matrix& out, const mask_argument& mask, accumulator accum) {
        operation(on, out, mask, accum, a.pattern(on), b.pattern(on));
    });
}

}  // namespace

std::uint64_t operations_done() noexcept { return done; }

bool mxm(const output& to, const semiring_op& over, collection& a, bool a_turned, collection& b,
         bool b_turned) {
    if (!is_large_product(a, b) || !keeps_true(over.add.op) || !keeps_true(over.multiply) ||
        !can_write(to) || !a.is_pattern() || !b.is_pattern()) {
        return false;
    }
    return written(to, [&](context& on, matrix& out, const mask_argument& mask, accumulator accum) {
        clbool::mxm(on, out, mask, accum, a.pattern(on), b.pattern(on),
                    descriptor_of(to, a_turned, b_turned));
    });
}

bool ewise_add(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned) {
    return combined(to, op, a, b, [&](auto&&... given) {
        clbool::ewise_add(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool ewise_mult(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
                bool b_turned) {
    return combined(to, op, a, b, [&](auto&&... given) {
        clbool::ewise_mult(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool kronecker(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned) {
    return combined(to, op, a, b, [&](auto&&... given) {
        clbool::kronecker(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool copy(const output& to, collection& a, bool turned) {
    if (a.nvals() < least_entries() || !can_write(to) || !a.is_pattern()) {
        return false;
    }
    // clbool's transpose turns its input unless it is to be turned already.
    return written(to, [&](context& on, matrix& out, const mask_argument& mask, accumulator accum) {
        clbool::transpose(on, out, mask, accum, a.pattern(on), descriptor_of(to, !turned, false));
    });
}

}  // namespace clbool::graphblas::fast
