// SPDX-License-Identifier: MIT
// Rows of the table: matrices on their way to other devices, to files and to the host; counts under
// masks; the thesis's calls; a context that is tidied up.
#include <clbool/io.hpp>
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/numbers.hpp>
#include <fuzz/steps/own_file.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace clbool::fuzz {
namespace {

// ---- other devices ------------------------------------------------------------------------------

// Another device than that of `on`, for one thread: the host, or of the host the first there is.
// It is never closed, as drivers end before statics do.
Controls other_than(const Controls& on) {
    static std::mutex one_at_a_time;
    const std::lock_guard guard(one_at_a_time);
    if (on.info().type == device_type::host) {
        static const auto* const device = new Controls(create_controls(std::string()));
        return device->fork();
    }
    static const auto* const host = new Controls(create_controls("host"));
    return host->fork();
}

enum class journey { bytes, copies, file };
constexpr std::size_t kJourneys = 3;
journey journey_of(const step& of) { return static_cast<journey>(of.query % kJourneys); }

// To the other device and, transposed there and back, home again.
matrix carried(Controls& on, const step& of, const matrix& a) {
    Controls other = other_than(on);
    matrix there;
    const own_file file(".matrix");
    switch (journey_of(of)) {
        case journey::bytes: {
            const auto bytes = serialize(on, a);
            there = deserialize(other, bytes.data(), bytes.size());
            break;
        }
        case journey::copies: there = copy_to(on, other, a); break;
        case journey::file:
            save_matrix(on, a, file.path());
            there = load_matrix(other, file.path());
            require(io::read_matrix(file.path()) == a.to_host(on), "every reader reads the same");
            break;
    }
    wait(other, there);
    require(equal(other, there, there.without_derived()), "a matrix is what it is");
    if (journey_of(of) == journey::copies) {
        return copy_to(other, on, there);
    }
    const auto bytes = serialize(other, there);
    return deserialize(on, bytes.data(), bytes.size());
}

// ---- rows for the host --------------------------------------------------------------------------

enum class reader { entries, bits, one_by_one };
constexpr std::size_t kReaders = 3;

coordinates bits_of(Controls& on, const matrix& a, index_type first, index_type last) {
    const size_type words = bit_row_words(a.ncols());
    std::vector<std::uint64_t> bits(words * (last - first));
    read_bits(on, a, first, last, bits.data());
    coordinates out(a.nrows(), a.ncols());
    for (index_type row = first; row < last; ++row) {
        for (size_type col = 0; col < 64 * words; ++col) {
            if ((bits[(row - first) * words + col / 64] >> col % 64 & 1) != 0) {
                require(col < a.ncols(), "no bits behind the last column");
                out.add(row, static_cast<index_type>(col));
            }
        }
    }
    return out;
}

coordinates one_by_one(Controls& on, const matrix& a, index_type first, index_type last) {
    const matrix_rows rows(on, a);
    coordinates out(a.nrows(), a.ncols());
    for (index_type row = first; row < last; ++row) {
        for (const index_type col : rows.row(row)) {
            out.add(row, col);
        }
    }
    if (out.nnz() > 0) {
        require(contains(on, a, out.rows.back(), out.cols.back()), "an entry that a row has");
    }
    return out;
}

coordinates rows_read(Controls& on, const step& of, const matrix& a) {
    constexpr size_type kMost = 4096;
    const index_type first = of.area.row, last = first + of.area.nrows;
    const bool narrow = of.area.nrows * bit_row_words(a.ncols()) <= kMost;
    switch (static_cast<reader>(of.query % kReaders)) {
        case reader::bits:
            if (narrow) {
                return bits_of(on, a, first, last);
            }
            break;
        case reader::one_by_one:
            if (of.area.nrows <= kMost) {
                return one_by_one(on, a, first, last);
            }
            break;
        case reader::entries: break;
    }
    return read_rows(on, a, first, last);
}

coordinates rows_expected(const step& of, const contents& in) {
    const auto& a = in[0];
    const size_type last = size_type{of.area.row} + of.area.nrows;
    if (last > a.nrows) {
        throw invalid_argument("rows that are not there");
    }
    coordinates out(a.nrows, a.ncols);
    for (size_type i = 0; i < a.nnz(); ++i) {
        if (a.rows[i] >= of.area.row && a.rows[i] < last) {
            out.add(a.rows[i], a.cols[i]);
        }
    }
    return out;
}

// ---- counts under masks -------------------------------------------------------------------------

// Products and entries under the mask, or outside; and what the operands have in common.
std::vector<size_type> counted(const step& of, const contents& in) {
    const coordinates* const mask = of.value ? &in[2] : nullptr;
    const auto all = reference::mxm(in[0], in[1]);
    const bool complement = of.modifiers.complement;
    const size_type inside = mask != nullptr ? reference::count_common(*mask, all) : all.nnz();
    const size_type products = reference::count_products(mask, in[0], in[1]);
    const size_type all_products = reference::count_products(nullptr, in[0], in[1]);
    const bool alike = in[0].nrows == in[1].nrows && in[0].ncols == in[1].ncols;
    return {complement ? all.nnz() - inside : inside,
            complement ? all_products - products : products,
            alike ? reference::count_common(in[0], in[1]) : 0};
}

std::vector<size_type> count(Controls& on, const step& of, const matrix& a, const matrix& b,
                             const matrix& mask_matrix) {
    const auto& desc = of.modifiers;
    const mask_argument mask = of.value ? mask_argument(&mask_matrix) : no_mask;
    const auto shape = [](const matrix& m, bool turned) {
        return turned ? std::pair(m.ncols(), m.nrows()) : std::pair(m.nrows(), m.ncols());
    };
    const bool alike = shape(a, desc.transpose_first) == shape(b, desc.transpose_second);
    descriptor whole = desc;
    whole.complement = false;
    return {count_mxm(on, mask, a, b, desc, other_hints(of)),
            count_products(on, mask, a, b, desc, other_hints(of)),
            alike ? count_common(on, a, b, whole, other_hints(of)) : 0};
}

// ---- the thesis's calls -------------------------------------------------------------------------

enum class old_call { sum, product, product_by_hash, kronecker, column, part, turned };

// Those that a type has; matrices of any form are taken for the last type.
std::vector<old_call> old_calls(form format) {
    using call = old_call;
    switch (format) {
        case form::coo: return {call::sum, call::kronecker};
        case form::csr: return {call::sum};
        case form::dcsr:
        case form::any: break;
    }
    return {call::product, call::product_by_hash, call::kronecker, call::column,
            call::part,    call::turned};
}

old_call old_call_of(const step& of) {
    const auto all = old_calls(of.format);
    return all[of.query % all.size()];
}

size_type old_work(const step& of, const contents& in) {
    return old_call_of(of) == old_call::kronecker ? work::pairs(of, in) : work::products(of, in);
}

coordinates old_expected(const step& of, const contents& in) {
    switch (old_call_of(of)) {
        case old_call::sum: return reference::ewise_add(in[0], in[1]);
        case old_call::product:
        case old_call::product_by_hash: return reference::mxm(in[0], in[1]);
        case old_call::kronecker: return reference::kronecker(in[0], in[1]);
        case old_call::column: return reference::reduce_to_column(in[0]);
        case old_call::turned: return reference::transpose(in[0]);
        case old_call::part: break;
    }
    return reference::submatrix(in[0], of.area.row, of.area.col, of.area.nrows, of.area.ncols);
}

void call_as_before(Controls& on, const step& of, matrix_coo& out, const matrix_coo& a,
                    const matrix_coo& b) {
    if (old_call_of(of) == old_call::sum) {
        coo::matrix_addition(on, out, a, b);
    } else {
        coo::kronecker_product(on, out, a, b);
    }
}

void call_as_before(Controls& on, const step&, matrix_csr& out, const matrix_csr& a,
                    const matrix_csr& b) {
    csr::matrix_addition(on, out, a, b);
}

void call_as_before(Controls& on, const step& of, matrix_dcsr& out, const matrix_dcsr& a,
                    const matrix_dcsr& b) {
    const auto& area = of.area;
    switch (old_call_of(of)) {
        case old_call::product: dcsr::matrix_multiplication(on, out, a, b); break;
        case old_call::product_by_hash: dcsr::matrix_multiplication_hash(on, out, a, b); break;
        case old_call::kronecker: dcsr::kronecker_product(on, out, a, b); break;
        case old_call::column: dcsr::reduce(on, out, a); break;
        case old_call::part:
            dcsr::submatrix(on, out, a, area.row, area.col, area.nrows, area.ncols);
            break;
        case old_call::turned: dcsr::transpose(on, out, a); break;
        case old_call::sum: break;
    }
}

void call_as_before(Controls& on, const step& of, matrix& out, const matrix& a, const matrix& b) {
    matrix_dcsr made = out;
    call_as_before(on, of, made, matrix_dcsr(a), matrix_dcsr(b));
    out = made;
}

// Of matrices of any form what is called is that of the last type.
std::string old_text(const step& of, const std::string& out, const std::vector<std::string>& in) {
    if (of.format == form::any) {
        step typed = of;
        typed.format = form::dcsr;
        std::vector<std::string> operands;
        for (const std::string& each : in) {
            operands.push_back("matrix_dcsr(matrix(" + each + "))");
        }
        return "matrix_dcsr made = " + out + ";\n" + old_text(typed, "made", operands) + "\n" +
               out + " = made;";
    }
    const std::string space = of.format == form::coo   ? "coo::"
                              : of.format == form::csr ? "csr::"
                                                       : "dcsr::";
    const std::string both = "(on, " + out + ", " + in[0] + ", " + in[1] + ");";
    switch (old_call_of(of)) {
        case old_call::sum: return space + "matrix_addition" + both;
        case old_call::product: return space + "matrix_multiplication" + both;
        case old_call::product_by_hash: return space + "matrix_multiplication_hash" + both;
        case old_call::kronecker: return space + "kronecker_product" + both;
        case old_call::column: return space + "reduce(on, " + out + ", " + in[0] + ");";
        case old_call::turned: return space + "transpose(on, " + out + ", " + in[0] + ");";
        case old_call::part: break;
    }
    return space + "submatrix(on, " + out + ", " + in[0] + ", " + number_text(of.area.row) + ", " +
           number_text(of.area.col) + ", " + number_text(of.area.nrows) + ", " +
           number_text(of.area.ncols) + ");";
}

// ---- tidying up ---------------------------------------------------------------------------------

void tidy(Controls& on, const step& of) {
    switch (of.query % 4) {
        case 0: on.trim(); break;
        case 1: on.drop_derived(); break;
        case 2: on.finish(); break;
        default: break;
    }
    (void)on.memory();
    (void)on.profile();
}

}  // namespace

