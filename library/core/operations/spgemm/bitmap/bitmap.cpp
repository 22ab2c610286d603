// SPDX-License-Identifier: MIT
// SpGEMM with bitmap accumulators fed with words of 32 columns: sorting networks in registers for
// light rows, hash tables of words for others, dense bitmap windows for heavy ones. Rows come out
// sorted. Symbolic pass, then numeric pass.
#include <core/operations/spgemm/multiply.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>
#include <core/operations/spgemm/bitmap/word_operands.hpp>
#include <core/operations/spgemm/hash_pass.hpp>
#include <core/operations/spgemm/row_view.hpp>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// The run in terms of the hash SpGEMM's global-memory kernels, with rows of at most so many
// products.
row_run global_run(const bitmap_run& run, size_type most) {
    return {row_run::kind::global, run.first, run.count, run.group, most};
}

// State shared by the launches of both passes.
class bitmap_pass {
public:
    // `order` lists the slots of all runs. Entries of `hidden` (complemented mask, may be null) are
    // left out.
    bitmap_pass(engine& on, const word_operands& operands, const row_weights& rows,
                runtime::buffer order, const hidden_rows* hidden)
        : on_(on), operands_(operands), rows_(rows), order_(std::move(order)), hidden_(hidden) {
        auto& state = on.stream.state();
        room_ = std::min(state.info().global_memory, state.pool().room()) / 8;
    }

    // sizes[slot] = entries of the slot, for a run; `fills`: fill() will follow.
    void count(const bitmap_run& run, const runtime::buffer& sizes, bool fills) {
        switch (run.how) {
            case bitmap_run::kind::network:
            case bitmap_run::kind::table:
            case bitmap_run::kind::window: count_kept(run, sizes, fills); break;
            case bitmap_run::kind::giant: count_giants(run, sizes); break;
            case bitmap_run::kind::global: {
                const auto bounds =
                    operands_.compressed
                        ? bound_products(on_, operands_.of, bitmap_binning(on_.params))
                        : product_bounds{rows_.weights, run.most_weight};
                hash_pass(on_, operands_.of, order_, bounds.of_rows, hidden_)
                    .count(global_run(run, bounds.most), sizes);
                counted_ = {sizes, bounds.most};
                break;
            }
        }
    }

    void fill(const bitmap_run& run, const result_rows& rows, const runtime::buffer& cols) {
        switch (run.how) {
            case bitmap_run::kind::network:
            case bitmap_run::kind::table:
            case bitmap_run::kind::window: fill_kept(run, rows, cols); break;
            case bitmap_run::kind::giant: fill_giants(run, rows, cols); break;
            case bitmap_run::kind::global:
                hash_pass(on_, operands_.of, order_, counted_.of_rows, hidden_)
                    .fill(global_run(run, counted_.most), rows, cols);
                break;
        }
    }

private:
    // All kernels under a mask take its rows as last arguments: a file is one program.
    template <class... Arguments>
    void launch(runtime::program source, const char* kernel, runtime::range where,
                const Arguments&... arguments) {
        launch_hiding(on_, hidden_, std::move(source), kernel, where, arguments...);
    }

    // Builds the giant rows' bitmaps in global memory; both passes use them.
    void count_giants(const bitmap_run& run, const runtime::buffer& sizes) {
        const auto& of = operands_.of;
        const size_type bits = run.words * run.count;
        giants_ = {on_.stream.allocate<cl_uint>(bits),
                   on_.stream.allocate<cl_uint>(run.parts * run.count)};
        on_.stream.fill<cl_uint>(giants_.bitmaps, 0, bits);
        const size_type average = of.b->nnz() / of.b->slots();
        const auto sharing =
            static_cast<cl_uint>(std::min(tuning::floor_power(average), run.group));
        const auto source = giant_program(run, width::narrow);
        launch(source, "giant_mark", runtime::range::groups(run.count * run.shares, run.group),
               order_, run.first, static_cast<cl_uint>(run.shares), sharing, of.a->rows().pointers,
               of.keys, operands_.spans, operands_.items, rows_.weights,
               static_cast<cl_uint>(run.words), giants_.bitmaps,
               runtime::local_memory{(fits_group(run) ? run.words : 1) * sizeof(cl_uint)});
        if (hidden_ != nullptr) {
            launch(source, "giant_clear", runtime::range::groups(run.count * run.shares, run.group),
                   order_, run.first, static_cast<cl_uint>(run.shares),
                   static_cast<cl_uint>(run.words), giants_.bitmaps);
        }
        launch(source, "giant_count", runtime::range::groups(run.count, run.group), order_,
               run.first, static_cast<cl_uint>(run.words), static_cast<cl_uint>(run.parts),
               giants_.bitmaps, giants_.before, sizes);
    }

    void fill_giants(const bitmap_run& run, const result_rows& rows, const runtime::buffer& cols) {
        launch(giant_program(run, rows.pointer_width()), "giant_fill",
               runtime::range::groups(run.count * run.parts, run.group), order_, run.first,
               static_cast<cl_uint>(run.words), static_cast<cl_uint>(run.parts), giants_.bitmaps,
               giants_.before, rows.pointers(), cols);
    }

