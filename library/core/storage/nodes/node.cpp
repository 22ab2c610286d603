// SPDX-License-Identifier: MIT
// Cache of storage formats and its accounting.
#include <core/storage/nodes/node.hpp>

#include <core/runtime/devices/device_state.hpp>

namespace clbool::storage {

namespace {

// Bytes of the native form.
size_type native_bytes(const node& a) {
    const auto all = a.present();
    const auto rows_bytes = [](const compressed_rows& of) {
        return of.rows().pointers.capacity() + of.rows().names.capacity() + of.cols().capacity();
    };
    switch (a.native()) {
        case matrix_form::host: return all.host ? all.host->entries().bytes() : 0;
        case matrix_form::coordinates:
            return all.coordinates ? all.coordinates->entries().rows.capacity() +
                                         all.coordinates->entries().cols.capacity()
                                   : 0;
        case matrix_form::csr: return all.csr ? rows_bytes(*all.csr) : 0;
        case matrix_form::dcsr: break;
        case matrix_form::bits: return all.bits ? all.bits->bytes() : 0;
        case matrix_form::csc: return all.transposed ? native_bytes(*all.transposed) : 0;
        case matrix_form::ell: return all.ell ? all.ell->bytes() : 0;
        case matrix_form::sell: return all.sell ? all.sell->bytes() : 0;
        case matrix_form::bsr: return all.bsr ? all.bsr->bytes() : 0;
    }
    return all.dcsr ? rows_bytes(*all.dcsr) : 0;
}

// Bytes not shared with other forms: device forms share column arrays.
size_type own_bytes(const node::forms& all, matrix_form native, bool keeps_host) {
    const bool is_by_columns = native == matrix_form::csc;
    size_type bytes = all.transposed && !is_by_columns ? native_bytes(*all.transposed) : 0;
    const bool has_columns = native == matrix_form::coordinates || native == matrix_form::csr ||
                             native == matrix_form::dcsr;
    const auto columns = [&](const runtime::buffer& cols, bool first) {
        return first && !has_columns ? cols.capacity() : 0;
    };
    if (all.host && !keeps_host) {
        bytes += all.host->entries().bytes();
    }
    if (all.coordinates && native != matrix_form::coordinates) {
        const auto& list = all.coordinates->entries();
        bytes += list.rows.capacity() + columns(list.cols, !all.csr && !all.dcsr);
    }
    if (all.csr && native != matrix_form::csr) {
        bytes += all.csr->rows().pointers.capacity() + columns(all.csr->cols(), !all.dcsr);
    }
    if (all.dcsr && native != matrix_form::dcsr) {
        bytes += all.dcsr->rows().pointers.capacity() + all.dcsr->rows().names.capacity() +
                 columns(all.dcsr->cols(), true);
    }
    const auto add = [&](const auto& form, matrix_form kind) {
        bytes += form && native != kind ? form->bytes() : 0;
    };
    add(all.bits, matrix_form::bits);
    add(all.ell, matrix_form::ell);
    add(all.sell, matrix_form::sell);
    add(all.bsr, matrix_form::bsr);
    return bytes;
}

}  // namespace

host_form::host_form(std::shared_ptr<runtime::device_state> home, cpu::matrix entries)
    : home_(std::move(home)), entries_(std::move(entries)) {}

cpu::rows host_form::all_rows() const {
    constexpr size_type kMostNarrow = ~std::uint32_t{0};
    const auto& a = entries_;
    if (a.nrows() / 4 > a.nnz() || a.nnz() > kMostNarrow) {
        return a;
    }
    const std::lock_guard lock(mutex_);
    if (pointers_.empty()) {
        all_rows_ = cpu::all_rows(a, pointers_);
    }
    return all_rows_;
}

node::node(columns form)
    : node(form.rows->ncols(), form.rows->nrows(), form.rows->count(), matrix_form::csc) {
    forms_.transposed = std::move(form.rows);
}

node::~node() {
    if (counted_) {
        if (const auto device = home()) {
            device->derived().forget(this);
        }
    }
}

node::forms node::present() const {
    const std::lock_guard lock(mutex_);
    return forms_;
}

// The ledger may evict what was just added: callers hold handles of their own.
void node::account() const {
    if (const auto device = home()) {
        device->derived().used(shared_from_this(), own_bytes(present(), native_, keeps_host()));
    }
}

void node::drop_derived() const noexcept {
    forms dropped;  // destroyed after unlocking
    const std::lock_guard lock(mutex_);
    const auto drop = [&](auto forms::*place, matrix_form kind) {
        if (native_ != kind && !(kind == matrix_form::host && keeps_host_)) {
            std::swap(dropped.*place, forms_.*place);
        }
    };
    drop(&forms::host, matrix_form::host);
    drop(&forms::coordinates, matrix_form::coordinates);
    drop(&forms::csr, matrix_form::csr);
    drop(&forms::dcsr, matrix_form::dcsr);
    drop(&forms::bits, matrix_form::bits);
    drop(&forms::ell, matrix_form::ell);
    drop(&forms::sell, matrix_form::sell);
    drop(&forms::bsr, matrix_form::bsr);
    drop(&forms::transposed, matrix_form::csc);
}

void node::settle(const std::shared_ptr<runtime::device_state>& device) const {
    if (!is_known_empty() && home() == nullptr) {
        const std::lock_guard lock(mutex_);
        settled_ = device;
    }
}

std::shared_ptr<runtime::device_state> node::home() const {
    {
        const std::lock_guard lock(mutex_);
        if (settled_) {
            return settled_;
        }
    }
    const auto all = present();
    if (all.host) {
        return all.host->home();
    }
    if (all.coordinates) {
        return all.coordinates->entries().cols.home();
    }
    if (all.bits) {
        return all.bits->home();
    }
    if (const auto& slices = all.ell ? all.ell : all.sell) {
        return slices->home();
    }
    if (all.bsr) {
        return all.bsr->home();
    }
    const auto& rows = all.csr ? all.csr : all.dcsr;
    if (!rows && native_ == matrix_form::csc) {
        return all.transposed->home();
    }
    return rows ? rows->cols().home() : nullptr;
}

namespace {

// Never destroyed, as handles may be used until the program ends.
const node_ptr& make_empty_node() {
    return *new node_ptr(std::make_shared<node>(index_type{0}, index_type{0}));
}

}  // namespace

const node_ptr& empty_node() noexcept {
    static const auto& one = make_empty_node();
    return one;
}

namespace {

// Created at load time: later there may be no memory.
[[maybe_unused]] const bool kIsMade = empty_node() != nullptr;

}  // namespace

}  // namespace clbool::storage
