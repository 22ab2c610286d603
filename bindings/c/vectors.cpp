// SPDX-License-Identifier: MIT
// Vectors: making them, reading them, changing their entries.
#include <bindings/c/arguments.hpp>
#include <bindings/c/descriptors.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/vector_values.hpp>
#include <clbool/counts.hpp>

#include <algorithm>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

// Calls make(T{}) for the type of C++ that an enumerator stands for.
template <class Make>
vector_object made_of(clbool_type type, Make&& make) {
    switch (type) {
        case CLBOOL_TYPE_BOOL: return {make(false)};
        case CLBOOL_TYPE_UINT32: return {make(std::uint32_t{0})};
        case CLBOOL_TYPE_UINT64: return {make(std::uint64_t{0})};
        case CLBOOL_TYPE_FLOAT: return {make(0.F)};
    }
    throw invalid_argument("type is none of its values");
}

template <class T>
basic_vector<T> from_entries(context& on, index_type size, std::vector<index_type> indices,
                             const void* values, vector_op combine) {
    if constexpr (std::is_same_v<T, bool>) {
        return {on, size, indices};
    } else {
        const std::vector<T> of_type =
            copied(static_cast<const T*>(values), indices.size(), "values");
        return {on, size, indices, of_type, combine};
    }
}

template <class T>
void write_entries(context& on, const basic_vector<T>& v, size_type capacity, index_type* indices,
                   void* values) {
    const vector_entries<T> entries = v.to_host(on);
    check_room(capacity, entries.indices.size(), "capacity");
    if (indices != nullptr) {
        std::copy(entries.indices.begin(), entries.indices.end(), indices);
    }
    if constexpr (!std::is_same_v<T, bool>) {
        if (values != nullptr) {
            std::copy(entries.values.begin(), entries.values.end(), static_cast<T*>(values));
        }
    }
}

matrix matrix_of(context& on, const vector_base& v, clbool_reduction to) {
    switch (to) {
        case CLBOOL_TO_COLUMN: return to_column(on, v);
        case CLBOOL_TO_ROW: return to_row(on, v);
    }
    throw invalid_argument("to is none of its values");
}

uint32_vector counts_of(context& on, const matrix& a, clbool_reduction to) {
    const auto vector_of = [&](const entry_counts& counts) {
        return uint32_vector(on, counts.size, counts.indices, counts.counts);
    };
    switch (to) {
        case CLBOOL_TO_COLUMN: return vector_of(entries_per_row(on, a));
        case CLBOOL_TO_ROW: return vector_of(entries_per_column(on, a));
    }
    throw invalid_argument("to is none of its values");
}

std::vector<bit_vector> bits_of(const clbool_vector* const* vectors, std::size_t count) {
    array(vectors, count, "vectors");
    std::vector<bit_vector> bits;
    for (std::size_t i = 0; i < count; ++i) {
        bits.push_back(typed<bool>(*get(vectors[i], "vectors"), "vectors"));
    }
    return bits;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_vector_create(clbool_type type, uint32_t size, clbool_vector** out) {
    return call("clbool_vector_create", [&] {
        create(out, [&] {
            return made_of(type,
                           [&](auto zero) { return clbool::basic_vector<decltype(zero)>(size); });
        });
    });
}

clbool_status clbool_vector_from_entries(clbool_context* on, clbool_type type, uint32_t size,
                                         const uint32_t* indices, const void* values,
                                         uint64_t count, clbool_vector_op combine,
                                         clbool_vector** out) {
    return call("clbool_vector_from_entries", [&] {
        const auto device = get(on, "on");
        const auto op = operator_of(combine, "combine");
        create(out, [&] {
            return made_of(type, [&](auto zero) {
                return from_entries<decltype(zero)>(device->device, size,
                                                    copied(indices, count, "indices"), values, op);
            });
        });
    });
}

clbool_status clbool_vector_duplicate(const clbool_vector* v, clbool_vector** out) {
    return call("clbool_vector_duplicate", [&] {
        const auto from = get(v, "v");
        create(out, [&] { return *from; });
    });
}

clbool_status clbool_vector_from_matrix(clbool_context* on, const clbool_matrix* a,
                                        clbool_vector** out) {
    return call("clbool_vector_from_matrix", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        create(out, [&] { return vector_object{clbool::to_vector(device->device, *from)}; });
    });
}

clbool_status clbool_vector_entries_per(clbool_context* on, clbool_reduction to,
                                        const clbool_matrix* a, clbool_vector** out) {
    return call("clbool_vector_entries_per", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        create(out, [&] { return vector_object{counts_of(device->device, *from, to)}; });
    });
}

