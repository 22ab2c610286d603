// SPDX-License-Identifier: MIT
// extract (gather) and scatter of vectors.
#include <clbool/vector_operations.hpp>

#include <core/cpu/vectors/vector_elements.hpp>
#include <core/operations/vectors/move_kernels.hpp>
#include <core/operations/vectors/vector_call.hpp>

namespace clbool::v0 {

void extract(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
             const vector_base& u, const indices& places, const descriptor& desc,
             const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"extract", out, mask, accum, desc, hints};
    vector_places from;
    vector_ptr node;
    vector_call(
        on_context, with,
        [&](engine& on) {
            node = typed_input(on, with, "the operand", u);
            from = vector_places(with.name, places, "the operand", node->size());
            return from.count();
        },
        [&](engine& on, backend asked) {
            const index_type count = from.count();
            return by_choice(
                on, choose_backend(on, "gather", asked, {node.get()}, {count, count}),
                [&] {
                    return storage::make_vector(
                        count, node->type(),
                        gather_places(on, bitmap_of(on, *node), from.on_device(on), count));
                },
                [&] {
                    const host_vector_view view(on, *node);
                    const auto list = from.listed();
                    return storage::make_vector(
                        on, cpu::gather(cpu::team(), view, node->type(),
                                        {list.data(), list.data() + list.size()}));
                });
        });
}

void extract(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
             const vector_base& u, const uint32_vector& at, const descriptor& desc,
             const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"extract", out, mask, accum, desc, hints};
    vector_ptr node;
    vector_ptr places;
    vector_call(
        on_context, with,
        [&](engine& on) {
            node = typed_input(on, with, "the operand", u);
            places = input(on, with.name, "the indices", at);
            return places->size();
        },
        [&](engine& on, backend asked) {
            return by_kernels_or_host(
                on, "gather", asked, {node.get(), places.get()},
                [&] {
                    return storage::make_vector(
                        places->size(), node->type(),
                        gather_bitmap(on, bitmap_of(on, *node), bitmap_of(on, *places)));
                },
                [&] {
                    const host_vector_view view(on, *node);
                    const host_vector_view where(on, *places);
                    return storage::make_vector(
                        on, cpu::gather(cpu::team(), view, node->type(), where.view()));
                });
        });
}

void scatter(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
             index_type size, vector_op combine, const vector_base& u, const uint32_vector& at,
             const descriptor& desc, const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"scatter", out, mask, accum, desc, hints};
    vector_ptr node;
    vector_ptr places;
    vector_call(
        on_context, with,
        [&](engine& on) {
            node = typed_input(on, with, "the operand", u);
            places = input(on, with.name, "the indices", at);
            require_size(with.name, "the vector of indices", *places, "the operand", node->size());
            storage::require_operator(with.name, combine, node->type());
            return size;
        },
        [&](engine& on, backend asked) {
            return by_choice(
                on, choose_backend(on, "scatter", asked, {node.get(), places.get()}, {0, size}),
                [&] {
                    return storage::make_vector(
                        size, node->type(),
                        scatter_bitmap(on, bitmap_of(on, *node), bitmap_of(on, *places), size,
                                       combine));
                },
                [&] {
                    const host_vector_view view(on, *node);
                    const host_vector_view where(on, *places);
                    return storage::make_vector(on, cpu::scatter(cpu::team(), view, node->type(),
                                                                 where.view(), size, combine));
                });
        });
}

}  // namespace clbool::v0
