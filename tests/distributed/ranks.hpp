// SPDX-License-Identifier: MIT
// The ranks of a test, and the devices that it goes through. Every rank runs every case; what is
// expected must hold on all of them, so that none waits for one that gave up.
#pragma once

#include <clbool/distributed/world.hpp>

#include <clbool/context.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace clbool::distributed::testing {

/// All ranks. Made by main.
world& all_ranks();

/// "host", and a processor by OpenCL where there is one.
std::vector<std::string> device_names();

/// Runs a case with each device.
inline void on_devices(const std::function<void(context&)>& run) {
    for (const std::string& name : device_names()) {
        SCOPED_TRACE(name);
        context device(name);
        run(device);
    }
}

/// Fails on every rank where `holds` is false on one.
inline void expect_on_all(bool holds, const std::string& what) {
    EXPECT_EQ(all_ranks().sum(holds ? 0 : 1), 0U) << what;
}

/// Fails unless every rank throws an agreed_error whose message has this part.
template <class Work>
void expect_agreed(const Work& work, const std::string& part) {
    std::string found = "nothing was thrown";
    try {
        work();
    } catch (const agreed_error& problem) {
        found = problem.what();
    }
    expect_on_all(found.find(part) != std::string::npos, found + ", expected " + part);
}

}  // namespace clbool::distributed::testing
