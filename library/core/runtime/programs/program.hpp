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
// no loop of a user meets a new combination late. Names are literals: they are not copied.
class program {
public:
    explicit program(const char* file) : file_(file) { parameters_.reserve(kUsualParameters); }

    // Adds NAME=value, which takes the place of an earlier one; order does not matter.
    program& set(const char* name, std::int64_t value) {
        parameters_.emplace_back(name, value);
        return *this;
    }

    const char* file() const noexcept { return file_; }
    // "-D A=1 -D B=2", sorted by name.
    std::string options() const;
    // File and options: equal keys mean equal programs on one device.
    std::string key() const;
    // Of what is the same for programs that the same lines made with the same values. Others may
    // have equal keys nevertheless.
    std::size_t quick_hash() const noexcept;
    bool is_quickly_equal(const program& other) const noexcept {
        return file_ == other.file_ && parameters_ == other.parameters_;
    }

private:
    using parameters = std::vector<std::pair<const char*, std::int64_t>>;
    static constexpr std::size_t kUsualParameters = 12;

    // By name, each with its last value.
    parameters sorted() const;

    const char* file_;
    parameters parameters_;
};

}  // namespace clbool::runtime
