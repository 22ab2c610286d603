// SPDX-License-Identifier: MIT
// The public vector handle.
#include <clbool/vector.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <core/storage/nodes/vector_node.hpp>

#include <algorithm>
#include <cstring>
#include <string>

namespace clbool::v0 {

using detail::guarded;
using storage::host_vector_view;
using tuning::engine;

const char* to_string(element_type type) noexcept {
    switch (type) {
        case element_type::boolean: return "boolean";
        case element_type::uint32: return "uint32";
        case element_type::uint64: return "uint64";
        case element_type::float32: break;
    }
    return "float32";
}

const char* to_string(vector_form form) noexcept {
    return form == vector_form::list ? "list" : "bitmap";
}

const char* to_string(vector_op op) noexcept {
    switch (op) {
        case vector_op::first: return "first";
        case vector_op::second: return "second";
        case vector_op::min: return "min";
        case vector_op::max: return "max";
        case vector_op::plus: return "plus";
        case vector_op::bit_or: return "bit_or";
        case vector_op::bit_and: return "bit_and";
        case vector_op::bit_and_not: break;
    }
    return "bit_and_not";
}

namespace {

void require_index(const vector_base& v, index_type i) {
    if (i >= v.size()) {
        throw invalid_argument("index " + std::to_string(i) + " is outside a vector of size " +
                               std::to_string(v.size()) + "; indices start at 0");
    }
}

void require_indices(const index_type* indices, size_type count, index_type size) {
    const auto* const bad =
        std::find_if(indices, indices + count, [&](index_type i) { return i >= size; });
    if (bad != indices + count) {
        throw invalid_argument("entry " + std::to_string(bad - indices) + ", index " +
                               std::to_string(*bad) + ", is outside a vector of size " +
                               std::to_string(size) + "; indices start at 0");
    }
}

// One per type, created at load time, as memory may be short later, and never destroyed, as handles
// may be used until the program ends.
const storage::vector_ptr& empty_node(element_type type) noexcept {
    static const auto* const all =
        new storage::vector_ptr[4]{storage::empty_vector(0, element_type::boolean),
                                   storage::empty_vector(0, element_type::uint32),
                                   storage::empty_vector(0, element_type::uint64),
                                   storage::empty_vector(0, element_type::float32)};
    return all[static_cast<int>(type)];
}

[[maybe_unused]] const bool kIsMade = empty_node(element_type::boolean) != nullptr;

// Calls `body` with an engine of the vector's context.
template <class Body>
decltype(auto) with_vector(const char* what, context& on, const vector_base& v, Body&& body) {
    return guarded(what, [&]() -> decltype(auto) {
        return tuning::with_engine(on.stream(), [&](engine& with) -> decltype(auto) {
            storage::require_same_context(with, *v.node(), "the vector");
            return body(with);
        });
    });
}

// Whether an entry is read by itself from a device's memory: to read all would take many times the
// wait for one.
bool is_read_singly(const engine& on, const storage::vector_node& a) {
    constexpr size_type kBytesOfAFewWaits = size_type{1} << 20;
    return storage::is_for_kernels(on, a) &&
           storage::bitmap_bytes(a.size(), a.type()) > kBytesOfAFewWaits;
}

bool has_bit(engine& on, const storage::device_vector& a, index_type i) {
    cl_uint word = 0;
    on.stream.read(a.bits, i / 32 * sizeof word, &word, sizeof word);
    return (word >> (i % 32) & 1) != 0;
}

}  // namespace

vector_base::vector_base(element_type type, index_type size)
    : type_(type),
      node_(guarded("make a vector", [&] { return storage::empty_vector(size, type); })) {}

const std::shared_ptr<const storage::vector_node>& vector_base::node() const noexcept {
    return node_ ? node_ : empty_node(type_);
}

void vector_base::reset(std::shared_ptr<const storage::vector_node> node) noexcept {
    node_ = std::move(node);
}

index_type vector_base::size() const noexcept { return node()->size(); }

size_type vector_base::nvals(context& on) const {
    return with_vector("count a vector's entries", on, *this,
                       [&](engine& with) { return node()->count(with); });
}

size_type vector_base::nvals_bound() const noexcept {
    return node()->known_count().value_or(size());
}

vector_form vector_base::form() const noexcept {
    const auto host = node()->on_host();
    const bool is_list = host ? !host->entries().is_bitmap : !node()->on_device();
    return is_list ? vector_form::list : vector_form::bitmap;
}

bool vector_base::contains(context& on, index_type i) const {
    require_index(*this, i);
    return with_vector("look an entry up", on, *this, [&](engine& with) {
        return is_read_singly(with, *node()) ? has_bit(with, *node()->on_device(), i)
                                             : host_vector_view(with, *node()).view().has(i);
    });
}

void vector_base::remove_element(context& on, index_type i) {
    require_index(*this, i);
    with_vector("remove an entry", on, *this, [&](engine& with) {
        if (storage::is_for_kernels(with, *node())) {
            reset(storage::make_vector(
                size(), type_, storage::without_entry(with, *node()->on_device(), size(), i)));
            return;
        }
        const host_vector_view old(with, *node());
        reset(storage::make_vector(with, cpu::without_entry(cpu::team(), old, type_, i)));
    });
}

void vector_base::clear() {
    guarded("clear a vector", [&] { reset(storage::empty_vector(size(), type_)); });
}

void vector_base::build(context& on, index_type size, const index_type* indices, const void* values,
                        size_type count, vector_op combine) {
    guarded("build a vector", [&] {
        engine with(on.stream());
        storage::require_operator("build a vector", combine, type_);
        require_indices(indices, count, size);
        reset(storage::make_vector(
            with, cpu::build(cpu::team(), size, type_, indices, values, count, combine)));
    });
}

void vector_base::read(context& on, std::vector<index_type>& indices, void* values) const {
    with_vector("read a vector", on, *this, [&](engine& with) {
        const host_vector_view all(with, *node());
        const auto list = cpu::to_list(cpu::team(), all, type_);
        indices.assign(list.indices.begin(), list.indices.end());
        if (values != nullptr && list.values.size() > 0) {
            std::memcpy(values, list.values.data(), list.values.size());
        }
    });
}

bool vector_base::read_one(context& on, index_type i, void* value) const {
    require_index(*this, i);
    return with_vector("read an entry", on, *this, [&](engine& with) {
        if (is_read_singly(with, *node())) {
            const auto from = node()->on_device();
            if (!has_bit(with, *from, i)) {
                return false;
            }
            const size_type bytes = cpu::value_bytes(type_);
            with.stream.read(from->values, i * bytes, value, bytes);
            return true;
        }
        const host_vector_view all(with, *node());
        size_type at = 0;
        if (all.view().count == 0 || !all.view().find(i, at)) {
            return false;
        }
        const size_type each = cpu::value_bytes(type_);
        std::memcpy(value, all.view().values_as<std::byte>() + at * each, each);
        return true;
    });
}

void vector_base::write_one(context& on, index_type i, const void* value) {
    require_index(*this, i);
    with_vector("write an entry", on, *this, [&](engine& with) {
        if (storage::is_for_kernels(with, *node())) {
            reset(storage::make_vector(
                size(), type_,
                storage::with_entry(with, *node()->on_device(), size(), type_, i, value)));
            return;
        }
        const host_vector_view old(with, *node());
        reset(storage::make_vector(with, cpu::with_entry(cpu::team(), old, type_, i, value)));
    });
}

}  // namespace clbool::v0

namespace clbool::detail {

void require_pairs(size_type indices, size_type values) {
    if (indices != values) {
        throw invalid_argument("a vector is built of " + std::to_string(indices) + " indices but " +
                               std::to_string(values) + " values");
    }
}

}  // namespace clbool::detail

namespace clbool::v0 {

void resize(context& on, vector_base& v, index_type size) {
    with_vector("resize a vector", on, v, [&](engine& with) {
        if (size == 0) {
            v.reset(storage::empty_vector(0, v.type()));
            return;
        }
        const auto node = v.node();
        if (storage::is_for_kernels(with, *node) &&
            !storage::is_too_sparse_for_kernels(size, v.nvals_bound())) {
            v.reset(storage::make_vector(
                size, v.type(),
                storage::resized(with, *node->on_device(), node->size(), size, v.type()),
                size >= node->size() ? node->known_count() : std::nullopt));
            return;
        }
        const host_vector_view old(with, *node);
        v.reset(storage::make_vector(with, cpu::resized(cpu::team(), old, v.type(), size)));
    });
}

}  // namespace clbool::v0
