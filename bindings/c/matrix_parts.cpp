// SPDX-License-Identifier: MIT
// Some rows of a matrix, and the forms that it is held in.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/structures.hpp>
#include <clbool/matrix.hpp>
#include <clbool/rows.hpp>

#include <algorithm>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

matrix_form form_of(clbool_matrix_form form) { return enumerator(form, matrix_form::bsr, "form"); }

form_options options_of(const clbool_form_options* given) {
    const auto read = read_options<clbool_form_options>(given, CLBOOL_FORM_OPTIONS_INIT, "options");
    form_options options;
    options.slice_height = read.slice_height;
    options.sort_window = read.sort_window;
    options.block_edge = read.block_edge;
    options.max_bytes = read.max_bytes;
    return options;
}

void write_entries(const coordinates& entries, size_type capacity, index_type* rows,
                   index_type* cols) {
    if (rows != nullptr || cols != nullptr) {
        check_room(capacity, entries.nnz(), "capacity");
    }
    if (rows != nullptr) {
        std::copy(entries.rows.begin(), entries.rows.end(), rows);
    }
    if (cols != nullptr) {
        std::copy(entries.cols.begin(), entries.cols.end(), cols);
    }
}

// Words that some rows take as bits; of rows that are not there the library tells.
size_type words_of(const matrix& a, index_type first, index_type last) {
    return first < last ? (last - first) * bit_row_words(a.ncols()) : 0;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_matrix_read_rows(clbool_context* on, const clbool_matrix* a, uint32_t first,
                                      uint32_t last, uint64_t capacity, uint32_t* rows,
                                      uint32_t* cols, uint64_t* count) {
    return call("clbool_matrix_read_rows", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        uint64_t& number = required(count, "count");
        const clbool::coordinates entries = clbool::read_rows(device->device, *from, first, last);
        write_entries(entries, capacity, rows, cols);
        number = entries.nnz();
    });
}

clbool_status clbool_matrix_read_bits(clbool_context* on, const clbool_matrix* a, uint32_t first,
                                      uint32_t last, uint64_t capacity, uint64_t* words) {
    return call("clbool_matrix_read_bits", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        const auto needed = words_of(*from, first, last);
        check_room(capacity, needed, "capacity");
        array(words, needed, "words");
        clbool::read_bits(device->device, *from, first, last, words);
    });
}

clbool_status clbool_matrix_form_of(const clbool_matrix* a, clbool_matrix_form* form) {
    return call("clbool_matrix_form_of", [&] {
        required(form, "form") = static_cast<clbool_matrix_form>(get(a, "a")->form());
    });
}

clbool_status clbool_matrix_convert(clbool_context* on, clbool_matrix* a, clbool_matrix_form form) {
    return call("clbool_matrix_convert", [&] {
        const auto device = get(on, "on");
        const auto changed = get(a, "a");
        *changed = changed->to(device->device, form_of(form));
    });
}

clbool_status clbool_matrix_convert_with(clbool_context* on, clbool_matrix* a,
                                         clbool_matrix_form form,
                                         const clbool_form_options* options) {
    return call("clbool_matrix_convert_with", [&] {
        const auto device = get(on, "on");
        const auto changed = get(a, "a");
        *changed = changed->to(device->device, form_of(form), options_of(options));
    });
}

clbool_status clbool_matrix_form_bytes(clbool_context* on, const clbool_matrix* a,
                                       clbool_matrix_form form, const clbool_form_options* options,
                                       uint64_t* bytes) {
    return call("clbool_matrix_form_bytes", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        required(bytes, "bytes") =
            clbool::form_bytes(device->device, *from, form_of(form), options_of(options));
    });
}
