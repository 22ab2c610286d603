// SPDX-License-Identifier: MIT
// Conversions between storage formats.
#include <core/storage/conversions/forms.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/structure/transpose.hpp>
#include <core/storage/building/entry_builder.hpp>
#include <core/storage/building/read_back.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/conversions/uploads.hpp>
#include <core/storage/forms/form_sizes.hpp>
#include <core/storage/forms/row_statistics.hpp>

namespace clbool::storage {

namespace {

using primitives::row_structure;

compressed_ptr upload_rows(tuning::engine& engine, const host_ptr& form) {
    const auto& a = form->entries();
    const width w = pointer_width(engine, a.nnz());
    const row_structure rows{upload_pointers(engine, a, w, form), w,
                             upload_kept(engine, form, a.names(), a.slots()), a.slots()};
    return std::make_shared<compressed_rows>(a.nrows(), a.ncols(), rows,
                                             upload_kept(engine, form, a.cols(), a.nnz()), a.nnz());
}

cpu::matrix read_back_rows(tuning::engine& engine, const compressed_rows& a) {
    cpu::draft made(a.nrows(), a.ncols(), read_pointers(engine, a));
    auto& stream = engine.stream;
    stream.read(a.rows().names, 0, made.names(), a.slots() * sizeof(index_type));
    stream.read(a.cols(), 0, made.cols(), a.nnz() * sizeof(index_type));
    return made.finish();
}

// Whether compressed rows must be expanded from bit rows on the device.
bool is_in_bits_of_device(const node::forms& there) noexcept {
    return there.bits && !there.bits->is_on_host() && !there.host && !there.coordinates &&
           !there.csr && !there.dcsr;
}

bool has_rows(const node::forms& there) noexcept {
    return there.host || there.coordinates || there.csr || there.dcsr || there.bits;
}

host_ptr publish_host(tuning::engine& engine, const node& a, cpu::matrix made) {
    return a.publish(std::make_shared<host_form>(engine.stream.state_handle(), std::move(made)));
}

// Transpose by radix sort (on the device): compressed rows of the columns.
compressed_ptr sort_by_column(tuning::engine& engine, const node& a) {
    const auto entries = coordinates_of(engine, a)->entries();
    const device_entries turned{{entries.cols, entries.rows, entries.count}, a.ncols(), a.nrows()};
    return entry_builder(engine, turned, {false, false}).make_rows();
}

// Transpose by the host if it can see the matrix.
std::optional<cpu::matrix> turned_by_host(tuning::engine& engine, const node& a) {
    if (engine.stream.state().is_host()) {
        return cpu::transpose(cpu::team(), host_view::make(engine, a));
    }
    const auto seen = host_view::of(engine, a);
    return seen ? std::optional(cpu::transpose(cpu::team(), *seen)) : std::nullopt;
}

// The formats of a matrix, with a row format among them: created for matrices that only have
// columns (CSC), sliced ELL or BSR.
node::forms forms_with_rows(tuning::engine& engine, const node& a) {
    auto there = a.present();
    if (has_rows(there)) {
        return there;
    }
    if (there.transposed) {
        if (auto turned = turned_by_host(engine, *there.transposed)) {
            there.host = publish_host(engine, a, std::move(*turned));
        } else {
            there.dcsr = a.publish(sort_by_column(engine, *there.transposed));
        }
    } else if (there.bsr) {
        there.host =
            publish_host(engine, a, cpu::to_rows(cpu::team(), host_blocks(engine, there.bsr)));
    } else {
        const auto& slices = there.sell ? there.sell : there.ell;
        there.host =
            publish_host(engine, a, cpu::to_rows(cpu::team(), host_slices(engine, slices)));
    }
    return there;
}

// Whether the matrix has only CSC, sliced ELL or BSR, in memory that the host sees.
bool is_rowless_in_reach(const tuning::engine& engine, const node& a) {
    const auto& state = engine.stream.state();
    return !a.is_known_empty() && (state.is_host() || state.shares_memory()) &&
           !has_rows(a.present());
}

// Whether kernels build sliced ELL and BSR: if the host sees no rows or must not compute. Matrices
// with far more rows than entries are left to the host, which refuses them.
bool makes_by_kernels(const tuning::engine& engine, const node& a) {
    constexpr size_type kRowsOfAnEntry = 64;
    return !engine.stream.state().is_host() && a.nrows() <= kRowsOfAnEntry * a.nnz() &&
           (engine.stream.kernels_only() || !is_seen_by_host(engine, a));
}

// Whether the cached one has these options, or no options are given.
bool fits(const slice_ptr& there, const cpu::slicing& wanted, const form_options* options) {
    return there && (options == nullptr || there->cut() == wanted);
}

slice_ptr slices_of(tuning::engine& engine, const node& a, const slice_ptr& there,
                    const cpu::slicing& wanted, const form_options* options) {
    if (fits(there, wanted, options)) {
        return there;
    }
    if (makes_by_kernels(engine, a) && can_order(wanted)) {
        auto made = make_slices(engine, *csr_of(engine, a), wanted, options);
        return there ? made : a.publish(std::move(made));
    }
    const auto rows = host_view::make(engine, a);
    require_places(rows.rows(), wanted, cpu::count_places(rows, wanted), options);
    auto made = make_slices(engine, rows, wanted);
    // The cached one is not replaced.
    return there ? made : a.publish(std::move(made));
}

}  // namespace

compressed_ptr compressed_of(tuning::engine& engine, const node& a) {
    const auto there = forms_with_rows(engine, a);
    const auto& rows = there.compressed(a.native());
    return rows ? rows : dcsr_of(engine, a);
}

compressed_ptr dcsr_of(tuning::engine& engine, const node& a) {
    const auto there = forms_with_rows(engine, a);
    if (there.dcsr) {
        return there.dcsr;
    }
    if (there.csr || is_in_bits_of_device(there)) {
        return a.publish(to_dcsr(engine, csr_of(engine, a)));
    }
    return a.publish(there.coordinates ? to_dcsr(engine, *there.coordinates)
                                       : upload_rows(engine, host_of(engine, a)));
}

compressed_ptr csr_of(tuning::engine& engine, const node& a) {
    const auto there = forms_with_rows(engine, a);
    if (there.csr) {
        return there.csr;
    }
    if (is_in_bits_of_device(there)) {
        return a.publish(to_csr(engine, *there.bits));
    }
    return a.publish(there.coordinates && !there.dcsr ? to_csr(engine, *there.coordinates)
                                                      : to_csr(engine, dcsr_of(engine, a)));
}

bit_ptr bits_of(tuning::engine& engine, const node& a) {
    const auto there = a.present();
    if (there.bits) {
        return there.bits;
    }
    if (engine.stream.state().is_host()) {
        return a.publish(std::make_shared<bit_form>(
            engine.stream.state_handle(), cpu::to_bits(cpu::team(), host_view::make(engine, a)),
            a.nnz()));
    }
    return a.publish(to_bits(engine, *dcsr_of(engine, a)));
}

slice_ptr ell_of(tuning::engine& engine, const node& a, const form_options* options) {
    return slices_of(engine, a, a.present().ell, cpu::whole_slice(a.nrows()), options);
}

slice_ptr sell_of(tuning::engine& engine, const node& a, const form_options* options) {
    return slices_of(engine, a, a.present().sell, slicing_of(options), options);
}

index_type best_edge(tuning::engine& engine, const node& a) {
    return makes_by_kernels(engine, a) ? statistics_of(engine, a)->block_edge
                                       : best_edge(host_view::make(engine, a));
}

block_ptr bsr_of(tuning::engine& engine, const node& a, const form_options* options) {
    const auto there = a.present().bsr;
    const index_type asked = edge_of(options);
    if (there && (options == nullptr || asked == 0 || there->edge() == asked)) {
        return there;
    }
    if (makes_by_kernels(engine, a)) {
        const index_type edge = asked != 0 ? asked : best_edge(engine, a);
        auto made = make_blocks(engine, *csr_of(engine, a), edge, options);
        return there ? made : a.publish(std::move(made));
    }
    const auto rows = host_view::make(engine, a);
    const index_type edge = asked != 0 ? asked : best_edge(rows);
    require_blocks(rows.rows(), edge, cpu::count_blocks(cpu::team(), rows, edge), options);
    auto made = make_blocks(engine, rows, edge);
    return there ? made : a.publish(std::move(made));
}

node_ptr columns_of(tuning::engine& engine, const node& a) {
    if (const auto there = a.present().transposed) {
        return there;
    }
    auto turned = turned_by_host(engine, a);
    const auto made =
        turned ? make_node(engine, std::move(*turned)) : make_node(sort_by_column(engine, a));
    made->settle(engine.stream.state_handle());
    return a.publish_transposed(made);
}

coordinate_ptr coordinates_of(tuning::engine& engine, const node& a) {
    const auto there = a.present();
    return there.coordinates ? there.coordinates
                             : a.publish(to_coordinates(engine, *compressed_of(engine, a)));
}

host_ptr host_of(tuning::engine& engine, const node& a) {
    const auto there = forms_with_rows(engine, a);
    if (there.host) {
        return there.host;
    }
    if (there.bits && !there.csr && !there.dcsr && !there.coordinates) {
        return publish_host(engine, a, cpu::to_rows(cpu::team(), host_bits(engine, there.bits)));
    }
    const auto rows = compressed_of(engine, a);
    const auto in_place = rows_seen(engine, *rows);
    return publish_host(
        engine, a,
        in_place ? cpu::copy(cpu::team(), *in_place) : read_back_rows(engine, *dcsr_of(engine, a)));
}

std::optional<host_view> host_view::of(tuning::engine& engine, const node& a) {
    host_view view;
    view.held_ = is_rowless_in_reach(engine, a) ? forms_with_rows(engine, a) : a.present();
    if (view.held_.host) {
        view.rows_ = view.held_.host->entries();
        return view;
    }
    const auto& rows = view.held_.compressed(a.native());
    const auto found = rows ? rows_seen(engine, *rows) : std::nullopt;
    if (!found) {
        return std::nullopt;
    }
    view.rows_ = *found;
    return view;
}

host_view host_view::make(tuning::engine& engine, const node& a) {
    host_view view;
    if (a.empty()) {
        view.rows_ = cpu::rows(a.nrows(), a.ncols());
        return view;
    }
    if (auto there = of(engine, a)) {
        return *there;
    }
    view.held_.host = host_of(engine, a);
    view.rows_ = view.held_.host->entries();
    return view;
}

bool is_seen_by_host(const tuning::engine& engine, const node& a) {
    const auto there = a.present();
    return there.host || (engine.stream.state().shares_memory() && (there.csr || there.dcsr)) ||
           is_rowless_in_reach(engine, a);
}

block_ptr blocks_alone(const node& a) {
    const auto there = a.present();
    return has_rows(there) || there.transposed ? nullptr : there.bsr;
}

node_ptr converted(tuning::engine& engine, const node_ptr& a, matrix_form form,
                   const form_options* options) {
    const bool has_options =
        form == matrix_form::ell || form == matrix_form::sell || form == matrix_form::bsr;
    if (a->empty() || (a->native() == form && (options == nullptr || !has_options))) {
        return a;
    }
    // If the native format already has these options, the node stays.
    const auto kept = [&](const auto& made, const auto& there) {
        return a->native() == form && made == there ? a : make_node(made);
    };
    switch (form) {
        case matrix_form::host: return std::make_shared<node>(host_of(engine, *a));
        case matrix_form::coordinates: return make_node(coordinates_of(engine, *a));
        case matrix_form::csr: return make_node(csr_of(engine, *a));
        case matrix_form::bits: return make_node(bits_of(engine, *a));
        case matrix_form::csc: return std::make_shared<node>(node::columns{columns_of(engine, *a)});
        case matrix_form::ell: return kept(ell_of(engine, *a, options), a->present().ell);
        case matrix_form::sell: return kept(sell_of(engine, *a, options), a->present().sell);
        case matrix_form::bsr: return kept(bsr_of(engine, *a, options), a->present().bsr);
        case matrix_form::dcsr: break;
    }
    return make_node(dcsr_of(engine, *a));
}

node_ptr renewed(const node& a) {
    const auto there = a.present();
    if (a.is_known_empty()) {
        return make_empty(a.nrows(), a.ncols());
    }
    if (a.native() == matrix_form::host) {
        return std::make_shared<node>(there.host);
    }
    switch (a.native()) {
        case matrix_form::bits: return std::make_shared<node>(there.bits);
        case matrix_form::csc: return std::make_shared<node>(node::columns{there.transposed});
        case matrix_form::ell: return std::make_shared<node>(there.ell);
        case matrix_form::sell: return std::make_shared<node>(there.sell);
        case matrix_form::bsr: return std::make_shared<node>(there.bsr);
        default: break;
    }
    const host_ptr kept = a.keeps_host() ? there.host : nullptr;
    if (a.native() == matrix_form::coordinates) {
        return std::make_shared<node>(there.coordinates, kept);
    }
    // A new object without the cached row index.
    const auto& rows = *there.compressed(a.native());
    const compressed_ptr same = std::make_shared<compressed_rows>(a.nrows(), a.ncols(), rows.rows(),
                                                                  rows.cols(), rows.count());
    return std::make_shared<node>(same, kept);
}

node_ptr make_node(compressed_ptr form) {
    return form->nnz_bound() == 0 ? make_empty(form->nrows(), form->ncols())
                                  : std::make_shared<node>(std::move(form));
}

node_ptr make_node(coordinate_ptr form) {
    return form->nnz() == 0 ? make_empty(form->nrows(), form->ncols())
                            : std::make_shared<node>(std::move(form));
}

node_ptr make_node(bit_ptr form) {
    return form->nnz() == 0 ? make_empty(form->nrows(), form->ncols())
                            : std::make_shared<node>(std::move(form));
}

node_ptr make_node(slice_ptr form) { return std::make_shared<node>(std::move(form)); }

node_ptr make_node(block_ptr form) { return std::make_shared<node>(std::move(form)); }

node_ptr make_node(tuning::engine& engine, cpu::matrix entries) {
    return entries.empty() ? make_empty(entries.nrows(), entries.ncols())
                           : std::make_shared<node>(std::make_shared<host_form>(
                                 engine.stream.state_handle(), std::move(entries)));
}

node_ptr make_empty(index_type nrows, index_type ncols) {
    return std::make_shared<node>(nrows, ncols);
}

}  // namespace clbool::storage
