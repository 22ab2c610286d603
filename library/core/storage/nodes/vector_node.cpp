// SPDX-License-Identifier: MIT
// Host and device forms of a vector, and transfers between them.
#include <core/storage/nodes/vector_node.hpp>

#include <clbool/error.hpp>
#include <core/cpu/vectors/vector_sets.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/storage/conversions/uploads.hpp>
#include <core/storage/nodes/context.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace clbool::storage {

namespace {

size_type bytes_of(const device_vector& a) noexcept {
    return a.bits.capacity() + a.values.capacity();
}

runtime::program make_program(const tuning::engine& on, element_type type) {
    return primitives::items_program(on, "core/storage/vector.cl").set("VALUE", type);
}

// Uploads the list and scatters it into a bitmap on the device.
device_vector upload_list(tuning::engine& on, const host_vector_ptr& from) {
    const cpu::vector& a = from->entries();
    auto out = allocate_bitmap(on, a.size, a.type, true);
    const auto indices = upload_kept(on, from, a.indices.data(), a.indices.size());
    const auto values = upload_kept(on, from, a.values.data(), a.values.size());
    spread_list(on, indices, values, a.count, a.type, out);
    return out;
}

device_vector_ptr upload(tuning::engine& on, const host_vector_ptr& from) {
    const cpu::vector& a = from->entries();
    auto out = a.is_bitmap ? device_vector{upload_kept(on, from, a.bits.data(), a.bits.size()),
                                           upload_kept(on, from, a.values.data(), a.values.size())}
                           : upload_list(on, from);
    out.bits.seal();
    out.values.seal();
    return std::make_shared<device_vector>(std::move(out));
}

size_type count_bits(tuning::engine& on, const vector_node& a, const device_vector& form) {
    constexpr size_type kItems = 8;  // words per work-item, at least
    constexpr size_type kMostGroups = 512;
    const size_type words = device_words_of(a.size());
    const size_type group = on.params.elementwise.group;
    const auto count = on.stream.allocate_zeroed<cl_uint>(1);
    on.stream.launch(
        make_program(on, element_type::boolean), "count_bits",
        runtime::range::groups(
            std::min(kMostGroups, (words + kItems * group - 1) / (kItems * group)), group),
        words, form.bits, count);
    return on.stream.read_small<cl_uint>(count, 1).front();
}

cpu::vector download(tuning::engine& on, const vector_node& a, const device_vector& from) {
    auto out = cpu::vector::make_bitmap(a.size(), a.type());
    on.stream.read(from.bits, 0, out.bits.data(), out.bits.size() * sizeof(cpu::word));
    out.count = cpu::count_bits(cpu::team(), out.bits.data(), a.size());
    if (out.values.size() > 0) {
        on.stream.read(from.values, 0, out.values.data(), out.values.size());
    }
    return cpu::settled(cpu::team(), std::move(out));
}

}  // namespace

host_vector::host_vector(std::shared_ptr<runtime::device_state> home, cpu::vector entries)
    : home_(std::move(home)), entries_(std::move(entries)) {}

vector_node::vector_node(host_vector_ptr form)
    : size_(form->entries().size),
      type_(form->entries().type),
      count_(form->entries().count),
      host_(std::move(form)) {}

vector_node::vector_node(index_type size, element_type type, device_vector_ptr form,
                         std::optional<size_type> count)
    : size_(size), type_(type), on_device_(true), count_(count), device_(std::move(form)) {}

vector_node::~vector_node() {
    if (counted_) {
        if (const auto device = home()) {
            device->derived().forget(this);
        }
    }
}

std::optional<size_type> vector_node::known_count() const {
    const std::lock_guard lock(mutex_);
    return count_;
}

size_type vector_node::count(tuning::engine& on) const {
    if (const auto known = known_count()) {
        return *known;
    }
    const size_type found = count_bits(on, *this, *on_device());
    const std::lock_guard lock(mutex_);
    count_ = found;
    return found;
}

