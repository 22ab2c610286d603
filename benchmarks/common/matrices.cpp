// SPDX-License-Identifier: MIT
// bench_matrices FOLDER NAME…: writes matrices to FOLDER/NAME.csr, unless they are there already,
// and prints the paths. Names and sets are those of matrix_set.hpp.
#include <common/matrix_set.hpp>
#include <common/program.hpp>

#include <cstdio>
#include <filesystem>

namespace {

void write(const std::string& folder, const std::string& name) {
    namespace bench = clbool::bench;
    const auto path = (std::filesystem::path(folder) / (bench::short_name(name) + ".csr")).string();
    if (!std::filesystem::exists(path)) {
        std::filesystem::create_directories(folder);
        bench::write_csr(path, bench::load_matrix(name));
    }
    std::printf("%s\n", path.c_str());
}

}  // namespace

int main(int argc, char** argv) {
    return clbool::bench::run_program(argv[0], [&] {
        if (argc < 3) {
            std::fprintf(stderr, "usage: %s FOLDER NAME...\n", argv[0]);
            return 2;
        }
        for (const auto& name : clbool::bench::expand_sets({argv + 2, argv + argc})) {
            write(argv[1], name);
        }
        return 0;
    });
}
