// SPDX-License-Identifier: MIT
// Up to 64 vectors of bits as one of numbers.
#include <clbool/vector_operations.hpp>

#include <operations/vectors/vector_backends.hpp>

#include <clbool/error.hpp>

#include <vector>

namespace clbool {

namespace {

constexpr unsigned kMostPacked = 64;

}  // namespace

uint64_vector pack(context& on_context, const std::vector<bit_vector>& vectors) {
    using namespace operations;
    return enter(on_context, "pack", [&](engine& on) {
        if (vectors.size() > kMostPacked) {
            throw invalid_argument("pack: " + std::to_string(vectors.size()) +
                                   " vectors, but a value has 64 bits");
        }
        const index_type size = vectors.empty() ? 0 : vectors.front().size();
        std::vector<index_type> indices;
        std::vector<std::uint64_t> values;
        for (std::size_t b = 0; b < vectors.size(); ++b) {
            const auto node = input(on, "pack", "vector " + std::to_string(b), vectors[b]);
            require_size("pack", "vector " + std::to_string(b), *node, "the first", size);
            const host_vector_view view(on, *node);
            host::for_entries(view.view(), [&](index_type i, size_type) {
                indices.push_back(i);
                values.push_back(std::uint64_t{1} << b);
            });
        }
        note_step(on, "packing", backend::host, "threads", "lists are the host's");
        uint64_vector out;
        out.reset(storage::make_vector(
            on, host::build(host::team(), size, element_type::uint64, indices.data(), values.data(),
                            indices.size(), vector_op::bit_or)));
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
        const host_vector_view view(on, *node);
        std::vector<index_type> indices;
        host::for_entries(view.view(), [&](index_type i, size_type at) {
            if ((view.view().values_as<std::uint64_t>()[at] >> bit & 1) != 0) {
                indices.push_back(i);
            }
        });
        note_step(on, "unpacking", backend::host, "threads", "lists are the host's");
        bit_vector out;
        out.reset(storage::make_vector(
            on, host::build(host::team(), node->size(), element_type::boolean, indices.data(),
                            nullptr, indices.size(), vector_op::second)));
        return out;
    });
}

}  // namespace clbool
