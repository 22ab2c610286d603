// SPDX-License-Identifier: MIT
// Derived data cache of compressed rows.
#include <core/storage/nodes/layout.hpp>

#include <core/runtime/devices/device_state.hpp>

namespace clbool::storage {

namespace {

runtime::derived_ledger& ledger_of(const runtime::buffer& of) {
    return of.block()->owner()->state().derived();
}

template <class Data>
size_type bytes_of(const std::shared_ptr<const Data>& data) {
    const auto present = std::atomic_load(&data);
    return present ? buffer_of(*present).capacity() : 0;
}

}  // namespace

// Data derived by several Controls of one context are in several ledgers.
compressed_rows::~compressed_rows() {
    const auto forget = [&](const auto& data) {
        if (data) {
            ledger_of(buffer_of(*data)).forget(this);
        }
    };
    std::apply([&](const auto&... data) { (forget(data), ...); }, derived_);
}

void compressed_rows::note_use(const runtime::buffer& used) const {
    ledger_of(used).used(
        shared_from_this(),
        std::apply([](const auto&... data) { return (bytes_of(data) + ...); }, derived_));
}

void compressed_rows::drop_derived() const noexcept {
    const auto drop = [](auto& data) { std::atomic_store(&data, {}); };
    std::apply([&](auto&... data) { (drop(data), ...); }, derived_);
}

}  // namespace clbool::storage
