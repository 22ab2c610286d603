// SPDX-License-Identifier: MIT
// Faults one after the other, and what must hold after each.
#include <faults/trial.hpp>

#include <core/runtime/status.hpp>

#include <map>
#include <optional>

namespace clbool::testing {
namespace {

constexpr std::size_t kMostCalls = 20000;

/// Status codes that a Controls survives.
bool is_survivable(const fault& what) {
    return what.what == failing::host_memory || runtime::is_memory_status(what.status);
}

/// A device that shares no memory with the host, as GPUs do not: elsewhere the first try of it
/// fails.
Controls without_shared_memory(const controls_options& options) {
    if (select_device().device.type == device_type::gpu) {
        return create_controls(std::string(), options);
    }
    const injected now({failing::allocation, 1, CL_MEM_OBJECT_ALLOCATION_FAILURE, false});
    return create_controls(std::string(), options);
}

}  // namespace

Controls device_without_shared_memory() {
    controls_options options;
    options.kernel_class = "gpu";
    return without_shared_memory(options);
}

namespace {

Controls opened(const device_setup& setup) {
    return setup.options.kernel_class == "gpu" ? without_shared_memory(setup.options)
                                               : create_controls(setup.device, setup.options);
}

/// A Controls of this setup that works. Kept, as programs are costly to build, and leaked, as
/// nothing of OpenCL may be destroyed after the driver's own static objects.
Controls& working_controls(const device_setup& setup) {
    static auto* const made = new std::map<std::string, Controls>();
    if (const auto it = made->find(setup.name); it != made->end()) {
        try {
            it->second.finish();
            return it->second;
        } catch (const error&) {
            made->erase(it);
        }
    }
    return made->emplace(setup.name, opened(setup)).first->second;
}

/// Operands, and the result that they should give.
class bench {
public:
    bench(const subject& what, Controls& controls)
        : controls_(controls), make_(what.prepare(controls_)) {
        const auto first = make_();
        first->call(controls_);
        expected_ = first->contents(controls_);
    }

    /// False when the operation makes fewer such calls than the fault asks for.
    bool run(const fault& cause) {
        const auto live = controls_.memory().live;
        if (cause.what == failing::allocation) {
            controls_.trim();  // so that the driver is asked
        }
        const bool fired = check(*make_(), cause);
        if (usable_) {
            EXPECT_EQ(controls_.memory().live, live) << "memory is kept";
        }
        return fired;
    }

    /// False after a fault of the device.
    bool is_usable() const noexcept { return usable_; }

private:
    bool check(attempt& one, const fault& cause) {
        const auto before = one.storage();
        const auto [fired, thrown] = call(one, cause);
        EXPECT_TRUE(!thrown || fired) << "nothing failed";
        if (thrown) {
            EXPECT_EQ(one.storage(), before) << "a matrix changed";
        }
        if (failed(cause)) {
            EXPECT_THROW(one.call(controls_), device_error);
            return fired;
        }
        if (thrown) {
            one.call(controls_);
        }
        EXPECT_TRUE(one.contents(controls_) == expected_) << "a wrong result";
        return fired;
    }

    struct outcome {
        bool fired, thrown;
    };

    outcome call(attempt& one, const fault& cause) {
        const injected now(cause);
        try {
            one.call(controls_);
            return {now.fired() > 0, false};
        } catch (...) {
            const spared judging;
            EXPECT_TRUE(fits(cause));
            return {now.fired() > 0, true};
        }
    }

    /// Whether the device is given up, as it may be.
    bool failed(const fault& cause) {
        try {
            controls_.finish();
        } catch (const device_error& e) {
            EXPECT_FALSE(is_survivable(cause)) << e.what();
            usable_ = false;
        }
        return !usable_;
    }

