// SPDX-License-Identifier: MIT
// Contenders whose operands and answer are matrices.
#pragma once

#include <methods/session.hpp>

#include <clbool/matrix.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clbool::bench {

/// Results above this many entries are counted only.
inline constexpr size_type kMostRead = 10000000;

fingerprint fingerprint_of(Controls& controls, const matrix& a);

/// Makes contenders that work on the same matrices, under fresh handles each time.
class matrix_contest {
public:
    using work_type = std::function<matrix(Controls&, const std::vector<matrix>&)>;

    matrix_contest(session& work, std::vector<matrix> inputs);

    void add(const std::string& method, const work_type& body);
    /// One that does not run, and why.
    void leave_out(const std::string& method, const std::string& why);
    void run(const std::string& kind, const std::string& family, const std::string& name);

private:
    struct state;

    session& work_;
    std::shared_ptr<state> state_;
    std::vector<contender> contenders_;
};

}  // namespace clbool::bench
