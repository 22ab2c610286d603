// SPDX-License-Identifier: MIT
// Counts without matrices on each matrix M that was named: triangles of its graph, entries of M·M
// and inside M, entries of columns.
#include <operations/session.hpp>

#include <common/matrix_set.hpp>

#include <clbool/counts.hpp>
#include <clbool/matrix.hpp>

#include <numeric>

namespace clbool::bench {

namespace {

class counting {
public:
    counting(session& work, const std::string& name)
        : work_(work), name_(short_name(name)), host_(load_matrix(name, work.options.cache)) {}

    void run() {
        const auto lower = expand(triangle_operand(host_));
        add("triangles", lower,
            [](context& on, const matrix& l) { return count_products(on, &l, l, l); });
        const auto all = expand(host_);
        add("count_mxm", all,
            [](context& on, const matrix& m) { return count_mxm(on, no_mask, m, m); });
        add("count_mxm_inside", all,
            [](context& on, const matrix& m) { return count_mxm(on, &m, m, m); });
        add("entries_per_column", all, [](context& on, const matrix& m) {
            const auto found = entries_per_column(on, m);
            return std::accumulate(found.counts.begin(), found.counts.end(), size_type{0});
        });
    }

private:
    // Of one operand; its number is compared with that of the host's threads.
    template <class Body>
    void add(const std::string& operation, const coordinates& operand, const Body& body) {
        if (!work_.options.wants(operation)) {
            return;
        }
        record r{name_, operation, "automatic", "csr"};
        try {
            context& on = work_.controls;
            const auto form =
                on.info().type == device_type::host ? matrix_form::host : matrix_form::csr;
            const matrix given = matrix(on, operand).to(on, form);
            size_type found = 0;
            r.time = repeat(work_.options.plan, [&] {
                const matrix fresh = given.without_derived();
                on.finish();
                return milliseconds_of([&] { found = body(on, fresh); });
            });
            r.nnz_in = given.nvals();
            r.nnz_out = found;
            context host("host");
            if (body(host, matrix(host, operand)) != found) {
                r.error = "differs from what the host counts";
            }
        } catch (const error& e) {
            r.error = e.what();
        }
        work_.file.add(r);
    }

    session& work_;
    std::string name_;
    host_csr host_;
};

}  // namespace

void run_counts(session& work) {
    for (const auto& name : work.options.matrices) {
        counting(work, name).run();
    }
}

}  // namespace clbool::bench
