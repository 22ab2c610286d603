// SPDX-License-Identifier: MIT
// Results whose numbers of entries nobody has asked for yet: chains of operations on them, and who
// asks at last.
#include <core/operations/plan/plan.hpp>
#include <core/runtime/streams/stream.hpp>
#include <core/storage/nodes/node.hpp>
#include <support/operation_test.hpp>
#include <support/thread_group.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

constexpr auto kNone = accumulator::none;

bool is_open(const matrix& a) { return !a.node()->count().is_known(); }

// The setup whose device is used as one with memory of its own.
const device_setup& running_ahead() {
    static const device_setup setup = device_setups().front();
    return setup;
}

Controls opened() { return create_controls(running_ahead().device, running_ahead().options); }

// select, extract, ewise, reduce: what graph algorithms are made of.
struct chain {
    matrix upper, lower, both, common, left, row, column;

    chain(Controls& c, const matrix& a) {
        const window area{7, 3, a.nrows() - 9, a.ncols() - 5};
        select(c, upper, no_mask, kNone, a, entry_selector::triu());
        select(c, lower, no_mask, kNone, a, entry_selector::offdiagonal());
        extract(c, upper, no_mask, kNone, upper, area);
        extract(c, lower, no_mask, kNone, lower, area);
        ewise_add(c, both, no_mask, kNone, upper, lower);
        ewise_mult(c, common, no_mask, kNone, both, upper);
        ewise_difference(c, left, no_mask, kNone, both, upper);
        reduce_to_row(c, row, no_mask, kNone, common);
        reduce_to_column(c, column, no_mask, kNone, left);
    }
};

struct expected_chain {
    coordinates upper, lower, both, common, left, row, column;

    explicit expected_chain(const coordinates& a) {
        const auto part = [&](const entry_selector& places) {
            return reference::submatrix(reference::select(a, places), 7, 3, a.nrows - 9,
                                        a.ncols - 5);
        };
        upper = part(entry_selector::triu());
        lower = part(entry_selector::offdiagonal());
        both = reference::ewise_add(upper, lower);
        common = reference::ewise_mult(both, upper);
        left = reference::ewise_difference(both, upper);
        row = reference::reduce_to_row(common);
        column = reference::reduce_to_column(left);
    }
};

void expect_same(Controls& c, const chain& found, const expected_chain& expected) {
    EXPECT_TRUE(same_matrix(found.column.to_host(c), expected.column));
    EXPECT_TRUE(same_matrix(found.row.to_host(c), expected.row));
    EXPECT_TRUE(same_matrix(found.left.to_host(c), expected.left));
    EXPECT_TRUE(same_matrix(found.common.to_host(c), expected.common));
    EXPECT_TRUE(same_matrix(found.both.to_host(c), expected.both));
    EXPECT_TRUE(same_matrix(found.lower.to_host(c), expected.lower));
    EXPECT_TRUE(same_matrix(found.upper.to_host(c), expected.upper));
}

std::vector<coordinates> sources() {
    return {banded(60, 2, 2), banded(2500, 1, 3), uniform(700, 400, 9000, 1), dense(90, 100),
            power_law(300, 300, 4000, 2)};
}

TEST(open_sizes, chains_of_operations_on_every_device) {
    on_every_setup([](Controls& c) {
        for (const auto& host : sources()) {
            const expected_chain expected(host);
            const matrix a(c, host);
            SCOPED_TRACE(std::to_string(host.nrows) + " rows, " + to_string(a.form()));
            expect_same(c, chain(c, a), expected);
            if (c.info().type != device_type::host) {
                expect_same(c, chain(c, a.to(c, matrix_form::csr)), expected);
            }
        }
    });
}

