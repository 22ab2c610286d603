// SPDX-License-Identifier: MIT
// Matrices in and out: compressed rows, coordinates, rows one by one, bytes, files and other
// contexts: forms × shapes × seeds.
#include <clbool/exchange.hpp>

#include <support/inputs/rng.hpp>
#include <support/operation_test.hpp>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

namespace clbool::testing {
namespace {

// Row pointers of nrows + 1; not for a matrix with too many rows.
template <class Pointer>
std::vector<Pointer> pointers_of(const coordinates& a) {
    std::vector<Pointer> pointers(size_type{a.nrows} + 1);
    for (const index_type row : a.rows) {
        ++pointers[size_type{row} + 1];
    }
    for (std::size_t i = 1; i < pointers.size(); ++i) {
        pointers[i] += pointers[i - 1];
    }
    return pointers;
}

bool has_pointers(const coordinates& a) { return a.nrows <= (1U << 24); }

// check(matrix) in every form that the device has.
template <class Check>
void exchange_in_every_form(Controls& controls, const coordinates& a, const Check& check) {
    const matrix made(controls, a);
    for (const auto form :
         {matrix_form::host, matrix_form::coordinates, matrix_form::csr, matrix_form::dcsr}) {
        const bool is_host = controls.info().type == device_type::host;
        if (is_host ? form == matrix_form::host : form != matrix_form::csr || has_pointers(a)) {
            SCOPED_TRACE(to_string(form));
            check(made.to(controls, form));
        }
    }
}

template <class Pointer>
void expect_import(Controls& controls, const coordinates& a) {
    const auto pointers = pointers_of<Pointer>(a);
    for (const bool promised : {false, true}) {
        const auto made = import_csr(controls, pointers.data(), a.cols.data(), a.nrows, a.ncols,
                                     promised ? entry_order::canonical() : entry_order());
        EXPECT_TRUE(same_matrix(made.to_host(controls), a));
    }
}

// Rows with entries; `spare`: and every row behind one of them, without.
template <class Pointer>
struct stored_rows {
    stored_rows(const coordinates& a, bool spare) {
        for (std::size_t i = 0; i < a.nnz(); ++i) {
            if (i == 0 || a.rows[i] != a.rows[i - 1]) {
                store(a.rows[i], i);
            }
            const index_type next = i + 1 < a.nnz() ? a.rows[i + 1] : a.nrows;
            if (spare && next > a.rows[i] + 1) {
                store(a.rows[i] + 1, i + 1);
            }
        }
        pointers.push_back(static_cast<Pointer>(a.nnz()));
    }

    index_type count() const { return static_cast<index_type>(names.size()); }

    std::vector<index_type> names;
    std::vector<Pointer> pointers;

private:
    void store(index_type row, std::size_t begin) {
        names.push_back(row);
        pointers.push_back(static_cast<Pointer>(begin));
    }
};

template <class Pointer>
void expect_stored_import(Controls& controls, const coordinates& a) {
    for (const bool spare : {false, true}) {
        const stored_rows<Pointer> in(a, spare);
        for (const bool promised : {false, true}) {
            const auto made = import_dcsr(controls, in.names.data(), in.pointers.data(),
                                          a.cols.data(), in.count(), a.nrows, a.ncols,
                                          promised ? entry_order::canonical() : entry_order());
            EXPECT_TRUE(same_matrix(made.to_host(controls), a));
        }
    }
}

void expect_wide_import(Controls& controls, const coordinates& a) {
    const auto pointers = pointers_of<std::uint64_t>(a);
    const std::vector<std::int64_t> cols(a.cols.begin(), a.cols.end());
    for (const bool promised : {false, true}) {
        const auto made = import_wide_csr(controls, pointers.data(), cols.data(), a.nrows, a.ncols,
                                          promised ? entry_order::canonical() : entry_order());
        EXPECT_TRUE(same_matrix(made.to_host(controls), a));
    }
}

TEST(exchange, rows_come_in) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        if (has_pointers(a)) {
            expect_import<std::uint32_t>(controls, a);
            expect_import<std::uint64_t>(controls, a);
            expect_wide_import(controls, a);
        }
        expect_stored_import<std::uint32_t>(controls, a);
        expect_stored_import<std::uint64_t>(controls, a);
    });
}

