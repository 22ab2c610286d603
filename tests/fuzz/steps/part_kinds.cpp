// SPDX-License-Identifier: MIT
// Calls about parts of matrices.
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>

namespace clbool::fuzz {
namespace {

size_type size_of(const index_choice& some, index_type dimension) {
    return some.made().size(dimension);
}

// What is between the inputs of a call and its descriptor.
std::string numbers_text(const step& of) { return ", " + of.rows.text() + ", " + of.cols.text(); }
std::string value_text(const step& of) {
    return std::string(of.value ? ", true" : ", false") + numbers_text(of);
}
std::string places_text(const step&) { return ", places"; }
std::string places_before(const step& of) { return text(of.places); }
std::string diagonal_text(const step& of) { return ", " + std::to_string(of.diagonal); }

std::string shape_text(const step& of) {
    return number_text(of.area.nrows) + ", " + number_text(of.area.ncols);
}

std::string backend_text(const step& of) {
    return of.hints.backend == backend::automatic
               ? std::string()
               : std::string(", backend::") + to_string(of.hints.backend);
}

// One call of clbool::matrix with a mask and a descriptor.
template <class Body>
kind masked_kind(const char* name, unsigned weight, std::size_t inputs, Body run) {
    kind made{name,          weight,  inputs,           true, inputs > 0 ? 1u : 0u, &kOthers,
              work::entries, nullptr, call::of_any(run)};
    return made;
}

}  // namespace

kind select_kind() {
    auto made = masked_kind("select", 8, 1, [](Controls& on, auto& with, const step& of) {
        select(on, with.out(), with.mask(), with.accum(), with.input(0), of.places, of.modifiers,
               other_hints(of));
    });
    made.reference = [](const step& of, const contents& in) {
        return reference::select(in[0], of.places);
    };
    made.before = places_before;
    made.arguments = places_text;
    return made;
}

kind extract_numbers_kind() {
    auto made = masked_kind("extract_numbers", 10, 1, [](Controls& on, auto& with, const step& of) {
        extract(on, with.out(), with.mask(), with.accum(), with.input(0), of.rows.made(),
                of.cols.made(), of.modifiers, other_hints(of));
    });
    made.reference = [](const step& of, const contents& in) {
        return reference::extract(in[0], of.rows.made(), of.cols.made());
    };
    made.called = "extract";
    made.arguments = numbers_text;
    return made;
}

kind assign_kind() {
    auto made = masked_kind("assign", 10, 1, [](Controls& on, auto& with, const step& of) {
        assign(on, with.out(), with.mask(), with.accum(), with.input(0), of.rows.made(),
               of.cols.made(), of.modifiers, other_hints(of));
    });
    made.into = [](const step& of, const contents& in, const coordinates& old) {
        return reference::assign(old, in[0], of.rows.made(), of.cols.made(), of.accumulate);
    };
    made.arguments = numbers_text;
    return made;
}

kind assign_value_kind() {
    auto made = masked_kind("assign_value", 6, 0, [](Controls& on, auto& with, const step& of) {
        assign(on, with.out(), with.mask(), with.accum(), of.value, of.rows.made(), of.cols.made(),
               of.modifiers, other_hints(of));
    });
    // Nothing is as large as what it might write; ranges of all are those of a large matrix.
    made.work = [](const step& of, const contents&) {
        const size_type rows = std::min(size_of(of.rows, kMaxDimension), size_type{1} << 20);
        const size_type cols = std::min(size_of(of.cols, kMaxDimension), size_type{1} << 20);
        return of.value ? rows * cols : 0;
    };
    made.into = [](const step& of, const contents&, const coordinates& old) {
        return reference::assign(old, of.value, of.rows.made(), of.cols.made(), of.accumulate);
    };
    made.called = "assign";
    made.arguments = value_text;
    return made;
}

kind diag_kind() {
    auto made = masked_kind("diag", 3, 1, [](Controls& on, auto& with, const step& of) {
        diag(on, with.out(), with.mask(), with.accum(), with.input(0), of.diagonal, of.modifiers,
             other_hints(of));
    });
    made.reference = [](const step& of, const contents& in) {
        return reference::diag(in[0], of.diagonal);
    };
    made.arguments = diagonal_text;
    return made;
}

kind diagonal_of_kind() {
    auto made = masked_kind("diagonal_of", 4, 1, [](Controls& on, auto& with, const step& of) {
        diagonal_of(on, with.out(), with.mask(), with.accum(), with.input(0), of.diagonal,
                    of.modifiers, other_hints(of));
    });
    made.reference = [](const step& of, const contents& in) {
        return reference::diagonal_of(in[0], of.diagonal);
    };
    made.arguments = diagonal_text;
    return made;
}

kind resize_kind() {
    return {"resize",
            4,
            1,
            false,
            0,
            &kOthers,
            work::entries,
            [](const step& of, const contents& in) {
                return reference::resize(in[0], of.area.nrows, of.area.ncols);
            },
            call::of_any([](Controls& on, auto& with, const step& of) {
                auto made = with.input(0);
                resize(on, made, of.area.nrows, of.area.ncols, other_hints(of));
                with.out() = made;
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return out + " = " + in[0] + ";\nresize(on, " + out + ", " + shape_text(of) +
                       backend_text(of) + ");";
            }};
}

namespace {

// Where a matrix is split: rows and columns of the first tile.
index_type rows_before(index_type nrows) { return nrows / 3; }
index_type cols_before(index_type ncols) { return ncols / 2; }

index_type turned(index_type i, index_type before, index_type dimension) {
    return i >= before ? i - before : i + (dimension - before);
}

// The tiles in the opposite order.
coordinates turned_tiles(const coordinates& a) {
    coordinates out(a.nrows, a.ncols);
    for (size_type n = 0; n < a.nnz(); ++n) {
        out.add(turned(a.rows[n], rows_before(a.nrows), a.nrows),
                turned(a.cols[n], cols_before(a.ncols), a.ncols));
    }
    out.normalize();
    return out;
}

// Whether the first row (column) of b may be one of a.
bool has_row_for(index_type nrows, index_type ncols, index_type b_rows, index_type b_cols) {
    return nrows > 0 && b_rows > 0 && b_cols == ncols;
}

coordinates with_lines(const step& of, const coordinates& a, const coordinates& b) {
    auto out = a;
    if (has_row_for(a.nrows, a.ncols, b.nrows, b.ncols)) {
        out = reference::assign(out, reference::extract(b, indices::one(0), indices::all()),
                                indices::one(a.nrows / 2), indices::all(), of.value);
    }
    if (has_row_for(a.ncols, a.nrows, b.ncols, b.nrows)) {
        out = reference::assign(out, reference::extract(b, indices::all(), indices::one(0)),
                                indices::all(), indices::one(a.ncols - 1), of.value);
    }
    return out;
}

matrix assign_lines(Controls& on, const step& of, const matrix& a, const matrix& b) {
    const auto accum = of.value ? accumulator::logical_or : accumulator::none;
    const auto hints = other_hints(of);
    auto out = a;
    matrix line;
    if (has_row_for(a.nrows(), a.ncols(), b.nrows(), b.ncols())) {
        extract(on, line, no_mask, accumulator::none, b, indices::one(0), indices::all(), {},
                hints);
        assign_row(on, out, no_mask, accum, line, a.nrows() / 2, indices::all(), {}, hints);
    }
    if (has_row_for(a.ncols(), a.nrows(), b.ncols(), b.nrows())) {
        extract(on, line, no_mask, accumulator::none, b, indices::all(), indices::one(0), {},
                hints);
        assign_col(on, out, no_mask, accum, line, indices::all(), a.ncols() - 1, {}, hints);
    }
    return out;
}

}  // namespace

kind assign_lines_kind() {
    return {"assign_lines",
            5,
            2,
            false,
            0,
            &kOthers,
            work::entries,
            [](const step& of, const contents& in) { return with_lines(of, in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() = assign_lines(on, of, with.input(0), with.input(1));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                const std::string accum =
                    of.value ? "accumulator::logical_or" : "accumulator::none";
                return out + " = " + in[0] + ";\nmatrix line;\n" +
                       "extract(on, line, no_mask, accumulator::none, " + in[1] +
                       ", indices::one(0), indices::all());\nassign_row(on, " + out +
                       ", no_mask, " + accum + ", line, " + out + ".nrows() / 2, indices::all());" +
                       "  // and column 0 likewise, where it fits";
            }};
}

kind split_kind() {
    return {"split",
            4,
            1,
            false,
            0,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) { return turned_tiles(in[0]); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                const auto& a = with.input(0);
                const index_type rows = rows_before(a.nrows());
                const index_type cols = cols_before(a.ncols());
                const auto tiles = split(on, a, {rows, a.nrows() - rows}, {cols, a.ncols() - cols},
                                         other_hints(of));
                matrix out;
                concat(on, out, {tiles[3], tiles[2], tiles[1], tiles[0]}, 2, 2, other_hints(of));
                with.out() = out;
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                const std::string rows = in[0] + ".nrows() / 3";
                const std::string cols = in[0] + ".ncols() / 2";
                return "const auto tiles = split(on, " + in[0] + ", {" + rows + ", " + in[0] +
                       ".nrows() - " + rows + "}, {" + cols + ", " + in[0] + ".ncols() - " + cols +
                       "}" + backend_text(of) + ");\nconcat(on, " + out +
                       ", {tiles[3], tiles[2], tiles[1], tiles[0]}, 2, 2" + backend_text(of) + ");";
            }};
}

kind concat_kind() {
    return {"concat",
            4,
            4,
            false,
            0,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) { return reference::concat(in, 2, 2); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                concat(on, with.out(), with.all_inputs(), 2, 2, other_hints(of));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return "concat(on, " + out + ", {" + in[0] + ", " + in[1] + ", " + in[2] + ", " +
                       in[3] + "}, 2, 2" + backend_text(of) + ");";
            }};
}

}  // namespace clbool::fuzz
