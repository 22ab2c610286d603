// SPDX-License-Identifier: MIT
// What vectors are handles to: the same entries in the memory of the host, of the device, or both.
#pragma once

#include <clbool/vector.hpp>
#include <core/cpu/vectors/vector.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/runtime/memory/derived_data.hpp>
#include <core/tuning/engine.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace clbool::storage {

// Entries in the host's memory, counted as the memory of a device where that is the same.
class host_vector {
public:
    // Throws out_of_memory beyond the device's limit.
    host_vector(std::shared_ptr<runtime::device_state> home, cpu::vector entries);
    ~host_vector();
    host_vector(const host_vector&) = delete;
    host_vector& operator=(const host_vector&) = delete;

    const cpu::vector& entries() const noexcept { return entries_; }
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }

private:
    friend class vector_node;

    std::shared_ptr<runtime::device_state> home_;
    mutable cpu::vector entries_;
    size_type charged_;
};

// A bitmap in the device's memory: as many words of 32 bits as make whole words of 64, and room for
// the values of all indices.
struct device_vector {
    runtime::buffer bits;
    runtime::buffer values;  // null: of bits
};

using host_vector_ptr = std::shared_ptr<const host_vector>;
using device_vector_ptr = std::shared_ptr<const device_vector>;

// Words of 32 bits in a bitmap of the device.
constexpr size_type device_words_of(index_type size) noexcept { return 2 * cpu::words_of(size); }

// Immutable but for its second form, which is derived from the first and kept while there is room
// for it. Read from any thread.
class vector_node final : public std::enable_shared_from_this<vector_node>,
                          public runtime::derived_owner {
public:
    // Without entries; fits any device.
    vector_node(index_type size, element_type type) noexcept
        : size_(size), type_(type), count_(0) {}
    explicit vector_node(host_vector_ptr form);
    // `count`: how many entries, where the host knows that.
    vector_node(index_type size, element_type type, device_vector_ptr form,
                std::optional<size_type> count);
    ~vector_node() override;
    vector_node(const vector_node&) = delete;
    vector_node& operator=(const vector_node&) = delete;

    index_type size() const noexcept { return size_; }
    element_type type() const noexcept { return type_; }
    // The number of entries: the first time of the device's, by a launch and a read.
    size_type count(tuning::engine& on) const;
    // Without asking anybody.
    std::optional<size_type> known_count() const;
    bool is_known_empty() const { return known_count() == size_type{0}; }
    // Whether it was made on the device.
    bool is_native_to_device() const noexcept { return on_device_; }
    // Notes that single entries are looked up. True once that has been done so often that reading
    // all of them back would have cost no more.
    bool is_looked_up_often() const noexcept;

    host_vector_ptr on_host() const;
    device_vector_ptr on_device() const;
    // Adds a form unless it is there; returns the one that is.
    host_vector_ptr publish(host_vector_ptr form) const;
    device_vector_ptr publish(device_vector_ptr form) const;
    void drop_derived() const noexcept override;
    // For whose only handle gives the entries up for those with a list added (see cpu::combine()):
    // a bitmap of the host's that nothing else refers to takes them in at once. False, and nothing
    // is done, when it is no such bitmap.
    bool take_in(const cpu::vector_view& list, vector_op op) const noexcept;
    // Null for those without entries.
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
    mutable std::atomic<size_type> lookups_{0};
};

using vector_ptr = std::shared_ptr<const vector_node>;

// Throws invalid_argument, naming `what`, unless it has no entries or is in the engine's context.
void require_same_context(const tuning::engine& on, const vector_node& a, const std::string& what);

// Throws invalid_argument when `operation` has an operator that values of this type have not.
void require_operator(const char* operation, vector_op op, element_type type);

// Vectors from results.
vector_ptr make_vector(tuning::engine& on, cpu::vector entries);
vector_ptr make_vector(index_type size, element_type type, device_vector form,
                       std::optional<size_type> count = std::nullopt);
vector_ptr empty_vector(index_type size, element_type type);

// The entries as the host sees them: where they are, or read back, which is kept.
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

// The entries as a bitmap of the device's, which is kept (but for those of no entries).
device_vector_ptr device_vector_of(tuning::engine& on, const vector_node& a);

// Whether so few entries of a vector of this size are not worth a bitmap, which is all that kernels
// know: the host has them as a list.
constexpr bool is_too_sparse_for_kernels(index_type size, size_type entries) noexcept {
    constexpr size_type kWordsOfAnEntry = 64;
    constexpr size_type kLeast = 4096;
    constexpr size_type kBitsOfAWord = 32;
    return size / kBitsOfAWord > kWordsOfAnEntry * (entries + kLeast);
}

// Whether kernels are to do what is done to it: it is on a device only, whose memory the host does
// not see or is to leave alone.
bool is_for_kernels(const tuning::engine& on, const vector_node& a);

// Copies of a bitmap: with an entry put in (`value` null: of bits), with one taken out, of another
// size. What does not change is shared.
device_vector with_entry(tuning::engine& on, const device_vector& a, index_type size,
                         element_type type, index_type i, const void* value);
device_vector without_entry(tuning::engine& on, const device_vector& a, index_type size,
                            index_type i);
device_vector resized(tuning::engine& on, const device_vector& a, index_type from, index_type to,
                      element_type type);

// Room for such a bitmap; its bits are 0 if they are to be.
device_vector allocate_bitmap(tuning::engine& on, index_type size, element_type type, bool zeroed);

// Bytes of such a bitmap.
size_type bitmap_bytes(index_type size, element_type type) noexcept;

// Kernels' name of a type of values (VALUE).
std::int64_t value_code(element_type type) noexcept;

// Whether the host sees the entries without moving them.
bool is_seen_by_host(const tuning::engine& on, const vector_node& a);

}  // namespace clbool::storage
