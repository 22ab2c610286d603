// SPDX-License-Identifier: MIT
// Plan of the bitmap SpGEMM.
#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// A window costs a scan of its words, a hash table their ranks: above this many items per word of a
// matrix row, and above the small tables, the window is cheaper.
constexpr double kWindowDensity = 0.125;
// Large tables rank words by bitmaps of part of a matrix row, up to this many words.
constexpr size_type kWidestTable = size_type{1} << 21;
// A window over a wide row may cost this many bitmap words per item; sparser rows use hash tables
// in global memory.
constexpr size_type kSparsestWindow = 64;
// Items beyond which several work-groups share a row, unless the bitmaps of all such rows would
// exceed this memory; then there are rows enough to occupy all groups.
constexpr size_type kGiantRow = 65536;
constexpr size_type kGiantBytes = size_type{64} << 20;
constexpr size_type kGiantGroups = 4096;

size_type words_of(index_type ncols) noexcept { return (size_type{ncols} + 31) / 32; }

// Capacity of tables for part of a work-group, at a load factor of 1/2.
size_type small_table_weight(const tuning::parameters& params) noexcept {
    return params.bitmap.group * params.bitmap.per / 2;
}

// The largest table may fill up: most words of a row are hit more than once.
size_type table_weight(const tuning::parameters& params) noexcept {
    return params.bitmap.wide_group * params.bitmap.wide_per;
}

void set_table(bitmap_run& run, const tuning::parameters& params) {
    const auto& p = params.bitmap;
    if (run.most_weight <= small_table_weight(params)) {
        run.group = p.group;
        run.per = p.per;
        run.lanes = std::max<size_type>(2 * run.most_weight / p.per, 1);
    } else {
        run.group = run.lanes = p.wide_group;
        const size_type words = std::min(2 * run.most_weight, table_weight(params));
        run.per = std::max<size_type>(words / run.group, 1);
    }
}

void set_window(bitmap_run& run, index_type ncols, const tuning::parameters& params) {
    const auto& p = params.bitmap;
    run.words = words_of(ncols);
    run.window = std::min(run.words, p.window_words);
    // Large windows limit occupancy: larger work-groups.
    run.group = run.window > p.window_words / 2 ? p.window_group : small_window_group(params);
}

// Accumulator of a bin; `weight` is the bin's limit or, for the last bin, the largest weight.
bitmap_run::kind choose_kind(size_type weight, size_type rows, index_type ncols,
                             const tuning::parameters& params) noexcept {
    using kind = bitmap_run::kind;
    if (weight <= kNetworkRow) {
        return kind::network;
    }
    const size_type words = words_of(ncols);
    const bool is_sparse =
        static_cast<double>(weight) < kWindowDensity * static_cast<double>(words);
    if (weight <= small_table_weight(params) ||
        (weight <= table_weight(params) && is_sparse && words <= kWidestTable)) {
        return kind::table;
    }
    if (words > kSparsestWindow * weight) {
        return kind::global;
    }
    return weight > kGiantRow && rows * words * sizeof(cl_uint) <= kGiantBytes ? kind::giant
                                                                               : kind::window;
}

// Whether a run merges into the next bin's: windows are all alike, few rows not worth a launch, and
// rows of networks are written sooner side by side unless most could do with the smaller one.
bool joins(const bitmap_run& run, const bitmap_run& next, const tuning::parameters& params) {
    using kind = bitmap_run::kind;
    if (run.how == next.how && run.how != kind::table) {
        return run.how != kind::network || run.count <= next.count;
    }
    return run.count < params.bitmap.few_rows && next.how == kind::table &&
           next.most_weight <= small_table_weight(params);
}

void set_shape(bitmap_run& run, index_type ncols, const tuning::parameters& params) {
    switch (run.how) {
        case bitmap_run::kind::network:
            run.group = params.bitmap.network_group;
            run.words = 2 * run.most_weight;  // each with its mask
            break;
        case bitmap_run::kind::table:
            set_table(run, params);
            run.words = 2 * run.most_weight;
            break;
        case bitmap_run::kind::window: set_window(run, ncols, params); break;
        case bitmap_run::kind::giant:
            run.group = params.bitmap.window_group;
            run.words = words_of(ncols);
            run.shares = std::clamp<size_type>(kGiantGroups / run.count, 1, 256);
            run.parts = (run.words + run.group - 1) / run.group;
            break;
        case bitmap_run::kind::global: run.group = params.hash.large_group; break;
    }
}

}  // namespace

size_type small_window_group(const tuning::parameters& params) noexcept {
    return (params.bitmap.window_group + 3) / 4;
}

binning bitmap_binning(const tuning::parameters& params) noexcept {
    return make_binning(kShortRow, std::max(kGiantRow, table_weight(params)));
}

std::vector<bitmap_run> plan_bitmap(const binning& bins, const bin_counts& counts,
                                    size_type heaviest, index_type ncols,
                                    const tuning::parameters& params) {
    std::vector<bitmap_run> runs;
    cl_uint first = counts[0];
    for (cl_uint bin = 1; bin <= bins.last; first += counts[bin], ++bin) {
        if (counts[bin] == 0) {
            continue;
        }
        bitmap_run run{};
        run.first = first;
        run.count = counts[bin];
        run.most_weight = bin < bins.last ? bins.limit(bin) : heaviest;
        run.how = choose_kind(run.most_weight, run.count, ncols, params);
        if (!runs.empty() && joins(runs.back(), run, params)) {
            run.first = runs.back().first;
            run.count += runs.back().count;
            runs.pop_back();
        }
        runs.push_back(run);
    }
    for (auto& run : runs) {
        set_shape(run, ncols, params);
    }
    return runs;
}

}  // namespace clbool::operations
