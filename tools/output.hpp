// SPDX-License-Identifier: MIT
// Where results go: standard output, a file, or only their number.
#pragma once

#include <tools/command_line.hpp>

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <functional>
#include <string>

namespace clbool::tools {

/// `-o`. The check comes before the work, so that a mistyped folder costs no hour of computing.
struct output_file {
    std::string path;  // empty: none was named

    declared_option declare(command_line app, const std::string& help,
                            const std::string& name = "-o,--output");
    bool named() const noexcept { return !path.empty(); }
    /// @throws io_error when the path names a folder, lies in none, or asks for compression
    void check() const;
    /// Calls `write` with the path, or with `-` (standard output) when none was named.
    /// A signal that ends the program meanwhile leaves no unfinished file.
    void write(const std::function<void(const std::string&)>& write) const;
};

/// What is wanted of a result: its entries, or only how many there are.
struct result_options {
    output_file file;
    bool count = false;     // only the number of entries
    bool checksum = false;  // that and the checksum

    void declare(command_line app, const std::string& file_help);
    bool counted() const noexcept { return count || checksum; }
    /// Entries are written somewhere; `timed` runs write to named files only.
    bool written(bool timed) const noexcept { return file.named() || !(counted() || timed); }
};

/// Prints and writes a matrix as the options ask; `entries` is read only where
/// `checksum` or `written(timed)` needs it.
void deliver(const result_options& options, bool timed, size_type nnz, const coordinates& entries);
/// The same of a matrix that is read some rows at a time, or serialised as a whole; no checksum.
void deliver_rows(const result_options& options, bool timed, context& device, const matrix& result);

}  // namespace clbool::tools
