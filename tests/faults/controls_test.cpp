// SPDX-License-Identifier: MIT
// Controls that are made, asked and forked while calls fail.
#include <faults/operands.hpp>
#include <support/compare.hpp>
#include <support/environment.hpp>

#include <limits>
#include <sstream>

namespace clbool::testing {
namespace {

std::vector<fault> faults_of_setup() {
    std::vector<fault> all = survivable_faults();
    const auto others = device_faults();
    all.insert(all.end(), others.begin(), others.end());
    all.push_back({failing::setup, 1, CL_OUT_OF_HOST_MEMORY, false});
    all.push_back({failing::setup, 1, CL_OUT_OF_RESOURCES, false});
    return all;
}

std::vector<device_setup> setups_with_profile() {
    auto setups = fault_setups();
    setups.push_back(fault_setups().back());
    setups.back().name = "profiling";
    setups.back().options.profiling = true;
    return setups;
}

// A Controls that was made in spite of a fault must work.
void expect_works(Controls& controls) {
    const spared use;
    const coordinates host(3, 3, {0, 1, 2}, {1, 2, 0});
    const matrix_dcsr a(controls, host);
    EXPECT_TRUE(same_matrix(a.to_host(controls), host));
    controls.finish();
}

// What follows the context is the same for one that is adopted, where everything else is tried:
// here a call of each kind fails once.
std::vector<fault> faults_of_creation() {
    return {{failing::allocation, 1, CL_MEM_OBJECT_ALLOCATION_FAILURE, true},
            {failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, false},
            {failing::query, 1, CL_OUT_OF_RESOURCES, false},
            {failing::setup, 1, CL_OUT_OF_HOST_MEMORY, false},
            {failing::setup, 1, CL_OUT_OF_RESOURCES, false}};
}

void create_with_faults(failing what) {
    try {
        auto made = create_controls(std::string());
        expect_works(made);
    } catch (const invalid_argument&) {
        // A platform that does not answer has no devices.
        EXPECT_EQ(what, failing::query);
    }
}

// Which of `calls` calls fail, one after the other. Where a context costs a second or two, as it
// does on GPUs, only the first and the last few do, and some between them: all others take the same
// way as on a CPU, where each one fails.
std::vector<std::size_t> failing_calls(std::size_t calls) {
    constexpr std::size_t kAtEnds = 2;
    constexpr std::size_t kBetween = 4;
    const bool all = select_device().device.type != device_type::gpu;
    const std::size_t step = all ? 1 : calls / (kBetween + 1) + 1;
    std::vector<std::size_t> chosen;
    for (std::size_t nth = 1; nth <= calls; ++nth) {
        if (nth <= kAtEnds || nth + kAtEnds > calls || nth % step == 0) {
            chosen.push_back(nth);
        }
    }
    return chosen;
}

std::size_t calls_of_creation(const fault& shape) {
    fault none = shape;
    none.nth = std::numeric_limits<std::size_t>::max();
    const injected now(none);
    create_with_faults(shape.what);
    return now.seen();
}

TEST(controls_faults, creation) {
    std::size_t total = 0;
    for (auto shape : faults_of_creation()) {
        const std::size_t calls = calls_of_creation(shape);
        total += calls;
        for (const std::size_t nth : failing_calls(calls)) {
            shape.nth = nth;
            expect_fitting_error(shape, [&] { create_with_faults(shape.what); });
        }
    }
    EXPECT_GT(total, 0U);
}

TEST(controls_faults, adoption) {
    for (const auto& setup : setups_with_profile()) {
        SCOPED_TRACE(setup.name);
        const auto own = create_controls(std::string(), setup.options);
        for (const auto& shape : faults_of_setup()) {
            expect_fitting_errors(shape, [&] {
                Controls made(own.context(), own.device(), own.queue(), setup.options);
                expect_works(made);
            });
        }
    }
}

TEST(controls_faults, discovery) {
    for (const auto& shape : faults_of_setup()) {
        expect_fitting_errors(shape, [] { list_devices(); });
        expect_fitting_errors(shape, [&] {
            try {
                select_device(select_device().device.name);
            } catch (const invalid_argument&) {
                // A platform that does not answer has no devices.
                EXPECT_EQ(shape.what, failing::query);
            }
        });
        std::ostringstream out;
        expect_fitting_errors(shape, [&] { show_devices(out); });
    }
}

subject of_controls(const std::string& name, std::function<void(Controls&)> body) {
    return operation<matrix_dcsr>(name, 20, 40, [body](Controls& c, auto& o) {
        matrix_dcsr product;
        mxm(c, product, no_mask, accumulator::none, o.a, o.b);
        body(c);
        o.out = std::move(product);
    });
}

std::vector<subject> members() {
    return {of_controls("finish", [](Controls& c) { c.finish(); }),
            of_controls("memory", [](Controls& c) { c.memory(); }),
            of_controls("trim", [](Controls& c) { c.trim(); }),
            of_controls("limits",
                        [](Controls& c) {
                            c.set_memory_limit(size_type{1} << 30);
                            c.set_derived_limit(size_type{1} << 20);
                            c.set_memory_limit(0);
                        }),
            of_controls("drop_derived", [](Controls& c) { c.drop_derived(); }),
            of_controls("profile",
                        [](Controls& c) {
                            c.profile();
                            c.reset_profile();
                        }),
            operation<matrix_dcsr>("fork", 20, 40, [](Controls& c, auto& o) {
                auto other = c.fork();
                matrix_dcsr product;
                mxm(other, product, no_mask, accumulator::none, o.a, o.b);
                ewise_add(c, o.out, no_mask, accumulator::none, product, o.a);
            })};
}

class member_faults : public ::testing::TestWithParam<subject> {};

TEST_P(member_faults, memory_runs_out) {
    auto shapes = survivable_faults();
    shapes.push_back({failing::setup, 1, CL_OUT_OF_HOST_MEMORY, false});
    for (const auto& setup : setups_with_profile()) {
        expect_recovery(GetParam(), setup, shapes);
    }
}

TEST_P(member_faults, the_device_fails) {
    for (const auto& setup : {fault_setups().back(), setups_with_profile().back()}) {
        expect_recovery(GetParam(), setup, device_faults());
    }
}

INSTANTIATE_TEST_SUITE_P(controls, member_faults, ::testing::ValuesIn(members()), subject_name());

// Intel's drivers make and address buffers above 4 GB where that is asked for.
TEST(disguised_controls, ask_for_large_buffers_where_they_must) {
    const auto own = create_controls(std::string());
    controls_options options;
    options.kernels_only = true;
    options.program_cache_on_disk = false;
    for (const bool wanted : {true, false}) {
        disguise as;
        as.large_buffers = wanted;
        const disguised now(as);
        Controls controls(own.context(), own.device(), own.queue(), options);
        expect_works(controls);
        EXPECT_EQ(as.buffers_asked > 0, wanted);
        EXPECT_EQ(as.programs_asked > 0, wanted);
        EXPECT_EQ(as.programs_asked, wanted ? controls.profile().program_builds : 0);
    }
}

}  // namespace
}  // namespace clbool::testing
