// SPDX-License-Identifier: MIT
// mxv and vxm.
#include <clbool/vector_operations.hpp>

#include <host/vector_product.hpp>
#include <operations/common/entry.hpp>
#include <operations/common/handles.hpp>
#include <operations/common/operand.hpp>
#include <operations/common/write_back.hpp>
#include <operations/vectors/vector_backends.hpp>
#include <operations/vectors/vector_plan.hpp>
#include <operations/vectors/vector_product_kernels.hpp>

#include <algorithm>
#include <optional>

namespace clbool {

const char* to_string(semiring of) noexcept {
    switch (of) {
        case semiring::or_and: return "or_and";
        case semiring::any_secondi: return "any_secondi";
        case semiring::min_second: return "min_second";
        case semiring::max_second: return "max_second";
        case semiring::plus_second: return "plus_second";
        case semiring::plus_pair: return "plus_pair";
        case semiring::or_second: break;
    }
    return "or_second";
}

namespace operations {
namespace {

// Which vectors a semiring has.
void require_types(const char* operation, semiring over, element_type in, element_type out) {
    const auto refuse = [&](const char* what, element_type is) {
        throw invalid_argument(std::string(operation) + ": " + to_string(over) + " " + what +
                               ", not " + to_string(is));
    };
    switch (over) {
        case semiring::or_and:
            if (out != element_type::boolean) refuse("gives bits", out);
            return;
        case semiring::any_secondi:
            if (out != element_type::uint32) refuse("gives indices, which are uint32", out);
            return;
        case semiring::plus_pair:
            if (out == element_type::boolean) refuse("gives numbers", out);
            return;
        default: break;
    }
    if (in == element_type::boolean ||
        (over == semiring::or_second && in == element_type::float32)) {
        refuse(over == semiring::or_second ? "takes integers" : "takes numbers", in);
    }
    if (out != in) refuse("gives numbers of the vector's type", out);
}

// A product as the matrix sees it: `pulls_rows` when the result has an entry for each of its rows.
struct vector_request {
    const char* name;
    semiring over;
    node_ptr a;
    vector_ptr u;
    bool pulls_rows;
    mxv_hints hints;

