// SPDX-License-Identifier: MIT
// Packing up to 64 boolean vectors into one uint64 vector, bit b for vector b.
#include <clbool/vector_operations.hpp>

#include <clbool/error.hpp>
#include <core/operations/vectors/move_kernels.hpp>
#include <core/operations/vectors/vector_kernels.hpp>
#include <core/operations/vectors/vector_plan.hpp>
#include <core/operations/vectors/vector_write_back.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace clbool::operations {
namespace {

constexpr unsigned kMostPacked = 64;

choice choose_packing(engine& on, const std::vector<vector_ptr>& nodes, index_type size) {
    bool seen = true;
    size_type work = 0;
    for (const auto& one : nodes) {
        seen = seen && storage::is_seen_by_host(on, *one);
        work += one->known_count().value_or(size);
    }
    const auto by = plan_vectors(facts_of(on), backend::automatic, seen, work, size);
    note_step(on, "packing", by, by.where == backend::host ? "threads" : "bitmaps");
    return by;
}

// Dense: sets bit b in the values of all indices.
vector_ptr packed_densely(engine& on, const std::vector<vector_ptr>& nodes, index_type size) {
    auto out = cpu::vector::make_bitmap(size, element_type::uint64);
    std::fill(out.bits.begin(), out.bits.end(), cpu::word{0});
    auto* const values = out.values_as<std::uint64_t>();
    std::fill(values, values + size, std::uint64_t{0});
    for (std::size_t b = 0; b < nodes.size(); ++b) {
        const host_vector_view view(on, *nodes[b]);
        cpu::for_entries(view.view(), [&](index_type i, size_type) {
            out.bits[i / cpu::kWordBits] |= cpu::bit_of(i);
            values[i] |= std::uint64_t{1} << b;
        });
    }
    out.count = cpu::count_bits(cpu::team(), out.bits.data(), size);
    return storage::make_vector(on, cpu::settled(cpu::team(), std::move(out)));
}

vector_ptr packed_by_host(engine& on, const std::vector<vector_ptr>& nodes, index_type size) {
    size_type entries = 0;
    for (const auto& one : nodes) {
        entries += one->count(on);
    }
    if (cpu::is_dense(element_type::uint64, entries, size)) {
        return packed_densely(on, nodes, size);
    }
    std::vector<index_type> indices;
    std::vector<std::uint64_t> values;
    for (std::size_t b = 0; b < nodes.size(); ++b) {
        const host_vector_view view(on, *nodes[b]);
        cpu::for_entries(view.view(), [&](index_type i, size_type) {
            indices.push_back(i);
            values.push_back(std::uint64_t{1} << b);
        });
    }
    return storage::make_vector(
        on, cpu::build(cpu::team(), size, element_type::uint64, indices.data(), values.data(),
                       indices.size(), vector_op::bit_or));
}

vector_ptr packed_by_kernels(engine& on, const std::vector<vector_ptr>& nodes, index_type size) {
    std::vector<bitmap> sets;
    for (const auto& one : nodes) {
        sets.push_back(bitmap_of(on, *one));
    }
    return storage::make_vector(size, element_type::uint64, pack_bitmaps(on, size, sets));
}

vector_ptr unpacked_by_host(engine& on, const vector_node& packed, unsigned bit) {
    const host_vector_view view(on, packed);
    std::vector<index_type> indices;
    cpu::for_entries(view.view(), [&](index_type i, size_type at) {
        if ((view.view().values_as<std::uint64_t>()[at] >> bit & 1) != 0) {
            indices.push_back(i);
        }
    });
    return storage::make_vector(
        on, cpu::build(cpu::team(), packed.size(), element_type::boolean, indices.data(), nullptr,
                       indices.size(), vector_op::second));
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

uint64_vector pack(context& on_context, const std::vector<bit_vector>& vectors) {
    using namespace operations;
    return enter(on_context, "pack", [&](engine& on) {
        if (vectors.size() > kMostPacked) {
            throw invalid_argument("pack: " + std::to_string(vectors.size()) +
                                   " vectors, but a value has 64 bits");
        }
        const index_type size = vectors.empty() ? 0 : vectors.front().size();
        std::vector<vector_ptr> nodes;
        for (std::size_t b = 0; b < vectors.size(); ++b) {
            nodes.push_back(input(on, "pack", "vector " + std::to_string(b), vectors[b]));
            require_size("pack", "vector " + std::to_string(b), *nodes.back(), "the first", size);
        }
        uint64_vector out;
        out.reset(by_choice(
            on, choose_packing(on, nodes, size), [&] { return packed_by_kernels(on, nodes, size); },
            [&] { return packed_by_host(on, nodes, size); }));
        return out;
    });
}

bit_vector unpack(context& on_context, const uint64_vector& packed, unsigned bit) {
    using namespace operations;
    return enter(on_context, "unpack", [&](engine& on) {
        if (bit >= kMostPacked) {
            throw invalid_argument("unpack: bit " + std::to_string(bit) + " of 64");
        }
        const auto node = input(on, "unpack", "the operand", packed);
        bit_vector out;
        out.reset(by_kernels_or_host(
            on, "unpacking", backend::automatic, {node.get()},
            [&] {
                return storage::make_vector(node->size(), element_type::boolean,
                                            unpack_bitmap(on, bitmap_of(on, *node), bit));
            },
            [&] { return unpacked_by_host(on, *node, bit); }));
        return out;
    });
}

}  // namespace clbool::v0
