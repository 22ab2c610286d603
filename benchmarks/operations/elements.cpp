// SPDX-License-Identifier: MIT
// A matrix that changes: single entries set and read, and batches of changes merged.
#include <operations/session.hpp>

#include <common/matrix_set.hpp>

#include <clbool/delta_matrix.hpp>

#include <random>

namespace clbool::bench {

namespace {

class changes {
public:
    changes(session& work, const std::string& name)
        : work_(work),
          name_(short_name(name)),
          host_(expand(load_matrix(name, work.options.cache))),
          base_(work.controls, host_) {}

    void run() {
        single();
        const size_type most = work_.options.quick ? 10000 : 1000000;
        for (size_type count = 1; count <= most; count *= count < 1000 ? 1000 : 10) {
            batch(count);
        }
    }

private:
    // `count` places, anywhere.
    coordinates places(size_type count, unsigned seed) const {
        std::mt19937 random(seed);
        coordinates all(host_.nrows, host_.ncols);
        for (size_type i = 0; i < count; ++i) {
            all.add(static_cast<index_type>(random() % host_.nrows),
                    static_cast<index_type>(random() % host_.ncols));
        }
        return all;
    }

    // Body(changed matrix, places) again and again; what it takes for each place.
    template <class Body>
    void each(const std::string& operation, size_type count, const Body& body) {
        context& on = work_.controls;
        const auto list = places(count, 1);
        record r{name_, operation, "automatic", ""};
        delta_matrix changed(base_);
        changed.set_element(0, 0);
        changed.contains(on, 1, 1);
        r.time = repeat(work_.options.plan, [&] {
            auto copy = changed;
            return milliseconds_of([&] { body(copy, list); });
        });
        r.more["us_each"] = r.time->warm.median * 1e3 / static_cast<double>(count);
        work_.file.add(r);
    }

    void single() {
        constexpr size_type kCalls = 100000;
        context& on = work_.controls;
        each("set_element", kCalls, [](delta_matrix& a, const coordinates& list) {
            for (std::size_t i = 0; i < list.rows.size(); ++i) {
                a.set_element(list.rows[i], list.cols[i]);
            }
        });
        size_type found = 0;
        each("read_element", kCalls, [&](delta_matrix& a, const coordinates& list) {
            for (std::size_t i = 0; i < list.rows.size(); ++i) {
                found += a.contains(on, list.rows[i], list.cols[i]) ? 1 : 0;
            }
        });
    }

    // A list of changes merged into the base, and single changes as many.
    void batch(size_type count) {
        context& on = work_.controls;
        const auto list = places(count, 2);
        const auto expected = count_after(list);
        add("merge_list_" + std::to_string(count), expected, [&](delta_matrix& a) {
            return milliseconds_of([&] {
                a.set_elements(on, list);
                a.merge(on);
                on.finish();
            });
        });
        add("merge_single_" + std::to_string(count), expected, [&](delta_matrix& a) {
            for (std::size_t i = 0; i < list.rows.size(); ++i) {
                a.set_element(list.rows[i], list.cols[i]);
            }
            return milliseconds_of([&] {
                a.merge(on);
                on.finish();
            });
        });
    }

    size_type count_after(coordinates list) const {
        list.rows.insert(list.rows.end(), host_.rows.begin(), host_.rows.end());
        list.cols.insert(list.cols.end(), host_.cols.begin(), host_.cols.end());
        list.normalize();
        return list.nnz();
    }

    template <class Body>
    void add(const std::string& operation, size_type expected, const Body& body) {
        record r{name_, operation, "automatic", ""};
        context& on = work_.controls;
        size_type found = 0;
        r.time = repeat(work_.options.plan, [&] {
            delta_matrix changed(base_.without_derived());
            on.finish();
            const double ms = body(changed);
            found = changed.nvals(on);
            return ms;
        });
        r.nnz_in = base_.nvals();
        r.nnz_out = found;
        if (found != expected) {
            r.error = "there are not as many entries as there should be";
        }
        work_.file.add(r);
    }

    session& work_;
    std::string name_;
    coordinates host_;
    matrix base_;
};

}  // namespace

void run_elements(session& work) {
    changes(work, work.options.quick ? "wing" : "amazon0312").run();
}

}  // namespace clbool::bench
