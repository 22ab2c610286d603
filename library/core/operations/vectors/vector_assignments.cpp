// SPDX-License-Identifier: MIT
// assign for vectors: of a vector or a value, to listed indices or all.
#include <clbool/vector_operations.hpp>

#include <core/cpu/vectors/vector_elements.hpp>
#include <core/operations/vectors/move_kernels.hpp>
#include <core/operations/vectors/vector_call.hpp>
#include <core/operations/vectors/vector_plan.hpp>

#include <optional>

namespace clbool::operations {
namespace {

// Entries of bits are true: what becomes false is none.
bool is_no_entry(element_type type, const vector_scalar& value) noexcept {
    return type == element_type::boolean && value.real() == 0;
}

// Assignment of a vector or a value to listed indices.
class listed_assignment {
public:
    listed_assignment(engine& on, const vector_arguments& with, const indices& given)
        : on_(on),
          with_(with),
          size_(with.out.size()),
          places_(with.name, given, "the output", size_),
          asked_(read_sized(with.hints).backend) {}

    void run(const vector_base& u) {
        u_ = typed_input(on_, with_, "the operand", u);
        require_size(with_.name, "the operand", *u_, "the list", places_.count());
        write();
    }

    void run(const vector_scalar& value) {
        if (is_no_entry(with_.out.type(), value)) {
            u_ = storage::empty_vector(places_.count(), with_.out.type());
        } else {
            value_ = cpu::make_number(with_.out.type(), value);
        }
        write();
    }

private:
    void write() {
        vector_destination to(on_, with_.name, with_.out, with_.mask, with_.accum, with_.desc,
                              size_, asked_);
        storage::require_same_context(on_, *to.old(), "assign: the output");
        announce(on_, with_.name, std::to_string(places_.count()) + " indices");
        if (to.takes_nothing()) {
            to.write_masked(on_, storage::empty_vector(size_, to.type()));
            return;
        }
        const vector_node none(size_, to.type());
        const auto by = choose_backend(
            on_, "assignment", asked_,
            {to.old().get(), to.mask() ? to.mask().get() : &none, u_ ? u_.get() : &none},
            {places_.count(), size_});
        if (auto made = by_choice(
                on_, by, [&] { return by_kernels(on_, to); }, [] { return vector_ptr(); })) {
            to.put(on_, std::move(made));
        } else {
            by_host(to);
        }
    }

    vector_ptr by_kernels(engine& on, const vector_destination& to) const {
        const bitmap old = bitmap_of(on, *to.old());
        std::optional<bitmap> u;
        std::optional<bitmap> mask;
        if (u_) {
            u = bitmap_of(on, *u_);
        }
        if (to.mask()) {
            mask = bitmap_of(on, *to.mask());
        }
        const bitmap_assignment what{u ? &*u : nullptr,       value_,          to.accum(),
                                     mask ? &*mask : nullptr, to.complement(), to.replaces()};
        return storage::make_vector(
            size_, to.type(), assign_bitmap(on, old, what, places_.on_device(on), places_.count()));
    }

    // The assigned entries, and the region of indices they replace.
    void by_host(vector_destination& to) const {
        const auto list = places_.listed();
        const auto region = storage::make_vector(
            on_, cpu::build(cpu::team(), size_, element_type::boolean, list.data(), nullptr,
                            list.size(), vector_op::second));
        const host_vector_view view(on_, u_ ? *u_ : *region);
        to.write_at(on_,
                    storage::make_vector(
                        on_, u_ ? cpu::scatter(cpu::team(), view, u_->type(),
                                               {list.data(), list.data() + list.size()}, size_)
                                : cpu::constant(cpu::team(), view, to.type(), value_)),
                    region);
    }

    engine& on_;
    const vector_arguments& with_;
    index_type size_;
    vector_places places_;
    backend asked_;
    vector_ptr u_;  // null: assign the value
    cpu::number value_;
};

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void assign(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
            const vector_base& u, const indices& places, const descriptor& desc,
            const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"assign", out, mask, accum, desc, hints};
    enter(on_context, with.name, [&](engine& on) { listed_assignment(on, with, places).run(u); });
}

}  // namespace clbool::v0

namespace clbool::operations {
namespace {

vector_ptr every_index(engine& on, backend asked, index_type size) {
    const auto by = plan_vectors(facts_of(on), asked, !on.stream.kernels_only(), size, size);
    note_step(on, "all indices", by, "bits");
    if (by.where == backend::host) {
        return storage::make_vector(on, cpu::all_indices(cpu::team(), size));
    }
    return storage::make_vector(size, element_type::boolean, full_bitmap(on, size), size);
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
        const auto number = cpu::make_number(to.type(), value);
        if (to.takes_nothing()) {
            to.write_masked(on, storage::empty_vector(size, to.type()));
            return;
        }
        if (is_no_entry(to.type(), value)) {
            to.write(on, storage::empty_vector(size, to.type()));
            return;
        }
        // With a mask only its entries are visited.
        const bool inside = to.mask() != nullptr && !to.complement();
        const auto places = inside ? to.mask() : every_index(on, asked, size);
        const auto made = by_kernels_or_host(
            on, "assignment", asked, {places.get()},
            [&] {
                return storage::make_vector(size, to.type(),
                                            apply_to_bitmap(on, bitmap_of(on, *places), to.type(),
                                                            vector_op::second, number),
                                            places->known_count());
            },
            [&] {
                const host_vector_view view(on, *places);
                return storage::make_vector(
                    on, cpu::constant(cpu::team(), view.view().pattern(), to.type(), number));
            });
        if (inside) {
            to.write_inside(on, made);
        } else {
            to.write(on, made);
        }
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void assign(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
            vector_scalar value, const indices& places, const descriptor& desc,
            const operation_hints& hints) {
    using namespace operations;
    const vector_arguments with{"assign", out, mask, accum, desc, hints};
    if (places.is_all()) {
        assign_everywhere(on_context, with, value);
        return;
    }
    enter(on_context, with.name,
          [&](engine& on) { listed_assignment(on, with, places).run(value); });
}

}  // namespace clbool::v0
