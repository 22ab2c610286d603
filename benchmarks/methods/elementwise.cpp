// SPDX-License-Identifier: MIT
// M + M², transposes, and Kronecker products of small matrices.
#include <methods/available.hpp>
#include <methods/matrix_race.hpp>
#include <methods/matrix_subjects.hpp>

#include <clbool/generators.hpp>
#include <clbool/operations.hpp>

namespace clbool::bench {

namespace {

// Calls body(name, hints) for the automatic choice and for each method of kernels and the host.
template <class Hints, class Methods, class Body>
void for_each_hint(const session& work, const Methods& methods, const Body& body) {
    body("automatic", Hints());
    for (const backend by : work.kernels) {
        for (const auto& method : methods) {
            Hints hints(by);
            hints.method = method.value;
            body(method_text(by, method.name), hints);
        }
    }
    body("host", Hints(backend::host));
}

void race_sums(session& work, const matrix_subject& of, const matrix& a) {
    Controls& controls = work.on.controls;
    constexpr size_type kLargest = 200000000;
    matrix square;
    mxm(controls, square, no_mask, accumulator::none, a, a);
    if (square.nvals() > kLargest) {
        return;
    }
    matrix_contest contest(work, {a, square});
    for_each_hint<ewise_hints>(
        work, ewise_methods(), [&](const std::string& name, const ewise_hints& hints) {
            contest.add(name, [hints](Controls& on, const std::vector<matrix>& m) {
                matrix out;
                ewise_add(on, out, no_mask, accumulator::none, m[0], m[1], {}, hints);
                return out;
            });
        });
    contest.run("sums", of.family, of.name);
}

void race_transposes(session& work, const matrix_subject& of, const matrix& a) {
    matrix_contest contest(work, {a});
    for_each_hint<transpose_hints>(
        work, transpose_methods(), [&](const std::string& name, const transpose_hints& hints) {
            contest.add(name, [hints](Controls& on, const std::vector<matrix>& m) {
                matrix out;
                transpose(on, out, no_mask, accumulator::none, m[0], {}, hints);
                return out;
            });
        });
    contest.run("transposes", of.family, of.name);
}

void race_kronecker(session& work, index_type side, size_type entries) {
    const std::string name = "random-" + std::to_string(entries);
    if (!work.wants("random", name)) {
        return;
    }
    constexpr std::uint64_t kSeed = 20261;
    const matrix a(work.on.controls, generators::random(side, side, entries, kSeed));
    matrix_contest contest(work, {a});
    for_each_hint<kronecker_hints>(
        work, kronecker_methods(), [&](const std::string& method, const kronecker_hints& hints) {
            contest.add(method, [hints](Controls& on, const std::vector<matrix>& m) {
                matrix out;
                kronecker(on, out, no_mask, accumulator::none, m[0], m[0], {}, hints);
                return out;
            });
        });
    contest.run("kronecker", "random", name);
}

}  // namespace

void race_elementwise(session& work) {
    const bool sums = work.wants_kind("sums"), transposes = work.wants_kind("transposes");
    if (sums || transposes) {
        for (const auto& one : operands(work)) {
            const matrix a(work.on.controls, one.make());
            if (sums) {
                race_sums(work, one, a);
            }
            if (transposes) {
                race_transposes(work, one, a);
            }
        }
    }
    if (work.wants_kind("kronecker")) {
        for (const size_type entries : {size_type{30}, size_type{300}, size_type{2000}}) {
            race_kronecker(work, 5000, entries);
        }
    }
}

}  // namespace clbool::bench
