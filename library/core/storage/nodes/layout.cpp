// SPDX-License-Identifier: MIT
// Publication of derived data, and the account of them.
#include <core/storage/nodes/layout.hpp>

#include <core/runtime/devices/device_state.hpp>

namespace clbool::storage {

namespace {

runtime::derived_ledger& ledger_of(const runtime::buffer& of) {
    return of.block()->owner()->state().derived();
}

const runtime::buffer& buffer_of(const row_index& index) { return index.pointers; }
const runtime::buffer& buffer_of(const long_rows& longs) { return longs.items; }
const runtime::buffer& buffer_of(const row_blocks& blocks) { return blocks.bounds; }
const runtime::buffer& buffer_of(const row_shares& shares) { return shares.bounds; }
const runtime::buffer& buffer_of(const filled_bits& filled) { return filled.bits; }

template <class Data>
size_type bytes_of(const std::shared_ptr<const Data>& data) {
    const auto present = std::atomic_load(&data);
    return present ? buffer_of(*present).capacity() : 0;
}

}  // namespace

// What was derived by several Controls of one context is in the accounts of several.
compressed_rows::~compressed_rows() {
    const auto forget = [&](const auto& data) {
        if (data) {
            ledger_of(buffer_of(*data)).forget(this);
        }
    };
    forget(index_);
    forget(longs_);
    forget(blocks_);
    forget(shares_);
    forget(filled_);
}

void compressed_rows::note_use(const runtime::buffer& used) const {
    ledger_of(used).used(shared_from_this(), bytes_of(index_) + bytes_of(longs_) +
                                                 bytes_of(blocks_) + bytes_of(shares_) +
                                                 bytes_of(filled_));
}

template <class Data>
std::shared_ptr<const Data> compressed_rows::look_up(
    const std::shared_ptr<const Data>& place) const {
    auto present = std::atomic_load(&place);
    if (present) {
        note_use(buffer_of(*present));
    }
    return present;
}

// The one that is at `place`, which is `made` unless somebody was faster.
template <class Data>
std::shared_ptr<const Data> compressed_rows::put(std::shared_ptr<const Data>& place,
                                                 std::shared_ptr<const Data> made) const {
    buffer_of(*made).seal();
    std::shared_ptr<const Data> present;
    if (std::atomic_compare_exchange_strong(&place, &present, made)) {
        present = std::move(made);
    }
    note_use(buffer_of(*present));
    return present;
}

std::shared_ptr<const row_index> compressed_rows::index() const { return look_up(index_); }

std::shared_ptr<const long_rows> compressed_rows::longs() const { return look_up(longs_); }

std::shared_ptr<const row_blocks> compressed_rows::blocks() const { return look_up(blocks_); }

std::shared_ptr<const row_index> compressed_rows::publish(
    std::shared_ptr<const row_index> index) const {
    return put(index_, std::move(index));
}

std::shared_ptr<const long_rows> compressed_rows::publish(
    std::shared_ptr<const long_rows> longs) const {
    return put(longs_, std::move(longs));
}

std::shared_ptr<const row_blocks> compressed_rows::publish(
    std::shared_ptr<const row_blocks> blocks) const {
    return put(blocks_, std::move(blocks));
}

std::shared_ptr<const row_shares> compressed_rows::shares() const { return look_up(shares_); }

std::shared_ptr<const row_shares> compressed_rows::publish(
    std::shared_ptr<const row_shares> shares) const {
    return put(shares_, std::move(shares));
}

std::shared_ptr<const filled_bits> compressed_rows::filled() const { return look_up(filled_); }

std::shared_ptr<const filled_bits> compressed_rows::publish(
    std::shared_ptr<const filled_bits> filled) const {
    return put(filled_, std::move(filled));
}

void compressed_rows::drop_derived() const noexcept {
    std::atomic_store(&index_, std::shared_ptr<const row_index>());
    std::atomic_store(&longs_, std::shared_ptr<const long_rows>());
    std::atomic_store(&blocks_, std::shared_ptr<const row_blocks>());
    std::atomic_store(&shares_, std::shared_ptr<const row_shares>());
    std::atomic_store(&filled_, std::shared_ptr<const filled_bits>());
}

}  // namespace clbool::storage
