// SPDX-License-Identifier: MIT
// The table of what a step can do. A new call of the library is a new row of it (and a name in
// `operation`): how it is called, what the reference says, how much work that is.
#pragma once

#include <clbool.hpp>

#include <fuzz/programs/program.hpp>

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
    Matrix& fresh() { return *handles_[step_.fresh]; }
    mask_argument mask() {
        if (!step_.mask) {
            return no_mask;
        }
        const Matrix& of = *handles_[*step_.mask];
        return complements_mask(step_) ? complement(of) : mask_argument(&of);
    }
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

    std::optional<bool> truth;       ///< what a step that asks found
    std::optional<size_type> count;  ///< what a delta returned

private:
    const step& step_;
    std::array<std::optional<Matrix>, kSlots>& handles_;
};

/// A call of the library for each type of matrices. Made from a generic lambda.
class call {
public:
    template <class Body>
    explicit call(Body body) : coo_(body), csr_(body), dcsr_(body), any_(body) {}
    /// Of what is there for clbool::matrix only.
    template <class Body>
    static call of_any(Body body) {
        call made;
        made.any_ = body;
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
    void operator()(Controls& on, operands<matrix>& with, const step& of) const {
        any_(on, with, of);
    }
    bool any_only() const noexcept { return coo_ == nullptr; }

private:
    template <class Matrix>
    using function = void (*)(Controls&, operands<Matrix>&, const step&);

    call() = default;

    function<matrix_coo> coo_ = nullptr;
    function<matrix_csr> csr_ = nullptr;
    function<matrix_dcsr> dcsr_ = nullptr;
    function<matrix> any_ = nullptr;
};

/// A type of hints: its name, that of its methods' type and theirs, `automatic` first; whether it
/// says when a mask is applied.
struct hints_type {
    const char* name;
    const char* method;
    std::vector<const char*> methods;
    bool has_mask;
};

struct kind {
    std::string name;
    unsigned weight = 1;                ///< how often it is drawn
    std::size_t inputs = 0;             ///< how many matrices it takes; kAnyNumber: a list
    bool masked = false;                ///< takes a mask, and unless it is a delta an accumulator
    unsigned transposable = 0;          ///< how many of its inputs the descriptor can transpose
    const hints_type* hints = nullptr;  ///< null: it takes none
    /// One of work.hpp; computed before the reference is asked.
    size_type (*work)(const step&, const contents&) = nullptr;
    /// The result before accumulation and masks. Throws as the library should.
    coordinates (*reference)(const step&, const contents&) = nullptr;
    call run;
    /// C++ that does the same, `in` being the inputs' names; null: made from `name`.
    std::string (*text)(const step&, const std::string& out,
                        const std::vector<std::string>& in) = nullptr;
    /// In place of `reference`: what becomes of the old content of the output, before masks.
    coordinates (*into)(const step&, const contents&, const coordinates& old) = nullptr;
    const char* called = nullptr;  ///< as C++; null: by its name
    /// The same where it depends on the step, and C++ of one of its inputs; null: as they are.
    std::string (*named)(const step&) = nullptr;
    std::string (*operand)(const step&, std::size_t input, const std::string& name) = nullptr;
    /// C++ that comes before the call, and its arguments behind the inputs; null: nothing.
    std::string (*before)(const step&) = nullptr;
    std::string (*arguments)(const step&) = nullptr;
    std::size_t ways = 0;     ///< how many calls it stands for, of which `query` says which
    bool of_vectors = false;  ///< its operands become vectors, with a mask where `value` says so
};

inline constexpr std::size_t kAnyNumber = ~std::size_t{0};

const kind& kind_of(operation what);
inline const kind& kind_of(const step& of) { return kind_of(of.what); }

/// The form of a step's call that returns the result; null where there is none, or it does not fit.
const call* returning_call(const step& of);

/// Whether a step has two outputs, and returns a number.
inline bool is_delta(operation what) {
    return what == operation::mxm_delta || what == operation::ewise_delta;
}
inline bool is_delta(const step& of) { return is_delta(of.what); }

/// Whether an answer is a truth value rather than a matrix.
inline bool asks(const step& of) { return of.what == operation::equal; }

/// The grammars of cfpq steps, over labels `a` and `b`, as C++ text and as they are.
struct query {
    std::string text;
    context_free_grammar written;
    normal_form grammar;
};
const std::vector<query>& queries();

/// The expressions of rpq steps, over the same labels, each by every method.
struct path_query {
    std::string text;
    path_automaton automaton;
    rpq_method method;

    /// The same for some vertices: closures are of all.
    rpq_method method_of_some() const {
        return method == rpq_method::closure ? rpq_method::products : method;
    }
};
const std::vector<path_query>& path_queries();

/// A dimension or an index as C++ text.
std::string number_text(size_type number);

}  // namespace clbool::fuzz
