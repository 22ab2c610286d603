// SPDX-License-Identifier: MIT
// Plans of requests, without a device.
#include <core/operations/plan/plan.hpp>
#include <core/operations/spgemm/plan.hpp>

#include <clbool/error.hpp>

#include <gtest/gtest.h>

namespace clbool::operations {
namespace {

constexpr size_type kWork = 1000;

device_facts gpu() { return {true, false, kWork}; }
device_facts host() { return {false, false, kWork}; }

product_request small_product() {
    product_request request;
    request.a = request.b = request.mask = {100, 100, 50, matrix_form::host, true};
    request.host_products = 60;
    return request;
}

TEST(plan_backend, little_work_on_what_the_host_sees_is_its_own) {
    EXPECT_EQ(plan_backend(gpu(), backend::automatic, false, true, kWork).where, backend::host);
    EXPECT_EQ(plan_backend(gpu(), backend::automatic, false, true, kWork + 1).where,
              backend::kernels);
    EXPECT_EQ(plan_backend(gpu(), backend::automatic, false, false, 1).where, backend::kernels);
}

TEST(plan_backend, callers_have_the_last_word) {
    EXPECT_EQ(plan_backend(gpu(), backend::host, false, false, ~size_type{0}).where, backend::host);
    EXPECT_EQ(plan_backend(gpu(), backend::kernels, false, true, 1).where, backend::kernels);
    EXPECT_EQ(plan_backend(gpu(), backend::automatic, true, true, 1).where, backend::kernels);
    auto device = gpu();
    device.kernels_only = true;
    EXPECT_EQ(plan_backend(device, backend::automatic, false, true, 1).where, backend::kernels);
}

TEST(plan_backend, the_host_has_no_kernels) {
    EXPECT_EQ(plan_backend(host(), backend::automatic, true, true, ~size_type{0}).where,
              backend::host);
    EXPECT_THROW(plan_backend(host(), backend::kernels, false, true, 1), invalid_argument);
}

TEST(plan_product, counted_products_decide) {
    auto request = small_product();
    EXPECT_TRUE(may_be_for_host(gpu(), request));
    EXPECT_EQ(plan_product(gpu(), request).by.where, backend::host);
    request.host_products = ~size_type{0};
    EXPECT_EQ(plan_product(gpu(), request).by.where, backend::kernels);
    request.a.nnz = 2 * kWork;
    EXPECT_FALSE(may_be_for_host(gpu(), request));
}

TEST(plan_product, masks_are_fused_where_that_pays) {
    auto request = small_product();
    request.a.seen = false;
    request.masked = true;
    EXPECT_TRUE(plan_product(gpu(), request).fused);
    request.mask.nnz = 100000;
    EXPECT_FALSE(plan_product(gpu(), request).fused) << "far more than products";
    request.complement = true;
    EXPECT_TRUE(plan_product(gpu(), request).fused);
    request.hints.mask = mask_method::after;
    EXPECT_FALSE(plan_product(gpu(), request).fused);
    request.hints = mxm_hints(multiplication_method::esc);
    EXPECT_FALSE(plan_product(gpu(), request).fused) << "knows no masks";
}

// Where operands are dense, and rows are enough for tables, the host takes words of bits.
TEST(plan_product, dense_operands_are_multiplied_in_bits) {
    product_request request;
    request.a = request.b = {1000, 1000, 30000, matrix_form::host, true};
    EXPECT_TRUE(plan_product(host(), request).in_bits);
    EXPECT_FALSE(plan_product(gpu(), request).in_bits);
    request.a.nnz = request.b.nnz = 10000;
    EXPECT_FALSE(plan_product(host(), request).in_bits) << "one in a hundred";
    request.b.nnz = 300000;
    EXPECT_TRUE(plan_product(host(), request).in_bits) << "one in a hundred by one in three";
    request.room = 500'000;
    EXPECT_FALSE(plan_product(host(), request).in_bits) << "no room for three such matrices";
    request.room = 1'000'000;
    EXPECT_TRUE(plan_product(host(), request).in_bits);
    request.a = {1, 1000, 300, matrix_form::host, true};
    EXPECT_FALSE(plan_product(host(), request).in_bits) << "one row";
    request.a = request.b;
    request.masked = true;
    request.mask = {1000, 1000, 100, matrix_form::host, true};
    EXPECT_FALSE(plan_product(host(), request).in_bits) << "few entries are looked for";
    request.complement = true;
    EXPECT_TRUE(plan_product(host(), request).in_bits);
    EXPECT_FALSE(plan_product(host(), request).fused);
    request.hints.mask = mask_method::fused;
    EXPECT_FALSE(plan_product(host(), request).in_bits);
}

// Kernels that can do so where more is saved than launches and whole tiles take, and where neither
// a method nor a fused mask is asked for.
TEST(plan_product, kernels_multiply_dense_operands_in_bits) {
    auto device = gpu();
    device.bit_step = 4;
    product_request request;
    request.a = request.b = {8192, 8192, 8192 * 82, matrix_form::csr, false};
    EXPECT_TRUE(plan_product(device, request).in_bits);
    EXPECT_EQ(plan_product(device, request).by.where, backend::kernels);
    device.bit_step = 40;
    EXPECT_FALSE(plan_product(device, request).in_bits) << "where unions take longer";
    device.bit_step = 4;
    request.hints.method = multiplication_method::bitmap;
    EXPECT_FALSE(plan_product(device, request).in_bits);
    request.hints = mxm_hints();
    request.room = size_type{32} << 20;
    EXPECT_FALSE(plan_product(device, request).in_bits) << "three times 8 MB, and as much left";
    request.room = size_type{64} << 20;
    EXPECT_TRUE(plan_product(device, request).in_bits);
    request.masked = true;
    request.mask = request.a;
    EXPECT_FALSE(plan_product(device, request).in_bits) << "no room for lists to mask";
    request.room = size_type{1} << 30;
    request.a.nnz = request.b.nnz = 8192 * 410;
    EXPECT_TRUE(plan_product(device, request).in_bits);
    request.hints.mask = mask_method::fused;
    EXPECT_FALSE(plan_product(device, request).in_bits);
    request.hints = mxm_hints();
    request.a = {1, 8192, 8192, matrix_form::csr, false};
    EXPECT_FALSE(plan_product(device, request).in_bits) << "one row";
    request.a = request.b = {40, 40, 1000, matrix_form::csr, false};
    EXPECT_FALSE(plan_product(device, request).in_bits) << "little to do";
    request.a = request.b = request.mask = {400, 400, 32000, matrix_form::csr, false};
    EXPECT_FALSE(plan_product(device, request).in_bits) << "less than a mask of lists takes";
    request.masked = false;
    EXPECT_TRUE(plan_product(device, request).in_bits);
}

TEST(plan_product, masks_come_after_products_of_dense_rows) {
    auto request = small_product();
    request.masked = true;
    request.a = request.b = request.mask = {3000, 3000, 1800000, matrix_form::csr, false};
    EXPECT_FALSE(plan_product(gpu(), request).fused);
    request.complement = true;
    EXPECT_TRUE(plan_product(gpu(), request).fused);
    request.complement = false;
    request.b.nnz = 100000;
    EXPECT_TRUE(plan_product(gpu(), request).fused);
}

TEST(plan_product, a_mask_on_the_device_is_applied_there) {
    auto request = small_product();
    request.masked = true;
    request.mask.seen = false;
    const auto plan = plan_product(gpu(), request);
    EXPECT_EQ(plan.by.where, backend::host);
    EXPECT_FALSE(plan.fused);
}

}  // namespace
}  // namespace clbool::operations
