// SPDX-License-Identifier: MIT
// Writes `coordinate pattern general`.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>
#include <clbool/io_parts.hpp>

#include <io/canonical.hpp>
#include <io/text/text_writer.hpp>

#include <utility>

namespace clbool::io {

namespace {

void write_head(text_writer& text, const matrix_size& size) {
    text << "%%MatrixMarket matrix coordinate pattern general\n";
    text << size_type{size.nrows} << ' ' << size_type{size.ncols} << ' ' << size.nnz << '\n';
}

void write_entries(text_writer& text, const coordinates& entries) {
    for (std::size_t i = 0; i < entries.rows.size(); ++i) {
        text << size_type{entries.rows[i]} + 1 << ' ' << size_type{entries.cols[i]} + 1 << '\n';
    }
}

// Checks that parts add up to the matrix announced.
class part_check {
public:
    explicit part_check(const matrix_size& size) : size_(size) {}

    void add(const coordinates& part) {
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            const std::pair entry(part.rows[i], part.cols[i]);
            if (entry.first >= size_.nrows || entry.second >= size_.ncols) {
                throw invalid_argument("write_matrix_market: an entry is out of range");
            }
            if (count_++ > 0 && !(last_ < entry)) {
                throw invalid_argument("write_matrix_market: entries do not ascend");
            }
            last_ = entry;
        }
    }
    void finish() const {
        if (count_ != size_.nnz) {
            throw invalid_argument("write_matrix_market: " + std::to_string(count_) +
                                   " entries came, not " + std::to_string(size_.nnz));
        }
    }

private:
    matrix_size size_;
    size_type count_ = 0;
    std::pair<index_type, index_type> last_;
};

}  // namespace

void write_matrix_market(const std::string& path, const coordinates& matrix) {
    detail::guarded("write_matrix_market", [&] {
        coordinates storage;
        const coordinates& sorted = canonical(matrix, storage);
        write_atomically(path, [&](std::ostream& out) {
            text_writer text(out);
            write_head(text, {sorted.nrows, sorted.ncols, sorted.nnz()});
            write_entries(text, sorted);
            text.flush();
        });
    });
}

void write_matrix_market(const std::string& path, const matrix_size& size,
                         const std::function<bool(coordinates& part)>& next) {
    detail::guarded("write_matrix_market", [&] {
        write_atomically(path, [&](std::ostream& out) {
            text_writer text(out);
            write_head(text, size);
            part_check check(size);
            for (bool more = true; more;) {
                coordinates part(size.nrows, size.ncols);
                more = next(part);
                check.add(part);
                write_entries(text, part);
            }
            check.finish();
            text.flush();
        });
    });
}

}  // namespace clbool::io
