// SPDX-License-Identifier: MIT
// Single entries, pending changes, rows for the host, other contexts and files, whose calls fail.
#include <faults/operands.hpp>

#include <cstdio>
#include <filesystem>
#include <numeric>

namespace clbool::testing {
namespace {

constexpr index_type kExchangeSide = 12;
constexpr std::size_t kExchangeEntries = 30;

// Memory of the caller's, for which he stands: made once.
const coordinates& places() {
    static const coordinates made(kExchangeSide, kExchangeSide, {3, 1, 3}, {2, 5, 2});
    return made;
}

subject small_one(const std::string& name, const body_on<matrix>& body) {
    return operation<matrix>(name, kExchangeSide, kExchangeEntries, body);
}

std::vector<subject> elements() {
    return {small_one("contains_each",
                      [](Controls& c, auto& o) {
                          const auto found = contains(c, o.a, places());
                          o.count = found[0] ? 2 : 1;
                      }),
            small_one("set_element", [](Controls& c, auto& o) { set_element(c, o.out, 3, 4); }),
            small_one("remove_element",
                      [](Controls& c, auto& o) {
                          remove_element(c, o.out, places().rows[0], places().cols[0]);
                      }),
            small_one("remove_elements",
                      [](Controls& c, auto& o) { remove_elements(c, o.out, places()); })};
}

// A matrix with changes beside it, and in a table.
delta_matrix changing(Controls& c, const matrix& a) {
    delta_matrix made(a);
    made.set_elements(c, places());
    made.remove_element(1, 5);
    return made;
}

std::vector<subject> deltas() {
    return {small_one("delta_merged",
                      [](Controls& c, auto& o) {
                          auto changed = changing(c, o.a);
                          const bool has = changed.contains(c, 3, 2) && !changed.contains(c, 1, 5);
                          changed.merge(c);
                          o.count = changed.nvals(c) + (has ? 1 : 0);
                          o.out = changed.to_matrix(c);
                      }),
            small_one("delta_read_back",
                      [](Controls& c, auto& o) {
                          auto changed = changing(c, o.a);
                          changed.remove_elements(c, places());
                          o.host = changed.to_host(c);
                      }),
            small_one("delta_copied",
                      [](Controls& c, auto& o) {
                          const auto changed = changing(c, o.a);
                          auto copy = changed;
                          copy.clear();
                          o.count = changed.nvals(c) + copy.nvals(c);
                      }),
            small_one("mxm_of_a_delta_behind",
                      [](Controls& c, auto& o) {
                          const auto second = changing(c, o.b);
                          mxm(c, o.out, &o.mask, accumulator::logical_or, o.a, second);
                      }),
            small_one("mxm_of_two_deltas", [](Controls& c, auto& o) {
                descriptor desc;
                desc.transpose_first = true;
                const auto first = changing(c, o.a), second = changing(c, o.b);
                mxm(c, o.out, no_mask, kNone, first, second, desc);
            })};
}

// A context of another device, whose calls are the host's.
Controls& other() {
    static Controls made = create_controls("host");
    return made;
}

struct rows_of_a {
    rows_of_a() { std::iota(names.begin(), names.end(), index_type{0}); }

    std::vector<index_type> names = std::vector<index_type>(kExchangeSide);
    std::vector<std::uint32_t> narrow = std::vector<std::uint32_t>(kExchangeSide + 1);
    std::vector<std::uint64_t> wide = std::vector<std::uint64_t>(kExchangeSide + 1);
    std::vector<index_type> rows = std::vector<index_type>(kExchangeEntries);
    std::vector<index_type> cols = std::vector<index_type>(kExchangeEntries);
};

// Of memory as large as any of the matrices needs.
template <class Body>
subject with_rows(const std::string& name, Body body) {
    return small_one(name, [body](Controls& c, auto& o) {
        static rows_of_a memory;
        body(c, o, memory);
    });
}

std::string file_name() {
    return (std::filesystem::temp_directory_path() / "clbool_fault_test.matrix").string();
}

std::vector<subject> exchanges() {
    return {
        with_rows("csr_out_and_in",
                  [](Controls& c, auto& o, rows_of_a& at) {
                      export_csr(c, o.a, at.narrow.data(), at.cols.data());
                      o.out = import_csr(c, at.narrow.data(), at.cols.data(), kExchangeSide,
                                         kExchangeSide);
                  }),
        with_rows("wide_csr_out_and_in",
                  [](Controls& c, auto& o, rows_of_a& at) {
                      export_csr(c, o.a, at.wide.data(), at.cols.data());
                      o.out = import_csr(c, at.wide.data(), at.cols.data(), kExchangeSide,
                                         kExchangeSide, entry_order::canonical());
                  }),
        with_rows("dcsr_in",
                  [](Controls& c, auto& o, rows_of_a& at) {
                      export_csr(c, o.a, at.narrow.data(), at.cols.data());
                      o.out = import_dcsr(c, at.names.data(), at.narrow.data(), at.cols.data(),
                                          kExchangeSide, 2 * kExchangeSide, kExchangeSide);
                  }),
        with_rows("coordinates_out",
                  [](Controls& c, auto& o, rows_of_a& at) {
                      export_coordinates(c, o.a, at.rows.data(), at.cols.data());
                      o.count = at.rows.back() * kExchangeSide + at.cols.back();
                  }),
        small_one("serialize",
                  [](Controls& c, auto& o) {
                      const auto bytes = serialize(c, o.a);
                      o.count = bytes.size() % 1000;
                  }),
        small_one("a_file",
                  [](Controls& c, auto& o) {
                      std::string path;
                      {
                          const spared own;
                          path = file_name();
                      }
                      save_matrix(c, o.a, path);
                      o.out = load_matrix(c, path);
                      const spared own;
                      std::remove(path.c_str());
                  }),
        small_one("copy_to_the_host_and_back",
                  [](Controls& c, auto& o) {
                      const matrix there = copy_to(c, other(), o.a);
                      o.out = copy_to(other(), c, there);
                  }),
        small_one("wait",
                  [](Controls& c, auto& o) {
                      matrix sum;
                      ewise_add(c, sum, no_mask, kNone, o.a, o.b);
                      wait(c, sum);
                      o.out = sum;
                  }),
        small_one("matrix_rows",
                  [](Controls& c, auto& o) {
                      const matrix_rows rows(c, o.a);
                      o.count = rows.row(3).size();
                  }),
        small_one("read_rows",
                  [](Controls& c, auto& o) { o.host = read_rows(c, o.a, 2, kExchangeSide - 1); }),
        with_rows("read_bits",
                  [](Controls& c, auto& o, rows_of_a& at) {
                      read_bits(c, o.a, 0, kExchangeSide, at.wide.data());
                      o.count = at.wide[3];
                  }),
        small_one("form_bytes", [](Controls& c, auto& o) {
            o.count = form_bytes(c, o.a, matrix_form::sell) + form_bytes(c, o.a, matrix_form::bsr);
        })};
}

class exchange_faults : public ::testing::TestWithParam<subject> {};

TEST_P(exchange_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(exchange_faults, the_device_fails) {
    expect_recovery(GetParam(), fault_setups().back(), device_faults());
}

TEST_P(exchange_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(elements, exchange_faults, ::testing::ValuesIn(elements()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(deltas, exchange_faults, ::testing::ValuesIn(deltas()), subject_name());
INSTANTIATE_TEST_SUITE_P(exchanges, exchange_faults, ::testing::ValuesIn(exchanges()),
                         subject_name());

}  // namespace
}  // namespace clbool::testing
