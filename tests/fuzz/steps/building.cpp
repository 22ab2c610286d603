// SPDX-License-Identifier: MIT
// Rows of the table: how matrices come from the host and become others without an operation.
#include <clbool/device_memory.hpp>
#include <fuzz/coverage.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <type_traits>
#include <utility>

namespace clbool::fuzz {
namespace {

// Refuses as the library does what is outside, or what the claims about a step's source rule out.
void check_claims(const step& of) {
    const auto& from = of.source;
    const bool claims = (of.format == form::coo || of.format == form::any) &&
                        (of.how == construction::arrays || of.how == construction::thesis);
    for (std::size_t i = 0; i < from.rows.size(); ++i) {
        const bool inside = from.rows[i] < from.nrows && from.cols[i] < from.ncols;
        const auto place = [&](std::size_t k) { return std::pair(from.rows[k], from.cols[k]); };
        if (!inside || (claims && of.claims_sorted && i > 0 && place(i) < place(i - 1))) {
            throw invalid_argument("entry " + std::to_string(i));
        }
    }
    coordinates unique = from;
    unique.normalize();
    if (claims && of.claims_unique && unique.nnz() != from.nnz()) {
        throw invalid_argument("an entry is there twice");
    }
}

coordinates built(const step& of, const contents&) {
    check_claims(of);
    coordinates result = of.source;
    result.normalize();
    return result;
}

matrix_coo wrapped(const matrix_coo& a) {
    return {a.rows_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz()};
}
matrix_csr wrapped(const matrix_csr& a) {
    return {a.rpt_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz()};
}
matrix_dcsr wrapped(const matrix_dcsr& a) {
    return {a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz(), a.nzr()};
}
bool has_wide_pointers(const matrix_coo&) { return false; }
template <class Matrix>
bool has_wide_pointers(const Matrix& a) {
    return a.wide();
}

// Rows that are lent are the matrix's. Others than csr may have far too many of them.
template <class Matrix>
void require_lent(Controls&, const Matrix&) {}
void require_lent(Controls& on, const matrix_csr& a) {
    const lent_rows lent(on, a);
    const pooled_buffer copy(on, a.nnz() * sizeof(index_type));
    std::vector<index_type> columns(a.nnz());
    const size_type bytes = columns.size() * sizeof(index_type);
    on.queue.enqueueCopyBuffer(lent.columns(), copy.memory(), 0, 0, bytes);
    on.queue.enqueueReadBuffer(copy.memory(), CL_TRUE, 0, bytes, columns.data());
    require(columns == a.to_host(on).cols, "rows that are lent have the matrix's columns");
}

// From the buffers of another matrix, which commands outside the library may have written: they
// are done. Empty matrices have none, and wide pointers cannot be handed over.
template <class Matrix>
Matrix from_buffers(Controls& on, const coordinates& source) {
    const Matrix made(on, source);
    on.finish();
    if (!made.empty()) {
        require_lent(on, made);
    }
    return made.empty() || has_wide_pointers(made) ? made : wrapped(made);
}

// From buffers of the caller's, in any order and repeated.
matrix_coo from_raw_buffers(Controls& on, const coordinates& source) {
    const auto uploaded = [&](const std::vector<index_type>& list) {
        return cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                          list.size() * sizeof(index_type),
                          const_cast<index_type*>(list.data()));  // OpenCL reads it only
    };
    return {on,
            uploaded(source.rows),
            uploaded(source.cols),
            source.nrows,
            source.ncols,
            source.nnz(),
            false,
            false};
}

template <class Matrix>
Matrix from_host(Controls& on, const step& of, const Matrix*) {
    return of.how == construction::buffers ? from_buffers<Matrix>(on, of.source)
                                           : Matrix(on, of.source);
}

matrix_coo from_host(Controls& on, const step& of, const matrix_coo*) {
    const auto& from = of.source;
    switch (of.how) {
        case construction::arrays:
            return {on,         from.rows.data(), from.cols.data(), from.nrows,
                    from.ncols, from.nnz(),       of.claims_sorted, of.claims_unique};
        case construction::thesis:
            return {on,
                    from.nrows,
                    from.ncols,
                    from.nnz(),
                    from.rows.data(),
                    from.cols.data(),
                    of.claims_sorted,
                    of.claims_unique};
        case construction::buffers:
            return from.normalized() || on.info().type == device_type::host
                       ? from_buffers<matrix_coo>(on, from)
                       : from_raw_buffers(on, from);
        case construction::coordinates: break;
    }
    return {on, from};
}

// What else there is for a matrix of any form: nothing but the form kept for good goes on.
matrix from_host(Controls& on, const step& of, const matrix*) {
    const auto& from = of.source;
    switch (of.how) {
        case construction::arrays:
        case construction::thesis: {
            entry_order promised;
            promised.sorted = of.claims_sorted;
            promised.unique = of.claims_unique;
            return {on,         from.rows.data(), from.cols.data(), from.nrows,
                    from.ncols, from.nnz(),       promised};
        }
        case construction::buffers: return matrix(on, from).without_derived();
        case construction::coordinates: break;
    }
    return {on, from};
}

std::string handle_type_text(const step& of) {
    return of.format == form::any ? "matrix" : "matrix_" + name_of(of.format);
}

std::string text_of(bool claim) { return claim ? "true" : "false"; }

std::string claims_text(const step& of) {
    return text_of(of.claims_sorted) + ", " + text_of(of.claims_unique);
}

std::string buffers_text(const step& of, const std::string& out) {
    if (of.format == form::coo && !of.source.normalized()) {
        return "const auto uploaded = [&](const std::vector<index_type>& list) {\n    return "
               "cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, list.size() * "
               "sizeof(index_type), const_cast<index_type*>(list.data()));\n};\n" +
               out +
               " = matrix_coo(on, uploaded(host.rows), uploaded(host.cols), host.nrows, "
               "host.ncols, host.nnz(), false, false);";
    }
    const std::string shape = out + ".nrows(), " + out + ".ncols(), " + out + ".nnz()";
    const std::string rows = of.format == form::csr ? "" : out + ".rows_gpu(), ";
    const std::string pointers = of.format == form::coo ? "" : out + ".rpt_gpu(), ";
    const std::string narrow = of.format == form::coo ? "" : " && !" + out + ".wide()";
    return out + " = " + handle_type_text(of) + "(on, host);\non.finish();\nif (!" + out +
           ".empty()" + narrow + ") {\n    " + out + " = " + handle_type_text(of) + "(" + pointers +
           rows + out + ".cols_gpu(), " + shape +
           (of.format == form::dcsr ? ", " + out + ".nzr()" : "") + ");\n}";
}

// `host` is what the step's source is called.
std::string build_text(const step& of, const std::string& out, const std::vector<std::string>&) {
    if (of.format == form::any && of.how == construction::buffers) {
        return out + " = matrix(on, host).without_derived();";
    }
    if (of.format == form::any && of.how != construction::coordinates) {
        return "entry_order promised;\npromised.sorted = " + text_of(of.claims_sorted) +
               ";\npromised.unique = " + text_of(of.claims_unique) + ";\n" + out +
               " = matrix(on, host.rows.data(), host.cols.data(), host.nrows, host.ncols, " +
               "host.nnz(), promised);";
    }
    if (of.how == construction::buffers) {
        return buffers_text(of, out);
    }
    if (of.format == form::coo && of.how == construction::arrays) {
        return out + " = matrix_coo(on, host.rows.data(), host.cols.data(), host.nrows, " +
               "host.ncols, host.nnz(), " + claims_text(of) + ");";
    }
    if (of.format == form::coo && of.how == construction::thesis) {
        return out + " = matrix_coo(on, host.nrows, host.ncols, host.nnz(), host.rows.data(), " +
               "host.cols.data(), " + claims_text(of) + ");";
    }
    return out + " = " + handle_type_text(of) + "(on, host);";
}

coordinates diagonal(const step& of, const contents&) {
    coordinates result(of.area.nrows, of.area.nrows);
    for (index_type i = 0; i < of.area.nrows; ++i) {
        result.add(i, i);
    }
    return result;
}

// Every way in which forms are made, by the step's number.
constexpr index_type kHeights[] = {32, 4, 8, 16, 64};
constexpr index_type kWindows[] = {1024, 1, 64, 100};
constexpr index_type kEdges[] = {0, 4, 8, 16, 32, 64};

form_options options_of(const step& of) {
    form_options made;
    made.slice_height = kHeights[of.query % 5];
    made.sort_window = kWindows[of.query / 5 % 4];
    made.block_edge = kEdges[of.query / 20 % 6];
    made.max_bytes = size_type{1} << 24;
    return made;
}

std::string options_text(const step& of) {
    const auto made = options_of(of);
    return "form_options how;\nhow.slice_height = " + number_text(made.slice_height) +
           ";\nhow.sort_window = " + number_text(made.sort_window) +
           ";\nhow.block_edge = " + number_text(made.block_edge) +
           ";\nhow.max_bytes = size_type{1} << 24;\n";
}

// What would take more memory than programs have stays as it is.
matrix copy_of(Controls& on, const matrix& a, const step& of) {
    const form_options options = options_of(of);
    const bool is_packed = of.target == matrix_form::ell || of.target == matrix_form::sell ||
                           of.target == matrix_form::bsr || of.target == matrix_form::bits;
    const bool fits = !is_packed || form_bytes(on, a, of.target, options) <= options.max_bytes;
    return fits ? a.to(on, of.target, options) : a;
}
template <class Matrix>
Matrix copy_of(Controls&, const Matrix& a, const step&) {
    return a;
}

}  // namespace

