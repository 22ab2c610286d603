// SPDX-License-Identifier: MIT
#include <methods/matrix_race.hpp>

namespace clbool::bench {

fingerprint fingerprint_of(Controls& controls, const matrix& a) {
    const size_type entries = a.nvals();
    if (entries > kMostRead) {
        return {entries, std::nullopt};
    }
    return {entries, a.to_host(controls).checksum()};
}

struct matrix_contest::state {
    std::vector<matrix> inputs;
    std::vector<matrix> operands;  // the same under fresh handles
    matrix answer;
};

matrix_contest::matrix_contest(session& work, std::vector<matrix> inputs)
    : work_(work), state_(std::make_shared<state>()) {
    state_->inputs = std::move(inputs);
}

void matrix_contest::add(const std::string& method, const work_type& body) {
    Controls& controls = work_.on.controls;
    contender one;
    one.method = method;
    one.prepare = [&controls, of = state_] {
        of->answer = {};
        of->operands.clear();
        for (const matrix& input : of->inputs) {
            of->operands.push_back(input.without_derived());
        }
        controls.finish();
    };
    one.work = [&controls, of = state_, body] {
        of->answer = body(controls, of->operands);
        controls.finish();
    };
    one.answer = [&controls, of = state_] { return fingerprint_of(controls, of->answer); };
    one.forget = [of = state_] { of->answer = {}; };
    contenders_.push_back(std::move(one));
}

void matrix_contest::leave_out(const std::string& method, const std::string& why) {
    contender one;
    one.method = method;
    one.left_out = why;
    contenders_.push_back(std::move(one));
}

void matrix_contest::run(const std::string& kind, const std::string& family,
                         const std::string& name) {
    record what{name, kind, ""};
    size_type entries = 0;
    for (const matrix& input : state_->inputs) {
        entries += input.nvals();
    }
    what.nnz_in = entries;
    work_.track.run(what, family, std::move(contenders_));
    contenders_.clear();
    work_.save();
}

}  // namespace clbool::bench
