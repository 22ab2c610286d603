// SPDX-License-Identifier: MIT
// CSR kernel choice for SpMV. Constants were measured on an H200.
#include <core/operations/spmv/row_plan.hpp>

#include <core/storage/nodes/layout.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

constexpr size_type kFarLonger = 16;
constexpr size_type kLocalBytes = 32768;

size_type mean_length(const row_facts& of) noexcept { return (of.nnz + of.slots / 2) / of.slots; }

bool are_uneven(const row_facts& of) noexcept {
    return of.longest > kFarLonger * (of.nnz / of.slots + 1);
}

// Required by kernels that keep a work-group's bits or entries in local memory.
bool fits_groups(const row_facts& of) noexcept {
    return of.group % kBitsOfAWord == 0 && of.local_bytes >= kLocalBytes;
}

bool may_read_hits(const row_facts& of) noexcept {
    constexpr size_type kShortRows = 16;
    return of.bits && !of.named && fits_groups(of) && of.nnz <= kShortRows * of.slots;
}

// Long rows would leave the device idle while few work-groups finish them.
bool reads_hits(const row_facts& of) noexcept {
    constexpr size_type kLongest = 8 * storage::kLongRow;
    return may_read_hits(of) && of.longest <= kLongest;
}

// A few far longer rows would stall most lanes.
bool are_mostly_short(const row_facts& of) noexcept {
    constexpr size_type kLongRows = 24;
    return of.nnz <= kLongRows * of.slots && of.longest <= storage::kLongRow && are_uneven(of);
}

bool reads_full(const row_facts& of) noexcept {
    return of.full && !of.first_ends && !of.named && fits_groups(of);
}

// Lanes per row; 0 means that rows are too uneven and need load balancing over entries. A lane
// loads eight entries at a time, four where rows are few; a few far longer rows get more lanes.
std::uint32_t lanes_for(const row_facts& of) noexcept {
    constexpr size_type kBatch = 8;
    constexpr size_type kLongTurn = 8 * kBatch;
    constexpr size_type kLongest = 32 * kBatch;  // entries per lane
    constexpr size_type kEnough = size_type{1} << 17;
    const size_type mean = mean_length(of);
    const size_type most = std::min<size_type>({32, of.row_lanes, of.group / kBitsOfAByte});
    size_type lanes = 1;
    const auto is_worth_more = [&] {
        const size_type twice = 2 * lanes;
        return twice * kBatch <= mean || (twice * kLongTurn <= of.longest && twice <= mean) ||
               (of.slots * lanes < kEnough && twice * kBatch / 2 <= mean);
    };
    while (2 * lanes <= most && is_worth_more()) {
        lanes *= 2;
    }
    return of.longest > lanes * kLongest ? 0 : static_cast<std::uint32_t>(lanes);
}

// Where some rows are longer than most, teams take those; a lane loads four entries at a time.
std::uint32_t lanes_beside_teams(const row_facts& of) noexcept {
    constexpr size_type kBatch = 4;
    const size_type most = std::min<size_type>({32, of.row_lanes, of.group / kBitsOfAByte});
    size_type lanes = 1;
    while (2 * lanes <= most && lanes * kBatch < mean_length(of)) {
        lanes *= 2;
    }
    return static_cast<std::uint32_t>(lanes);
}

bool may_read_balanced(const row_facts& of) noexcept {
    constexpr size_type kLeastEntries = size_type{1} << 15;
    return !of.first_ends && of.nnz >= kLeastEntries;
}

// Cheaper than work-groups and pieces for long rows.
bool reads_balanced(const row_facts& of) noexcept {
    return may_read_balanced(of) && are_uneven(of);
}

}  // namespace

const char* to_string(row_reading of) noexcept {
    switch (of) {
        case row_reading::rows: return "rows";
        case row_reading::hits: return "hits";
        case row_reading::lanes: return "lanes";
        case row_reading::shares: return "shares";
        case row_reading::balanced: break;
    }
    return "balanced";
}

bool asks_for_longest(const row_facts& of) noexcept {
    return may_read_hits(of) || reads_full(of) || may_read_balanced(of);
}

row_choice plan_rows(const row_facts& of) noexcept {
    if (reads_hits(of)) {
        return {row_reading::hits, "rows are short, and one hit is enough"};
    }
    if (reads_full(of) && are_mostly_short(of)) {
        return {row_reading::lanes, "some rows are longer than most", lanes_beside_teams(of), true};
    }
    if (reads_full(of)) {
        const auto lanes = lanes_for(of);
        return lanes > 0 ? row_choice{row_reading::lanes, "no row is far longer than others", lanes}
                         : row_choice{row_reading::shares, "some rows are far longer than others"};
    }
    if (reads_balanced(of)) {
        return {row_reading::balanced, "some rows are far longer than others"};
    }
    return {row_reading::rows, "rows as they are"};
}

bool wants_all_rows(const row_facts& of, size_type nrows, bool pays) noexcept {
    auto unnamed = of;
    unnamed.named = false;
    return of.named && pays && nrows <= of.nnz && reads_full(unnamed);
}

}  // namespace clbool::operations
