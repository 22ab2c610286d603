// SPDX-License-Identifier: MIT
// Lists of entries brought to canonical form by kernels.
#pragma once

#include <core/primitives/compact.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/conversions/kernels.hpp>

namespace clbool::storage {

// A list on its way from the host, or from the user's buffers, to canonical form. One host read,
// one more when there was something to do.
class entry_builder {
public:
    entry_builder(tuning::engine& engine, const host_entries& in, host_order promised);
    // The user's buffers are left as they are.
    entry_builder(tuning::engine& engine, const device_entries& in, host_order promised);

    // Both throw what is wrong with the entries.
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
    primitives::pairs given_;  // in the user's buffers
    primitives::pairs entries_;
};

}  // namespace clbool::storage
