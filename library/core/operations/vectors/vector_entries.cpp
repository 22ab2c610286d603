// SPDX-License-Identifier: MIT
// apply, select and reduce on vectors.
#include <clbool/vector_operations.hpp>

#include <core/cpu/vectors/vector_elements.hpp>
#include <core/operations/vectors/vector_call.hpp>

#include <cstring>
#include <optional>

namespace clbool::operations {
namespace {

// Effect of a call on a vector's entries.
enum class entries {
    changed,  // apply: same pattern, new values of any type
    chosen    // select: a subset with their values
};

// Common body: kernels(engine, its bitmap) or host(its view); the result has the operand's size.
template <class Kernels, class Host>
void entries_call(context& on_context, const vector_arguments& with, const vector_base& u,
                  entries are, Kernels&& kernels, Host&& host) {
    vector_ptr node;
    vector_call(
        on_context, with,
        [&](engine& on) {
            node = are == entries::chosen ? typed_input(on, with, "the operand", u)
                                          : input(on, with.name, "the operand", u);
            return node->size();
        },
        [&](engine& on, backend asked) {
            return by_kernels_or_host(
                on, "entries", asked, {node.get()},
                [&] {
                    return storage::make_vector(
                        node->size(), with.out.type(), kernels(on, bitmap_of(on, *node)),
                        are == entries::changed ? node->known_count() : std::nullopt);
                },
                [&] {
                    const host_vector_view view(on, *node);
                    return storage::make_vector(on, host(view.view()));
                });
        });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void apply(context& on, vector_base& out, vector_mask mask, vector_accumulator accum, vector_op op,
           const vector_base& u, vector_scalar with, const descriptor& desc,
           const operation_hints& hints) {
    using namespace operations;
    const element_type to = out.type();
    const auto number = [&] {
        storage::require_operator("apply", op, to);
        return cpu::make_number(to, with);
    };
    entries_call(
        on, {"apply", out, mask, accum, desc, hints}, u, entries::changed,
        [&](engine& by, const bitmap& of) { return apply_to_bitmap(by, of, to, op, number()); },
        [&](const cpu::vector_view& view) {
            return cpu::apply(cpu::team(), view, u.type(), to, op, number());
        });
}

void convert(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
             const vector_base& u, const descriptor& desc, const operation_hints& hints) {
    using namespace operations;
    const element_type to = out.type();
    entries_call(
        on, {"convert", out, mask, accum, desc, hints}, u, entries::changed,
        [&](engine& by, const bitmap& of) {
            return apply_to_bitmap(by, of, to, vector_op::first, cpu::make_number(to, 0));
        },
        [&](const cpu::vector_view& view) {
            return cpu::apply(cpu::team(), view, u.type(), to, vector_op::first,
                              cpu::make_number(to, 0));
        });
}

void apply_index(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                 const vector_base& u, vector_scalar offset, const descriptor& desc,
                 const operation_hints& hints) {
    using namespace operations;
    const element_type to = out.type();
    const auto number = [&] {
        require_numbers("apply_index", to);
        return cpu::make_number(to, offset);
    };
    entries_call(
        on, {"apply_index", out, mask, accum, desc, hints}, u, entries::changed,
        [&](engine& by, const bitmap& of) { return index_bitmap(by, of, to, number()); },
        [&](const cpu::vector_view& view) {
            return cpu::apply_index(cpu::team(), view, to, number());
        });
}

void select(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
            comparison how, const vector_base& u, vector_scalar with, const descriptor& desc,
            const operation_hints& hints) {
    using namespace operations;
    entries_call(
        on, {"select", out, mask, accum, desc, hints}, u, entries::chosen,
        [&](engine& by, const bitmap& of) {
            return select_bitmap(by, of, how, cpu::make_number(of.type, with));
        },
        [&](const cpu::vector_view& view) {
            return cpu::select(cpu::team(), view, u.type(), how, cpu::make_number(u.type(), with));
        });
}

void select_range(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                  const vector_base& u, index_type first, index_type last, const descriptor& desc,
                  const operation_hints& hints) {
    using namespace operations;
    entries_call(
        on, {"select_range", out, mask, accum, desc, hints}, u, entries::chosen,
        [&](engine& by, const bitmap& of) { return select_bitmap_range(by, of, first, last); },
        [&](const cpu::vector_view& view) {
            return cpu::select_range(cpu::team(), view, u.type(), first, last);
        });
}

}  // namespace clbool::v0

namespace clbool::detail {

void reduce(context& on_context, vector_op op, const vector_base& u, void* value,
            const operation_hints& hints_given) {
    operations::enter(on_context, "reduce", [&](operations::engine& on) {
        const auto hints = operations::read_sized(hints_given);
        if (op != vector_op::min && op != vector_op::max && op != vector_op::plus &&
            op != vector_op::bit_or) {
            throw invalid_argument("reduce: values become one by min, max, plus or bit_or");
        }
        const auto node = operations::input(on, "reduce", "the operand", u);
        storage::require_operator("reduce", op, node->type());
        const auto found = operations::by_kernels_or_host(
            on, "reduction", hints.backend, {node.get()},
            [&] { return operations::reduce_bitmap(on, operations::bitmap_of(on, *node), op); },
            [&] {
                const operations::host_vector_view view(on, *node);
                return cpu::reduce(cpu::team(), view, node->type(), op);
            });
        std::memcpy(value, found.bytes, cpu::value_bytes(node->type()));
    });
}

}  // namespace clbool::detail