host_vector_ptr vector_node::on_host() const {
    const std::lock_guard lock(mutex_);
    return host_;
}

device_vector_ptr vector_node::on_device() const {
    const std::lock_guard lock(mutex_);
    return device_;
}

template <class Form>
Form vector_node::add(Form& there, Form form, size_type bytes) const {
    {
        const std::lock_guard lock(mutex_);
        if (there) {
            return there;
        }
        there = form;
        counted_ = true;
    }
    if (const auto device = home()) {
        device->derived().used(shared_from_this(), bytes);
    }
    return form;
}

host_vector_ptr vector_node::publish(host_vector_ptr form) const {
    const size_type bytes = form->entries().bytes();
    auto there = add(host_, std::move(form), bytes);
    const std::lock_guard lock(mutex_);
    count_ = there->entries().count;
    return there;
}

device_vector_ptr vector_node::publish(device_vector_ptr form) const {
    const size_type bytes = bytes_of(*form);
    return add(device_, std::move(form), bytes);
}

void vector_node::drop_derived() const noexcept {
    host_vector_ptr host;  // destroyed after unlocking
    device_vector_ptr device;
    const std::lock_guard lock(mutex_);
    if (on_device_) {
        std::swap(host, host_);
    } else {
        std::swap(device, device_);
    }
}

bool vector_node::take_in(const cpu::vector_view& list, vector_op op) const noexcept {
    const std::lock_guard lock(mutex_);
    if (on_device_ || device_ || !host_ || host_.use_count() > 1 || !host_->entries().is_bitmap ||
        list.is_bitmap()) {
        return false;
    }
    cpu::unite_into(host_->entries_, list, op);
    count_ = host_->entries().count;
    return true;
}

std::shared_ptr<runtime::device_state> vector_node::home() const {
    if (const auto host = on_host()) {
        return host->home();
    }
    const auto device = on_device();
    return device ? device->bits.home() : nullptr;
}

void require_same_context(const tuning::engine& on, const vector_node& a, const std::string& what) {
    if (const auto home = a.home()) {
        require_same_context(on.stream, *home, what);
    }
}

void require_operator(const char* operation, vector_op op, element_type type) {
    const bool of_bits =
        op == vector_op::bit_or || op == vector_op::bit_and || op == vector_op::bit_and_not;
    if (of_bits && type == element_type::float32) {
        throw invalid_argument(std::string(operation) + ": " + to_string(op) +
                               " is for integers, not for " + to_string(type));
    }
}

vector_ptr empty_vector(index_type size, element_type type) {
    return std::make_shared<vector_node>(size, type);
}

vector_ptr make_vector(tuning::engine& on, cpu::vector entries) {
    return entries.count == 0 ? empty_vector(entries.size, entries.type)
                              : std::make_shared<vector_node>(std::make_shared<host_vector>(
                                    on.stream.state_handle(), std::move(entries)));
}

vector_ptr make_vector(index_type size, element_type type, device_vector form,
                       std::optional<size_type> count) {
    if (count == size_type{0}) {
        return empty_vector(size, type);
    }
    form.bits.seal();
    form.values.seal();
    return std::make_shared<vector_node>(size, type,
                                         std::make_shared<device_vector>(std::move(form)), count);
}

void spread_list(tuning::engine& on, const runtime::buffer& indices, const runtime::buffer& values,
                 size_type count, element_type type, const device_vector& out) {
    on.stream.launch(make_program(on, type), "spread_list", items(on, count), count, indices,
                     values, out.bits, out.values);
}

host_vector_view::host_vector_view(tuning::engine& on, const vector_node& a) {
    view_.size = a.size();
    if (a.is_known_empty()) {
        return;
    }
    held_ = a.on_host();
    seen_ = held_ ? nullptr : a.on_device();
    if (seen_) {
        const auto* const bits = on.stream.view<const cpu::word>(seen_->bits);
        if (bits != nullptr) {
            view_.bits = bits;
            view_.values = on.stream.view<const std::byte>(seen_->values);
            view_.count = a.count(on);
            return;
        }
        held_ = a.publish(
            std::make_shared<host_vector>(on.stream.state_handle(), download(on, a, *seen_)));
    }
    view_ = held_->entries().view();
}

