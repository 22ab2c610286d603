// SPDX-License-Identifier: MIT
// Export to caller's arrays (CSR, COO).
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/storage/building/read_back.hpp>

#include <algorithm>
#include <string>

namespace clbool::operations {
namespace {

void write_cols(engine& on, const storage::compressed_rows& a, index_type* cols) {
    if (cols != nullptr) {
        on.stream.read(a.cols(), 0, cols, a.nnz() * sizeof(index_type));
    }
}

// Expands row pointers to row indices on the host: only pointers and row numbers are transferred.
void write_rows(engine& on, const storage::compressed_rows& a, index_type* rows) {
    if (rows == nullptr) {
        return;
    }
    const auto pointers = storage::read_pointers(on, a);
    const auto names = storage::read_names(on, a);
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        std::fill(rows + pointers[slot], rows + pointers[slot + size_type{1}],
                  names.empty() ? slot : names[slot]);
    }
}

// The host has no other way to its matrices, whatever form they have there.
bool is_read_by_host(const engine& on, const node& a) {
    return on.stream.state().is_host() || storage::is_seen_by_host(on, a);
}

// Columns are transferred straight into the caller's array.
void write_coordinates(engine& on, const node& a, index_type* rows, index_type* cols) {
    if (is_read_by_host(on, a)) {
        cpu::write_coordinates(cpu::team(), host_view::make(on, a), rows, cols);
        return;
    }
    const auto there = a.present();
    if (const auto& list = there.coordinates) {
        const size_type bytes = a.nnz() * sizeof(index_type);
        if (rows != nullptr) {
            on.stream.read(list->entries().rows, 0, rows, bytes);
        }
        if (cols != nullptr) {
            on.stream.read(list->entries().cols, 0, cols, bytes);
        }
        return;
    }
    const auto compressed = storage::compressed_of(on, a);
    write_cols(on, *compressed, cols);
    write_rows(on, *compressed, rows);
}

// CSR row pointers from DCSR slots: pointer(slot) and name(slot).
template <class Pointer, class Begin, class Name>
void spread(size_type slots, index_type nrows, const Begin& begin, const Name& name,
            Pointer* pointers) {
    size_type row = 0;
    for (size_type slot = 0; slot < slots; ++slot) {
        for (const auto at = static_cast<Pointer>(begin(slot)); row <= name(slot); ++row) {
            pointers[row] = at;
        }
    }
    for (const auto end = static_cast<Pointer>(begin(slots)); row <= nrows; ++row) {
        pointers[row] = end;
    }
}

template <class Pointer>
void write_csr_seen(const cpu::rows& a, Pointer* pointers, index_type* cols) {
    const size_type first = a.pointer(0);
    if (pointers != nullptr) {
        spread(
            a.slots(), a.nrows(), [&](size_type slot) { return a.pointer(slot) - first; },
            [&](size_type slot) { return a.name(static_cast<index_type>(slot)); }, pointers);
    }
    cpu::write_coordinates(cpu::team(), a, nullptr, cols);
}

template <class Pointer>
void write_csr(engine& on, const node& a, Pointer* pointers, index_type* cols) {
    if (a.empty()) {
        if (pointers != nullptr) {
            std::fill_n(pointers, a.nrows() + size_type{1}, Pointer{0});
        }
        return;
    }
    if (is_read_by_host(on, a)) {
        write_csr_seen(host_view::make(on, a).rows(), pointers, cols);
        return;
    }
    const auto rows = storage::compressed_of(on, a);
    write_cols(on, *rows, cols);
    if (pointers != nullptr) {
        const auto begins = storage::read_pointers(on, *rows);
        const auto names = storage::read_names(on, *rows);
        spread(
            rows->slots(), a.nrows(), [&](size_type slot) { return begins[slot]; },
            [&](size_type slot) { return names.empty() ? slot : names[slot]; }, pointers);
    }
}

template <class Pointer>
void export_rows(context& on_context, const matrix& a, Pointer* pointers, index_type* cols) {
    constexpr const char* kName = "export_csr";
    enter(on_context, kName, [&](engine& on) {
        const operand source(on, kName, "the matrix", a, false);
        announce(on, kName, shape_text(a));
        if (a.nvals() > static_cast<Pointer>(~Pointer{0})) {
            throw invalid_argument("export_csr: " + std::to_string(a.nvals()) +
                                   " entries are too many for 32-bit row pointers");
        }
        write_csr(on, *a.node(), pointers, cols);
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void export_coordinates(context& on_context, const matrix& a, index_type* rows, index_type* cols) {
    constexpr const char* kName = "export_coordinates";
    operations::enter(on_context, kName, [&](operations::engine& on) {
        const operations::operand source(on, kName, "the matrix", a, false);
        operations::announce(on, kName, operations::shape_text(a));
        if (!a.empty()) {
            operations::write_coordinates(on, *a.node(), rows, cols);
        }
    });
}

void export_csr(context& on, const matrix& a, std::uint32_t* pointers, index_type* cols) {
    operations::export_rows(on, a, pointers, cols);
}

void export_csr(context& on, const matrix& a, std::uint64_t* pointers, index_type* cols) {
    operations::export_rows(on, a, pointers, cols);
}

}  // namespace clbool::v0