TEST(exchange, many_rows_come_in) {
    on_every_setup([](Controls& controls) {
        expect_import<std::uint32_t>(controls, uniform(30000, 20000, 90000, 1));
        expect_import<std::uint64_t>(controls, uniform(200000, 900, 40000, 2));
        expect_wide_import(controls, uniform(200000, 900, 400000, 2));
        expect_import<std::uint32_t>(controls, dense(3, 40000));
        expect_stored_import<std::uint32_t>(controls, uniform(30000, 20000, 90000, 1));
        expect_stored_import<std::uint64_t>(controls, uniform(200000, 900, 40000, 2));
        expect_stored_import<std::uint32_t>(controls, dense(3, 40000));
    });
}

// Keeps the last report.
class last_report : public observer {
public:
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override { seen = about; }
    operation_report seen;
};

// Rows in order need no memory but that of the matrix, no kernels and no waits.
TEST(exchange, rows_in_order_are_copied_once) {
    const auto host = uniform(6000, 6000, 60000, 1);
    const auto narrow = pointers_of<std::uint32_t>(host);
    const auto wide = pointers_of<std::uint64_t>(host);
    const stored_rows<std::uint32_t> stored(host, false);
    for (const auto& setup : device_setups()) {
        auto options = setup.options;
        const auto last = std::make_shared<last_report>();
        options.observer = last;
        auto controls = create_controls(setup.device, options);
        const auto expect_one_copy = [&](const std::string& call, const auto& import) {
            SCOPED_TRACE(setup.name + ", " + call);
            const matrix a = import();
            EXPECT_EQ(last->seen.operation, call);
            EXPECT_EQ(last->seen.launches, 0u);
            EXPECT_EQ(last->seen.host_reads, 0u);
            // At most 64-bit pointers, and names; blocks of the pool are a little larger.
            const size_type most = 4 * host.nnz() + 12 * host.nrows;
            EXPECT_LE(last->seen.bytes, most + most / 4);
            EXPECT_TRUE(same_matrix(a.to_host(controls), host));
        };
        const auto expect_csr = [&](const auto& pointers) {
            expect_one_copy("import_csr", [&] {
                return import_csr(controls, pointers.data(), host.cols.data(), host.nrows,
                                  host.ncols);
            });
        };
        expect_csr(narrow);
        expect_csr(wide);
        expect_one_copy("import_dcsr", [&] {
            return import_dcsr(controls, stored.names.data(), stored.pointers.data(),
                               host.cols.data(), stored.count(), host.nrows, host.ncols);
        });
    }
}

TEST(exchange, rows_come_in_out_of_order) {
    on_every_setup([](Controls& controls) {
        for (const unsigned size : {40U, 40000U}) {
            auto a = uniform(300, 500, size, 1);
            const auto expected = a;
            // Each row backwards, its first column twice.
            coordinates raw(a.nrows, a.ncols);
            for (std::size_t i = 0; i < a.nnz();) {
                std::size_t end = i;
                while (end < a.nnz() && a.rows[end] == a.rows[i]) {
                    ++end;
                }
                for (std::size_t k = end; k > i; --k) {
                    raw.add(a.rows[i], a.cols[k - 1]);
                }
                raw.add(a.rows[i], a.cols[i]);
                i = end;
            }
            const auto pointers = pointers_of<std::uint32_t>(raw);
            const auto import = [&](bool sorted, bool unique) {
                entry_order promised;
                promised.sorted = sorted;
                promised.unique = unique;
                return import_csr(controls, pointers.data(), raw.cols.data(), raw.nrows, raw.ncols,
                                  promised);
            };
            EXPECT_TRUE(same_matrix(import(false, false).to_host(controls), expected));
            EXPECT_THROW(import(true, false), invalid_argument);
            EXPECT_THROW(import(false, true), invalid_argument);
        }
    });
}

