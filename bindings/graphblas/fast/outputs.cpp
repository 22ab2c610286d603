// SPDX-License-Identifier: MIT
// What clbool's operations write to.
#include <bindings/graphblas/fast/operators.hpp>
#include <bindings/graphblas/fast/outputs.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>

namespace clbool::graphblas::fast {

namespace {

std::atomic<std::uint64_t> done = 0;

// A call of clbool costs some microseconds with its conversions, which plain code spends on about a
// hundred entries.
constexpr std::uint64_t kFewEntries = 128;

/// Entries from which on clbool is asked; tests set it to 0.
std::uint64_t least_entries() {
    static const std::uint64_t least = [] {
        const char* const given = std::getenv("CLBOOL_GRAPHBLAS_FAST_FROM");
        return given == nullptr ? kFewEntries : std::strtoull(given, nullptr, 10);
    }();
    return least;
}

}  // namespace

std::uint64_t operations_done() noexcept { return done; }

void count_operation() noexcept { ++done; }

bool is_enough(std::uint64_t entries) { return entries >= least_entries(); }

bool is_worth_it(const output& to, std::initializer_list<collection*> operands) {
    std::uint64_t entries = 0;
    const auto is_elsewhere = [&](collection* a) {
        if (a == nullptr || !a->has_entries()) {
            return a != nullptr;
        }
        entries += a->nvals();
        return false;
    };
    if (is_elsewhere(keeps_entries(to) ? &to.c() : nullptr) || is_elsewhere(to.mask())) {
        return true;
    }
    return std::any_of(operands.begin(), operands.end(), is_elsewhere) || is_enough(entries);
}

bool keeps_entries(const output& to) {
    return to.accum() != nullptr || (to.mask() != nullptr && !to.how().replace);
}

bool has_mask_of_places(const output& to) {
    return to.mask() == nullptr ? !to.how().complement
                                : to.how().structural || to.mask()->is_pattern();
}

bool can_write_pattern(const output& to) {
    return to.c().type().code == type_code::boolean && has_mask_of_places(to) &&
           (to.accum() == nullptr || keeps_true(*to.accum())) &&
           (!keeps_entries(to) || to.c().is_pattern());
}

bool can_write_vector(const output& to, const type_of& t) {
    if (to.c().type() != t || t.code == type_code::boolean) {
        return t.code == type_code::boolean && can_write_pattern(to);
    }
    return is_number_of_clbool(t.code) && has_mask_of_places(to) &&
           (to.accum() == nullptr || number_op(*to.accum(), t));
}

descriptor descriptor_of(const output& to, bool first_turned, bool second_turned) {
    descriptor made;
    made.complement = to.how().complement;
    made.replace = to.how().replace;
    made.transpose_first = first_turned;
    made.transpose_second = second_turned;
    return made;
}

vector_accumulator vector_accumulator_of(const output& to) {
    if (to.accum() == nullptr) {
        return accumulator::none;
    }
    const std::optional<vector_op> op = number_op(*to.accum(), to.c().type());
    return op ? vector_accumulator(*op) : vector_accumulator(accumulator::logical_or);
}

}  // namespace clbool::graphblas::fast