    Controls& controls_;
    subject::factory make_;
    std::vector<coordinates> expected_;
    bool usable_ = true;
};

/// The call to fail after this one. A device that is lost costs another one, with all its programs:
/// then later calls are samples, unless everything is to be tested.
std::size_t next_call(std::size_t nth, bool is_lost) {
    constexpr std::size_t kAll = 4;
    return nth + 1 + (is_lost && !every_combination() ? nth / kAll : 0);
}

/// How many calls were made to fail.
std::size_t expect_recovery(const subject& what, const device_setup& setup, fault shape,
                            std::optional<bench>& on) {
    std::size_t failures = 0;
    shape.nth = 1;
    while (shape.nth <= kMostCalls) {
        SCOPED_TRACE(setup.name + ", " + to_string(shape));
        if (!on || !on->is_usable()) {
            on.reset();
            on.emplace(what, working_controls(setup));
        }
        if (!on->run(shape)) {
            return failures;
        }
        ++failures;
        shape.nth = next_call(shape.nth, !on->is_usable());
    }
    ADD_FAILURE() << "no end of calls";
    return kMostCalls;
}

}  // namespace

::testing::AssertionResult fits(const fault& cause) {
    try {
        throw;
    } catch (const error& e) {
        const bool of_memory = e.status() == status_code::out_of_memory;
        const bool of_device = e.status() == status_code::device_error ||
                               e.status() == status_code::build_error ||
                               (of_memory && cause.what == failing::allocation);
        if (is_survivable(cause) ? of_memory : of_device) {
            return ::testing::AssertionSuccess();
        }
        return ::testing::AssertionFailure() << "the wrong kind of exception: " << e.what();
    } catch (const std::exception& e) {
        return ::testing::AssertionFailure() << "a foreign exception: " << e.what();
    } catch (...) {
        return ::testing::AssertionFailure() << "no exception of the library at all";
    }
}

std::ostream& operator<<(std::ostream& out, const subject& what) { return out << what.name; }

std::vector<device_setup> fault_setups() {
    std::vector<device_setup> setups;
    for (auto& setup : device_setups()) {
        if (setup.name != "host") {
            setups.push_back(std::move(setup));
        }
    }
    return setups;
}

std::vector<device_setup> fault_setups_and_host() {
    auto setups = fault_setups();
    setups.push_back(setup_named("host"));
    return setups;
}

std::vector<fault> survivable_faults() {
    std::vector<fault> all{{failing::allocation, 1, CL_MEM_OBJECT_ALLOCATION_FAILURE, false},
                           {failing::allocation, 1, CL_MEM_OBJECT_ALLOCATION_FAILURE, true},
                           {failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, false},
                           {failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, true}};
    for (const auto family : {failing::kernel, failing::launch, failing::read, failing::write,
                              failing::copy, failing::finish, failing::order, failing::query}) {
        all.push_back({family, 1, CL_OUT_OF_HOST_MEMORY, false});
    }
    return all;
}

std::vector<fault> device_faults() {
    std::vector<fault> all{{failing::allocation, 1, CL_OUT_OF_RESOURCES, true}};
    for (const auto family : {failing::kernel, failing::launch, failing::read, failing::write,
                              failing::copy, failing::finish, failing::order, failing::query}) {
        all.push_back({family, 1, CL_OUT_OF_RESOURCES, false});
    }
    return all;
}

// Of a device of its own, with no programs yet, in a context that is there.
void expect_smaller_groups(const subject& what) {
    if (!every_combination()) {
        GTEST_SKIP() << "kernels are compiled for two more sizes: CLBOOL_TEST_SETUPS=all";
    }
    static Controls& owner = *new Controls(device_without_shared_memory());
    Controls controls(owner.context(), owner.device(), owner.queue(),
                      setup_named("gpu_kernels").options);
    const auto make = what.prepare(controls);
    const auto expected = [&] {
        auto plain = working_controls(setup_named("gpu_kernels"));
        const auto one = what.prepare(plain)();
        one->call(plain);
        return one->contents(plain);
    }();
    for (const std::size_t largest : {64, 32}) {
        disguise as;
        as.largest_group = largest;
        as.refusal = CL_INVALID_WORK_GROUP_SIZE;
        const disguised now(as);
        const auto one = make();
        one->call(controls);
        EXPECT_TRUE(one->contents(controls) == expected) << largest;
    }
}

void expect_recovery(const subject& what, const device_setup& setup,
                     const std::vector<fault>& shapes) {
    std::optional<bench> on;
    std::size_t failed = 0;
    for (const auto& shape : shapes) {
        failed += expect_recovery(what, setup, shape, on);
    }
    if (setup.options.kernels_only) {
        EXPECT_GT(failed, 0u) << setup.name << ": the operation made no call that could fail";
    }
}

}  // namespace clbool::testing
