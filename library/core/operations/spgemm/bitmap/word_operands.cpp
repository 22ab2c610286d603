// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/compress.cl.
#include <core/operations/spgemm/bitmap/word_operands.hpp>

#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::width;

namespace {

// Average row length of b from which compression pays: it halves the items at least where
// neighbours in a graph have neighbouring numbers, else costs one pass over b.
constexpr size_type kCompressedLength = 6;
// Average uses of a row of b from which that pass pays.
constexpr size_type kCompressedUses = 2;

bool worth_compressing(const engine& on, const storage::compressed_rows& a,
                       const storage::compressed_rows& b) {
    return b.nnz() / kCompressedLength >= b.slots() && a.nnz() / kCompressedUses >= b.slots() &&
           !may_need_global(b.ncols(), on.params);
}

}  // namespace

word_operands compress(engine& on, const product_operands& operands) {
    const auto& b = *operands.b;
    if (!worth_compressing(on, *operands.a, b)) {
        return {operands, false, operands.b_pointers, b.cols()};
    }
    word_operands words{operands, true,
                        primitives::allocate_offsets(on, 2 * operands.b_rows, operands.b_width),
                        on.stream.allocate<cl_ulong>(b.nnz())};
    const size_type group = on.params.elementwise.group;
    runtime::program source("core/operations/spgemm/compress.cl");
    source.set("GROUP", static_cast<std::int64_t>(group))
        .set("B_WIDE", primitives::is_wide(operands.b_width));
    const size_type most_long = b.nnz() / kLongRow;
    const auto long_rows = on.stream.allocate<index_type>(most_long + 1);
    const auto long_count = on.stream.allocate<cl_uint>(1);
    on.stream.fill<cl_uint>(long_count, 0, 1);
    on.stream.launch(source, "compress_rows", runtime::range::items(operands.b_rows, group),
                     operands.b_pointers, operands.b_rows, b.cols(), words.items, words.spans,
                     long_count, long_rows);
    const size_type long_group = on.params.full_group;
    source.set("GROUP", static_cast<std::int64_t>(long_group));
    on.stream.launch(source, "compress_long_rows",
                     runtime::range::groups(std::min(most_long, kLongRowGroups), long_group),
                     operands.b_pointers, b.cols(), words.items, words.spans, long_count,
                     long_rows);
    return words;
}

runtime::program word_program(const char* file, const word_operands& operands, size_type group,
                              width out) {
    runtime::program source(file);
    source.set("GROUP", static_cast<std::int64_t>(group))
        .set("COMPRESSED", operands.compressed ? 1 : 0);
    return set_widths(source, operands.of, out);
}

}  // namespace clbool::operations
