// SPDX-License-Identifier: MIT
// Writes `coordinate pattern general`: the form of Matrix Market that a boolean matrix is.
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>
#include <io/text_writer.hpp>

namespace clbool::io {

void write_matrix_market(const std::string& path, const coordinates& matrix) {
    detail::guarded("write_matrix_market", [&] {
        coordinates storage;
        const coordinates& sorted = canonical(matrix, storage);
        write_atomically(path, [&](std::ostream& out) {
            text_writer text(out);
            text << "%%MatrixMarket matrix coordinate pattern general\n";
            text << size_type{sorted.nrows} << ' ' << size_type{sorted.ncols} << ' ' << sorted.nnz()
                 << '\n';
            for (std::size_t i = 0; i < sorted.rows.size(); ++i) {
                text << size_type{sorted.rows[i]} + 1 << ' ' << size_type{sorted.cols[i]} + 1
                     << '\n';
            }
            text.flush();
        });
    });
}

}  // namespace clbool::io
