// SPDX-License-Identifier: MIT
// Identity of an OpenCL program: a file of cl_kernels/ and its compile-time parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool::runtime {

// A kernel file with -D parameters. Their values come from small fixed sets, so that user loops do
// not trigger JIT compilation late. Names are literals: they are not copied.
class program {
public:
    explicit program(const char* file) : file_(file) { parameters_.reserve(kUsualParameters); }

    // Adds NAME=value, a number, truth or enumerator, replacing an earlier value; order does not
    // matter.
    template <class Value>
    program& set(const char* name, Value value) & {
        static_assert(std::is_integral_v<Value> || std::is_enum_v<Value>);
        parameters_.emplace_back(name, static_cast<std::int64_t>(value));
        return *this;
    }
    template <class Value>
    program&& set(const char* name, Value value) && {
        return std::move(set(name, value));
    }

    const char* file() const noexcept { return file_; }
    // "-D A=1 -D B=2", sorted by name.
    std::string options() const;
    // File and options: equal keys mean equal programs on one device.
    std::string key() const;
    // Order-sensitive hash: equal for programs built by the same code with the same values.
    // Programs with different hashes may still have equal keys.
    std::size_t quick_hash() const noexcept;
    bool is_quickly_equal(const program& other) const noexcept {
        return file_ == other.file_ && parameters_ == other.parameters_;
    }

private:
    using parameters = std::vector<std::pair<const char*, std::int64_t>>;
    static constexpr std::size_t kUsualParameters = 12;

    // By name; the last value of each.
    parameters sorted() const;

    const char* file_;
    parameters parameters_;
};

}  // namespace clbool::runtime
