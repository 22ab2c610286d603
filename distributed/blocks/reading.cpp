// SPDX-License-Identifier: MIT
// Files of matrices: by all ranks at once, or by one.
#include <clbool/distributed/blocks.hpp>

#include <distributed/blocks/engine.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace clbool::distributed {

namespace {

// Where parts of a file are shorter, one rank is as fast.
constexpr std::uintmax_t kPartBytes = std::uintmax_t{1} << 20;

// Whether CombBLAS reads such a file as this library does: entries one by one, in one triangle or
// both, with values that do not matter.
bool is_plain(const std::string& first_line) {
    std::string text = first_line;
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::istringstream words(text);
    std::string banner, object, layout, field, symmetry;
    words >> banner >> object >> layout >> field >> symmetry;
    return banner == "%%matrixmarket" && object == "matrix" && layout == "coordinate" &&
           (field == "pattern" || field == "integer" || field == "real") &&
           (symmetry == "general" || symmetry == "symmetric");
}

bool is_read_by_all(const world& on, const std::string& path,
                    const io::matrix_market_options& options) {
    std::error_code none;
    const auto bytes = std::filesystem::file_size(path, none);
    if (none || bytes < kPartBytes * static_cast<std::uintmax_t>(on.size()) || on.size() == 1 ||
        options.drop_zeros) {
        return false;
    }
    std::ifstream file(path);
    std::string line;
    return std::getline(file, line) && is_plain(line);
}

}  // namespace

block_matrix read_matrix(grid& on, const std::string& path,
                         const io::matrix_market_options& options) {
    world& ranks = on.ranks();
    bool by_all = true;
    ranks.attempt([&] { by_all = is_read_by_all(ranks, path, options); });
    if (ranks.sum(by_all ? 1 : 0) == static_cast<size_type>(ranks.size())) {
        return engine::read(on, path, options.zero_based);
    }
    coordinates mine;
    ranks.attempt([&] {
        if (ranks.rank() == 0) {
            mine = io::read_matrix(path, options);
        }
    });
    ranks.settle();
    return scatter(on, mine);
}

}  // namespace clbool::distributed
