// SPDX-License-Identifier: MIT
// Programs that cannot be built, at the first attempt.
#include <core/runtime/programs/disk_cache.hpp>
#include <core/runtime/streams/stream.hpp>
#include <faults/trial.hpp>
#include <support/compare.hpp>
#include <support/environment.hpp>
#include <support/inputs/matrices.hpp>
#include <support/operation_test.hpp>

#include <algorithm>
#include <filesystem>

namespace clbool::testing {
namespace {

constexpr index_type kProgramSide = 40;

// With no programs yet, in a context that is there: some devices take a second for a new one.
Controls new_controls() {
    const spared set_up;
    controls_options options;
    options.kernels_only = true;
    static auto* const owner = new Controls(create_controls(std::string(), options));
    return Controls(owner->context(), owner->device(), owner->queue(), options);
}

coordinates first_use(Controls& controls) {
    return identity<matrix_coo>(controls, kProgramSide).to_host(controls);
}

std::ptrdiff_t files_below(const std::filesystem::path& folder) {
    const std::filesystem::recursive_directory_iterator all(folder);
    return std::count_if(begin(all), end(all),
                         [](const auto& entry) { return entry.is_regular_file(); });
}

// A program that was not built is built by the next call.
void expect_another_try(fault shape) {
    expect_fitting_errors(shape, [&] {
        auto controls = new_controls();
        try {
            EXPECT_TRUE(first_use(controls) == diagonal(kProgramSide));
        } catch (...) {
            const spared judging;
            EXPECT_TRUE(fits(shape));
            EXPECT_TRUE(same_matrix(first_use(controls), diagonal(kProgramSide)));
        }
    });
}

TEST(program_faults, a_build_fails) {
    for (const auto status :
         {CL_BUILD_PROGRAM_FAILURE, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY}) {
        expect_another_try({failing::build, 1, status});
        expect_another_try({failing::kernel, 1, status});
    }
}

TEST(program_faults, a_kernel_does_not_answer) {
    for (const auto status : {CL_INVALID_KERNEL, CL_OUT_OF_HOST_MEMORY}) {
        expect_another_try({failing::query, 1, status});
    }
}

TEST(program_faults, host_memory_runs_out) {
    expect_another_try({failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, false});
    expect_another_try({failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, true});
}

// Where the driver tells too few registers for a work-group, and a launch fails for want of them,
// too.
TEST(program_faults, kernels_lack_registers) {
    const auto a = hubs(120, 2, 2, 1);
    for (const auto status : {CL_OUT_OF_RESOURCES, CL_INVALID_WORK_GROUP_SIZE}) {
        auto controls = new_controls();
        disguise as;
        as.largest_group = 32;
        as.refusal = status;
        const disguised now(as);
        matrix out;
        mxm(controls, out, no_mask, accumulator::none, matrix(controls, a), matrix(controls, a));
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(a, a)));
        EXPECT_LE(controls.stream().state().largest_group(), 32u);
        controls.finish();
    }
}

// A compiler that says nothing must not hide that the build failed.
TEST(program_faults, there_is_no_log) {
    const scoped_folder folder;  // without binaries, which would be built first
    const scoped_variable variable("CLBOOL_CACHE_DIR", folder.path().c_str());
    auto controls = new_controls();
    {
        const injected failure({failing::build, 2, CL_BUILD_PROGRAM_FAILURE});
        const injected silence({failing::query, 1, CL_OUT_OF_RESOURCES, true});
        try {
            first_use(controls);
            ADD_FAILURE() << "no build failed";
        } catch (const build_error& e) {
            EXPECT_EQ(e.native(), CL_BUILD_PROGRAM_FAILURE);
        }
    }
    EXPECT_TRUE(same_matrix(first_use(controls), diagonal(kProgramSide)));
}

// Binaries that cannot be had, or loaded, cost a build and nothing else.
TEST(program_faults, the_cache_on_disk_is_of_no_use) {
    const scoped_folder folder;
    const scoped_variable variable("CLBOOL_CACHE_DIR", folder.path().c_str());
    {
        auto controls = new_controls();
        const injected silence({failing::query, 1, CL_OUT_OF_RESOURCES, true});
        EXPECT_THROW(first_use(controls), device_error);  // the kernel does not answer either
    }
    {
        auto controls = new_controls();
        EXPECT_TRUE(same_matrix(first_use(controls), diagonal(kProgramSide)));
    }
    for (std::size_t nth = 1; nth <= 2; ++nth) {
        auto controls = new_controls();
        const injected now({failing::build, nth, CL_INVALID_BINARY});
        EXPECT_TRUE(same_matrix(first_use(controls), diagonal(kProgramSide)));
        EXPECT_EQ(now.fired(), 1u);
        EXPECT_EQ(controls.profile().program_builds, 1u);
    }
}

// A cache on disk that finds no memory misses, and leaves no files about.
TEST(program_faults, the_cache_on_disk_misses) {
    const scoped_folder folder;
    const runtime::disk_cache cache(folder.path() / "a" / "b");
    const std::string key(100, 'k');
    const std::vector<unsigned char> bytes(1000, 7);
    for (const bool lasting : {false, true}) {
        fault shape{failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, lasting};
        for (bool fired = true; fired; ++shape.nth) {
            SCOPED_TRACE(to_string(shape));
            const injected now(shape);
            cache.store(key, bytes);
            const auto found = cache.load(key);
            fired = now.fired() > 0;
            const spared judging;
            EXPECT_TRUE(!found || *found == bytes);
            EXPECT_TRUE(found || fired);
            EXPECT_LE(files_below(folder.path()), 1);
        }
    }
}

}  // namespace
}  // namespace clbool::testing
