// SPDX-License-Identifier: MIT
// Where results go: standard output, a file, or only their number.
#include <tools/output.hpp>

#include <tools/interruption.hpp>
#include <tools/matrix_file.hpp>
#include <tools/standard_streams.hpp>

#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/io_parts.hpp>
#include <clbool/rows.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace clbool::tools {

namespace {

constexpr const char* kStandardOutput = "-";

}  // namespace

declared_option output_file::declare(command_line app, const std::string& help) {
    const auto take = [this](const std::string& given) {
        if (given.empty()) {  // an unset variable in a script, most likely
            throw invalid_argument("-o: the name is empty, expected a file");
        }
        path = given;
    };
    return app.add_parsed("-o,--output", take, help).type_name("FILE");
}

void output_file::check() const {
    namespace fs = std::filesystem;
    if (!named() || path == kStandardOutput) {
        return;
    }
    const fs::path target(path);
    if (target.extension() == ".gz") {
        throw io_error(path + ": results are written uncompressed, expected a name without .gz");
    }
    std::error_code ignored;
    if (fs::is_directory(target, ignored) || !target.has_filename()) {
        throw io_error(path + ": this is a folder, expected the name of a file");
    }
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, ignored)) {
        throw io_error(path + ": there is no folder " + folder.string() +
                       ", expected an existing one");
    }
}

void output_file::write(const std::function<void(const std::string&)>& write) const {
    if (!named() || path == kStandardOutput) {
        flush_output();
        write(kStandardOutput);
        flush_output();
    } else {
        // First, since who reads what was printed before may send a signal at once.
        const tidy_interruption until_complete;
        flush_output();
        write(path);
    }
}

void result_options::declare(command_line app, const std::string& file_help) {
    file.declare(app, file_help);
    app.add_flag("--count", count, "print only the number of entries");
    app.add_flag("--checksum", checksum,
                 "like --count, and the sum of row * 1000003 + column over the entries "
                 "modulo 2^64");
}

void deliver(const result_options& options, bool timed, size_type nnz, const coordinates& entries) {
    if (options.counted()) {
        fmt::print(stdout, "nnz\t{}\n", nnz);
    }
    if (options.checksum) {
        fmt::print(stdout, "checksum\t{}\n", entries.checksum());
    }
    if (options.written(timed)) {
        options.file.write([&entries](const std::string& path) { write_matrix(path, entries); });
    }
}

void deliver_rows(const result_options& options, bool timed, context& device,
                  const matrix& result) {
    constexpr size_type kEntries = size_type{1} << 22;  // at a time, as rows go on average
    if (options.counted()) {
        fmt::print(stdout, "nnz\t{}\n", result.nvals());
    }
    if (!options.written(timed)) {
        return;
    }
    if (is_serialised_name(options.file.path)) {
        options.file.write([&](const std::string& path) { save_matrix(device, result, path); });
        return;
    }
    const index_type nrows = result.nrows();
    const size_type step =
        std::max<size_type>(1, kEntries * nrows / std::max<size_type>(1, result.nvals()));
    index_type row = 0;
    const auto next = [&](coordinates& part) {
        const auto last = static_cast<index_type>(std::min<size_type>(nrows, row + step));
        part = read_rows(device, result, row, last);
        row = last;
        return row < nrows;
    };
    options.file.write([&](const std::string& path) {
        io::write_matrix_market(path, {nrows, result.ncols(), result.nvals()}, next);
    });
}

}  // namespace clbool::tools
