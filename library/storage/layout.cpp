// SPDX-License-Identifier: MIT
// Publication of derived data, and the account of them.
#include <storage/layout.hpp>

#include <runtime/device_state.hpp>

namespace clbool::storage {

namespace {

runtime::derived_ledger& ledger_of(const runtime::buffer& of) {
    return of.block()->owner()->state().derived();
}

// The one that is at `place`, which is `made` unless somebody was faster.
template <class Data>
std::shared_ptr<const Data> put(std::shared_ptr<const Data>& place,
                                std::shared_ptr<const Data> made) {
    std::shared_ptr<const Data> present;
    return std::atomic_compare_exchange_strong(&place, &present, made) ? made : present;
}

}  // namespace

compressed_rows::~compressed_rows() {
    if (index_) {
        ledger_of(index_->pointers).forget(this);
    } else if (longs_) {
        ledger_of(longs_->items).forget(this);
    } else if (blocks_) {
        ledger_of(blocks_->bounds).forget(this);
    }
}

void compressed_rows::note_use(const runtime::buffer& used) const {
    const auto index = std::atomic_load(&index_);
    const auto longs = std::atomic_load(&longs_);
    const auto blocks = std::atomic_load(&blocks_);
    ledger_of(used).used(shared_from_this(), (index ? index->pointers.capacity() : 0) +
                                                 (longs ? longs->items.capacity() : 0) +
                                                 (blocks ? blocks->bounds.capacity() : 0));
}

std::shared_ptr<const row_index> compressed_rows::index() const {
    auto present = std::atomic_load(&index_);
    if (present) {
        note_use(present->pointers);
    }
    return present;
}

std::shared_ptr<const row_index> compressed_rows::publish(
    std::shared_ptr<const row_index> index) const {
    index->pointers.seal();
    const auto present = put(index_, std::move(index));
    note_use(present->pointers);
    return present;
}

std::shared_ptr<const long_rows> compressed_rows::longs() const {
    auto present = std::atomic_load(&longs_);
    if (present) {
        note_use(present->items);
    }
    return present;
}

std::shared_ptr<const long_rows> compressed_rows::publish(
    std::shared_ptr<const long_rows> longs) const {
    longs->items.seal();
    const auto present = put(longs_, std::move(longs));
    note_use(present->items);
    return present;
}

std::shared_ptr<const row_blocks> compressed_rows::blocks() const {
    auto present = std::atomic_load(&blocks_);
    if (present) {
        note_use(present->bounds);
    }
    return present;
}

std::shared_ptr<const row_blocks> compressed_rows::publish(
    std::shared_ptr<const row_blocks> blocks) const {
    blocks->bounds.seal();
    const auto present = put(blocks_, std::move(blocks));
    note_use(present->bounds);
    return present;
}

std::shared_ptr<const row_shares> compressed_rows::shares() const {
    auto present = std::atomic_load(&shares_);
    if (present) {
        note_use(present->bounds);
    }
    return present;
}

std::shared_ptr<const row_shares> compressed_rows::publish(
    std::shared_ptr<const row_shares> shares) const {
    shares->bounds.seal();
    const auto present = put(shares_, std::move(shares));
    note_use(present->bounds);
    return present;
}

void compressed_rows::drop_derived() const noexcept {
    std::atomic_store(&index_, std::shared_ptr<const row_index>());
    std::atomic_store(&longs_, std::shared_ptr<const long_rows>());
    std::atomic_store(&blocks_, std::shared_ptr<const row_blocks>());
    std::atomic_store(&shares_, std::shared_ptr<const row_shares>());
}

}  // namespace clbool::storage