// Before, each of these nine operations waited once, and the windows twice.
TEST(open_sizes, a_chain_waits_once) {
    auto c = opened();
    const auto host = banded(2500, 1, 3);
    const expected_chain expected(host);
    const matrix a = matrix(c, host).to(c, matrix_form::csr);
    chain(c, a).row.nvals();  // programs are built
    c.finish();
    c.reset_profile();
    const chain found(c, a);
    EXPECT_EQ(c.profile().host_reads, 0u);
    EXPECT_TRUE(is_open(found.row));
    EXPECT_GE(found.row.nvals_bound(), expected.row.nnz());
    EXPECT_EQ(c.profile().host_reads, 0u) << "bounds are known";
    EXPECT_EQ(found.row.nvals(), expected.row.nnz());
    EXPECT_EQ(found.row.nvals(), found.row.nvals_bound());
    EXPECT_FALSE(found.row.empty());
    EXPECT_EQ(c.profile().host_reads, 1u);
    EXPECT_EQ(found.left.nvals(), expected.left.nnz());
    expect_same(c, found, expected);
}

TEST(open_sizes, masks_and_accumulators) {
    auto c = opened();
    const auto host = uniform(300, 300, 4000, 3);
    const auto mask_host = uniform(300, 300, 20000, 4);
    const auto tril = reference::select(host, entry_selector::tril());
    const matrix a = matrix(c, host).to(c, matrix_form::csr);
    const matrix mask = matrix(c, mask_host).to(c, matrix_form::csr);
    matrix warm;
    select(c, warm, &mask, kNone, a, entry_selector::tril());
    c.finish();
    c.reset_profile();
    matrix out = a;
    select(c, out, &mask, kNone, a, entry_selector::tril());
    matrix more;
    select(c, more, no_mask, kNone, a, entry_selector::tril());
    select(c, more, no_mask, accumulator::logical_or, out, entry_selector::diagonal());
    EXPECT_TRUE(is_open(out));
    EXPECT_EQ(c.profile().host_reads, 0u);
    const auto inside = reference::ewise_mult(tril, mask_host);
    const auto kept = reference::ewise_difference(host, mask_host);
    const auto expected = reference::ewise_add(inside, kept);
    EXPECT_TRUE(same_matrix(out.to_host(c), expected));
    EXPECT_TRUE(same_matrix(
        more.to_host(c),
        reference::ewise_add(tril, reference::select(expected, entry_selector::diagonal()))));
}

// Whoever needs the number of entries waits for it, and finds a matrix without any.
TEST(open_sizes, results_that_turn_out_to_be_empty) {
    on_every_setup([](Controls& c) {
        const auto host = banded(200, 2, 2);
        const coordinates nothing(200, 200);
        const matrix a(c, host);
        const auto empty = [&] {
            matrix none;
            select(c, none, no_mask, kNone,
                   c.info().type == device_type::host ? a : a.to(c, matrix_form::csr),
                   entry_selector::diagonal(50));
            return none;
        };
        matrix out;
        const auto expect = [&](const coordinates& expected) {
            EXPECT_TRUE(same_matrix(out.to_host(c), expected));
            EXPECT_EQ(out.empty(), expected.nnz() == 0);
        };
        EXPECT_TRUE(empty().empty());
        EXPECT_EQ(empty().nvals(), 0u);
        EXPECT_TRUE(same_matrix(empty().to_host(c), nothing));
        EXPECT_TRUE(equal(c, empty(), matrix(200, 200)));
        for (const auto form : {matrix_form::bits, matrix_form::host}) {
            EXPECT_TRUE(same_matrix(empty().to(c, form).to_host(c), nothing));
        }
        EXPECT_TRUE(same_matrix(matrix_dcsr(empty()).to_host(c), nothing));
        for (const bool first : {true, false}) {
            const matrix none = empty();
            const matrix full = a;
            const matrix& left = first ? none : full;
            const matrix& right = first ? full : none;
            ewise_add(c, out, no_mask, kNone, left, right);
            expect(host);
            ewise_mult(c, out, no_mask, kNone, left, right);
            expect(nothing);
            ewise_difference(c, out, no_mask, kNone, left, right);
            expect(first ? nothing : host);
            mxm(c, out, no_mask, kNone, left, right);
            expect(nothing);
            EXPECT_EQ(count_common(c, left, right), 0u);
        }
        transpose(c, out, no_mask, kNone, empty());
        expect(nothing);
        extract(c, out, no_mask, kNone, empty(), window{5, 5, 100, 100});
        expect(coordinates(100, 100));
        reduce_to_row(c, out, no_mask, kNone, empty());
        expect(coordinates(1, 200));
        reduce_to_column(c, out, no_mask, kNone, empty());
        expect(coordinates(200, 1));
        kronecker(c, out, no_mask, kNone, empty(), matrix(c, diagonal(2)));
        expect(coordinates(400, 400));
        const matrix mask = empty();
        select(c, out = a, &mask, kNone, a, entry_selector::tril());
        expect(host);
        mxm(c, out = a, &mask, kNone, a, a);
        expect(host);
        select(c, out = empty(), no_mask, accumulator::logical_or, empty(), entry_selector::tril());
        expect(nothing);
    });
}

