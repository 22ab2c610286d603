// SPDX-License-Identifier: MIT
// Matrix nodes, which handles refer to: the same entries in one or several storage formats (forms).
#pragma once

#include <clbool/matrix.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/storage/forms/packed_forms.hpp>
#include <core/storage/nodes/layout.hpp>

#include <memory>
#include <mutex>
#include <utility>

namespace clbool::storage {

// DCSR in host memory.
class host_form {
public:
    host_form(std::shared_ptr<runtime::device_state> home, cpu::matrix entries);
    host_form(const host_form&) = delete;
    host_form& operator=(const host_form&) = delete;

    const cpu::matrix& entries() const noexcept { return entries_; }
    index_type nrows() const noexcept { return entries_.nrows(); }
    index_type ncols() const noexcept { return entries_.ncols(); }
    // CSR with 32-bit pointers, which are made at the first call and kept, unless most rows are
    // empty; then the entries. From any thread.
    cpu::rows all_rows() const;
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }

private:
    std::shared_ptr<runtime::device_state> home_;
    cpu::matrix entries_;
    mutable std::mutex mutex_;
    mutable cpu::array<std::uint32_t> pointers_;
    mutable cpu::rows all_rows_;
};

using host_ptr = std::shared_ptr<const host_form>;

struct row_statistics;  // core/storage/forms/row_statistics.hpp

// The native form is kept; others are cached derived data, evicted by the ledger (LRU). Immutable
// except for that cache; read from any thread.
class node final : public std::enable_shared_from_this<node>, public runtime::derived_owner {
public:
    // An empty matrix: no form, usable on any device.
    node(index_type nrows, index_type ncols) noexcept : nrows_(nrows), ncols_(ncols) {}
    template <class Form>
    explicit node(const std::shared_ptr<Form>& form)
        : node(form->nrows(), form->ncols(), place_of(*form).nnz, place_of(*form).native) {
        forms_.*place_of(*form).member = form;
    }
    // CSC: the transpose in some row format.
    struct columns {
        std::shared_ptr<const node> rows;
    };
    explicit node(columns form);
    // On a device and on the host, neither of them evictable.
    template <class Form>
    node(Form form, host_ptr also) : node(std::move(form)) {
        forms_.host = std::move(also);
        keeps_host_ = forms_.host != nullptr;
    }
    ~node() override;
    node(const node&) = delete;
    node& operator=(const node&) = delete;

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    // May wait (entry_count).
    size_type nnz() const { return nnz_.exact(); }
    bool empty() const { return nnz() == 0; }
    size_type nnz_bound() const noexcept { return nnz_.bound(); }
    const entry_count& count() const noexcept { return nnz_; }
    // Never waits; false for matrices whose pending count may turn out to be 0.
    bool is_known_empty() const noexcept { return nnz_bound() == 0; }
    // The form it was created in.
    matrix_form native() const noexcept { return native_; }
    // Whether the host form is never evicted.
    bool keeps_host() const noexcept { return keeps_host_ || native_ == matrix_form::host; }

    // Snapshot of the forms; null if missing.
    struct forms {
        host_ptr host;
        coordinate_ptr coordinates;
        compressed_ptr csr;
        compressed_ptr dcsr;
        bit_ptr bits;
        slice_ptr ell;
        slice_ptr sell;
        block_ptr bsr;
        std::shared_ptr<const node> transposed;

        // CSR or DCSR, the native one first.
        const compressed_ptr& compressed(matrix_form native) const noexcept {
            return csr && (native == matrix_form::csr || !dcsr) ? csr : dcsr;
        }
    };
    forms present() const;
    // Caches a form unless present; returns the cached one.
    template <class Form>
    std::shared_ptr<const Form> publish(const std::shared_ptr<Form>& form) const {
        return add<std::shared_ptr<const Form>>(place_of(*form).member, form);
    }
    // The same for the transpose, which is cached like a form.
    std::shared_ptr<const node> publish_transposed(std::shared_ptr<const node> form) const {
        return add(&forms::transposed, std::move(form));
    }
    void drop_derived() const noexcept override;
    // Cached row statistics; null if not computed.
    std::shared_ptr<const row_statistics> statistics() const {
        return std::atomic_load(&statistics_);
    }
    void note(std::shared_ptr<const row_statistics> found) const {
        std::atomic_store(&statistics_, std::move(found));
    }

    // Its device; null for empty matrices, and for user memory until an operation used it.
    std::shared_ptr<runtime::device_state> home() const;
    // Called by operations that create or pass on the matrix on that device.
    void settle(const std::shared_ptr<runtime::device_state>& device) const;

private:
    node(index_type nrows, index_type ncols, entry_count nnz, matrix_form native)
        : nrows_(nrows), ncols_(ncols), nnz_(std::move(nnz)), native_(native) {}
    // Where a form is kept.
    template <class Form>
    struct kept_form {
        std::shared_ptr<const Form> forms::*member;
        matrix_form native;
        entry_count nnz;
    };
    static kept_form<host_form> place_of(const host_form& form) noexcept {
        return {&forms::host, matrix_form::host, form.entries().nnz()};
    }
    static kept_form<coordinate_list> place_of(const coordinate_list& form) noexcept {
        return {&forms::coordinates, matrix_form::coordinates, form.nnz()};
    }
    static kept_form<compressed_rows> place_of(const compressed_rows& form) noexcept {
        return form.named()
                   ? kept_form<compressed_rows>{&forms::dcsr, matrix_form::dcsr, form.count()}
                   : kept_form<compressed_rows>{&forms::csr, matrix_form::csr, form.count()};
    }
    static kept_form<bit_form> place_of(const bit_form& form) noexcept {
        return {&forms::bits, matrix_form::bits, form.nnz()};
    }
    static kept_form<slice_form> place_of(const slice_form& form) noexcept {
        return form.is_whole() ? kept_form<slice_form>{&forms::ell, matrix_form::ell, form.nnz()}
                               : kept_form<slice_form>{&forms::sell, matrix_form::sell, form.nnz()};
    }
    static kept_form<block_form> place_of(const block_form& form) noexcept {
        return {&forms::bsr, matrix_form::bsr, form.nnz()};
    }

    template <class Form>
    Form add(Form forms::*member, Form form) const {
        {
            const std::lock_guard lock(mutex_);
            Form& there = forms_.*member;
            if (there) {
                return there;
            }
            there = form;
            counted_ = true;
        }
        account();
        return form;
    }
    void account() const;

    index_type nrows_;
    index_type ncols_;
    entry_count nnz_ = 0;
    matrix_form native_ = matrix_form::dcsr;
    mutable std::mutex mutex_;
    mutable forms forms_;
    mutable std::shared_ptr<runtime::device_state> settled_;
    mutable bool counted_ = false;
    mutable std::shared_ptr<const row_statistics> statistics_;
    bool keeps_host_ = false;
};

using node_ptr = std::shared_ptr<const node>;

// The shared node of all empty handles.
const node_ptr& empty_node() noexcept;

}  // namespace clbool::storage
