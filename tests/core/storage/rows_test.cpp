// SPDX-License-Identifier: MIT
// Rows and entries of matrices for the host, of every form.
#include <clbool/elements.hpp>
#include <clbool/rows.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <support/operation_test.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

// check(controls, matrix, host) for every form and some shapes.
template <class Check>
void on_every_form(const Check& check) {
    on_every_setup([&](Controls& controls) {
        for (const auto& host : {power_law(90, 130, 700, 1), uniform(1, 64, 20, 2),
                                 uniform(70, 1, 30, 3), dense(65, 65), coordinates(5, 9)}) {
            for (const auto form : forms_on(controls)) {
                SCOPED_TRACE(to_string(form));
                check(controls, matrix(controls, host).to(controls, form), host);
            }
            for (const index_type edge : {4, 8, 16, 32, 64}) {
                SCOPED_TRACE("blocks of " + std::to_string(edge));
                form_options options;
                options.block_edge = edge;
                check(controls, matrix(controls, host).to(controls, matrix_form::bsr, options),
                      host);
            }
        }
    });
}

TEST(rows, are_read) {
    on_every_form([](Controls& controls, const matrix& a, const coordinates& host) {
        for (const index_type first : {index_type{0}, host.nrows / 2, host.nrows}) {
            for (const index_type last : {first, (first + host.nrows + 1) / 2, host.nrows}) {
                coordinates part(host.nrows, host.ncols);
                for (std::size_t i = 0; i < host.nnz(); ++i) {
                    if (host.rows[i] >= first && host.rows[i] < last) {
                        part.add(host.rows[i], host.cols[i]);
                    }
                }
                EXPECT_TRUE(same_matrix(read_rows(controls, a, first, last), part));
            }
        }
    });
}

TEST(rows, are_read_as_bits) {
    on_every_form([](Controls& controls, const matrix& a, const coordinates& host) {
        const size_type each = bit_row_words(host.ncols);
        for (const index_type first : {index_type{0}, host.nrows / 3}) {
            std::vector<std::uint64_t> expected((host.nrows - first) * each);
            for (std::size_t i = 0; i < host.nnz(); ++i) {
                if (host.rows[i] >= first) {
                    expected[(host.rows[i] - first) * each + host.cols[i] / 64] |=
                        std::uint64_t{1} << host.cols[i] % 64;
                }
            }
            std::vector<std::uint64_t> words(expected.size(), 77);
            read_bits(controls, a, first, host.nrows, words.data());
            EXPECT_EQ(words, expected);
        }
    });
}

TEST(rows, entries_are_found) {
    on_every_form([](Controls& controls, const matrix& a, const coordinates& host) {
        coordinates places(host.nrows, host.ncols);
        std::vector<bool> expected;
        std::size_t next = 0;
        for (index_type i = 0; i < host.nrows; ++i) {
            for (index_type j = 0; j < host.ncols; ++j) {
                const bool is_next =
                    next < host.nnz() && host.rows[next] == i && host.cols[next] == j;
                next += is_next ? 1 : 0;
                if ((i * 7 + j) % 11 == 0) {
                    places.add(i, j);
                    expected.push_back(is_next);
                }
            }
        }
        EXPECT_EQ(contains(controls, a, places), expected);
        for (std::size_t i = 0; i < expected.size(); i += 50) {
            EXPECT_EQ(contains(controls, a, places.rows[i], places.cols[i]), expected[i]);
        }
    });
}

// Blocks stay the only form of a matrix that is read, looked up and counted.
TEST(rows, blocks_are_not_expanded) {
    on_every_setup([](Controls& controls) {
        const auto host = banded(300, 2, 5);
        const matrix a = matrix(controls, host).to(controls, matrix_form::bsr);
        read_rows(controls, a, 63, 66);
        std::vector<std::uint64_t> words(2 * bit_row_words(300));
        read_bits(controls, a, 298, 300, words.data());
        EXPECT_TRUE(contains(controls, a, 64, 69));
        EXPECT_FALSE(contains(controls, a, 64, 70));
        EXPECT_EQ(contains(controls, a, coordinates(300, 300, {0, 299}, {9, 299})),
                  (std::vector<bool>{false, true}));
        EXPECT_TRUE(same_matrix(a.to_host(controls), host));
        EXPECT_EQ(a.nvals(), host.nnz());
        for (const index_type first : {0, 63, 64, 250}) {
            for (const index_type count : {1, 49}) {
                matrix part;
                extract(controls, part, no_mask, accumulator::none, a,
                        window{first, 60, count, 90});
                EXPECT_TRUE(same_matrix(part.to_host(controls),
                                        reference::submatrix(host, first, 60, count, 90)));
            }
        }
        const auto there = a.node()->present();
        EXPECT_FALSE(there.host || there.csr || there.dcsr || there.coordinates);
    });
}

// As of a device with memory of its own: the host does not see buffers of the user's.
template <class Value>
runtime::buffer copied(Controls& controls, const Value* from, size_type count) {
    std::vector<Value> values(from, from + count);
    return runtime::buffer::share(cl::Buffer(controls.context,
                                             CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                             count * sizeof(Value), values.data()));
}

matrix out_of_sight(Controls& controls, const matrix& a) {
    tuning::engine on(controls.stream());
    const storage::host_blocks seen(on, a.node()->present().bsr);
    const auto& view = seen.view();
    const size_type bytes = view.blocks() * cpu::block_bytes(view.edge);
    return matrix(storage::make_node(std::make_shared<storage::block_form>(
        cpu::block_view{view.nrows, view.ncols, view.nnz, view.edge, nullptr, nullptr, nullptr},
        view.blocks(), copied(controls, view.pointers, size_type{view.block_rows()} + 1),
        copied(controls, view.cols, view.blocks()), copied(controls, view.bits, bytes))));
}

TEST(rows, of_blocks_are_read_alone) {
    on_every_opencl_setup([](Controls& controls) {
        for (const auto& host : {banded(300, 2, 5), hubs(200, 2, 1, 3), uniform(129, 257, 90, 1)}) {
            for (const index_type edge : {4, 16, 64}) {
                SCOPED_TRACE(std::to_string(edge));
                form_options options;
                options.block_edge = edge;
                const matrix seen = matrix(controls, host).to(controls, matrix_form::bsr, options);
                const matrix a = out_of_sight(controls, seen);
                EXPECT_TRUE(same_matrix(a.to_host(controls), host));
                const size_type each = bit_row_words(host.ncols);
                for (const index_type first : {0u, 1u, 63u, 64u, 127u, 128u}) {
                    const index_type last = std::min(first + 3, host.nrows);
                    EXPECT_TRUE(same_matrix(read_rows(controls, a, first, last),
                                            read_rows(controls, seen, first, last)));
                    std::vector<std::uint64_t> words((last - first) * each), expected(words);
                    read_bits(controls, a, first, last, words.data());
                    read_bits(controls, seen, first, last, expected.data());
                    EXPECT_EQ(words, expected);
                }
                EXPECT_TRUE(contains(controls, a, host.rows[7], host.cols[7]));
            }
        }
    });
}

TEST(rows, outside_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, uniform(6, 7, 12, 1));
    EXPECT_THROW(read_rows(controls, a, 0, 7), invalid_argument);
    EXPECT_THROW(read_rows(controls, a, 4, 3), invalid_argument);
    EXPECT_THROW(read_bits(controls, a, 0, 7, nullptr), invalid_argument);
    EXPECT_EQ(read_rows(controls, matrix(), 0, 0), coordinates());
}

}  // namespace
}  // namespace clbool::testing
