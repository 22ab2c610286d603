// SPDX-License-Identifier: MIT
// Matrices in files: Matrix Market, or serialised by the library.
#include <tools/files/matrix_file.hpp>

#include <clbool/context.hpp>
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/io.hpp>
#include <clbool/matrix.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace clbool::tools {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSerialised = ".clbool";
// Graphs, grammars, pictures, values.
constexpr std::array<std::string_view, 10> kOthers = {".csv", ".txt", ".g",   ".nt",  ".ttl",
                                                      ".cnf", ".png", ".svg", ".dot", ".json"};

}  // namespace

bool is_serialised_name(const std::string& path) {
    return fs::path(path).extension() == kSerialised;
}

void check_matrix_name(const std::string& path) {
    const std::string extension = fs::path(path).extension().string();
    if (std::find(kOthers.begin(), kOthers.end(), extension) != kOthers.end()) {
        throw invalid_argument(path +
                               ": this command writes a matrix, expected a name that ends "
                               "in .mtx (Matrix Market) or .clbool (serialised)");
    }
}

void write_matrix(const std::string& path, const coordinates& entries) {
    if (is_serialised_name(path)) {
        context host("host");
        save_matrix(host, matrix(host, entries), path);
    } else {
        io::write_matrix_market(path, entries);
    }
}

}  // namespace clbool::tools
