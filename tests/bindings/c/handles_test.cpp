// SPDX-License-Identifier: MIT
// What is no handle, or no longer one, is told and harms nothing; errors, texts and structures.
#include "owned.hpp"

#include <clbool/version.hpp>
#include <support/inputs/matrices.hpp>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

namespace clbool {
namespace {

using testing::diagonal;
using testing::empty_matrix;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;

TEST(c_handles, null_is_freed_without_effect) {
    expect_ok(clbool_matrix_free(nullptr));
    expect_ok(clbool_context_free(nullptr));
    expect_ok(clbool_devices_free(nullptr));
    expect_ok(clbool_string_free(nullptr));
}

TEST(c_handles, what_is_freed_twice_is_an_error) {
    owned<clbool_matrix> made = empty_matrix();
    clbool_matrix* const handle = made.release();
    expect_ok(clbool_matrix_free(handle));
    expect_failure(clbool_matrix_free(handle), CLBOOL_INVALID_HANDLE, "freed");
}

TEST(c_handles, a_freed_handle_stays_one_when_others_are_made) {
    clbool_matrix* const first = empty_matrix().release();
    expect_ok(clbool_matrix_free(first));
    std::vector<owned<clbool_matrix>> others;
    for (int i = 0; i < 100; ++i) {
        others.push_back(empty_matrix());
        EXPECT_NE(static_cast<clbool_matrix*>(others.back()), first);
    }
    uint32_t nrows = 7;
    expect_failure(clbool_matrix_nrows(first, &nrows), CLBOOL_INVALID_HANDLE, "a is a handle that");
    EXPECT_EQ(nrows, 7U);
}

TEST(c_handles, another_kind_is_told_by_name) {
    const auto on = host_context();
    auto* const disguised = reinterpret_cast<clbool_matrix*>(static_cast<clbool_context*>(on));
    uint64_t nvals = 0;
    expect_failure(clbool_matrix_nvals(disguised, &nvals), CLBOOL_INVALID_HANDLE,
                   "a is a context, expected a matrix");
    expect_failure(clbool_matrix_free(disguised), CLBOOL_INVALID_HANDLE, "is a context");
    expect_ok(clbool_context_finish(on));
}

TEST(c_handles, null_and_any_number_are_no_handles) {
    uint32_t ncols = 0;
    expect_failure(clbool_matrix_ncols(nullptr, &ncols), CLBOOL_INVALID_HANDLE, "a is null");
    int here = 0;
    for (const auto number : {std::uintptr_t{1}, std::uintptr_t{8},
                              reinterpret_cast<std::uintptr_t>(&here), ~std::uintptr_t{0}}) {
        const auto* const handle =
            reinterpret_cast<clbool_matrix*>(number);  // NOLINT(performance-no-int-to-ptr)
        expect_failure(clbool_matrix_ncols(handle, &ncols), CLBOOL_INVALID_HANDLE);
    }
}

TEST(c_handles, a_matrix_outlives_its_context) {
    owned<clbool_matrix> made = matrix_from(host_context(), diagonal(5));
    uint64_t nvals = 0;
    expect_ok(clbool_matrix_nvals(made, &nvals));
    EXPECT_EQ(nvals, 5U);
}

TEST(c_handles, contexts_of_one_device_share_matrices) {
    const auto one = host_context();
    const auto other = host_context();
    const auto a = matrix_from(one, diagonal(3));
    const auto b = matrix_from(other, diagonal(3));
    const auto product = empty_matrix();
    expect_ok(clbool_mxm(other, product, a, b, nullptr));
}

TEST(c_handles, matrices_of_two_devices_are_not_mixed) {
    owned<clbool_context> kernels;
    if (clbool_context_create("cpu", nullptr, kernels.put()) != CLBOOL_OK) {
        GTEST_SKIP() << "there is no OpenCL processor beside the host";
    }
    const auto host = host_context();
    const auto here = matrix_from(host, diagonal(3));
    const auto there = matrix_from(kernels, diagonal(3));
    const auto product = empty_matrix();
    expect_failure(clbool_mxm(host, product, here, there, nullptr), CLBOOL_INVALID_ARGUMENT);
    expect_failure(clbool_mxm(kernels, product, here, there, nullptr), CLBOOL_INVALID_ARGUMENT);
    uint64_t nvals = 1;
    expect_ok(clbool_matrix_nvals(product, &nvals));
    EXPECT_EQ(nvals, 0U) << "what a refused call was to write is as it was";
}

TEST(c_handles, threads_make_and_free_them) {
    constexpr std::size_t kWorkers = 4;
    std::vector<std::thread> workers;
    workers.reserve(kWorkers);
    while (workers.size() < kWorkers) {
        workers.emplace_back([] {
            for (int i = 0; i < 2000; ++i) {
                clbool_matrix* made = nullptr;
                clbool_matrix* again = nullptr;
                EXPECT_EQ(clbool_matrix_create(2, 3, &made), CLBOOL_OK);
                EXPECT_EQ(clbool_matrix_duplicate(made, &again), CLBOOL_OK);
                EXPECT_EQ(clbool_matrix_free(made), CLBOOL_OK);
                EXPECT_EQ(clbool_matrix_free(made), CLBOOL_INVALID_HANDLE);
                EXPECT_EQ(clbool_matrix_free(again), CLBOOL_OK);
            }
        });
    }
    for (std::thread& worker : workers) {
        worker.join();
    }
}

TEST(c_errors, a_place_for_the_result_is_needed) {
    expect_failure(clbool_matrix_create(1, 1, nullptr), CLBOOL_INVALID_ARGUMENT, "out is null");
    const auto a = empty_matrix();
    expect_failure(clbool_matrix_nrows(a, nullptr), CLBOOL_INVALID_ARGUMENT, "nrows is null");
}

TEST(c_errors, each_thread_has_its_own_message) {
    expect_failure(clbool_matrix_create(1, 1, nullptr), CLBOOL_INVALID_ARGUMENT,
                   "clbool_matrix_create: out is null");
    std::thread([] {
        EXPECT_STREQ(clbool_error_message(), "");
        expect_failure(clbool_matrix_clear(nullptr), CLBOOL_INVALID_HANDLE, "clbool_matrix_clear");
    }).join();
    EXPECT_STREQ(clbool_error_message(), "clbool_matrix_create: out is null");
    EXPECT_EQ(clbool_error_native(), 0);
}

TEST(c_errors, kinds_of_errors_have_their_statuses) {
    const auto on = host_context();
    const auto a = matrix_from(on, diagonal(3));
    const auto b = matrix_from(on, diagonal(4));
    expect_failure(clbool_mxm(on, a, a, b, nullptr), CLBOOL_DIMENSION_MISMATCH, "3 x 3");
    owned<clbool_matrix> none;
    expect_failure(clbool_matrix_load(on, "/nowhere/a.mtx", nullptr, none.put()), CLBOOL_IO_ERROR,
                   "/nowhere/a.mtx");
    owned<clbool_context> nowhere;
    expect_failure(clbool_context_create("no such device", nullptr, nowhere.put()),
                   CLBOOL_INVALID_ARGUMENT, "no such device");
}

TEST(c_errors, names_and_version) {
    EXPECT_STREQ(clbool_status_name(CLBOOL_IO_ERROR), "CLBOOL_IO_ERROR");
    EXPECT_STREQ(clbool_status_name(static_cast<clbool_status>(-5)), "unknown status");
    EXPECT_STREQ(clbool_version(), clbool::version());
}

TEST(c_texts, are_freed_once) {
    owned<clbool_devices> list;
    expect_ok(clbool_devices_select("host", list.put()));
    char* name = nullptr;
    expect_ok(clbool_devices_text(list, 0, CLBOOL_DEVICE_NAME, &name));
    EXPECT_NE(std::strlen(name), 0U);
    expect_ok(clbool_string_free(name));
    expect_failure(clbool_string_free(name), CLBOOL_INVALID_HANDLE, "freed");
    char own[] = "own";
    expect_failure(clbool_string_free(own), CLBOOL_INVALID_HANDLE, "none of the library's");
}

TEST(c_structures, must_say_their_size) {
    const auto on = host_context();
    const auto a = matrix_from(on, diagonal(3));
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
    for (const std::size_t size : {std::size_t{0}, sizeof desc - 1, std::size_t{1} << 40}) {
        desc.struct_size = size;
        expect_failure(clbool_mxm(on, a, a, a, &desc), CLBOOL_INVALID_ARGUMENT, "struct_size");
    }
}

// A structure of a later version.
struct larger_descriptor {
    clbool_descriptor known;
    std::uint64_t later[2];
};

TEST(c_structures, of_later_versions_are_read_where_nothing_new_is_set) {
    const auto on = host_context();
    const auto a = matrix_from(on, diagonal(3));
    larger_descriptor desc = {CLBOOL_DESCRIPTOR_INIT, {0, 0}};
    desc.known.struct_size = sizeof desc;
    expect_ok(clbool_mxm(on, a, a, a, &desc.known));
    desc.later[1] = 1;
    expect_failure(clbool_mxm(on, a, a, a, &desc.known), CLBOOL_INVALID_ARGUMENT,
                   "desc sets a member");
}

TEST(c_structures, later_results_are_filled_with_zeros) {
    const auto on = host_context();
    struct {
        clbool_profile known;
        std::uint64_t later;
    } profile = {CLBOOL_PROFILE_INIT, 7};
    profile.known.struct_size = sizeof profile;
    expect_ok(clbool_context_profile(on, &profile.known));
    EXPECT_EQ(profile.known.struct_size, sizeof profile);
    EXPECT_EQ(profile.later, 0U);
}

TEST(c_structures, flags_and_enumerations_are_checked) {
    const auto on = host_context();
    const auto a = matrix_from(on, diagonal(3));
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
    desc.replace = 2;
    expect_failure(clbool_mxm(on, a, a, a, &desc), CLBOOL_INVALID_ARGUMENT, "replace is 2");
    desc = CLBOOL_DESCRIPTOR_INIT;
    desc.backend = static_cast<clbool_backend>(3);
    expect_failure(clbool_mxm(on, a, a, a, &desc), CLBOOL_INVALID_ARGUMENT, "backend is 3");
    desc = CLBOOL_DESCRIPTOR_INIT;
    desc.method = CLBOOL_METHOD_MARKS;
    expect_failure(clbool_mxm(on, a, a, a, &desc), CLBOOL_INVALID_ARGUMENT, "no method");
    desc = CLBOOL_DESCRIPTOR_INIT;
    desc.accumulate = CLBOOL_ACCUMULATE_MIN;
    expect_failure(clbool_mxm(on, a, a, a, &desc), CLBOOL_INVALID_ARGUMENT, "OR alone");
    expect_failure(clbool_ewise(on, a, static_cast<clbool_ewise_op>(3), a, a, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "op");
}

}  // namespace
}  // namespace clbool
