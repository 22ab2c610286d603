// SPDX-License-Identifier: MIT
// Rows of the table: rows and columns of matrices as vectors.
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

bool is_column(const step& of) { return of.query % 2 != 0; }
index_type line_of(const step& of) { return is_column(of) ? of.area.col : of.area.row; }

coordinates line_expected(const step& of, const coordinates& a) {
    if (line_of(of) >= (is_column(of) ? a.ncols : a.nrows)) {
        throw invalid_argument("a line that is not there");
    }
    coordinates line(is_column(of) ? a.nrows : 1, is_column(of) ? 1 : a.ncols);
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if ((is_column(of) ? a.cols[i] : a.rows[i]) == line_of(of)) {
            line.add(is_column(of) ? a.rows[i] : 0, is_column(of) ? 0 : a.cols[i]);
        }
    }
    return line;
}

matrix line_found(Controls& on, const step& of, const matrix& a) {
    const bit_vector line = is_column(of) ? column(on, a, line_of(of)) : row(on, a, line_of(of));
    require(line.size() == (is_column(of) ? a.nrows() : a.ncols()), "the size of a line");
    return is_column(of) ? to_column(on, line) : to_row(on, line);
}

}  // namespace

kind lines_kind() {
    kind made{"lines",
              3,
              1,
              false,
              0,
              nullptr,
              work::entries,
              [](const step& of, const contents& in) { return line_expected(of, in[0]); },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = line_found(on, of, with.input(0));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  const std::string name = is_column(of) ? "column" : "row";
                  return out + " = to_" + name + "(on, " + name + "(on, " + in[0] + ", " +
                         number_text(line_of(of)) + "));";
              }};
    made.ways = 2;
    return made;
}

}  // namespace clbool::fuzz
