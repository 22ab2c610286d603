// SPDX-License-Identifier: MIT
// The table of what a step can do. A new call of the library is a new row of it (and a name in
// `operation`): how it is called, what the reference says, how much work that is.
#pragma once

#include <clbool.hpp>

#include <fuzz/program.hpp>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace clbool::fuzz {

/// The handles that one step works with: one for each place it names, so that an output that is an
/// input as well, or the mask, is the same object.
template <class Matrix>
class operands {
public:
    operands(const step& of, std::array<std::optional<Matrix>, kSlots>& handles)
        : step_(of), handles_(handles) {}

    Matrix& out() { return *handles_[step_.out]; }
    const Matrix* mask() { return step_.mask ? &*handles_[*step_.mask] : nullptr; }
    const Matrix& input(std::size_t i) { return *handles_[step_.inputs[i]]; }
    std::vector<Matrix> all_inputs() {
        std::vector<Matrix> all;
        for (const slot each : step_.inputs) {
            all.push_back(*handles_[each]);
        }
        return all;
    }
    accumulator accum() const {
        return step_.accumulate ? accumulator::logical_or : accumulator::none;
    }

    std::optional<bool> truth;  ///< what a step that asks found

private:
    const step& step_;
    std::array<std::optional<Matrix>, kSlots>& handles_;
};

/// A call of the library in each format. Made from a generic lambda.
class call {
public:
    template <class Body>
    explicit call(Body body) : coo_(body), csr_(body), dcsr_(body) {}
    /// Of what is there for matrix_dcsr only.
    template <class Body>
    static call of_dcsr(Body body) {
        call made;
        made.dcsr_ = body;
        return made;
    }

    void operator()(Controls& on, operands<matrix_coo>& with, const step& of) const {
        coo_(on, with, of);
    }
    void operator()(Controls& on, operands<matrix_csr>& with, const step& of) const {
        csr_(on, with, of);
    }
    void operator()(Controls& on, operands<matrix_dcsr>& with, const step& of) const {
        dcsr_(on, with, of);
    }
    bool dcsr_only() const noexcept { return coo_ == nullptr; }

private:
    template <class Matrix>
    using function = void (*)(Controls&, operands<Matrix>&, const step&);

    call() = default;

    function<matrix_coo> coo_ = nullptr;
    function<matrix_csr> csr_ = nullptr;
    function<matrix_dcsr> dcsr_ = nullptr;
};

struct kind {
    std::string name;
    unsigned weight = 1;        ///< how often it is drawn
    std::size_t inputs = 0;     ///< how many matrices it takes; kAnyNumber: a list
    bool masked = false;        ///< takes mask, accumulator and descriptor
    unsigned transposable = 0;  ///< how many of its inputs the descriptor can transpose
    unsigned methods = 1;       ///< how many the descriptor can name, with `automatic`
    void (*name_method)(descriptor& in, unsigned method) = nullptr;
    /// One of work.hpp; computed before the reference is asked.
    size_type (*work)(const step&, const contents&) = nullptr;
    /// The result before accumulation and masks. Throws as the library should.
    coordinates (*reference)(const step&, const contents&) = nullptr;
    call run;
    /// C++ that does the same, `in` being the inputs' names; null: made from `name`.
    std::string (*text)(const step&, const std::string& out,
                        const std::vector<std::string>& in) = nullptr;
};

inline constexpr std::size_t kAnyNumber = ~std::size_t{0};

const kind& kind_of(operation what);
inline const kind& kind_of(const step& of) { return kind_of(of.what); }

/// Whether an answer is a truth value rather than a matrix.
inline bool asks(const step& of) { return of.what == operation::equal; }

/// The grammars of cfpq steps, over labels `a` and `b`, as C++ text and as they are.
struct query {
    std::string text;
    normal_form grammar;
};
const std::vector<query>& queries();

/// A dimension or an index as C++ text.
std::string number_text(size_type number);

}  // namespace clbool::fuzz
