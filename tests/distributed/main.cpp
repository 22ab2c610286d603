// SPDX-License-Identifier: MIT
// Runs the tests on every rank; rank 0 tells of them, and of what failed elsewhere.
#include <distributed/ranks.hpp>

#include <clbool/device.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace clbool::distributed::testing {

namespace {

std::unique_ptr<world> ranks;  // while main runs

}  // namespace

world& all_ranks() { return *ranks; }

std::vector<std::string> device_names() {
    std::vector<std::string> names = {"host"};
    const auto found = list_devices();
    for (const auto& [type, name] :
         {std::pair(device_type::cpu, "cpu"), {device_type::gpu, "gpu"}}) {
        if (std::any_of(found.begin(), found.end(),
                        [type = type](const device_info& one) { return one.type == type; })) {
            names.emplace_back(name);
        }
    }
    return names;
}

namespace {

int run(int argc, char** argv) {
    int level = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    ::testing::InitGoogleTest(&argc, argv);
    ranks = std::make_unique<world>(MPI_COMM_WORLD);
    if (ranks->rank() != 0) {
        auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
        delete listeners.Release(listeners.default_result_printer());
    }
    const int mine = RUN_ALL_TESTS();
    const bool failed = ranks->sum(mine == 0 ? 0 : 1) > 0;
    ranks.reset();
    MPI_Finalize();
    return failed ? 1 : 0;
}

}  // namespace

}  // namespace clbool::distributed::testing

int main(int argc, char** argv) { return clbool::distributed::testing::run(argc, argv); }