TEST(exchange, wrong_rows_are_refused) {
    on_every_setup([](Controls& controls) {
        const auto import = [&](std::vector<std::uint32_t> pointers, std::vector<index_type> cols,
                                index_type ncols) {
            return import_csr(controls, pointers.data(), cols.data(),
                              static_cast<index_type>(pointers.size() - 1), ncols);
        };
        EXPECT_THROW(import({1, 2}, {0, 1}, 3), invalid_argument);
        EXPECT_THROW(import({0, 2, 1}, {0, 1}, 3), invalid_argument);
        EXPECT_THROW(import({0, 2}, {0, 3}, 3), invalid_argument);
        const std::uint32_t none[] = {0};
        EXPECT_EQ(import_csr(controls, none, nullptr, 0, 7).ncols(), 7U);
        const std::uint32_t one[] = {0, 1};
        EXPECT_THROW(import_csr(controls, one, nullptr, 1, 7), invalid_argument);
        EXPECT_THROW(
            import_csr(controls, static_cast<const std::uint32_t*>(nullptr), nullptr, 1, 7),
            invalid_argument);
    });
}

TEST(exchange, wrong_stored_rows_are_refused) {
    on_every_setup([](Controls& controls) {
        const index_type cols[] = {0, 2, 1};
        const std::uint32_t pointers[] = {0, 2, 3};
        const auto refusal_of = [&](const std::vector<index_type>& names,
                                    index_type ncols) -> std::string {
            try {
                import_dcsr(controls, names.data(), pointers, cols, 2, 9, ncols);
            } catch (const invalid_argument& failure) {
                return failure.what();
            }
            return {};
        };
        const auto names = [](const std::string& message, const std::string& what) {
            return message.find(what) != std::string::npos;
        };
        EXPECT_EQ(refusal_of({4, 7}, 3), "");
        EXPECT_TRUE(names(refusal_of({4, 9}, 3), "row 9 is outside"));
        EXPECT_TRUE(names(refusal_of({7, 4}, 3), "row 4 is stored behind row 7"));
        EXPECT_TRUE(names(refusal_of({7, 7}, 3), "row 7"));
        EXPECT_TRUE(names(refusal_of({4, 7}, 2), "entry (4, 2)"));
        const index_type* const none = nullptr;
        EXPECT_THROW(import_dcsr(controls, none, pointers, cols, 2, 9, 3), invalid_argument);
        EXPECT_EQ(import_dcsr(controls, none, pointers, none, 0, 9, 3).nrows(), 9U);
    });
}

TEST(exchange, wrong_columns_of_64_bits_are_refused) {
    on_every_setup([](Controls& controls) {
        const std::uint64_t pointers[] = {0, 2, 2, 3};
        const auto refusal_of = [&](std::vector<std::int64_t> cols) -> std::string {
            try {
                import_wide_csr(controls, pointers, cols.data(), 3, kMaxDimension);
            } catch (const invalid_argument& failure) {
                return failure.what();
            }
            return {};
        };
        EXPECT_EQ(refusal_of({0, 1, std::int64_t{kMaxDimension} - 1}), "");
        for (const std::int64_t wrong :
             {std::int64_t{-1}, std::int64_t{kMaxDimension}, std::int64_t{kMaxDimension} + 1,
              std::numeric_limits<std::int64_t>::min()}) {
            EXPECT_NE(refusal_of({0, 1, wrong}).find("entry (2, " + std::to_string(wrong) + ")"),
                      std::string::npos);
            EXPECT_NE(refusal_of({0, wrong, 1}).find("entry (0, " + std::to_string(wrong) + ")"),
                      std::string::npos);
        }
        const std::int64_t* const none = nullptr;
        EXPECT_THROW(import_wide_csr(controls, pointers, none, 3, 9), invalid_argument);
        EXPECT_THROW(import_wide_csr(controls, nullptr, none, 3, 9), invalid_argument);
    });
}

template <class Pointer>
void expect_csr(Controls& controls, const matrix& in, const coordinates& a) {
    std::vector<Pointer> pointers(size_type{a.nrows} + 1, 77);
    std::vector<index_type> cols(a.nnz(), 77);
    export_csr(controls, in, pointers.data(), cols.data());
    EXPECT_EQ(pointers, pointers_of<Pointer>(a));
    EXPECT_EQ(cols, a.cols);
    export_csr(controls, in, static_cast<Pointer*>(nullptr), nullptr);
}