    // Whether work-groups have room for a giant row's bitmap.
    bool fits_group(const bitmap_run& run) const {
        return run.words <= on_.params.bitmap.window_words;
    }

    runtime::program giant_program(const bitmap_run& run, width out) const {
        return word_program("core/operations/spgemm/giant_rows.cl", operands_, run.group, out)
            .set("OWN", fits_group(run));
    }
    runtime::program window_program(size_type group, width out) const {
        return word_program("core/operations/spgemm/window.cl", operands_, group, out);
    }
    runtime::program network_program(const bitmap_run& run, width out) const {
        return word_program("core/operations/spgemm/network_rows.cl", operands_, run.group, out)
            .set("SIZE", run.most_weight)
            .set("TEAM", std::min<size_type>(run.group, 16));
    }
    runtime::program table_program(const bitmap_run& run, width out) const {
        return word_program("core/operations/spgemm/word_hash.cl", operands_, run.group, out)
            .set("PER", run.per);
    }

    // Words of rows, with windows bitmaps, kept until they are emitted.
    struct kept_rows {
        cl_uint rows = 0;  // at a time
        runtime::buffer bitmaps, ranges;
    };

    // As many as half of the room that is left has place for, or fewer where there is no memory.
    kept_rows keep_rows(const bitmap_run& run) {
        const size_type bytes = run.words * sizeof(cl_uint);
        const size_type rows = std::clamp<size_type>(room_ / 2 / bytes, 1, run.count);
        room_ -= std::min(room_, rows * bytes);
        const auto allocate = [&](size_type kept) {
            return kept_rows{static_cast<cl_uint>(kept),
                             on_.stream.allocate<cl_uint>(kept * run.words),
                             on_.stream.allocate<cl_ulong>(kept)};
        };
        auto kept = runtime::if_room([&] { return allocate(rows); });
        for (size_type fewer = rows / 2; kept.rows == 0 && fewer > 1; fewer /= 2) {
            kept = runtime::if_room([&] { return allocate(fewer); });
        }
        return kept.rows > 0 ? kept : allocate(1);
    }

    static runtime::range table_groups(const bitmap_run& run, size_type count) {
        const size_type rows = run.group / run.lanes;
        return runtime::range::groups((count + rows - 1) / rows, run.group);
    }

    void mark(const bitmap_run& run, cl_uint first, cl_uint count, const runtime::buffer& sizes,
              const kept_rows& kept) {
        first += run.first;
        if (run.how == bitmap_run::kind::network) {
            launch(network_program(run, width::narrow), "network_mark",
                   runtime::range::items(count, run.group), order_, first, count,
                   operands_.of.a->rows().pointers, operands_.of.keys, operands_.spans,
                   operands_.items, sizes, kept.bitmaps);
            return;
        }
        if (run.how == bitmap_run::kind::table) {
            launch(table_program(run, width::narrow), "table_mark", table_groups(run, count),
                   order_, first, count, static_cast<cl_uint>(run.lanes),
                   operands_.of.a->rows().pointers, operands_.of.keys, operands_.spans,
                   operands_.items, rows_.weights, sizes, static_cast<cl_uint>(run.words / 2),
                   kept.bitmaps, kept.ranges);
            return;
        }
        launch(window_program(run.group, width::narrow), "window_mark",
               runtime::range::groups(count, run.group), order_, first,
               operands_.of.a->rows().pointers, operands_.of.keys, operands_.spans, operands_.items,
               rows_.weights, static_cast<cl_uint>(run.window),
               runtime::local_memory{run.window * sizeof(cl_uint)}, sizes,
               static_cast<cl_uint>(run.words), kept.bitmaps, kept.ranges);
    }

    void emit(const bitmap_run& run, cl_uint first, cl_uint count, const kept_rows& kept,
              const result_rows& rows, const runtime::buffer& cols) {
        first += run.first;
        if (run.how == bitmap_run::kind::network) {
            launch(network_program(run, rows.pointer_width()), "network_emit",
                   runtime::range::items(count, run.group), order_, first, count, kept.bitmaps,
                   rows.pointers(), cols);
            return;
        }
        if (run.how == bitmap_run::kind::table) {
            launch(table_program(run, rows.pointer_width()),
                   run.lanes == run.group ? "table_emit_wide" : "table_emit",
                   table_groups(run, count), order_, first, count, static_cast<cl_uint>(run.lanes),
                   static_cast<cl_uint>(run.words / 2), kept.bitmaps, kept.ranges, rows.pointers(),
                   cols);
            return;
        }
        const size_type group = small_window_group(on_.params);
        launch(window_program(group, rows.pointer_width()), "window_emit",
               runtime::range::groups(count, group), order_, first, static_cast<cl_uint>(run.words),
               kept.bitmaps, kept.ranges, rows.pointers(), cols);
    }

