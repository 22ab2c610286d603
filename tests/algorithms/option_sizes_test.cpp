// SPDX-License-Identifier: MIT
// Structures of options: none is filled by position, where the first place is its own size.
#include <clbool.hpp>

#include <support/matrices.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace clbool::testing {
namespace {

// Whether T{true} compiles, and so on. Aggregates do not show in std::is_constructible.
template <class T, class = void>
struct takes_bool : std::false_type {};
template <class T>
struct takes_bool<T, std::void_t<decltype(T{true})>> : std::true_type {};

template <class T, class = void>
struct takes_number : std::false_type {};
template <class T>
struct takes_number<T, std::void_t<decltype(T{16})>> : std::true_type {};

template <class T, class = void>
struct takes_size : std::false_type {};
template <class T>
struct takes_size<T, std::void_t<decltype(T{sizeof(T)})>> : std::true_type {};

template <class T, class = void>
struct takes_bools : std::false_type {};
template <class T>
struct takes_bools<T, std::void_t<decltype(T{true, true})>> : std::true_type {};

template <class T, class = void>
struct takes_nested : std::false_type {};
template <class T>
struct takes_nested<T, std::void_t<decltype(T{{true}})>> : std::true_type {};

// That the checks see what they are for.
struct plain_size {
    std::size_t struct_size = sizeof(plain_size);
    bool one = false;
};
struct derived_from_plain : plain_size {};
static_assert(takes_bool<plain_size>() && takes_number<plain_size>() && takes_size<plain_size>() &&
              takes_bools<plain_size>() && takes_nested<plain_size>());
static_assert(takes_bool<derived_from_plain>() && takes_nested<derived_from_plain>());

template <class T>
constexpr bool is_filled_by_name() {
    return std::is_default_constructible_v<T> && std::is_copy_constructible_v<T> &&
           std::is_copy_assignable_v<T> && !takes_bool<T>() && !takes_number<T>() &&
           !takes_size<T>() && !takes_bools<T>() && !takes_nested<T>();
}

static_assert(is_filled_by_name<controls_options>());
static_assert(is_filled_by_name<form_options>());
static_assert(is_filled_by_name<descriptor>());
static_assert(is_filled_by_name<entry_selector>());
static_assert(is_filled_by_name<operation_hints>());
static_assert(is_filled_by_name<mxm_hints>());
static_assert(is_filled_by_name<ewise_hints>());
static_assert(is_filled_by_name<kronecker_hints>());
static_assert(is_filled_by_name<transpose_hints>());
static_assert(is_filled_by_name<reduction_hints>());
static_assert(is_filled_by_name<mxv_hints>());
static_assert(is_filled_by_name<fixpoint_options>());
static_assert(is_filled_by_name<closure_options>());
static_assert(is_filled_by_name<cfpq_options>());
static_assert(is_filled_by_name<rpq_options>());
static_assert(is_filled_by_name<bfs_options>());
static_assert(is_filled_by_name<incremental_closure_options>());
static_assert(is_filled_by_name<component_options>());
static_assert(is_filled_by_name<pagerank_options>());
static_assert(is_filled_by_name<triangle_options>());
static_assert(is_filled_by_name<k_hop_options>());

// Callers that were compiled with another version see the same places.
static_assert(sizeof(struct_bytes) == sizeof(std::size_t));
static_assert(alignof(struct_bytes) == alignof(std::size_t));
static_assert(std::is_trivially_copyable_v<struct_bytes>);
static_assert(std::is_standard_layout_v<descriptor>);

class option_sizes : public ::testing::Test {
protected:
    context on{"host"};
    matrix a{on, diagonal(4)};
    matrix out;
};

// What was meant to be an option by position is one by name.
TEST_F(option_sizes, options_by_name_count) {
    descriptor desc;
    desc.complement = true;
    desc.replace = true;
    const descriptor copy = desc;
    mxm(on, out, &a, accumulator::none, a, a, copy);
    EXPECT_TRUE(out.empty());
    component_options options;
    options.count_only = true;
    EXPECT_TRUE(strong_components(on, a, options).component.empty());
}

}  // namespace
}  // namespace clbool::testing
