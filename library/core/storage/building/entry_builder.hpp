// SPDX-License-Identifier: MIT
// Coordinate lists to canonical form (sorted, unique) by kernels.
#pragma once

#include <core/primitives/compact.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/conversions/kernels.hpp>

namespace clbool::storage {

// From a host list or user buffers to canonical form: one host read, two if entries change.
class entry_builder {
public:
    entry_builder(tuning::engine& engine, const host_entries& in, host_order promised);
    // The user's buffers are not changed.
    entry_builder(tuning::engine& engine, const device_entries& in, host_order promised);

    // Both throw if entries are invalid.
    primitives::pairs make_list();
    compressed_ptr make_rows();

private:
    primitives::selection select_heads(const primitives::size_block& sizes);
    [[noreturn]] void complain() const;
    bool needs_work(const primitives::size_block::values& found);
    bool keep(const primitives::selection& chosen, size_type count);

    tuning::engine& engine_;
    host_entries in_;
    host_order promised_;
    primitives::pairs given_;  // user buffers
    primitives::pairs entries_;
};

}  // namespace clbool::storage
