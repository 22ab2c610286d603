// SPDX-License-Identifier: MIT
// Making every call of the driver that an operation needs fail, one after the other.
#pragma once

#include <clbool.hpp>

#include <faults/injection.hpp>
#include <support/device.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clbool::testing {

/// One use of an operation: operands, and a result once call() went through.
class attempt {
public:
    virtual ~attempt() = default;
    virtual void call(Controls& controls) = 0;
    /// Which storage each matrix has; the same storage has the same content, as it is immutable.
    virtual std::vector<const void*> storage() const = 0;
    virtual std::vector<coordinates> contents(Controls& controls) const = 0;
};

/// A named operation. `prepare` puts operands on the device; what it returns makes attempts on
/// them, each with nothing derived from them yet.
struct subject {
    using factory = std::function<std::unique_ptr<attempt>()>;
    std::string name;
    std::function<factory(Controls&)> prepare;
};

std::ostream& operator<<(std::ostream& out, const subject& what);

/// For INSTANTIATE_TEST_SUITE_P.
struct subject_name {
    std::string operator()(const ::testing::TestParamInfo<subject>& info) const {
        return info.param.name;
    }
};

/// Those of device_setups() that have a device: kernels alone, and what is used by itself.
std::vector<device_setup> fault_setups();
/// And the host as a device: for what needs no buffers.
std::vector<device_setup> fault_setups_and_host();

/// A new device that shares no memory with the host, as GPUs do not, used as it comes.
Controls device_without_shared_memory();

/// Memory of the device and of the host that runs out, once or from some call on: what a Controls
/// survives.
std::vector<fault> survivable_faults();
/// Calls that fail for another reason.
std::vector<fault> device_faults();

/// In a handler: whether the exception at hand is one that the fault may cause.
::testing::AssertionResult fits(const fault& cause);

/// Makes a call fail that `body` makes, and expects it to succeed or to throw what fits. False when
/// there is no such call.
template <class Body>
bool expect_fitting_error(const fault& cause, Body&& body) {
    SCOPED_TRACE(to_string(cause));
    const injected now(cause);
    try {
        body();
    } catch (...) {
        const spared judging;
        EXPECT_TRUE(fits(cause));
    }
    return now.fired() > 0;
}

/// The same for the first, second, … call of a family, until there is none left.
template <class Body>
void expect_fitting_errors(fault shape, Body&& body) {
    while (expect_fitting_error(shape, body)) {
        ++shape.nth;
    }
}

/// For each shape, makes the first, second, … call of its family fail, until there is none left,
/// and expects each time one of clbool's exceptions, of the kind that fits the status; operands as
/// they were; the right result from the next call; and no memory kept. A Controls that a fault of
/// the device made useless must say so from then on, and is replaced. Where kernels alone compute,
/// some call has to be made to fail.
void expect_recovery(const subject& what, const device_setup& setup,
                     const std::vector<fault>& shapes);

/// Expects the right result, at once, from kernels that want smaller groups than the device allows.
void expect_smaller_groups(const subject& what);

}  // namespace clbool::testing