kind carried_kind() {
    kind made{"carried",
              2,
              1,
              false,
              0,
              nullptr,
              work::entries,
              [](const step&, const contents& in) { return in[0]; },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = carried(on, of, with.input(0));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  const std::string there =
                      journey_of(of) == journey::copies
                          ? "const matrix there = copy_to(on, other, " + in[0] + ");\n"
                      : journey_of(of) == journey::bytes
                          ? "const auto bytes = serialize(on, " + in[0] +
                                ");\nconst matrix there = deserialize(other, bytes.data(), "
                                "bytes.size());\n"
                          : "save_matrix(on, " + in[0] +
                                ", \"a.matrix\");\nconst matrix there = load_matrix(other, "
                                "\"a.matrix\");\nstd::remove(\"a.matrix\");\n";
                  return "Controls other = create_controls(on.info().type == device_type::host ? "
                         "\"\" : \"host\");\n" +
                         there + out + " = copy_to(other, on, there);";
              }};
    made.ways = kJourneys;
    return made;
}

kind rows_kind() {
    kind made{"rows",
              3,
              1,
              false,
              0,
              nullptr,
              work::entries,
              rows_expected,
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = matrix(on, rows_read(on, of, with.input(0)));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  return "// by read_rows, read_bits or matrix_rows::row: way " +
                         std::to_string(of.query % kReaders) + "\n" + out +
                         " = matrix(on, read_rows(on, " + in[0] + ", " + number_text(of.area.row) +
                         ", " + number_text(of.area.row + of.area.nrows) + "));";
              }};
    made.ways = kReaders;
    return made;
}