TEST(exchange, arrays_go_out) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        exchange_in_every_form(controls, a, [&](const matrix& in) {
            coordinates out(a.nrows, a.ncols);
            out.rows.resize(a.nnz());
            out.cols.resize(a.nnz());
            export_coordinates(controls, in, out.rows.data(), out.cols.data());
            EXPECT_TRUE(same_matrix(out, a));
            export_coordinates(controls, in, nullptr, nullptr);
            if (has_pointers(a)) {
                expect_csr<std::uint32_t>(controls, in, a);
                expect_csr<std::uint64_t>(controls, in, a);
            }
        });
    });
}

// Nothing but bits is there: on the host, where such a matrix has no buffers, it was refused.
TEST(exchange, bits_go_out) {
    on_every_setup([](Controls& controls) {
        const auto a = dense(300, 300);
        const matrix in = matrix(controls, a).to(controls, matrix_form::bits).without_derived();
        coordinates out(a.nrows, a.ncols);
        out.rows.resize(a.nnz());
        out.cols.resize(a.nnz());
        export_coordinates(controls, in, out.rows.data(), out.cols.data());
        EXPECT_TRUE(same_matrix(out, a));
        expect_csr<std::uint32_t>(controls, in.without_derived(), a);
        expect_csr<std::uint64_t>(controls, in.without_derived(), a);
    });
}

TEST(exchange, rows_one_by_one) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        exchange_in_every_form(controls, a, [&](const matrix& in) {
            coordinates passed(a.nrows, a.ncols);
            const matrix_rows rows(controls, in);
            for (const auto& row : rows) {
                EXPECT_FALSE(row.empty());
                for (const index_type col : row) {
                    passed.add(row.index(), col);
                }
            }
            EXPECT_TRUE(same_matrix(passed, a));
            if (a.nnz() > 0) {
                const auto first = rows.row(a.rows.front());
                EXPECT_EQ(first.index(), a.rows.front());
                EXPECT_EQ(*first.begin(), a.cols.front());
            }
            if (a.nrows > 0) {
                EXPECT_EQ(rows.row(a.nrows - 1).index(), a.nrows - 1);
            }
            EXPECT_THROW(rows.row(a.nrows), invalid_argument);
        });
    });
}

TEST(exchange, rows_outlive_their_matrix) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(3000, 3000, 40000, 1);
        matrix a(controls, host);
        const matrix_rows rows(controls, a);
        a = matrix(controls, uniform(3000, 3000, 40000, 2));
        coordinates passed(host.nrows, host.ncols);
        for (const auto& row : rows) {
            for (const index_type col : row) {
                passed.add(row.index(), col);
            }
        }
        EXPECT_TRUE(same_matrix(passed, host));
        EXPECT_EQ(matrix_rows().begin(), matrix_rows().end());
    });
}

TEST(exchange, rows_that_were_moved_from_are_none) {
    on_every_setup([](Controls& controls) {
        matrix_rows rows(controls, matrix(controls, uniform(300, 300, 4000, 1)));
        const auto entries_of = [](const matrix_rows& of) {
            size_type count = 0;
            for (const auto& row : of) {
                count += row.size();
            }
            return count;
        };
        const size_type entries = entries_of(rows);
        matrix_rows taken = std::move(rows);
        EXPECT_EQ(entries_of(taken), entries);
        // NOLINTBEGIN(bugprone-use-after-move)
        EXPECT_EQ(rows.begin(), rows.end());
        EXPECT_EQ(rows.nrows(), 0u);
        EXPECT_EQ(rows.ncols(), 0u);
        EXPECT_THROW(rows.row(0), invalid_argument);
        rows = std::move(taken);
        EXPECT_EQ(entries_of(rows), entries);
        EXPECT_EQ(entries_of(taken), 0u);
        // NOLINTEND(bugprone-use-after-move)
    });
}

TEST(exchange, bytes_and_back) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        exchange_in_every_form(controls, a, [&](const matrix& in) {
            const auto bytes = serialize(controls, in);
            const auto back = deserialize(controls, bytes.data(), bytes.size());
            EXPECT_TRUE(same_matrix(back.to_host(controls), a));
            EXPECT_EQ(serialize(controls, back), bytes);
        });
    });
}