kind build_kind() {
    return {"build",
            10,
            0,
            false,
            0,
            nullptr,
            work::entries,
            built,
            call([](Controls& on, auto& with, const step& of) {
                with.out() = from_host(on, of, &with.out());
            }),
            build_text};
}

kind identity_kind() {
    return {"identity",
            2,
            0,
            false,
            0,
            nullptr,
            [](const step& of, const contents&) { return size_type{of.area.nrows}; },
            diagonal,
            call([](Controls& on, auto& with, const step& of) {
                with.out() = identity<std::decay_t<decltype(with.out())>>(on, of.area.nrows);
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>&) {
                return out + " = identity<" + handle_type_text(of) + ">(on, " +
                       number_text(of.area.nrows) + ");";
            }};
}

kind equal_kind() {
    return {"equal",
            4,
            2,
            false,
            0,
            nullptr,
            work::entries,
            nullptr,
            call([](Controls& on, auto& with, const step&) {
                with.truth = equal(on, with.input(0), with.input(1));
            }),
            [](const step&, const std::string&, const std::vector<std::string>& in) {
                return "truth = equal(on, " + in[0] + ", " + in[1] + ");";
            }};
}

// Operands were converted to the step's type before; in any form there is one that is asked for.
kind convert_kind() {
    kind made{"convert",
              6,
              1,
              false,
              0,
              nullptr,
              work::entries,
              [](const step&, const contents& in) { return in[0]; },
              call([](Controls& on, auto& with, const step& of) {
                  with.out() = copy_of(on, with.input(0), of);
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  return of.format == form::any
                             ? options_text(of) + out + " = matrix(" + in[0] +
                                   ").to(on, matrix_form::" + to_string(of.target) + ", how);"
                             : out + " = " + in[0] + ";";
              }};
    made.ways = 120;
    return made;
}

}  // namespace clbool::fuzz
