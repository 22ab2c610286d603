// SPDX-License-Identifier: MIT
// Transitive closures, made and counted.
#include <methods/available.hpp>
#include <methods/matrix_race.hpp>
#include <methods/matrix_subjects.hpp>

#include <clbool/algorithms.hpp>

#include <memory>
#include <utility>

namespace clbool::bench {

namespace {

class closure_race {
public:
    closure_race(session& work, const matrix_subject& of, const coordinates& host)
        : work_(work), of_(of), a_(work.on.controls, host) {}

    void make() {
        state_ = std::make_shared<state>();
        add("automatic", {}, answer_kind::made);
        for (const auto& method : closure_methods()) {
            for (const backend by : work_.backends) {
                // Lists are the host's alone.
                if (method.name != "lists" || by == backend::host) {
                    add(method_text(by, method.name), hints(method.value, by), answer_kind::made);
                }
            }
        }
        run("closures");
    }

    // The host counts; rounds count what they make, as anybody may.
    void count() {
        state_ = std::make_shared<state>();
        add("automatic", {}, answer_kind::counted);
        for (const auto& method : closure_methods()) {
            if (method.name != "rounds") {
                add(method_text(backend::host, method.name), hints(method.value, backend::host),
                    answer_kind::counted);
            }
        }
        add("made", {}, answer_kind::made_to_count);
        run("counts");
    }

private:
    enum class answer_kind { made, counted, made_to_count };

    struct state {
        matrix operand, answer;
        size_type pairs = 0;
    };

    static closure_options hints(closure_method method, backend by) {
        closure_options how;
        how.method = method;
        how.backend = by;
        return how;
    }

    void run(const char* kind) {
        record what{of_.name, kind, ""};
        what.nnz_in = a_.nnz();
        work_.track.run(what, of_.family, std::move(contenders_));
        contenders_.clear();
        work_.save();
    }

    void add(const std::string& name, const closure_options& how, answer_kind kind) {
        Controls& on = work_.on.controls;
        contender one;
        one.method = name;
        one.prepare = [this, &on, s = state_] {
            s->answer = {};
            s->operand = a_.without_derived();
            on.finish();
        };
        one.work = [this, &on, s = state_, how, kind] {
            compute_until(work_.track.limit(), how, [&](closure_options options) {
                bool complete = true;
                if (kind == answer_kind::counted) {
                    const auto counted = count_transitive_closure(on, s->operand, options);
                    s->pairs = counted.pairs;
                    complete = counted.complete;
                } else {
                    auto made = transitive_closure(on, s->operand, options);
                    s->answer = std::move(made.pairs);
                    complete = made.complete;
                    s->pairs = kind == answer_kind::made ? 0 : s->answer.nnz();
                }
                on.finish();
                return complete;
            });
        };
        one.answer = [&on, s = state_, kind] {
            return kind == answer_kind::made ? fingerprint_of(on, s->answer)
                                             : fingerprint{s->pairs, {}};
        };
        one.forget = [s = state_] { s->answer = {}; };
        contenders_.push_back(std::move(one));
    }

    session& work_;
    const matrix_subject& of_;
    matrix a_;
    std::shared_ptr<state> state_;
    std::vector<contender> contenders_;
};

}  // namespace

void race_closures(session& work) {
    const bool made = work.wants_kind("closures"), counted = work.wants_kind("counts");
    if (!made && !counted) {
        return;
    }
    for (const auto& one : digraphs(work)) {
        closure_race race(work, one, one.make());
        if (made) {
            race.make();
        }
        if (counted) {
            race.count();
        }
    }
}

}  // namespace clbool::bench
