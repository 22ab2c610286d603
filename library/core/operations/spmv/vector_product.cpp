// SPDX-License-Identifier: MIT
// mxv and vxm (GrB_mxv, GrB_vxm): direction (push/pull), storage format, backend, kernel.
#include <clbool/vector_operations.hpp>

#include <core/cpu/vectors/semirings.hpp>
#include <core/cpu/vectors/vector_product.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/handles.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/spmv/form_plan.hpp>
#include <core/operations/spmv/row_plan.hpp>
#include <core/operations/spmv/vector_product_kernels.hpp>
#include <core/operations/vectors/vector_plan.hpp>
#include <core/operations/vectors/vector_write_back.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/forms/row_statistics.hpp>

#include <algorithm>
#include <optional>

namespace clbool::v0 {

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

}  // namespace clbool::v0

namespace clbool::operations {
namespace {

// Type rules of the semirings.
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

// A product in terms of the matrix; `pulls_rows`: the result is indexed by its rows.
struct vector_request {
    const char* name;
    semiring over;
    node_ptr a;
    vector_ptr u;
    bool pulls_rows;
    mxv_hints hints;
    vector_product_facts facts{};  // on the backend that was chosen

    index_type result_size() const noexcept { return pulls_rows ? a->nrows() : a->ncols(); }
    index_type vector_size() const noexcept { return pulls_rows ? a->ncols() : a->nrows(); }
};

// Avoids counting the vector where the count decides nothing: pulling the matrix's own rows.
vector_product_facts product_facts(engine& on, const vector_request& what,
                                   const vector_destination& to, backend by) {
    const auto there = what.a->present();
    const bool has_columns = there.transposed != nullptr;
    const bool has_rows =
        what.a->native() != matrix_form::csc || there.host || there.csr || there.dcsr;
    const bool has_both = has_columns && has_rows;
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
    of.by_kernels = by != backend::host;
    of.pushes = push_costs_of(by, what.over);
    of.first_ends = cpu::first_ends(what.over);
    of.can_pull = what.pulls_rows ? has_rows : has_columns;
    of.can_push = what.pulls_rows ? has_columns : has_rows;
    of.products = what.hints.products;
    return of;
}

direction choose_direction(engine& on, const vector_request& what, const vector_destination& to,
                           const choice& by) {
    if (by.where != backend::host && !can_push_by_kernels(what.over, to.type())) {
        note_step(on, "direction", by.where, "pull", "kernels add such values by pulling alone");
        return direction::pull;
    }
    const auto chosen = plan_direction(what.facts, what.hints.direction);
    note_step(on, "direction", by.where, chosen.where == direction::push ? "push" : "pull",
              chosen.why);
    return chosen.where;
}

// The matrix or its transpose, as the direction reads it.
node_ptr rows_for(engine& on, const vector_request& what, direction way) {
    return (way == direction::pull) == what.pulls_rows ? what.a : kept_transpose(on, what.a);
}

bool names_places(const vector_destination& to) {
    const auto mask = to.mask() != nullptr && !to.complement() ? to.mask()->on_host() : nullptr;
    return mask != nullptr && !mask->entries().is_bitmap;
}

pull_facts facts_of_pull(engine& on, const vector_request& what, const vector_destination& to,
                         const node& rows, backend where) {
    constexpr size_type kWorthALook = size_type{1} << 14;  // entries
    pull_facts of;
    of.native = rows.native();
    of.by = where;
    of.few_places = names_places(to);
    const size_type read = pull_work(what.facts);
    of.rows_bytes = std::min(rows.nnz() + rows.nrows(), read) * sizeof(index_type);
    of.reads_values = cpu::reads_values(what.over);
    of.whole_rows = to.mask() == nullptr && what.u->known_count() == what.vector_size();
    of.products = what.hints.products;
    if (what.hints.form || rows.nnz() < kWorthALook || !is_looked_at(of)) {
        return of;
    }
    const auto there = rows.present();
    const auto found = storage::statistics_of(on, rows);
    of.ell_bytes = found->ell_bytes;
    of.sell_bytes = found->sell_bytes;
    of.bsr_bytes = found->bsr_bytes;
    of.loose = found->loose;
    of.nrows = rows.nrows();
    of.spread = found->spread;
    of.longest = found->longest;
    of.block_edge = found->block_edge;
    of.has_ell = there.ell != nullptr;
    of.has_sell = there.sell != nullptr;
    of.has_bsr = there.bsr != nullptr;
    return of;
}

// The storage format to pull from.
matrix_form choose_form(engine& on, const vector_request& what, const vector_destination& to,
                        const node& rows, backend where) {
    const auto of = facts_of_pull(on, what, to, rows, where);
    const auto chosen = plan_form(of, what.hints.form);
    note_step(on, "form", where, to_string(chosen.form), chosen.why);
    return chosen.form;
}

// Builds a format; null when it does not fit in memory and nobody asked for it, which is noted so
// that it is not tried again.
template <class Make>
auto form_or_none(const vector_request& what, const node& rows, Make&& make) -> decltype(make()) {
    if (what.hints.form) {
        return make();
    }
    try {
        return make();
    } catch (const invalid_argument&) {
    } catch (const out_of_memory&) {
    }
    rows.note(std::make_shared<const storage::row_statistics>());
    return nullptr;
}

// Half the usual slice height is up to a quarter faster on two cores of a Xeon.
storage::slice_ptr best_sell(engine& on, const node& rows) {
    form_options cut;
    cut.slice_height /= 2;
    const bool by_processor = on.stream.state().is_host();
    return storage::sell_of(on, rows,
                            by_processor && rows.present().sell == nullptr ? &cut : nullptr);
}

storage::slice_ptr slices_for(engine& on, const vector_request& what, const node& rows,
                              matrix_form form) {
    return form_or_none(what, rows, [&] {
        return form == matrix_form::ell ? storage::ell_of(on, rows)
               : what.hints.form        ? storage::sell_of(on, rows)
                                        : best_sell(on, rows);
    });
}

storage::block_ptr blocks_for(engine& on, const vector_request& what, const node& rows) {
    return form_or_none(what, rows, [&] { return storage::bsr_of(on, rows); });
}

cpu::vector pull_on_host(engine& on, const vector_request& what, const vector_destination& to,
                         const node& rows, const host_vector_view& u,
                         const cpu::vector_filter& filter) {
    const auto pulled = [&](const auto& a) {
        return cpu::pull(cpu::team(), what.over, a, u, to.type(), filter);
    };
    const matrix_form form = choose_form(on, what, to, rows, backend::host);
    if (form == matrix_form::ell || form == matrix_form::sell) {
        if (const auto a = slices_for(on, what, rows, form)) {
            return pulled(storage::host_slices(on, a).view());
        }
    }
    if (form == matrix_form::bsr) {
        if (const auto a = blocks_for(on, what, rows)) {
            return pulled(storage::host_blocks(on, a).view());
        }
    }
    return pulled(host_view::make(on, rows).rows());
}

vector_ptr product_on_host(engine& on, const vector_request& what, const vector_destination& to,
                           direction way) {
    const auto rows = rows_for(on, what, way);
    const host_vector_view u(on, *what.u);
    std::optional<host_vector_view> mask;
    cpu::vector_filter filter;
    if (to.mask() != nullptr) {
        filter = {&mask.emplace(on, *to.mask()).view(), to.complement()};
    }
    return storage::make_vector(
        on, way == direction::pull ? pull_on_host(on, what, to, *rows, u, filter)
                                   : cpu::push(cpu::team(), what.over, host_view::make(on, *rows),
                                               u, to.type(), filter));
}

row_facts facts_of_rows(engine& on, const vector_request& what, const storage::compressed_rows& a,
                        const product_input& u) {
    row_facts of;
    of.slots = a.slots();
    of.nnz = a.nnz();
    of.named = a.named();
    of.full = u.full;
    of.first_ends = cpu::first_ends(what.over);
    of.bits = what.over == semiring::or_and;
    of.group = on.params.elementwise.group;
    of.row_lanes = on.params.row_lanes;
    of.local_bytes = on.stream.state().info().local_memory;
    if (asks_for_longest(of)) {
        of.longest = storage::longest_row(on, a);
    }
    return of;
}

// CSR row pointers where they are reused enough and fit in memory, else rows as they are.
storage::compressed_ptr rows_to_pull(engine& on, const vector_request& what, const node& rows,
                                     const product_input& u) {
    const auto a = storage::compressed_of(on, rows);
    const bool pays = rows.present().csr != nullptr || what.hints.products > 1;
    if (wants_all_rows(facts_of_rows(on, what, *a, u), rows.nrows(), pays)) {
        const auto all = runtime::if_room([&] {
            auto made = storage::csr_of(on, rows);
            made->note_measures(storage::measures_of(on, *a));
            return made;
        });
        return all ? all : a;
    }
    return a;
}

device_vector pull_compressed(engine& on, const vector_request& what, const node& rows,
                              const product_input& u) {
    const auto a = rows_to_pull(on, what, rows, u);
    const auto chosen = plan_rows(facts_of_rows(on, what, *a, u));
    note_step(on, "rows", backend::kernels, to_string(chosen.by), chosen.why);
    switch (chosen.by) {
        case row_reading::hits: return pull_hits(on, *a, u);
        case row_reading::lanes: return pull_lanes(on, *a, u, chosen);
        case row_reading::shares: return pull_full(on, *a, u);
        case row_reading::balanced: return pull_balanced(on, *a, u);
        case row_reading::rows: break;
    }
    return pull_bitmap(on, *a, u);
}

device_vector pull_by_kernels(engine& on, const vector_request& what, const vector_destination& to,
                              const node& rows, const product_input& u) {
    const matrix_form form = choose_form(on, what, to, rows, backend::kernels);
    if (form == matrix_form::ell || form == matrix_form::sell) {
        if (const auto a = slices_for(on, what, rows, form)) {
            return pull_slices(on, *a, u);
        }
    }
    if (form == matrix_form::bsr) {
        if (const auto a = blocks_for(on, what, rows)) {
            return pull_blocks(on, *a, u);
        }
    }
    if (form == matrix_form::coordinates) {
        return pull_balanced(on, *storage::coordinates_of(on, rows), u);
    }
    return pull_compressed(on, what, rows, u);
}

device_vector push_by_kernels(engine& on, const node& rows, const product_input& u) {
    const auto a = storage::compressed_of(on, rows);
    return u.over == semiring::or_and ? push_hits(on, *a, u) : push_bitmap(on, *a, u);
}

// Number of non-empty rows, if known.
std::optional<size_type> known_filled(const node& rows) {
    const auto there = rows.present();
    const size_type known = there.csr    ? there.csr->measures().filled
                            : there.dcsr ? there.dcsr->slots()
                                         : 0;
    return known > 0 ? std::optional(known) : std::nullopt;
}

vector_ptr product_by_kernels(engine& on, const vector_request& what, const vector_destination& to,
                              direction way) {
    const auto rows = rows_for(on, what, way);
    const auto u = bitmap_of(on, *what.u);
    product_input in{
        what.over, u, what.u->known_count() == size_type{what.u->size()}, to.type(), {}};
    storage::device_vector_ptr mask;
    if (to.mask() != nullptr) {
        mask = storage::device_vector_of(on, *to.mask());
        in.filter = {mask.get(), to.complement()};
    }
    auto out = way == direction::pull ? pull_by_kernels(on, what, to, *rows, in)
                                      : push_by_kernels(on, *rows, in);
    const bool has_all = way == direction::pull && in.full && mask == nullptr;
    return storage::make_vector(to.size(), to.type(), std::move(out),
                                has_all ? known_filled(*rows) : std::nullopt);
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

vector_ptr product(engine& on, vector_request what, const vector_destination& to) {
    const auto by = choose_product_backend(on, what, to);
    const auto by_host = [&] {
        what.facts = product_facts(on, what, to, backend::host);
        return product_on_host(on, what, to, choose_direction(on, what, to, {backend::host, ""}));
    };
    const auto by_kernels = [&] {
        what.facts = product_facts(on, what, to, by.where);
        return product_by_kernels(on, what, to, choose_direction(on, what, to, by));
    };
    return by_choice(on, by, by_kernels, by_host);
}

void multiply_vector(engine& on, vector_request what, vector_base& out, vector_mask mask,
                     const vector_accumulator& accum, const descriptor& desc) {
    what.hints.direction =
        direction_asked(what.name, what.hints.form, what.hints.direction, what.pulls_rows);
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

// Common body of both calls; `pulls_rows`: whether the result is indexed by the matrix's rows.
template <class PullsRows>
void vector_product(context& on_context, const char* name, vector_base& out, vector_mask mask,
                    const vector_accumulator& accum, semiring over, const matrix& a,
                    const vector_base& u, const descriptor& desc_given,
                    const mxv_hints& hints_given, PullsRows&& pulls_rows) {
    enter(on_context, name, [&](engine& on) {
        const auto desc = read_sized(desc_given);
        const operand checked(on, name, "the matrix", a, false);
        multiply_vector(on,
                        {name, over, a.node(), input(on, name, "the vector", u), pulls_rows(desc),
                         read_sized(hints_given)},
                        out, mask, accum, desc);
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void mxv(context& on, vector_base& out, vector_mask mask, vector_accumulator accum, semiring over,
         const matrix& a, const vector_base& u, const descriptor& desc, const mxv_hints& hints) {
    operations::vector_product(on, "mxv", out, mask, accum, over, a, u, desc, hints,
                               [](const descriptor& by) { return !by.transpose_first; });
}

void vxm(context& on, vector_base& out, vector_mask mask, vector_accumulator accum, semiring over,
         const vector_base& u, const matrix& a, const descriptor& desc, const mxv_hints& hints) {
    operations::vector_product(on, "vxm", out, mask, accum, over, a, u, desc, hints,
                               [](const descriptor& by) { return by.transpose_second; });
}

}  // namespace clbool::v0
