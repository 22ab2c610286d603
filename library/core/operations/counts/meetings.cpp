// SPDX-License-Identifier: MIT
// Launches meetings.cl: pairs of rows distributed over work-groups.
#include <core/operations/counts/meetings.hpp>

#include <core/operations/spgemm/masked/row_pairs.hpp>

namespace clbool::operations {

using primitives::size_block;

size_type count_meetings(engine& on, const compressed_ptr& named, const compressed_ptr& a,
                         const compressed_ptr& b) {
    constexpr size_type kCounters = 64;  // spread over work-groups against atomic contention
    const auto operands = resolve_operands(on, named, b);
    const size_block sizes(on);
    const auto sums = on.stream.allocate<cl_uint>(2 * kCounters);
    on.stream.fill<cl_uint>(sums, 0, 2 * kCounters);
    const row_pairs pairs(on, operands, false, *a);
    auto source = pairs.program("core/operations/counts/meetings.cl");
    source.set("COUNTERS", kCounters);
    pairs.launch(source, "meet_short_rows", "meet_long_rows", sums, sizes);
    const auto halves = on.stream.read_small<cl_uint>(sums, 2 * kCounters);
    size_type sum = 0;
    for (size_type i = 0; i < halves.size(); i += 2) {
        sum += halves[i] + (size_type{halves[i + 1]} << 32);
    }
    return sum;
}

}  // namespace clbool::operations
