// SPDX-License-Identifier: MIT
// Where results go: standard output, a file, or only their number.
#include <tools/files/output.hpp>

#include <tools/files/standard_streams.hpp>
#include <tools/options/arguments.hpp>
#include <tools/runs/interruption.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>

namespace clbool::tools {

declared_option output_file::declare(command_line app, const std::string& help,
                                     const std::string& name) {
    const auto take = [this, name](const std::string& given) {
        if (given.empty()) {  // an unset variable in a script, most likely
            throw invalid_argument(name.substr(0, name.find(',')) +
                                   ": the name is empty, expected a file");
        }
        path = given;
    };
    return app.add_parsed(name, take, help).type_name("FILE");
}

void output_file::check() const {
    namespace fs = std::filesystem;
    if (!is_file()) {
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

void output_file::check_lines() const {
    // Matrices, pictures, graphs, grammars, values.
    constexpr std::array<std::string_view, 10> kOthers = {
        ".mtx", ".clbool", ".png", ".svg", ".dot", ".g", ".nt", ".ttl", ".cnf", ".json"};
    check();
    const std::string extension = std::filesystem::path(path).extension().string();
    if (std::find(kOthers.begin(), kOthers.end(), extension) != kOthers.end()) {
        throw invalid_argument(path +
                               ": this command writes lines of text, expected a name such as "
                               "one that ends in .tsv");
    }
}

void output_file::write(const std::function<void(const std::string&)>& write) const {
    if (!is_file()) {
        flush_output();
        write("-");
        flush_output();
    } else {
        // First, since who reads what was printed before may send a signal at once.
        const tidy_interruption until_complete;
        flush_output();
        write(path);
    }
}

void result_options::declare(command_line app, const std::string& file_help,
                             const std::string& count_help) {
    file.declare(app, file_help);
    declare_values(app, count_help);
}

void result_options::declare_values(command_line app, const std::string& count_help) {
    app.add_flag("--count", count, count_help);
    declare_json(app);
}

void result_options::declare_json(command_line app) {
    app.add_flag("--json", json, "one JSON object on standard output, with the keys of the lines");
}

declared_option result_options::declare_checksum(command_line app, const std::string& what) {
    return app.add_flag("--checksum", checksum, "like --count, and the sum modulo 2^64 of " + what);
}

declared_option result_options::declare_limit(command_line app,
                                              const std::vector<std::string>& others) {
    const declared_option option = add_number<size_type>(
        app, "--limit", limit, 1, std::numeric_limits<size_type>::max(), "only the first N lines");
    for (const std::string& other : others) {
        option.excludes(other);
    }
    return option;
}

}  // namespace clbool::tools
