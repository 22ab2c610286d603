// SPDX-License-Identifier: MIT
// What the operations by the host have in common. Each returns null when it is not for the host:
// too much work, or memory that the host does not see.
#pragma once

#include <storage/host_rows.hpp>

namespace clbool::operations {

using storage::compressed_ptr;
using storage::compressed_rows;
using storage::host_result;
using storage::host_rows;
using storage::host_span;
using storage::is_for_host;
using tuning::engine;

// Both operands of an operation; nothing when the host does not see one of them.
struct host_operands {
    host_rows a, b;

    static std::optional<host_operands> of(engine& on, const compressed_rows& a,
                                           const compressed_rows& b) {
        const auto left = host_rows::of(on, a);
        const auto right = host_rows::of(on, b);
        return left && right ? std::optional(host_operands{*left, *right}) : std::nullopt;
    }
};

}  // namespace clbool::operations
