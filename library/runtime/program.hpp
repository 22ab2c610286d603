// SPDX-License-Identifier: MIT
// What identifies a program and a kernel: a file of cl_kernels/ and the values of its parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace clbool::runtime {

// A kernel file with its compile-time parameters. Parameters come from small fixed sets, so that
// no loop of a user meets a new combination late.
class program {
public:
    explicit program(const char* file) : file_(file) { parameters_.reserve(kUsualParameters); }

    // Adds NAME=value; order does not matter.
    program& set(const char* name, std::int64_t value);

    const char* file() const noexcept { return file_; }
    // "-D A=1 -D B=2", sorted by name.
    std::string options() const;
    // File and options: equal keys mean equal programs on one device.
    std::string key() const;

private:
    static constexpr std::size_t kUsualParameters = 12;

    void append_options(std::string& text) const;

    const char* file_;
    std::vector<std::pair<const char*, std::int64_t>> parameters_;
};

}  // namespace clbool::runtime
