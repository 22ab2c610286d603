// SPDX-License-Identifier: MIT
// Entries that go elsewhere: extract, assign, scatter.
#include <clbool/vector_operations.hpp>

#include <host/vector_elements.hpp>
#include <operations/vectors/vector_call.hpp>
#include <operations/vectors/vector_plan.hpp>

#include <vector>

namespace clbool {

namespace operations {
namespace {

host::span span_of(const std::vector<index_type>& indices) noexcept {
    return {indices.data(), indices.data() + indices.size()};
}

// The indices one by one. Throws unless all are below the size of what they are for.
std::vector<index_type> listed(const char* operation, const indices& places, const char* what,
                               index_type size) {
    const size_type count = places.size(size);
    if (count > kMaxDimension) {
        throw invalid_argument(std::string(operation) + ": " + std::to_string(count) +
                               " indices are more than a vector may have");
    }
    std::vector<index_type> list(count);
    for (size_type k = 0; k < count; ++k) {
        const size_type i = places.at(k);
        if (i >= size) {
            throw invalid_argument(std::string(operation) + ": index " + std::to_string(k) +
                                   " of the list, " + std::to_string(i) + ", is outside " + what +
                                   " of size " + std::to_string(size));
        }
        list[k] = static_cast<index_type>(i);
    }
    return list;
}

// Lists of indices come from the host, and so do vectors that are made of them.
void note_lists(engine& on) {
    note_step(on, "indices", backend::host, "threads", "lists are the host's");
}

// An assignment: what `make(engine, size)` gives replaces the entries at `region`, or joins them.
template <class Make>
void assign_call(context& on_context, const vector_arguments& with, const indices& places,
                 const vector_base* u, Make&& make) {
    enter(on_context, with.name, [&](engine& on) {
        const index_type size = with.out.size();
        const auto list = listed(with.name, places, "the output", size);
        if (u != nullptr) {
            const auto node = input(on, with.name, "the operand", *u);
            require_type(with.name, "the operand", *node, with.out.type());
            require_size(with.name, "the operand", *node, "the list",
                         static_cast<index_type>(list.size()));
        }
        const auto asked = read_sized(with.hints).backend;
        vector_destination to(on, with.name, with.out, with.mask, with.accum, with.desc, size,
                              asked);
        announce(on, with.name, std::to_string(list.size()) + " indices");
        note_lists(on);
        const auto region = storage::make_vector(
            on, host::build(host::team(), size, element_type::boolean, list.data(), nullptr,
                            list.size(), vector_op::second));
        to.write_at(on, make(on, list, *region), region);
    });
}

}  // namespace
}  // namespace operations

void extract(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
             const vector_base& u, const indices& places, const descriptor& desc,
             const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"extract", out, mask, accum, desc, hints};
    std::vector<index_type> list;
    vector_ptr node;
    vector_call(
        on_context, with,
        [&](engine& on) {
            node = input(on, with.name, "the operand", u);
            require_type(with.name, "the operand", *node, out.type());
            list = listed(with.name, places, "the operand", node->size());
            return static_cast<index_type>(list.size());
        },
        [&](engine& on, backend) {
            note_lists(on);
            const host_vector_view view(on, *node);
            return storage::make_vector(
                on, host::gather(host::team(), view, node->type(), span_of(list)));
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
            node = input(on, with.name, "the operand", u);
            places = input(on, with.name, "the indices", at);
            require_type(with.name, "the operand", *node, out.type());
            return places->size();
        },
        [&](engine& on, backend asked) {
            return by_kernels_or_host(
                on, "gather", asked, {node.get(), places.get()},
                [&](engine& by) {
                    return storage::make_vector(
                        places->size(), node->type(),
                        gather_bitmap(by, bitmap_of(by, *node), bitmap_of(by, *places)));
                },
                [&] {
                    const host_vector_view view(on, *node);
                    const host_vector_view where(on, *places);
                    return storage::make_vector(
                        on, host::gather(host::team(), view, node->type(), where.view()));
                });
        });
}

void assign(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
            const vector_base& u, const indices& places, const descriptor& desc,
            const operation_hints& hints) {
    using namespace operations;
    // Held, as it may be out's.
    const vector_ptr node = u.node();
    assign_call(on_context, {"assign", out, mask, accum, desc, hints}, places, &u,
                [&](engine& on, const std::vector<index_type>& list, const vector_node& region) {
                    const host_vector_view view(on, *node);
                    return storage::make_vector(on, host::scatter(host::team(), view, node->type(),
                                                                  span_of(list), region.size()));
                });
}

namespace operations {
namespace {

vector_ptr every_index(engine& on, backend asked, index_type size) {
    const auto by = plan_vectors(facts_of(on), asked, !on.stream.kernels_only(), size, size);
    note_step(on, "all indices", by, "bits");
    if (by.where == backend::host) {
        return storage::make_vector(on, host::all_indices(host::team(), size));
    }
    engine with = with_kernels(on, by.where);
    return storage::make_vector(size, element_type::boolean, full_bitmap(with, size), size);
}

// A value at every index that the mask lets through.
void assign_everywhere(context& on_context, const vector_arguments& with,
                       const vector_scalar& value) {
    enter(on_context, with.name, [&](engine& on) {
        const index_type size = with.out.size();
        const auto asked = read_sized(with.hints).backend;
        vector_destination to(on, with.name, with.out, with.mask, with.accum, with.desc, size,
                              asked);
        announce(on, with.name, "size " + std::to_string(size));
        const auto number = host::make_number(to.type(), value);
        if (to.takes_nothing()) {
            to.write_masked(on, storage::empty_vector(size, to.type()));
            return;
        }
        // Inside a mask no other places are looked at.
        const bool inside = to.mask() != nullptr && !to.complement();
        const auto places = inside ? to.mask() : every_index(on, asked, size);
        const auto made = by_kernels_or_host(
            on, "assignment", asked, {places.get()},
            [&](engine& by) {
                return storage::make_vector(size, to.type(),
                                            apply_to_bitmap(by, bitmap_of(by, *places), to.type(),
                                                            vector_op::second, number),
                                            places->known_count());
            },
            [&] {
                const host_vector_view view(on, *places);
                return storage::make_vector(
                    on, host::constant(host::team(), view.view().pattern(), to.type(), number));
            });
        if (inside) {
            to.write_inside(on, made);
        } else {
            to.write(on, made);
        }
    });
}

}  // namespace
}  // namespace operations

void assign(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
            vector_scalar value, const indices& places, const descriptor& desc,
            const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"assign", out, mask, accum, desc, hints};
    if (places.is_all()) {
        assign_everywhere(on_context, with, value);
        return;
    }
    assign_call(on_context, with, places, nullptr,
                [&](engine& on, const std::vector<index_type>&, const vector_node& region) {
                    const host_vector_view view(on, region);
                    return storage::make_vector(
                        on, host::constant(host::team(), view, out.type(),
                                           host::make_number(out.type(), value)));
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
            node = input(on, with.name, "the operand", u);
            places = input(on, with.name, "the indices", at);
            require_type(with.name, "the operand", *node, out.type());
            require_size(with.name, "the indices are", *places, "the operand", node->size());
            storage::require_operator(with.name, combine, node->type());
            return size;
        },
        [&](engine& on, backend) {
            note_step(on, "scatter", backend::host, "threads", "what meets is combined in order");
            const host_vector_view view(on, *node);
            const host_vector_view where(on, *places);
            return storage::make_vector(
                on, host::scatter(host::team(), view, node->type(), where.view(), size, combine));
        });
}

}  // namespace clbool
