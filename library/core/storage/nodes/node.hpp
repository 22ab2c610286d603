// SPDX-License-Identifier: MIT
// What matrices are handles to: the same entries in one form or several.
#pragma once

#include <clbool/matrix.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/storage/forms/bit_form.hpp>
#include <core/storage/forms/block_form.hpp>
#include <core/storage/forms/slice_form.hpp>
#include <core/storage/nodes/layout.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>

namespace clbool::storage {

// Entries in the host's memory, counted as the memory of a device where that is the same.
class host_form {
public:
    // Throws out_of_memory beyond the device's limit.
    host_form(std::shared_ptr<runtime::device_state> home, cpu::matrix entries);
    ~host_form();
    host_form(const host_form&) = delete;
    host_form& operator=(const host_form&) = delete;

    const cpu::matrix& entries() const noexcept { return entries_; }
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }

private:
    std::shared_ptr<runtime::device_state> home_;
    cpu::matrix entries_;
};

using host_ptr = std::shared_ptr<const host_form>;

struct row_statistics;  // core/storage/forms/row_statistics.hpp

// Immutable but for its forms: beside the one that it was made in, which it keeps, those are
// derived data, kept while there is room for them. Read from any thread.
class node final : public std::enable_shared_from_this<node>, public runtime::derived_owner {
public:
    // An empty matrix has no form and fits any device.
    node(index_type nrows, index_type ncols) noexcept : nrows_(nrows), ncols_(ncols) {}
    explicit node(host_ptr form);
    explicit node(coordinate_ptr form);
    explicit node(compressed_ptr form);
    explicit node(bit_ptr form);
    explicit node(slice_ptr form);
    explicit node(block_ptr form);
    // By columns, which are the rows of a matrix that has some.
    struct columns {
        std::shared_ptr<const node> rows;
    };
    explicit node(columns form);
    // On a device and with the host, both for good.
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
    // May wait: see entry_count.
    size_type nnz() const { return nnz_.exact(); }
    bool empty() const { return nnz() == 0; }
    size_type nnz_bound() const noexcept { return nnz_.bound(); }
    const entry_count& count() const noexcept { return nnz_; }
    // Without a wait: other matrices may turn out to be empty, although they have forms.
    bool is_known_empty() const noexcept { return nnz_bound() == 0; }
    // The form it was made in.
    matrix_form native() const noexcept { return native_; }
    // Whether it keeps the host's form whatever its native one is.
    bool keeps_host() const noexcept { return keeps_host_ || native_ == matrix_form::host; }

    // Its forms as they are at the moment: null where there is none.
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

        // Compressed rows of either kind, the native one first.
        const compressed_ptr& compressed(matrix_form native) const noexcept {
            return csr && (native == matrix_form::csr || !dcsr) ? csr : dcsr;
        }
    };
    forms present() const;
    // Adds a form unless there is such a one; returns the one that is there.
    host_ptr publish(host_ptr form) const;
    coordinate_ptr publish(coordinate_ptr form) const;
    compressed_ptr publish(compressed_ptr form) const;
    bit_ptr publish(bit_ptr form) const;
    slice_ptr publish(slice_ptr form) const;
    block_ptr publish(block_ptr form) const;
    // The same for the transpose, which the matrix keeps as it keeps forms, and may be asked for
    // again and again.
    std::shared_ptr<const node> publish_transposed(std::shared_ptr<const node> form) const;
    void drop_derived() const noexcept override;
    // What somebody has found out about its rows; null before.
    std::shared_ptr<const row_statistics> statistics() const {
        return std::atomic_load(&statistics_);
    }
    void note(std::shared_ptr<const row_statistics> found) const {
        std::atomic_store(&statistics_, std::move(found));
    }

    // The device that it belongs to; null for empty ones, and in memory of the user's until an
    // operation has had to do with it.
    std::shared_ptr<runtime::device_state> home() const;
    // An operation on that device has made it, or handed it on.
    void settle(const std::shared_ptr<runtime::device_state>& device) const;

private:
    node(index_type nrows, index_type ncols, entry_count nnz, matrix_form native)
        : nrows_(nrows), ncols_(ncols), nnz_(std::move(nnz)), native_(native) {}
    template <class Form>
    Form add(Form forms::*place, Form form) const;
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

// The entries of a matrix without any, which there is one of for all handles that hold nothing.
const node_ptr& empty_node() noexcept;

}  // namespace clbool::storage
