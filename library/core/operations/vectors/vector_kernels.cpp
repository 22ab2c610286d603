// SPDX-License-Identifier: MIT
// Launches of bitmap vector kernels.
#include <core/operations/vectors/vector_kernels.hpp>

#include <core/cpu/vectors/element.hpp>

#include <algorithm>
#include <cstring>

namespace clbool::operations {

namespace {

runtime::program make_program(const engine& on, const char* file, element_type type) {
    return primitives::items_program(on, file).set("VALUE", type);
}

runtime::program entries_program(const engine& on, element_type type,
                                 element_type given = element_type::boolean) {
    return make_program(on, "core/operations/vectors/entries.cl", type).set("GIVEN", given);
}

runtime::buffer values_for(engine& on, index_type size, element_type type) {
    return on.stream.allocate<std::byte>(size * cpu::value_bytes(type));
}

}  // namespace

device_vector combine_bitmaps(engine& on, cpu::vector_set what, const bitmap& a, const bitmap& b,
                              bool second_counts, vector_op op) {
    const auto source = make_program(on, "core/operations/vectors/combine.cl", a.type);
    const auto set = static_cast<cl_uint>(what);
    auto out = storage::allocate_bitmap(on, a.size, a.type, false);
    const size_type words = storage::device_words_of(a.size);
    if (a.type == element_type::boolean) {
        on.stream.launch(source, "combine_bits", items(on, words), set, words, a.form.bits,
                         b.form.bits, out.bits);
        return out;
    }
    // Pairs of 32-bit words; the padding has no indices.
    on.stream.launch(source, "combine_all", items(on, words * 32), set, static_cast<cl_uint>(op),
                     cl_uint{second_counts ? 1u : 0u}, words * 32, a.form.bits, a.form.values,
                     b.form.bits, b.form.values, out.bits, out.values);
    return out;
}

device_vector apply_to_bitmap(engine& on, const bitmap& u, element_type to, vector_op op,
                              const cpu::number& with) {
    device_vector out{u.form.bits, values_for(on, u.size, to)};
    if (to != element_type::boolean) {
        with_number(with, to, [&](auto number) {
            on.stream.launch(entries_program(on, to, u.type), "apply_values", items(on, u.size),
                             static_cast<cl_uint>(op), size_type{u.size}, u.form.bits,
                             u.form.values, number, out.values);
        });
    }
    return out;
}

device_vector index_bitmap(engine& on, const bitmap& u, element_type to,
                           const cpu::number& offset) {
    device_vector out{u.form.bits, values_for(on, u.size, to)};
    with_number(offset, to, [&](auto number) {
        on.stream.launch(entries_program(on, to), "apply_indices", items(on, u.size),
                         size_type{u.size}, u.form.bits, number, out.values);
    });
    return out;
}

device_vector select_bitmap(engine& on, const bitmap& u, comparison how, const cpu::number& with) {
    const size_type words = storage::device_words_of(u.size);
    if (u.type == element_type::boolean) {
        // Boolean entries all have the value 1.
        return cpu::compares(how, std::uint32_t{1}, with.as<std::uint32_t>())
                   ? u.form
                   : storage::allocate_bitmap(on, u.size, u.type, true);
    }
    device_vector out{on.stream.allocate<cl_uint>(words), u.form.values};
    with_number(with, u.type, [&](auto number) {
        on.stream.launch(entries_program(on, u.type), "select_values", items(on, words),
                         static_cast<cl_uint>(how), words, u.form.bits, u.form.values, number,
                         out.bits);
    });
    return out;
}

device_vector unpack_bitmap(engine& on, const bitmap& packed, unsigned bit) {
    constexpr cl_uint kHasBits = 6;  // as in the kernel, behind comparison's
    const size_type words = storage::device_words_of(packed.size);
    device_vector out{on.stream.allocate<cl_uint>(words), runtime::buffer()};
    on.stream.launch(entries_program(on, element_type::uint64), "select_values", items(on, words),
                     kHasBits, words, packed.form.bits, packed.form.values, cl_ulong{1} << bit,
                     out.bits);
    return out;
}

device_vector select_bitmap_range(engine& on, const bitmap& u, index_type first, index_type last) {
    const size_type words = storage::device_words_of(u.size);
    device_vector out{on.stream.allocate<cl_uint>(words), u.form.values};
    on.stream.launch(entries_program(on, element_type::boolean), "select_range", items(on, words),
                     words, u.form.bits, first, last, out.bits);
    return out;
}

device_vector full_bitmap(engine& on, index_type size) {
    auto out = storage::allocate_bitmap(on, size, element_type::boolean, false);
    const size_type words = storage::device_words_of(size);
    on.stream.launch(entries_program(on, element_type::boolean), "all_bits", items(on, words),
                     words, size_type{size}, out.bits);
    return out;
}

namespace {

// Layout as group_sum_t of the kernels.
template <class T>
struct group_sum {
    T value;
    cl_uint any;
};

}  // namespace

cpu::number reduce_bitmap(engine& on, const bitmap& u, vector_op op) {
    constexpr size_type kMostGroups = 256;
    constexpr size_type kItems = 8;
    const size_type group = on.params.elementwise.group;
    const size_type groups =
        std::min(kMostGroups, (size_type{u.size} + kItems * group - 1) / (kItems * group));
    return cpu::with_element(u.type, [&](auto zero) {
        using value = decltype(zero);
        cpu::number out;
        if constexpr (!std::is_same_v<value, cpu::no_value>) {
            const auto sums = on.stream.allocate<group_sum<value>>(groups);
            on.stream.launch(entries_program(on, u.type), "reduce_values",
                             runtime::range::groups(groups, group), static_cast<cl_uint>(op),
                             size_type{u.size}, u.form.bits, u.form.values, sums);
            value sum = cpu::identity_of<value>(op);
            bool first = true;
            for (const auto& found : on.stream.read_small<group_sum<value>>(sums, groups)) {
                if (found.any != 0) {
                    sum = first ? found.value : cpu::combined(op, sum, found.value);
                    first = false;
                }
            }
            out.type = u.type;
            std::memcpy(out.bytes, &sum, sizeof sum);
        }
        return out;
    });
}

}  // namespace clbool::operations