    index_type result_size() const noexcept { return pulls_rows ? a->nrows() : a->ncols(); }
    index_type vector_size() const noexcept { return pulls_rows ? a->ncols() : a->nrows(); }
};

// Entries that are not counted yet are not asked for where the answer changes nothing: a product
// that pulls the matrix's own rows needs none.
vector_product_facts product_facts(engine& on, const vector_request& what,
                                   const vector_destination& to, bool by_kernels) {
    const bool has_both = what.a->present().transposed != nullptr;
    vector_product_facts of;
    of.result_size = what.result_size();
    of.vector_size = what.vector_size();
    of.nnz = what.a->nnz();
    of.vector_count = what.pulls_rows && !has_both ? what.u->known_count().value_or(of.vector_size)
                                                   : what.u->count(on);
    of.result_places = of.result_size;
    if (to.mask() != nullptr) {
        const size_type count = to.mask()->known_count().value_or(of.result_size / 2);
        of.result_places = to.complement() ? of.result_size - count : count;
    }
    of.by_kernels = by_kernels;
    of.first_ends = what.over == semiring::or_and || what.over == semiring::any_secondi;
    of.can_pull = has_both || what.pulls_rows;
    of.can_push = has_both || !what.pulls_rows;
    return of;
}

direction choose_direction(engine& on, const vector_request& what, const vector_destination& to,
                           const choice& by) {
    if (by.where != backend::host && !can_push_by_kernels(what.over, to.type())) {
        note_step(on, "direction", by.where, "pull", "kernels add such values by pulling alone");
        return direction::pull;
    }
    const auto facts = product_facts(on, what, to, by.where != backend::host);
    const auto chosen = plan_direction(facts, what.hints.direction, what.a->note_missed(0));
    what.a->note_missed(chosen.missed);
    note_step(on, "direction", by.where, chosen.where == direction::push ? "push" : "pull",
              chosen.why);
    return chosen.where;
}

// The rows that a direction reads.
node_ptr rows_for(engine& on, const vector_request& what, direction way) {
    return (way == direction::pull) == what.pulls_rows ? what.a : kept_transpose(on, what.a);
}

vector_ptr product_on_host(engine& on, const vector_request& what, const vector_destination& to,
                           direction way) {
    const auto a = host_view::make(on, *rows_for(on, what, way));
    const host_vector_view u(on, *what.u);
    std::optional<host_vector_view> mask;
    host::vector_filter filter;
    if (to.mask() != nullptr) {
        filter = {&mask.emplace(on, *to.mask()).view(), to.complement()};
    }
    const auto product = way == direction::pull ? host::pull : host::push;
    return storage::make_vector(on, product(host::team(), what.over, a, u, to.type(), filter));
}

vector_ptr product_by_kernels(engine& on, const vector_request& what, const vector_destination& to,
                              direction way) {
    const auto rows = rows_for(on, what, way);
    const auto a = storage::compressed_of(on, *rows);
    const auto u = bitmap_of(on, *what.u);
    const product_input in{u, what.u->known_count() == size_type{what.u->size()}};
    storage::device_vector_ptr mask;
    bitmap_filter filter;
    if (to.mask() != nullptr) {
        mask = storage::device_vector_of(on, *to.mask());
        filter = {mask.get(), to.complement()};
    }
    const auto product = way == direction::pull ? pull_bitmap : push_bitmap;
    return storage::make_vector(to.size(), to.type(),
                                product(on, what.over, *a, in, to.type(), filter));
}

choice choose_product_backend(engine& on, const vector_request& what,
                              const vector_destination& to) {
    const bool seen = storage::is_seen_by_host(on, *what.a) &&
                      storage::is_seen_by_host(on, *what.u) &&
                      (to.mask() == nullptr || storage::is_seen_by_host(on, *to.mask()));
    const auto by = plan_vectors(facts_of(on), what.hints.backend, seen, what.a->nnz(),
                                 std::max(what.a->nrows(), what.a->ncols()));
    note_step(on, "product", by, to_string(what.over));
    return by;
}

vector_ptr product(engine& on, const vector_request& what, const vector_destination& to) {
    const auto by = choose_product_backend(on, what, to);
    const auto by_host = [&] {
        return product_on_host(on, what, to, choose_direction(on, what, to, {backend::host, ""}));
    };
    if (by.where == backend::host) {
        return by_host();
    }
    const auto way = choose_direction(on, what, to, by);
    engine kernels = with_kernels(on, by.where);
    return kernels_or_host(
        on, [&] { return product_by_kernels(kernels, what, to, way); }, by_host);
}

void multiply_vector(engine& on, const vector_request& what, vector_base& out, vector_mask mask,
                     const vector_accumulator& accum, const descriptor& desc) {
    require_types(what.name, what.over, what.u->type(), out.type());
    require_size(what.name, "the vector", *what.u,
                 what.pulls_rows ? "the matrix's rows are" : "the matrix's columns are",
                 what.vector_size());
    vector_destination to(on, what.name, out, mask, accum, desc, what.result_size(),
                          what.hints.backend);
    announce(on, what.name, shape_text(*what.a));
    if (to.takes_nothing() || what.a->empty() || what.u->is_known_empty()) {
        to.write_masked(on, storage::empty_vector(to.size(), to.type()));
        return;
    }
    to.write_masked(on, product(on, what, to));
}

}  // namespace
}  // namespace operations

void mxv(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
         semiring over, const matrix& a, const vector_base& u, const descriptor& desc_given,
         const mxv_hints& hints_given) {
    operations::enter(on_context, "mxv", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const operations::operand checked(on, "mxv", "the matrix", a, false);
        operations::multiply_vector(
            on,
            {"mxv", over, a.node(), operations::input(on, "mxv", "the vector", u),
             !desc.transpose_first, operations::read_sized(hints_given)},
            out, mask, accum, desc);
    });
}

void vxm(context& on_context, vector_base& out, vector_mask mask, vector_accumulator accum,
         semiring over, const vector_base& u, const matrix& a, const descriptor& desc_given,
         const mxv_hints& hints_given) {
    operations::enter(on_context, "vxm", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const operations::operand checked(on, "vxm", "the matrix", a, false);
        operations::multiply_vector(
            on,
            {"vxm", over, a.node(), operations::input(on, "vxm", "the vector", u),
             desc.transpose_second, operations::read_sized(hints_given)},
            out, mask, accum, desc);
    });
}

}  // namespace clbool
