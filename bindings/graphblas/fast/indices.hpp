// SPDX-License-Identifier: MIT
// Lists of rows and columns as clbool takes them.
#pragma once

#include <bindings/graphblas/values/index_list.hpp>
#include <clbool/indices.hpp>

#include <vector>

namespace clbool::graphblas::fast {

inline indices indices_of(const index_list& list) {
    if (list.is_all()) {
        return indices::all();
    }
    std::vector<index_type> copied(list.size());
    for (std::uint64_t k = 0; k < list.size(); ++k) {
        copied[k] = static_cast<index_type>(list[k]);
    }
    return indices::of(std::move(copied));
}

}  // namespace clbool::graphblas::fast
