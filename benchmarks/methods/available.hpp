// SPDX-License-Identifier: MIT
// The methods that the library has, by name. Those that it lacks are left out when this is
// compiled, so that one benchmark measures a library of many methods and one of few.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/operations.hpp>
#include <clbool/regular_queries.hpp>

#include <string>
#include <type_traits>
#include <vector>

namespace clbool::bench {

/// An enumerator and its name.
template <class Enum>
struct named {
    std::string name;
    Enum value;
};

namespace detail {

template <class Finder>
struct candidate {
    const char* name;
    Finder find;
};
template <class Finder>
candidate(const char*, Finder) -> candidate<Finder>;

template <class Enum, class... Finders>
std::vector<named<Enum>> those_of(const candidate<Finders>&... candidates) {
    std::vector<named<Enum>> there;
    const auto add = [&](const auto& one) {
        if constexpr (std::is_invocable_v<decltype(one.find), Enum>) {
            there.push_back({one.name, one.find(Enum{})});
        }
    };
    (add(candidates), ...);
    return there;
}

}  // namespace detail

// An enumerator that an enumeration may or may not have: only then the lambda takes it.
#define CLBOOL_BENCH_METHOD(name_)                                                           \
    ::clbool::bench::detail::candidate {                                                     \
#name_, [](auto of) -> decltype(decltype(of)::name_) { return decltype(of)::name_; } \
    }

/// @{
inline std::vector<named<backend>> kernel_backends() {
    return detail::those_of<backend>(CLBOOL_BENCH_METHOD(kernels), CLBOOL_BENCH_METHOD(gpu),
                                     CLBOOL_BENCH_METHOD(cpu));
}
inline std::vector<named<multiplication_method>> multiplication_methods() {
    return detail::those_of<multiplication_method>(
        CLBOOL_BENCH_METHOD(bitmap), CLBOOL_BENCH_METHOD(hash), CLBOOL_BENCH_METHOD(merge),
        CLBOOL_BENCH_METHOD(esc));
}
inline std::vector<named<transpose_method>> transpose_methods() {
    return detail::those_of<transpose_method>(CLBOOL_BENCH_METHOD(counting),
                                              CLBOOL_BENCH_METHOD(sort));
}
inline std::vector<named<ewise_method>> ewise_methods() {
    return detail::those_of<ewise_method>(CLBOOL_BENCH_METHOD(balanced),
                                          CLBOOL_BENCH_METHOD(row_wise),
                                          CLBOOL_BENCH_METHOD(merge_path));
}
inline std::vector<named<kronecker_method>> kronecker_methods() {
    return detail::those_of<kronecker_method>(CLBOOL_BENCH_METHOD(direct),
                                              CLBOOL_BENCH_METHOD(sort));
}
inline std::vector<named<closure_method>> closure_methods() {
    return detail::those_of<closure_method>(CLBOOL_BENCH_METHOD(bits), CLBOOL_BENCH_METHOD(lists),
                                            CLBOOL_BENCH_METHOD(tiles),
                                            CLBOOL_BENCH_METHOD(rounds));
}
inline std::vector<named<cfpq_method>> cfpq_methods() {
    return detail::those_of<cfpq_method>(CLBOOL_BENCH_METHOD(rows), CLBOOL_BENCH_METHOD(stacked),
                                         CLBOOL_BENCH_METHOD(matrices),
                                         CLBOOL_BENCH_METHOD(tensor));
}
inline std::vector<named<rpq_method>> rpq_methods() {
    return detail::those_of<rpq_method>(CLBOOL_BENCH_METHOD(walks), CLBOOL_BENCH_METHOD(products),
                                        CLBOOL_BENCH_METHOD(closure));
}
/// @}

#undef CLBOOL_BENCH_METHOD

}  // namespace clbool::bench
