// SPDX-License-Identifier: MIT
// Derived data cache of compressed rows.
#include <core/storage/nodes/layout.hpp>

#include <core/runtime/devices/device_state.hpp>

namespace clbool::storage {

namespace {

runtime::derived_ledger& ledger_of(const runtime::buffer& of) {
    return of.block()->owner()->state().derived();
}

const runtime::buffer& buffer_of(const row_index& index) { return index.pointers; }
const runtime::buffer& buffer_of(const long_rows& longs) { return longs.items; }
const runtime::buffer& buffer_of(const filled_bits& filled) { return filled.bits; }
const runtime::buffer& buffer_of(const row_shares& shares) { return shares.bounds; }

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

template <class Data>
std::shared_ptr<const Data> compressed_rows::look_up() const {
    auto present = std::atomic_load(&std::get<std::shared_ptr<const Data>>(derived_));
    if (present) {
        note_use(buffer_of(*present));
    }
    return present;
}

template <class Data>
std::shared_ptr<const Data> compressed_rows::publish(std::shared_ptr<const Data> made) const {
    buffer_of(*made).seal();
    std::shared_ptr<const Data> present;
    auto& place = std::get<std::shared_ptr<const Data>>(derived_);
    if (std::atomic_compare_exchange_strong(&place, &present, made)) {
        present = std::move(made);
    }
    note_use(buffer_of(*present));
    return present;
}

template std::shared_ptr<const row_index> compressed_rows::look_up() const;
template std::shared_ptr<const row_index> compressed_rows::publish(
    std::shared_ptr<const row_index>) const;
template std::shared_ptr<const long_rows> compressed_rows::look_up() const;
template std::shared_ptr<const long_rows> compressed_rows::publish(
    std::shared_ptr<const long_rows>) const;
template std::shared_ptr<const row_shares> compressed_rows::look_up() const;
template std::shared_ptr<const row_shares> compressed_rows::publish(
    std::shared_ptr<const row_shares>) const;
template std::shared_ptr<const filled_bits> compressed_rows::look_up() const;
template std::shared_ptr<const filled_bits> compressed_rows::publish(
    std::shared_ptr<const filled_bits>) const;

void compressed_rows::drop_derived() const noexcept {
    const auto drop = [](auto& data) { std::atomic_store(&data, {}); };
    std::apply([&](auto&... data) { (drop(data), ...); }, derived_);
}

}  // namespace clbool::storage
