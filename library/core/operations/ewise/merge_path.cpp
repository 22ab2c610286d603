// SPDX-License-Identifier: MIT
// eWise on COO lists by merge path or by binary search.
#include <core/operations/ewise/ewise.hpp>

namespace clbool::operations {

using primitives::size_block;
using storage::coordinate_list;

coordinate_ptr merge_lists(engine& on, set_operator what, const coordinate_list& a,
                           const coordinate_list& b) {
    const size_block sizes(on);
    const auto begun =
        primitives::begin_set_operation(on, what, a.entries(), b.entries(), sizes, 0);
    const size_type nnz = sizes.read(on).total[0];
    if (nnz == 0) {
        return std::make_shared<coordinate_list>(a.nrows(), a.ncols());
    }
    auto out = primitives::allocate_pairs(on, nnz);
    primitives::finish_set_operation(on, begun, a.entries(), b.entries(), out);
    return std::make_shared<coordinate_list>(a.nrows(), a.ncols(), std::move(out));
}

coordinate_ptr search_entries(engine& on, set_operator what, const coordinate_list& a,
                              const storage::compressed_rows& b) {
    const size_block sizes(on);
    const auto chosen = primitives::select_members(on, a.entries(), b.rows(), b.cols(),
                                                   what == set_operator::intersect, sizes, 0);
    const size_type nnz = sizes.read(on).total[0];
    if (nnz == 0) {
        return std::make_shared<coordinate_list>(a.nrows(), a.ncols());
    }
    auto out = primitives::allocate_pairs(on, nnz);
    primitives::gather_members(on, chosen, a.entries(), b.rows(), b.cols(), out);
    return std::make_shared<coordinate_list>(a.nrows(), a.ncols(), std::move(out));
}

}  // namespace clbool::operations