TEST(open_sizes, every_method_takes_such_operands) {
    auto c = opened();
    const auto host = uniform(400, 300, 3000, 5);
    const auto other = uniform(400, 300, 2500, 6);
    const auto tril = reference::select(host, entry_selector::tril(20));
    const matrix a = matrix(c, host).to(c, matrix_form::csr);
    for (const auto form : {matrix_form::host, matrix_form::coordinates, matrix_form::csr,
                            matrix_form::dcsr, matrix_form::bits}) {
        const matrix b = matrix(c, other).to(c, form);
        for (const auto method : {ewise_method::automatic, ewise_method::merge_path,
                                  ewise_method::balanced, ewise_method::search}) {
            for (const auto by : {backend::automatic, backend::kernels, backend::host}) {
                if (by == backend::host && method != ewise_method::automatic) {
                    continue;
                }
                SCOPED_TRACE(std::string(to_string(form)) + ' ' +
                             std::to_string(static_cast<int>(method)) + ' ' + to_string(by));
                ewise_hints hints(by);
                hints.method = method;
                matrix open, out;
                select(c, open, no_mask, kNone, a, entry_selector::tril(20));
                ewise_difference(c, out, no_mask, kNone, open, b, {}, hints);
                EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_difference(tril, other)));
                select(c, open, no_mask, kNone, a, entry_selector::tril(20));
                ewise_mult(c, out, no_mask, kNone, b, open, {}, hints);
                EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_mult(tril, other)));
            }
        }
    }
}

TEST(open_sizes, nothing_is_left_open_where_a_wait_costs_nothing) {
    for (const auto& setup : device_setups()) {
        if (setup.options.kernel_class == "gpu" && setup.options.kernels_only) {
            continue;  // those run ahead
        }
        auto& c = shared_controls(setup);
        if (!c.stream().state().is_host() && !c.stream().state().shares_memory()) {
            continue;
        }
        SCOPED_TRACE(setup.name);
        const chain found(c, matrix(c, banded(2500, 1, 3)));
        for (const auto* each : {&found.upper, &found.both, &found.common, &found.row}) {
            EXPECT_FALSE(is_open(*each));
        }
    }
}

TEST(open_sizes, threads_ask_at_once) {
    constexpr int kRounds = 20;
    auto c = opened();
    const auto host = uniform(500, 500, 6000, 7);
    const auto tril = reference::select(host, entry_selector::tril());
    const matrix a = matrix(c, host).to(c, matrix_form::csr);
    for (int round = 0; round < kRounds; ++round) {
        matrix open;
        select(c, open, no_mask, kNone, a, entry_selector::tril());
        std::vector<size_type> found(4);
        thread_group threads;
        for (auto& each : found) {
            threads.start([&] {
                auto fork = c.fork();
                matrix out;
                ewise_mult(fork, out, no_mask, kNone, open, a);
                each = open.nvals() == out.nvals() ? open.nvals() : 0;
            });
        }
        threads.join();
        EXPECT_EQ(found, std::vector<size_type>(found.size(), tril.nnz()));
    }
}

