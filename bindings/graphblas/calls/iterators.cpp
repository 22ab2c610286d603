// SPDX-License-Identifier: MIT
// Iterators over the rows of a matrix and over the entries of a vector.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

using namespace clbool::graphblas;

/// A place among entries, which it keeps as they were when it was attached.
struct GxB_Iterator_opaque : object {
    std::shared_ptr<const tuples> entries;
    std::vector<std::size_t> starts;  // of rows with entries, and the end of the last one
    std::size_t row = 0;              // index into starts
    std::size_t at = 0;
};

namespace clbool::graphblas {

namespace {

std::vector<std::size_t> starts_of_rows(const tuples& a) {
    std::vector<std::size_t> starts;
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        if (entry == 0 || a.rows[entry] != a.rows[entry - 1]) {
            starts.push_back(entry);
        }
    }
    starts.push_back(a.nvals());
    return starts;
}

void attach(GxB_Iterator to, collection& a, GrB_Descriptor descriptor) {
    auto& iterator = valid(to, "the iterator");
    described_by(descriptor);
    auto entries = a.shared_entries();
    iterator.starts = starts_of_rows(*entries);
    iterator.entries = std::move(entries);
    iterator.row = iterator.at = 0;
}

std::size_t count_of_rows(const GxB_Iterator_opaque& of) { return of.starts.size() - 1; }

/// To the first entry of the k-th row that has some.
GrB_Info enter_row(GxB_Iterator_opaque& of, std::uint64_t k) {
    of.row = std::min<std::uint64_t>(k, count_of_rows(of));
    of.at = of.starts[of.row];
    return of.row == count_of_rows(of) ? GxB_EXHAUSTED : GrB_SUCCESS;
}

GrB_Info enter_entry(GxB_Iterator_opaque& of, std::uint64_t p) {
    of.at = std::min<std::uint64_t>(p, of.entries->nvals());
    return of.at == of.entries->nvals() ? GxB_EXHAUSTED : GrB_SUCCESS;
}

template <class T>
T value_at(const GxB_Iterator_opaque& of) {
    T x{};
    cast(type_for<T>(), &x, of.entries->type, of.entries->value(of.at));
    return x;
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GxB_Iterator_new(GxB_Iterator* iterator) {
    return guarded("GxB_Iterator_new", [&] {
        GxB_Iterator& handle = new_handle(iterator);
        handle = new GxB_Iterator_opaque;
    });
}

GrB_Info GxB_Iterator_free(GxB_Iterator* iterator) {
    if (iterator != nullptr) {
        delete *iterator;
        *iterator = nullptr;
    }
    return GrB_SUCCESS;
}

GrB_Info GxB_rowIterator_attach(GxB_Iterator iterator, GrB_Matrix A, GrB_Descriptor desc) {
    return guarded("GxB_rowIterator_attach",
                   [&] { attach(iterator, valid(A, "the matrix"), desc); });
}

GrB_Index GxB_rowIterator_kount(GxB_Iterator iterator) { return count_of_rows(*iterator); }

GrB_Info GxB_rowIterator_seekRow(GxB_Iterator iterator, GrB_Index row) {
    const auto& starts = iterator->starts;
    const auto& rows = iterator->entries->rows;
    const auto found = std::partition_point(starts.begin(), starts.end() - 1,
                                            [&](std::size_t at) { return rows[at] < row; });
    return enter_row(*iterator, static_cast<std::uint64_t>(found - starts.begin()));
}

GrB_Info GxB_rowIterator_kseek(GxB_Iterator iterator, GrB_Index k) {
    return enter_row(*iterator, k);
}

GrB_Info GxB_rowIterator_nextRow(GxB_Iterator iterator) {
    return enter_row(*iterator, iterator->row + 1);
}

GrB_Info GxB_rowIterator_nextCol(GxB_Iterator iterator) {
    const bool is_exhausted = iterator->row == count_of_rows(*iterator);
    if (is_exhausted || iterator->at + 1 >= iterator->starts[iterator->row + 1]) {
        return GrB_NO_VALUE;
    }
    ++iterator->at;
    return GrB_SUCCESS;
}

GrB_Index GxB_rowIterator_getRowIndex(GxB_Iterator iterator) {
    const tuples& a = *iterator->entries;
    return iterator->row == count_of_rows(*iterator) ? a.nrows : a.rows[iterator->at];
}

GrB_Index GxB_rowIterator_getColIndex(GxB_Iterator iterator) {
    return iterator->entries->cols[iterator->at];
}

GrB_Info GxB_Vector_Iterator_attach(GxB_Iterator iterator, GrB_Vector v, GrB_Descriptor desc) {
    return guarded("GxB_Vector_Iterator_attach",
                   [&] { attach(iterator, valid(v, "the vector"), desc); });
}

GrB_Index GxB_Vector_Iterator_getpmax(GxB_Iterator iterator) { return iterator->entries->nvals(); }

GrB_Info GxB_Vector_Iterator_seek(GxB_Iterator iterator, GrB_Index p) {
    return enter_entry(*iterator, p);
}

GrB_Info GxB_Vector_Iterator_next(GxB_Iterator iterator) {
    return enter_entry(*iterator, iterator->at + 1);
}

GrB_Index GxB_Vector_Iterator_getp(GxB_Iterator iterator) { return iterator->at; }

GrB_Index GxB_Vector_Iterator_getIndex(GxB_Iterator iterator) {
    return iterator->entries->rows[iterator->at];
}

#define CLBOOL_GRB_DEFINE(name, type) \
    type GxB_Iterator_get_##name(GxB_Iterator iterator) { return value_at<type>(*iterator); }
CLBOOL_GRB_TYPES(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE

void GxB_Iterator_get_UDT(GxB_Iterator iterator, void* value) {
    const tuples& a = *iterator->entries;
    copy_value(value, a.value(iterator->at), a.type.size);
}