// The format does not change by accident.
TEST(exchange, bytes_of_version_1) {
    auto& controls = shared_controls(device_setups().front());
    const auto bytes =
        serialize(controls, matrix(controls, coordinates(5, 7, {1, 1, 4}, {0, 6, 2})));
    const unsigned char expected[] = {
        'c', 'l', 'b', 'o', 'o', 'l', '\r', '\n', 1, 0, 0, 0, 0, 0, 0, 0,   // version
        5,   0,   0,   0,   7,   0,   0,    0,                              // shape
        2,   0,   0,   0,   0,   0,   0,    0,    3, 0, 0, 0, 0, 0, 0, 0};  // rows, entries
    const unsigned char rest[] = {1, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 0,
                                  0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 2, 0, 0, 0};
    ASSERT_EQ(bytes.size(), 48 + sizeof rest);
    EXPECT_EQ(std::memcmp(bytes.data(), expected, sizeof expected), 0);
    EXPECT_EQ(std::memcmp(bytes.data() + 48, rest, sizeof rest), 0);
}

// Every byte changed, every length cut: nothing but io_error, whatever the sizes claim.
TEST(exchange, damaged_bytes_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const auto bytes = serialize(controls, matrix(controls, uniform(30, 40, 60, 1)));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        EXPECT_THROW(deserialize(controls, bytes.data(), size), io_error) << size;
    }
    rng random(1);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        auto changed = bytes;
        changed[at] ^= static_cast<std::byte>(1 + random.below(255U));
        EXPECT_THROW(deserialize(controls, changed.data(), changed.size()), io_error) << at;
    }
    auto longer = bytes;
    longer.resize(longer.size() + 4);
    EXPECT_THROW(deserialize(controls, longer.data(), longer.size()), io_error);
    EXPECT_THROW(deserialize(controls, nullptr, 8), invalid_argument);
    EXPECT_THROW(deserialize(controls, nullptr, 0), io_error);
}

// A folder of its own for each process.
class folder {
public:
    folder()
        : path_(std::filesystem::path(::testing::TempDir()) /
                ("clbool-exchange-" +
                 std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()))) {
        std::filesystem::create_directories(path_);
    }
    ~folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;

    std::string path(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

TEST(exchange, files) {
    auto& controls = shared_controls(device_setups().front());
    const folder files;
    const std::string path = files.path("a.clbool");
    const auto host = uniform(300, 400, 5000, 1);
    save_matrix(controls, matrix(controls, host), path);
    EXPECT_TRUE(same_matrix(load_matrix(controls, path).to_host(controls), host));
    EXPECT_THROW(load_matrix(controls, files.path("absent")), io_error);
    EXPECT_THROW(save_matrix(controls, matrix(), files.path("no/such/folder")), io_error);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << "clbool\r\n";
    try {
        load_matrix(controls, path);
        FAIL() << "a file cut short was read";
    } catch (const io_error& error) {
        EXPECT_NE(std::string(error.what()).find(path), std::string::npos);
    }
}

TEST(exchange, matrices_move_between_contexts) {
    const auto setups = device_setups();
    for (const auto& from : setups) {
        for (const auto& to : setups) {
            SCOPED_TRACE(from.name + " to " + to.name);
            auto& source = shared_controls(from);
            auto& target = shared_controls(to);
            for (const auto& host : {uniform(40, 50, 90, 1), uniform(3000, 2000, 40000, 2),
                                     hypersparse(9000, 3), coordinates(3, 4)}) {
                const matrix a(source, host);
                const auto moved = copy_to(source, target, a);
                EXPECT_TRUE(same_matrix(moved.to_host(target), host));
                matrix twice;
                ewise_add(target, twice, no_mask, accumulator::none, moved, moved);
                EXPECT_EQ(twice.nvals(), host.nnz());
                // Of a size that may not be known yet.
                matrix none;
                ewise_difference(source, none, no_mask, accumulator::none, a, a);
                wait(target, copy_to(source, target, none));
                auto fork = source.fork();
                EXPECT_EQ(copy_to(source, fork, a).node(), a.node());
            }
        }
    }
}

TEST(exchange, waits_for_a_matrix) {
    on_every_setup([](Controls& controls) {
        const matrix a(controls, uniform(3000, 2000, 40000, 2));
        matrix product;
        transpose(controls, product, no_mask, accumulator::none, a);
        wait(controls, product);
        wait(controls, matrix());
        EXPECT_EQ(product.nvals(), a.nvals());
    });
}

}  // namespace
}  // namespace clbool::testing