kind count_inside_kind() {
    return {"count_inside",
            3,
            3,
            false,
            2,
            &kOthers,
            work::products,
            [](const step& of, const contents& in) {
                const auto product = reference::mxm(in[0], in[1]);
                if (of.value && (in[2].nrows != product.nrows || in[2].ncols != product.ncols)) {
                    throw dimension_mismatch("a mask of the product's shape");
                }
                // Without a mask the complement leaves nothing.
                auto numbers = counted(of, in);
                if (!of.value && of.modifiers.complement) {
                    numbers[0] = numbers[1] = 0;
                }
                return as_bits(numbers);
            },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() =
                    matrix(on, as_bits(count(on, of, with.input(0), with.input(1), with.input(2))));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                const std::string both =
                    (of.value ? "&" + in[2] : std::string("no_mask")) + ", " + in[0] + ", " + in[1];
                const std::string hints =
                    std::string(", desc, backend::") + to_string(of.hints.backend) + ")";
                std::string desc = "descriptor desc;\n";
                desc += of.modifiers.complement ? "desc.complement = true;\n" : "";
                desc += of.modifiers.transpose_first ? "desc.transpose_first = true;\n" : "";
                desc += of.modifiers.transpose_second ? "desc.transpose_second = true;\n" : "";
                return desc + "// and count_common without the complement, where shapes fit\n" +
                       out + " = matrix(on, fuzz::as_bits({count_mxm(on, " + both + hints +
                       ", count_products(on, " + both + hints + ", 0}));";
            }};
}

kind thesis_kind() {
    kind made{"thesis",
              3,
              2,
              false,
              0,
              nullptr,
              old_work,
              old_expected,
              call([](Controls& on, auto& with, const step& of) {
                  call_as_before(on, of, with.out(), with.input(0), with.input(1));
              }),
              old_text};
    made.ways = 6;
    return made;
}

kind tidy_kind() {
    kind made{"tidy",
              1,
              1,
              false,
              0,
              nullptr,
              work::entries,
              [](const step&, const contents& in) { return in[0]; },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  tidy(on, of);
                  with.out() = with.input(0);
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  constexpr const char* kCalls[] = {"on.trim();\n", "on.drop_derived();\n",
                                                    "on.finish();\n", ""};
                  return kCalls[of.query % 4] + out + " = " + in[0] + ";";
              }};
    made.ways = 4;
    return made;
}

}  // namespace clbool::fuzz