    void count_kept(const bitmap_run& run, const runtime::buffer& sizes, bool fills) {
        auto& kept = kept_[run.first] = fills ? keep_rows(run) : kept_rows{};
        mark(run, 0, run.count, sizes, kept.rows == run.count ? kept : kept_rows{});
    }

    // Rows that were not kept are marked again, as many at a time as there is room for.
    void fill_kept(const bitmap_run& run, const result_rows& rows, const runtime::buffer& cols) {
        const auto& kept = kept_[run.first];
        for (cl_uint first = 0; first < run.count; first += kept.rows) {
            const cl_uint count = std::min(kept.rows, run.count - first);
            if (kept.rows < run.count) {
                mark(run, first, count, runtime::buffer(), kept);
            }
            emit(run, first, count, kept, rows, cols);
        }
    }

    engine& on_;
    const word_operands& operands_;
    const row_weights& rows_;
    runtime::buffer order_;
    const hidden_rows* hidden_;
    struct {
        runtime::buffer bitmaps;
        runtime::buffer before;  // prefix counts of columns per part of a bitmap
    } giants_;
    size_type room_ = 0;                 // bytes for kept rows of further runs
    std::map<cl_uint, kept_rows> kept_;  // by the first row of the run
    product_bounds counted_;             // columns per slot of rows counted in global memory
};

// One product, symbolic and numeric pass.
class bitmap_product {
public:
    bitmap_product(engine& on, const product_operands& operands, const row_view* hidden)
        : on_(on),
          a_(*operands.a),
          nrows_(a_.nrows()),
          ncols_(operands.b->ncols()),
          bins_(bitmap_binning(on.params)),
          words_(compress(on, operands)),
          bounds_(on),
          sizes_(on),
          taken_(hidden != nullptr ? hidden_rows{*hidden, sizes_.device()} : hidden_rows{}),
          hides_(hidden != nullptr),
          rows_(weigh_rows(on, words_, bins_, bounds_)) {}

    // Symbolic pass only.
    size_type count() {
        if (rows_.costs.total == 0) {
            return 0;
        }
        count_rows(false);
        return sizes_.read(on_).total[result_rows::kNnz];
    }

    compressed_ptr operator()() {
        if (rows_.costs.total == 0) {
            return nothing();
        }
        auto counted = count_rows(true);
        const auto room = counted.result.make_room(
            on_, sizes_, hides_ ? ~size_type{0} : most_entries());  // reads what a mask empties
        if (room.nnz.bound() == 0) {
            return nothing();
        }
        for (const auto& run : counted.runs) {
            counted.pass.fill(run, counted.result, room.cols);
        }
        auto product = counted.result.finish(on_, nrows_, ncols_, room);
        const bool emptied = room.sizes && room.sizes->most[0] != 0 && rows_.costs.rows[0] == 0;
        return emptied && product->named() ? storage::drop_empty_rows(on_, *product) : product;
    }

private:
    // Handed from the symbolic to the numeric pass.
    struct counted_rows {
        std::vector<bitmap_run> runs;
        bitmap_pass pass;
        result_rows result;
    };

    size_type most_entries() const { return rows_.costs.total * (words_.compressed ? 32 : 1); }

    compressed_ptr nothing() const {
        return std::make_shared<storage::compressed_rows>(nrows_, ncols_, a_.named());
    }

    counted_rows count_rows(bool fills) {
        auto runs = plan_bitmap(bins_, rows_.costs.rows, rows_.costs.heaviest, ncols_, on_.params);
        const auto order = primitives::order_by_bin(on_, rows_.weights, a_.slots(), bins_, bounds_);
        bitmap_pass pass(on_, words_, rows_, order, hides_ ? &taken_ : nullptr);
        const auto counts = on_.stream.allocate<cl_uint>(a_.slots());
        if (rows_.costs.rows[0] > 0) {
            on_.stream.fill<cl_uint>(counts, 0, a_.slots());
        }
        for (const auto& run : runs) {
            pass.count(run, counts, fills);
        }
        // Only rows without products are empty; rows emptied by a mask are rare and dropped
        // afterwards.
        result_rows result(on_, counts, a_.rows().names, a_.slots(), most_entries(), sizes_,
                           rows_.costs.rows[0] == 0);
        return {std::move(runs), std::move(pass), std::move(result)};
    }

    engine& on_;
    const storage::compressed_rows& a_;
    index_type nrows_;
    index_type ncols_;
    binning bins_;
    word_operands words_;
    size_block bounds_;
    size_block sizes_;
    hidden_rows taken_;
    bool hides_;
    row_weights rows_;
};

}  // namespace

compressed_ptr multiply_bitmap(engine& on, const product_operands& operands,
                               const row_view* hidden) {
    auto product = multiply_short(on, operands, {hidden});
    return product ? product : bitmap_product(on, operands, hidden)();
}

size_type count_bitmap(engine& on, const product_operands& operands, const row_view* hidden) {
    const auto counted = count_short(on, operands, {hidden});
    return counted ? *counted : bitmap_product(on, operands, hidden).count();
}

}  // namespace clbool::operations