clbool_status clbool_vector_pack(clbool_context* on, const clbool_vector* const* vectors,
                                 size_t count, clbool_vector** out) {
    return call("clbool_vector_pack", [&] {
        const auto device = get(on, "on");
        const auto bits = bits_of(vectors, count);
        create(out, [&] { return vector_object{clbool::pack(device->device, bits)}; });
    });
}

clbool_status clbool_vector_unpack(clbool_context* on, const clbool_vector* packed, uint32_t bit,
                                   clbool_vector** out) {
    return call("clbool_vector_unpack", [&] {
        const auto device = get(on, "on");
        const auto from = get(packed, "packed");
        if (bit >= 64) {
            throw clbool::invalid_argument("bit is " + std::to_string(bit) + ", of 0 to 63");
        }
        create(out, [&] {
            return vector_object{
                clbool::unpack(device->device, typed<std::uint64_t>(*from, "packed"), bit)};
        });
    });
}

clbool_status clbool_vector_free(clbool_vector* v) {
    return call("clbool_vector_free", [&] { destroy(v); });
}

clbool_status clbool_vector_size(const clbool_vector* v, uint32_t* size) {
    return call("clbool_vector_size", [&] { required(size, "size") = get(v, "v")->base().size(); });
}

clbool_status clbool_vector_type(const clbool_vector* v, clbool_type* type) {
    return call("clbool_vector_type", [&] {
        required(type, "type") = static_cast<clbool_type>(get(v, "v")->base().type());
    });
}

clbool_status clbool_vector_nvals(clbool_context* on, const clbool_vector* v, uint64_t* nvals) {
    return call("clbool_vector_nvals", [&] {
        const auto device = get(on, "on");
        required(nvals, "nvals") = get(v, "v")->base().nvals(device->device);
    });
}

clbool_status clbool_vector_to_entries(clbool_context* on, const clbool_vector* v,
                                       uint64_t capacity, uint32_t* indices, void* values) {
    return call("clbool_vector_to_entries", [&] {
        const auto device = get(on, "on");
        const auto from = get(v, "v");
        std::visit(
            [&](const auto& of) { write_entries(device->device, of, capacity, indices, values); },
            from->of);
    });
}

clbool_status clbool_vector_get(clbool_context* on, const clbool_vector* v, uint32_t index,
                                void* value, bool* found) {
    return call("clbool_vector_get", [&] {
        const auto device = get(on, "on");
        const auto from = get(v, "v");
        required(found, "found");
        std::visit(
            [&](const auto& of) {
                const auto entry = of.get(device->device, index);
                *found = entry.has_value();
                if (entry && value != nullptr) {
                    *static_cast<typename std::decay_t<decltype(of)>::value_type*>(value) = *entry;
                }
            },
            from->of);
    });
}

clbool_status clbool_vector_set(clbool_context* on, clbool_vector* v, uint32_t index,
                                const void* value) {
    return call("clbool_vector_set", [&] {
        const auto device = get(on, "on");
        const auto changed = get(v, "v");
        std::visit(
            [&](auto& of) {
                using element = typename std::decay_t<decltype(of)>::value_type;
                of.set_element(device->device, index,
                               required(static_cast<const element*>(value), "value"));
            },
            changed->of);
    });
}

clbool_status clbool_vector_remove(clbool_context* on, clbool_vector* v, uint32_t index) {
    return call("clbool_vector_remove", [&] {
        const auto device = get(on, "on");
        get(v, "v")->base().remove_element(device->device, index);
    });
}

clbool_status clbool_vector_clear(clbool_vector* v) {
    return call("clbool_vector_clear", [&] { get(v, "v")->base().clear(); });
}

clbool_status clbool_vector_resize(clbool_context* on, clbool_vector* v, uint32_t size) {
    return call("clbool_vector_resize", [&] {
        const auto device = get(on, "on");
        clbool::resize(device->device, get(v, "v")->base(), size);
    });
}

clbool_status clbool_vector_equal(clbool_context* on, const clbool_vector* a,
                                  const clbool_vector* b, bool* equal) {
    return call("clbool_vector_equal", [&] {
        const auto device = get(on, "on");
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        required(equal, "equal") = clbool::equal(device->device, first->base(), second->base());
    });
}

clbool_status clbool_vector_to_matrix(clbool_context* on, const clbool_vector* v,
                                      clbool_reduction to, clbool_matrix** out) {
    return call("clbool_vector_to_matrix", [&] {
        const auto device = get(on, "on");
        const auto from = get(v, "v");
        create(out, [&] { return matrix_of(device->device, from->base(), to); });
    });
}
