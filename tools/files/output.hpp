// SPDX-License-Identifier: MIT
// Where results go: standard output, a file, or only their number.
#pragma once

#include <tools/options/command_line.hpp>

#include <clbool/types.hpp>

#include <functional>
#include <string>
#include <vector>

namespace clbool::tools {

/// `-o`. The check comes before the work, so that a mistyped folder costs no hour of computing.
struct output_file {
    std::string path;  // empty: none was named

    declared_option declare(command_line app, const std::string& help,
                            const std::string& name = "-o,--output");
    bool named() const noexcept { return !path.empty(); }
    /// Named, and not standard output.
    bool is_file() const noexcept { return named() && path != "-"; }
    /// @throws io_error when the path names a folder, lies in none, or asks for compression
    void check() const;
    /// The same for lines of text. @throws invalid_argument for a name that means something else
    void check_lines() const;
    /// Calls `write` with the path, or with `-` (standard output) when none was named.
    /// A signal that ends the program meanwhile leaves no unfinished file.
    void write(const std::function<void(const std::string&)>& write) const;
};

/// All rows are wanted.
inline constexpr size_type kNoLimit = ~size_type{0};

/// What is wanted of a result: its rows or entries, or only how many there are.
struct result_options {
    output_file file;
    bool count = false;          // only numbers about it
    bool checksum = false;       // those and the checksum
    bool json = false;           // on standard output one JSON object in place of lines
    size_type limit = kNoLimit;  // rows that are written

    /// All but --checksum and --limit.
    void declare(command_line app, const std::string& file_help, const std::string& count_help);
    /// --count and --json alone.
    void declare_values(command_line app, const std::string& count_help);
    void declare_json(command_line app);
    /// @return the option
    declared_option declare_checksum(command_line app, const std::string& what);
    /// Excludes these, which are declared already.
    declared_option declare_limit(command_line app, const std::vector<std::string>& others);
    bool counted() const noexcept { return count || checksum; }
    /// Rows or entries are written somewhere; `timed` runs write to named files only.
    bool written(bool timed) const noexcept { return file.named() || !(counted() || timed); }
};

}  // namespace clbool::tools