TEST(open_sizes, they_outlive_their_stream) {
    matrix open, dropped;
    const auto host = uniform(500, 500, 6000, 8);
    {
        auto c = opened();
        auto fork = c.fork();
        const matrix a = matrix(c, host).to(c, matrix_form::csr);
        select(fork, open, no_mask, kNone, a, entry_selector::tril());
        select(c, dropped, no_mask, kNone, a, entry_selector::triu());
    }
    dropped = matrix();
    EXPECT_EQ(open.nvals(), reference::select(host, entry_selector::tril()).nnz());
}

// Beyond what is kept for such numbers the host counts at once.
TEST(open_sizes, as_many_as_anybody_keeps) {
    auto c = opened();
    const auto host = banded(300, 1, 1);
    const matrix a = matrix(c, host).to(c, matrix_form::csr);
    const auto first_rows = [](size_type i) { return entry_selector::rows(0, 1 + i % 250); };
    std::vector<matrix> all(600);
    for (auto& each : all) {
        select(c, each, no_mask, kNone, a, first_rows(static_cast<size_type>(&each - all.data())));
    }
    EXPECT_TRUE(is_open(all.front()));
    EXPECT_FALSE(is_open(all.back()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].nvals(), reference::select(host, first_rows(i)).nnz());
    }
}

// There may be memory for the entries that there are, though not for all that there may be.
TEST(open_sizes, little_memory) {
    auto c = opened();
    const auto host = uniform(1000, 1000, 200000, 9);
    const matrix a = matrix(c, host).to(c, matrix_form::csr);
    const auto few = reference::select(host, entry_selector::diagonal());
    matrix out;
    select(c, out, no_mask, kNone, a, entry_selector::diagonal());
    EXPECT_TRUE(is_open(out));
    out = matrix();
    c.finish();
    c.trim();
    c.set_memory_limit(c.memory().held + host.nnz() * sizeof(index_type) / 2);
    select(c, out, no_mask, kNone, a, entry_selector::diagonal());
    EXPECT_FALSE(is_open(out));
    EXPECT_EQ(out.nvals(), few.nnz());
    EXPECT_TRUE(same_matrix(out.to_host(c), few));
}

class report_reader : public observer {
public:
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override { last = about; }
    operation_report last;
};

TEST(open_sizes, reports_do_not_wait) {
    const auto reader = std::make_shared<report_reader>();
    auto options = running_ahead().options;
    options.observer = reader;
    auto c = create_controls(running_ahead().device, options);
    const matrix a = matrix(c, banded(500, 1, 1)).to(c, matrix_form::csr);
    matrix out;
    select(c, out, no_mask, kNone, a, entry_selector::diagonal());
    EXPECT_EQ(reader->last.result, "500 x 500, up to 1498 entries, csr");
    EXPECT_EQ(reader->last.host_reads, 0u);
    select(c, out, no_mask, kNone, out, entry_selector::diagonal());
    EXPECT_EQ(reader->last.operands.front(), "the operand: 500 x 500, up to 1498 entries, csr");
    EXPECT_EQ(out.nvals(), 500u);
}

TEST(plan_sizes, room_for_what_may_be_there) {
    using operations::spares_room;
    constexpr size_type kMany = size_type{1} << 21;
    EXPECT_TRUE(spares_room(1000, 0));
    EXPECT_FALSE(spares_room(kMany, kMany / 4));
    EXPECT_TRUE(spares_room(kMany, kMany / 2));
    EXPECT_TRUE(spares_room(8 * kMany, 8 * kMany));
    EXPECT_FALSE(spares_room(8 * kMany, 6 * kMany)) << "memory is not spared for ever";
    operations::device_facts device;
    EXPECT_FALSE(operations::leaves_size_open(device, 10));
    device.runs_ahead = true;
    EXPECT_TRUE(operations::leaves_size_open(device, 10));
}

}  // namespace
}  // namespace clbool::testing
