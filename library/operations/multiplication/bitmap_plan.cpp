// SPDX-License-Identifier: MIT
// The plan of a bitmap product.
#include <operations/multiplication/bitmap_plan.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// A window costs a pass over its words, a table a sort of its words: from this many products for
// each word of the whole matrix row, and above the small tables, the window is cheaper.
constexpr double kWindowDensity = 0.5;
// A window that passes over a wide row costs this many words of bitmap for each product at most;
// sparser rows are left to tables in global memory.
constexpr size_type kSparsestWindow = 64;

size_type words_of(index_type ncols) noexcept { return (size_type{ncols} + 31) / 32; }

// Words of a table for rows of up to `products`: a quarter or half as many where columns share
// words, as rows that do not fit are done again.
size_type table_words(size_type products, double shared_words) noexcept {
    if (shared_words > 0.75) {
        return std::max<size_type>(products / 4, kShortRow);
    }
    return shared_words > 0.5 ? std::max<size_type>(products / 2, kShortRow) : products;
}

bitmap_run list_run(bitmap_run run, const tuning::parameters& params) {
    run.how = bitmap_run::kind::list;
    run.group = params.bitmap.list_group;
    return run;
}

bitmap_run table_run(bitmap_run run, double shared_words, const tuning::parameters& params) {
    const auto& p = params.bitmap;
    run.how = bitmap_run::kind::table;
    if (run.most_weight <= p.group * p.per) {
        run.group = p.group;
        run.per = p.per;
        run.lanes = std::max<size_type>(table_words(run.most_weight, shared_words) / p.per, 1);
        return run;
    }
    run.group = run.lanes = p.wide_group;
    run.per = run.most_weight / p.wide_group;
    return run;
}

bitmap_run window_run(bitmap_run run, index_type ncols, const tuning::parameters& params) {
    const auto& p = params.bitmap;
    run.how = bitmap_run::kind::window;
    run.window = std::min(words_of(ncols), p.window_words);
    // Large windows leave room for few groups on a compute unit: larger ones, then.
    run.group = run.window > p.window_words / 2 ? p.window_group : (p.window_group + 1) / 2;
    return run;
}

// Rows of lists and windows need no launch of their own for each bin.
void add_run(std::vector<bitmap_run>& runs, const bitmap_run& run) {
    if (!runs.empty() && runs.back().how == run.how && run.how != bitmap_run::kind::table) {
        runs.back().count += run.count;
        runs.back().most_weight = run.most_weight;
        return;
    }
    runs.push_back(run);
}

}  // namespace

binning bitmap_binning(const tuning::parameters& params) noexcept {
    return make_binning(kShortRow, params.bitmap.table_weight);
}

std::vector<bitmap_run> plan_bitmap(const binning& bins, const bin_counts& counts,
                                    size_type heaviest, index_type ncols, double shared_words,
                                    const tuning::parameters& params) {
    const auto& p = params.bitmap;
    std::vector<bitmap_run> runs;
    cl_uint first = 0;
    for (cl_uint bin = 2; bin <= bins.last; first += counts[bin], ++bin) {
        if (counts[bin] == 0) {
            continue;
        }
        const size_type weight = bin < bins.last ? bins.limit(bin) : heaviest;
        bitmap_run run{};
        run.first = first;
        run.count = counts[bin];
        run.most_weight = weight;
        const bool fits_table = bin < bins.last;
        const bool is_small = weight <= p.group * p.per;
        const bool is_dense =
            static_cast<double>(weight) >= kWindowDensity * static_cast<double>(words_of(ncols));
        if (fits_table && weight <= p.list_weight) {
            add_run(runs, list_run(run, params));
        } else if (fits_table && (is_small || !is_dense)) {
            add_run(runs, table_run(run, shared_words, params));
        } else if (words_of(ncols) <= kSparsestWindow * weight) {
            add_run(runs, window_run(run, ncols, params));
        } else {
            run.how = bitmap_run::kind::global;
            run.group = params.hash.large_group;
            runs.push_back(run);
        }
    }
    return runs;
}

}  // namespace clbool::operations
