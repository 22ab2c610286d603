// SPDX-License-Identifier: MIT
// Matrices in files: Matrix Market, or serialised by the library.
#include <tools/matrix_file.hpp>

#include <clbool/error.hpp>
#include <clbool/exchange.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace clbool::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstBytes = "clbool\r\n";
constexpr const char* kSerialised = ".clbool";
// Graphs, grammars, pictures, values.
constexpr std::array<std::string_view, 10> kOthers = {".csv", ".txt", ".g",   ".nt",  ".ttl",
                                                      ".cnf", ".png", ".svg", ".dot", ".json"};

// Pipes are left alone: what is read of them is gone. Of a compressed file the name tells.
bool is_serialised(const std::string& path) {
    if (fs::path(path).extension() == ".gz" && is_serialised_name(fs::path(path).stem().string())) {
        return true;
    }
    std::error_code ignored;
    std::array<char, kFirstBytes.size()> bytes{};
    return fs::is_regular_file(path, ignored) &&
           std::ifstream(path, std::ios::binary).read(bytes.data(), bytes.size()) &&
           std::string_view(bytes.data(), bytes.size()) == kFirstBytes;
}

}  // namespace

coordinates read_matrix(const std::string& path, const io::matrix_market_options& options) {
    if (!is_serialised(path)) {
        return io::read_matrix_market(path, options);
    }
    context host("host");
    return load_matrix(host, path).to_host(host);
}

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