device_vector_ptr device_vector_of(tuning::engine& on, const vector_node& a) {
    if (auto there = a.on_device()) {
        return there;
    }
    const auto host = a.on_host();
    return host ? a.publish(upload(on, host))
                : std::make_shared<device_vector>(allocate_bitmap(on, a.size(), a.type(), true));
}

bool is_for_kernels(const tuning::engine& on, const vector_node& a) {
    return !a.is_known_empty() && a.on_host() == nullptr &&
           (on.stream.kernels_only() || !on.stream.state().shares_memory());
}

namespace {

// launch(value as a kernel argument of this type); null: unspecified.
template <class Launch>
void with_value(element_type type, const void* value, Launch&& launch) {
    const auto as = [&](auto zero) {
        if (value != nullptr) {
            std::memcpy(&zero, value, sizeof zero);
        }
        launch(zero);
    };
    switch (type) {
        case element_type::boolean: launch(cl_uchar{1}); break;
        case element_type::uint32: as(cl_uint{0}); break;
        case element_type::uint64: as(cl_ulong{0}); break;
        case element_type::float32: as(cl_float{0}); break;
    }
}

void change_entry(tuning::engine& on, const device_vector& a, index_type size, element_type type,
                  index_type i, bool there, const void* value, const device_vector& out) {
    const size_type places = device_words_of(size) * 32;
    with_value(type, value, [&](auto number) {
        on.stream.launch(make_program(on, type), "change_entry", items(on, places), places, i,
                         cl_uint{there ? 1u : 0u}, number, a.bits, a.values, out.bits, out.values);
    });
}

}  // namespace

device_vector with_entry(tuning::engine& on, const device_vector& a, index_type size,
                         element_type type, index_type i, const void* value) {
    auto out = allocate_bitmap(on, size, type, false);
    change_entry(on, a, size, type, i, true, value, out);
    return out;
}

device_vector without_entry(tuning::engine& on, const device_vector& a, index_type size,
                            index_type i) {
    device_vector out{on.stream.allocate<cl_uint>(device_words_of(size)), a.values};
    change_entry(on, {a.bits, runtime::buffer()}, size, element_type::boolean, i, false, nullptr,
                 out);
    return out;
}

device_vector resized(tuning::engine& on, const device_vector& a, index_type from, index_type to,
                      element_type type) {
    const size_type words = device_words_of(to);
    device_vector out{on.stream.allocate<cl_uint>(words), a.values};
    on.stream.launch(make_program(on, element_type::boolean), "resize_bits", items(on, words),
                     device_words_of(from), a.bits, size_type{std::min(from, to)}, words, out.bits);
    if (to > from && type != element_type::boolean) {
        const size_type each = cpu::value_bytes(type);
        out.values = on.stream.allocate<std::byte>(to * each);
        on.stream.copy(a.values, 0, out.values, 0, from * each);
    }
    return out;
}

device_vector allocate_bitmap(tuning::engine& on, index_type size, element_type type, bool zeroed) {
    device_vector out;
    const size_type words = device_words_of(size);
    out.bits =
        zeroed ? on.stream.allocate_zeroed<cl_uint>(words) : on.stream.allocate<cl_uint>(words);
    out.values = on.stream.allocate<std::byte>(size * cpu::value_bytes(type));
    return out;
}

size_type bitmap_bytes(index_type size, element_type type) noexcept {
    return device_words_of(size) * sizeof(cl_uint) + size * cpu::value_bytes(type);
}

bool is_seen_by_host(const tuning::engine& on, const vector_node& a) {
    return a.is_known_empty() || a.on_host() != nullptr || on.stream.state().shares_memory();
}

}  // namespace clbool::storage
