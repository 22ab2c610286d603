// SPDX-License-Identifier: MIT
// Backend choice for vectors; cost model of direction-optimising products (push or pull).
#include <core/operations/vectors/vector_plan.hpp>
#include <core/storage/nodes/vector_node.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// Transpose cost per entry, in entries that a product reads.
constexpr size_type kTransposeWork = 8;

}  // namespace

// Measured on an H200 and on two cores of a Xeon, with road networks and web graphs. or_and pulls
// on GPUs read faster than others, and their push finds its result already cleared.
push_costs push_costs_of(backend by, semiring over) noexcept {
    constexpr size_type kCommand = 300000;
    if (by == backend::host) {
        return {6, 0};
    }
    return by == backend::kernels && over == semiring::or_and ? push_costs{14, 0}
                                                              : push_costs{6, kCommand};
}

choice plan_vectors(const device_facts& device, backend asked, bool seen, size_type work,
                    index_type largest) {
    const auto by = plan_backend(device, asked, false, seen, work);
    if (by.where == backend::host) {
        return by;
    }
    if (storage::is_too_sparse_for_kernels(largest, work)) {
        return {backend::host, "kernels work on bitmaps, which entries are too few for"};
    }
    return by;
}

size_type pull_work(const vector_product_facts& of) noexcept {
    if (of.result_size == 0 || of.vector_count == 0) {
        return 0;
    }
    const double places = static_cast<double>(of.result_places);
    double reads = static_cast<double>(of.nnz) / of.result_size;
    if (of.first_ends && !of.by_kernels) {
        reads = std::min(
            reads, static_cast<double>(of.vector_size) / static_cast<double>(of.vector_count));
    }
    return static_cast<size_type>(places + places * reads);
}

size_type push_work(const vector_product_facts& of) noexcept {
    if (of.vector_size == 0) {
        return 0;
    }
    const double reads = static_cast<double>(of.nnz) / of.vector_size;
    const auto entry = static_cast<double>(of.pushes.entry);
    const auto pushed =
        static_cast<size_type>(static_cast<double>(of.vector_count) * (1 + entry * reads));
    // Kernels test every row for a vector entry.
    return pushed + (of.by_kernels ? of.vector_size : 0) + of.pushes.clear;
}

direction_choice plan_direction(const vector_product_facts& of, direction asked) noexcept {
    if (asked != direction::automatic) {
        return {asked, "asked for"};
    }
    const size_type pulling = pull_work(of);
    const size_type pushing = push_work(of);
    const direction best = pushing <= pulling ? direction::push : direction::pull;
    const bool at_hand = best == direction::push ? of.can_push : of.can_pull;
    if (at_hand) {
        return {best, best == direction::push ? "the vector's rows are fewer entries"
                                              : "the result's rows are fewer entries"};
    }
    const size_type saved = best == direction::push ? pulling - pushing : pushing - pulling;
    if (static_cast<double>(saved) * static_cast<double>(of.products) >
        static_cast<double>(kTransposeWork) * static_cast<double>(of.nnz)) {
        return {best, "the products that are expected pay for the transpose"};
    }
    return {best == direction::push ? direction::pull : direction::push,
            "the other way needs the transpose"};
}

}  // namespace clbool::operations
