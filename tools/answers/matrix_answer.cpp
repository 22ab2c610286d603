// SPDX-License-Identifier: MIT
// Matrices as answers. In JSON their entries are numbered from 0, as on the command line.
#include <tools/answers/matrix_answer.hpp>

#include <tools/files/matrix_file.hpp>

#include <clbool/exchange.hpp>
#include <clbool/io_parts.hpp>
#include <clbool/rows.hpp>

#include <algorithm>

namespace clbool::tools {

namespace {

void take_entries(const coordinates& entries, const take_row& take) {
    for (std::size_t i = 0; i < entries.rows.size(); ++i) {
        take({entries.rows[i], entries.cols[i]});
    }
}

// What Matrix Market says at its top, then the entries.
void list_entries(answer& out, const io::matrix_size& size, const each_row& each) {
    out.say("nrows", size.nrows);
    out.say("ncols", size.ncols);
    if (!out.wanted().counted()) {
        out.say("nnz", size.nnz);
    }
    out.list("entries", {"row", "col"}, each);
}

// Hands out a matrix some rows at a time; says whether there are more.
class reader {
public:
    reader(context& device, const matrix& from) : device_(device), from_(from) {}

    bool next(coordinates& part) {
        constexpr size_type kEntries = size_type{1} << 22;  // at a time, as rows go on average
        const size_type nrows = from_.nrows();
        const size_type step =
            std::max<size_type>(1, kEntries * nrows / std::max<size_type>(1, from_.nvals()));
        const auto last = static_cast<index_type>(std::min<size_type>(nrows, row_ + step));
        part = read_rows(device_, from_, row_, last);
        row_ = last;
        return row_ < nrows;
    }

private:
    context& device_;
    const matrix& from_;
    index_type row_ = 0;
};

}  // namespace

void deliver(answer& out, size_type nnz, const coordinates& entries) {
    if (out.wanted().counted()) {
        out.say("nnz", nnz);
    }
    if (out.wanted().checksum) {
        out.say("checksum", entries.checksum());
    }
    if (!out.written()) {
        return;
    }
    if (out.lists()) {
        list_entries(out, {entries.nrows, entries.ncols, entries.nnz()},
                     [&](const take_row& take) { take_entries(entries, take); });
    } else {
        out.wanted().file.write([&](const std::string& path) { write_matrix(path, entries); });
    }
}

void deliver_rows(answer& out, context& device, const matrix& result) {
    const io::matrix_size size = {result.nrows(), result.ncols(), result.nvals()};
    const output_file& file = out.wanted().file;
    if (out.wanted().counted()) {
        out.say("nnz", size.nnz);
    }
    if (!out.written()) {
        return;
    }
    if (out.lists()) {
        list_entries(out, size, [&](const take_row& take) {
            reader rows(device, result);
            bool more = true;
            for (coordinates part; more; take_entries(part, take)) {
                more = rows.next(part);
            }
        });
    } else if (is_serialised_name(file.path)) {
        file.write([&](const std::string& path) { save_matrix(device, result, path); });
    } else {
        reader rows(device, result);
        const auto next = [&rows](coordinates& part) { return rows.next(part); };
        file.write([&](const std::string& path) { io::write_matrix_market(path, size, next); });
    }
}

}  // namespace clbool::tools
