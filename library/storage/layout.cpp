// SPDX-License-Identifier: MIT
// Publication of derived data, and the account of them.
#include <storage/layout.hpp>

#include <runtime/device_state.hpp>

namespace clbool::storage {

namespace {

runtime::derived_ledger& ledger_of(const row_index& index) {
    return index.pointers.block()->owner()->state().derived();
}

}  // namespace

compressed_rows::~compressed_rows() {
    if (index_) {
        ledger_of(*index_).forget(this);
    }
}

std::shared_ptr<const row_index> compressed_rows::index() const {
    auto present = std::atomic_load(&index_);
    if (present) {
        ledger_of(*present).used(shared_from_this(), present->pointers.capacity());
    }
    return present;
}

std::shared_ptr<const row_index> compressed_rows::publish(
    std::shared_ptr<const row_index> index) const {
    index->pointers.seal();
    std::shared_ptr<const row_index> present;
    if (!std::atomic_compare_exchange_strong(&index_, &present, index)) {
        return present;
    }
    ledger_of(*index).used(shared_from_this(), index->pointers.capacity());
    return index;
}

void compressed_rows::drop_derived() const noexcept {
    std::atomic_store(&index_, std::shared_ptr<const row_index>());
}

}  // namespace clbool::storage
