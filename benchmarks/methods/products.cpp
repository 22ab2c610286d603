// SPDX-License-Identifier: MIT
// M · M, and M · M inside and outside the mask M.
#include <methods/available.hpp>
#include <methods/matrix_race.hpp>
#include <methods/matrix_subjects.hpp>

#include <clbool/operations.hpp>

#include <algorithm>

namespace clbool::bench {

namespace {

// Beyond so many products a method that keeps them all does not run; nor one of tables in global
// memory beyond so many.
struct most_products {
    size_type kept, hashed;
};
most_products limits_for(scale size) {
    return size == scale::gpu ? most_products{400000000, 2000000000}
                              : most_products{20000000, 60000000};
}

bool is_too_much(const std::string& method, size_type products, scale size) {
    const auto most = limits_for(size);
    return (method == "hash" && products > most.hashed) ||
           ((method == "merge" || method == "esc") && products > most.kept);
}

struct masking {
    const char* kind;
    bool masked;
    bool complement;
};

class product_race {
public:
    product_race(session& work, const matrix_subject& of, const coordinates& host)
        : work_(work), of_(of), products_(products_of_square(host)), a_(work.on.controls, host) {}

    void run(const masking& how) {
        matrix_contest contest(work_, {a_});
        add(contest, "automatic", how, {});
        for (const backend by : work_.kernels) {
            for (const auto& method : multiplication_methods()) {
                mxm_hints hints(by);
                hints.method = method.value;
                add_checked(contest, method_text(by, method.name), method.name, how, hints);
            }
        }
        if (how.masked) {
            add_masked(contest, how);
        } else {
            add(contest, "host", how, backend::host);
        }
        contest.run(how.kind, of_.family, of_.name);
    }

private:
    void add(matrix_contest& contest, const std::string& name, const masking& how,
             const mxm_hints& hints) {
        contest.add(name, [how, hints](Controls& on, const std::vector<matrix>& m) {
            descriptor desc;
            desc.complement = how.complement;
            matrix out;
            mxm(on, out, how.masked ? mask_argument(&m[0]) : no_mask, accumulator::none, m[0], m[0],
                desc, hints);
            return out;
        });
    }
    void add_checked(matrix_contest& contest, const std::string& name, const std::string& method,
                     const masking& how, const mxm_hints& hints) {
        if (is_too_much(method, products_, work_.size)) {
            contest.leave_out(name, std::to_string(products_) + " products are too many for it");
        } else {
            add(contest, name, how, hints);
        }
    }
    // When the mask is applied, whatever the kernels.
    void add_masked(matrix_contest& contest, const masking& how) {
        for (const backend by : work_.backends) {
            for (const mask_method when : {mask_method::fused, mask_method::after}) {
                mxm_hints hints(by);
                hints.mask = when;
                add(contest, method_text(by, when == mask_method::fused ? "fused" : "after"), how,
                    hints);
            }
        }
    }

    session& work_;
    const matrix_subject& of_;
    size_type products_;
    matrix a_;
};

}  // namespace

void race_products(session& work) {
    std::vector<masking> kinds = {
        {"products", false, false}, {"inside", true, false}, {"outside", true, true}};
    kinds.erase(std::remove_if(kinds.begin(), kinds.end(),
                               [&](const masking& how) { return !work.wants_kind(how.kind); }),
                kinds.end());
    if (kinds.empty()) {
        return;
    }
    for (const auto& one : operands(work)) {
        product_race race(work, one, one.make());
        for (const auto& how : kinds) {
            race.run(how);
        }
    }
}

}  // namespace clbool::bench
