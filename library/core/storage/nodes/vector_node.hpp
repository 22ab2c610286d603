// SPDX-License-Identifier: MIT
// Vector nodes, which handles refer to: the same entries in host memory, device memory, or both.
#pragma once

#include <clbool/vector.hpp>
#include <core/cpu/vectors/vector.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/runtime/memory/derived_data.hpp>
#include <core/tuning/engine.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace clbool::storage {

// Entries in host memory.
class host_vector {
public:
    host_vector(std::shared_ptr<runtime::device_state> home, cpu::vector entries);
    host_vector(const host_vector&) = delete;
    host_vector& operator=(const host_vector&) = delete;

    const cpu::vector& entries() const noexcept { return entries_; }
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }

private:
    friend class vector_node;

    std::shared_ptr<runtime::device_state> home_;
    mutable cpu::vector entries_;
};

// Bitmap vector (dense): 32-bit words, padded to whole 64-bit words, and full-length values.
struct device_vector {
    runtime::buffer bits;
    runtime::buffer values;  // null for boolean vectors
};

using host_vector_ptr = std::shared_ptr<const host_vector>;
using device_vector_ptr = std::shared_ptr<const device_vector>;

// 32-bit words of a device bitmap.
constexpr size_type device_words_of(index_type size) noexcept { return 2 * cpu::words_of(size); }

// The form it was created in is kept, the other one is cached derived data. Immutable except for
// that; read from any thread.
class vector_node final : public std::enable_shared_from_this<vector_node>,
                          public runtime::derived_owner {
public:
    // Without entries; usable on any device.
    vector_node(index_type size, element_type type) noexcept
        : size_(size), type_(type), count_(0) {}
    explicit vector_node(host_vector_ptr form);
    // `count`: number of entries, if known on the host.
    vector_node(index_type size, element_type type, device_vector_ptr form,
                std::optional<size_type> count);
    ~vector_node() override;
    vector_node(const vector_node&) = delete;
    vector_node& operator=(const vector_node&) = delete;

    index_type size() const noexcept { return size_; }
    element_type type() const noexcept { return type_; }
    // Number of entries; if unknown, one launch and a host read.
    size_type count(tuning::engine& on) const;
    // Never asks the device.
    std::optional<size_type> known_count() const;
    bool is_known_empty() const { return known_count() == size_type{0}; }

    host_vector_ptr on_host() const;
    device_vector_ptr on_device() const;
    // Caches a form unless present; returns the cached one.
    host_vector_ptr publish(host_vector_ptr form) const;
    device_vector_ptr publish(device_vector_ptr form) const;
    void drop_derived() const noexcept override;
    // In-place union (copy-on-write with a single owner): merges a list (see cpu::combine()) into a
    // host bitmap that nothing else refers to. False, without effect, if it is no such bitmap.
    bool take_in(const cpu::vector_view& list, vector_op op) const noexcept;
    // Null for vectors without entries.
    std::shared_ptr<runtime::device_state> home() const;

private:
    template <class Form>
    Form add(Form& there, Form form, size_type bytes) const;

    index_type size_;
    element_type type_;
    bool on_device_ = false;
    mutable std::mutex mutex_;
    mutable std::optional<size_type> count_;
    mutable host_vector_ptr host_;
    mutable device_vector_ptr device_;
    mutable bool counted_ = false;
};

using vector_ptr = std::shared_ptr<const vector_node>;

// Throws invalid_argument, naming `what`, unless it has no entries or is in the engine's context.
void require_same_context(const tuning::engine& on, const vector_node& a, const std::string& what);

// Throws invalid_argument if `op` is not defined for values of this type.
void require_operator(const char* operation, vector_op op, element_type type);

// Vectors from results.
vector_ptr make_vector(tuning::engine& on, cpu::vector entries);
vector_ptr make_vector(index_type size, element_type type, device_vector form,
                       std::optional<size_type> count = std::nullopt);
vector_ptr empty_vector(index_type size, element_type type);

// Host view of the entries; read back if needed, which is cached.
class host_vector_view {
public:
    host_vector_view(tuning::engine& on, const vector_node& a);

    const cpu::vector_view& view() const noexcept { return view_; }
    operator const cpu::vector_view&() const noexcept { return view_; }

private:
    host_vector_ptr held_;
    device_vector_ptr seen_;
    cpu::vector_view view_;
};

// Device bitmap of the entries, which is cached (except for empty vectors).
device_vector_ptr device_vector_of(tuning::engine& on, const vector_node& a);

// Whether entries are too few for a bitmap, the only device format; the host has them as a list.
constexpr bool is_too_sparse_for_kernels(index_type size, size_type entries) noexcept {
    constexpr size_type kWordsOfAnEntry = 64;
    constexpr size_type kLeast = 4096;
    constexpr size_type kBitsOfAWord = 32;
    return size / kBitsOfAWord > kWordsOfAnEntry * (entries + kLeast);
}

// Whether operations run as kernels: the vector is on the device only, in memory that the host
// cannot see or must not compute on.
bool is_for_kernels(const tuning::engine& on, const vector_node& a);

// Copies of a bitmap with an entry set (`value` null: boolean), removed, or resized.
device_vector with_entry(tuning::engine& on, const device_vector& a, index_type size,
                         element_type type, index_type i, const void* value);
device_vector without_entry(tuning::engine& on, const device_vector& a, index_type size,
                            index_type i);
device_vector resized(tuning::engine& on, const device_vector& a, index_type from, index_type to,
                      element_type type);

// Allocates a bitmap; `zeroed`: its bits are cleared.
device_vector allocate_bitmap(tuning::engine& on, index_type size, element_type type, bool zeroed);

// Adds `count` entries to a bitmap that has none of them; `values` null for boolean vectors.
void spread_list(tuning::engine& on, const runtime::buffer& indices, const runtime::buffer& values,
                 size_type count, element_type type, const device_vector& out);

// Bytes of a bitmap.
size_type bitmap_bytes(index_type size, element_type type) noexcept;

// Whether the host sees the entries without a transfer.
bool is_seen_by_host(const tuning::engine& on, const vector_node& a);

}  // namespace clbool::storage
