// SPDX-License-Identifier: MIT
// Devices and contexts through the C interface.
#include "owned.hpp"

#include <support/inputs/matrices.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace clbool {
namespace {

using testing::banded;
using testing::diagonal;
using testing::empty_matrix;
using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;

TEST(c_devices, the_host_is_the_last_of_all) {
    owned<clbool_devices> list;
    expect_ok(clbool_devices_list(list.put()));
    std::size_t count = 0;
    expect_ok(clbool_devices_count(list, &count));
    ASSERT_GE(count, 1U);
    clbool_device_info info = CLBOOL_DEVICE_INFO_INIT;
    expect_ok(clbool_devices_info(list, count - 1, &info));
    EXPECT_EQ(info.type, CLBOOL_DEVICE_HOST);
    EXPECT_EQ(info.available, 1);
    EXPECT_GT(info.compute_units, 0U);
    expect_failure(clbool_devices_info(list, count, &info), CLBOOL_INVALID_ARGUMENT, "devices");
}

TEST(c_devices, a_choice_has_a_reason) {
    owned<clbool_devices> chosen;
    expect_ok(clbool_devices_select("host", chosen.put()));
    owned<char> reason;
    expect_ok(clbool_devices_text(chosen, 0, CLBOOL_DEVICE_REASON, reason.put()));
    EXPECT_STRNE(reason, "");
    owned<char> none;
    expect_failure(clbool_devices_text(chosen, 0, static_cast<clbool_device_text>(7), none.put()),
                   CLBOOL_INVALID_ARGUMENT, "which");
}

TEST(c_contexts, know_their_device) {
    const auto on = host_context();
    owned<clbool_devices> device;
    expect_ok(clbool_context_device(on, device.put()));
    clbool_device_info info = CLBOOL_DEVICE_INFO_INIT;
    expect_ok(clbool_devices_info(device, 0, &info));
    EXPECT_EQ(info.type, CLBOOL_DEVICE_HOST);
    owned<char> kernels;
    expect_ok(clbool_context_kernel_class(on, kernels.put()));
    EXPECT_STREQ(kernels, "host");
}

struct seen_events {
    std::vector<clbool_event_kind> kinds;
    std::string report;
};

void see(const clbool_event* event, void* user_data) {
    auto* const seen = static_cast<seen_events*>(user_data);
    EXPECT_GE(event->struct_size, sizeof(clbool_event));
    seen->kinds.push_back(event->kind);
    if (event->kind == CLBOOL_EVENT_REPORT) {
        EXPECT_STREQ(event->name, "transpose");
        seen->report = event->detail;
    }
}

TEST(c_contexts, tell_what_happens_on_them_and_their_forks) {
    seen_events seen;
    clbool_context_options options = CLBOOL_CONTEXT_OPTIONS_INIT;
    options.explain = 1;
    for (const bool reports : {true, false}) {
        owned<clbool_context> on;
        expect_ok(clbool_context_create_observed("host", &options, &see, &seen, reports, on.put()));
        owned<clbool_context> fork;
        expect_ok(clbool_context_fork(on, fork.put()));
        const auto a = matrix_from(fork, testing::uniform(20, 20, 50, 3));
        const auto out = testing::empty_matrix();
        seen = {};
        expect_ok(clbool_transpose(fork, out, a, nullptr));
        EXPECT_EQ(seen.kinds.empty(), false);
        EXPECT_EQ(seen.kinds.back() == CLBOOL_EVENT_REPORT, reports);
        owned<char> text;
        expect_ok(clbool_context_explain(on, text.put()));
        EXPECT_NE(std::string(text).find("operation\ttranspose"), std::string::npos);
        if (reports) {
            EXPECT_NE(std::string(text).find(seen.report), std::string::npos);
        }
    }
    owned<clbool_context> none;
    expect_failure(
        clbool_context_create_observed("host", nullptr, nullptr, nullptr, true, none.put()),
        CLBOOL_INVALID_ARGUMENT, "on_event is null");
}

TEST(c_contexts, kernels_are_told_of) {
    seen_events seen;
    clbool_context_options options = CLBOOL_CONTEXT_OPTIONS_INIT;
    options.profiling = 1;
    options.kernels_only = 1;
    owned<clbool_context> on;
    if (clbool_context_create_observed("cpu", &options, &see, &seen, false, on.put()) !=
        CLBOOL_OK) {
        GTEST_SKIP() << "there is no OpenCL processor beside the host";
    }
    const auto a = matrix_from(on, testing::uniform(50, 50, 400, 3));
    const auto out = testing::empty_matrix();
    expect_ok(clbool_transpose(on, out, a, nullptr));
    clbool_profile profile = CLBOOL_PROFILE_INIT;
    expect_ok(clbool_context_profile(on, &profile));
    for (const auto kind : {CLBOOL_EVENT_OPERATION, CLBOOL_EVENT_LAUNCH, CLBOOL_EVENT_PROGRAM,
                            CLBOOL_EVENT_ALLOCATION, CLBOOL_EVENT_TIMED}) {
        EXPECT_GT(std::count(seen.kinds.begin(), seen.kinds.end(), kind), 0) << kind;
    }
}

TEST(c_contexts, a_fork_goes_on_without_its_origin) {
    owned<clbool_context> fork;
    owned<clbool_matrix> a;
    {
        const auto on = host_context();
        expect_ok(clbool_context_fork(on, fork.put()));
        expect_ok(clbool_matrix_identity(on, 4, a.put()));
    }
    expect_ok(clbool_mxm(fork, a, a, a, nullptr));
    expect_ok(clbool_context_finish(fork));
    EXPECT_EQ(entries_of(fork, a), diagonal(4));
}

TEST(c_contexts, a_memory_limit_is_a_status) {
    const auto on = host_context();
    const auto a = matrix_from(on, banded(2000, 3, 3));
    const auto product = empty_matrix();
    expect_ok(clbool_context_set_limit(on, CLBOOL_MEMORY_ALL, 4096));
    expect_failure(clbool_mxm(on, product, a, a, nullptr), CLBOOL_OUT_OF_MEMORY);
    expect_ok(clbool_context_set_limit(on, CLBOOL_MEMORY_ALL, 0));
    expect_ok(clbool_mxm(on, product, a, a, nullptr));
    expect_ok(clbool_context_set_limit(on, CLBOOL_MEMORY_DERIVED, 0));
    expect_ok(clbool_context_let_go(on, CLBOOL_MEMORY_ALL));
    expect_ok(clbool_context_let_go(on, CLBOOL_MEMORY_DERIVED));
    expect_failure(clbool_context_let_go(on, static_cast<clbool_memory>(2)),
                   CLBOOL_INVALID_ARGUMENT, "of");
}

TEST(c_contexts, explain_what_they_did_once) {
    clbool_context_options options = CLBOOL_CONTEXT_OPTIONS_INIT;
    options.explain = 1;
    owned<clbool_context> on;
    expect_ok(clbool_context_create("host", &options, on.put()));
    const auto a = matrix_from(on, diagonal(4));
    owned<char> building;
    expect_ok(clbool_context_explain(on, building.put()));

    expect_ok(clbool_mxm(on, a, a, a, nullptr));
    owned<char> text;
    expect_ok(clbool_context_explain(on, text.put()));
    EXPECT_EQ(std::string(text).rfind("operation\tmxm\n", 0), 0U) << text;
    EXPECT_NE(std::string(text).find("\nstep\tproduct\thost\t"), std::string::npos) << text;
    owned<char> again;
    expect_ok(clbool_context_explain(on, again.put()));
    EXPECT_STREQ(again, "");
}

TEST(c_contexts, without_it_the_explanation_is_empty) {
    const auto on = host_context();
    owned<clbool_matrix> a;
    expect_ok(clbool_matrix_identity(on, 4, a.put()));
    owned<char> text;
    expect_ok(clbool_context_explain(on, text.put()));
    EXPECT_STREQ(text, "");
}

TEST(c_contexts, count_their_memory) {
    const auto on = host_context();
    const auto a = matrix_from(on, banded(5000, 2, 2));
    clbool_profile profile = CLBOOL_PROFILE_INIT;
    expect_ok(clbool_context_profile(on, &profile));
    EXPECT_GE(profile.live_bytes, 4U * 5000);
    EXPECT_GE(profile.peak_bytes, profile.live_bytes);
    EXPECT_EQ(profile.launches, 0U);
    expect_ok(clbool_context_reset_profile(on));
    owned<char> kernels;
    expect_ok(clbool_context_kernels(on, kernels.put()));
    EXPECT_STREQ(kernels, "");
}

}  // namespace
}  // namespace clbool
