// SPDX-License-Identifier: MIT
// Rows of the table: products of a matrix and a vector over every semiring.
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/vectors/vector_ways.hpp>
#include <fuzz/steps/work.hpp>

#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

const std::vector<way>& products();

// Of each product half are mxv, half vxm.
bool is_vxm(const step& of) { return of.query / products().size() % 2 != 0; }
bool is_turned(const step& of) {
    return is_vxm(of) !=
           (is_vxm(of) ? of.modifiers.transpose_second : of.modifiers.transpose_first);
}

// Forms of the matrix that are asked for where no direction is, while they are small.
std::optional<matrix_form> asked_form(Controls& on, const step& of, const matrix& a) {
    constexpr index_type kSmall = 500;
    const bool small = a.nrows() <= kSmall && a.ncols() <= kSmall;
    const bool on_host = on.info().type == device_type::host;
    if (of.target == matrix_form::bits || of.hints.method != 0 || of.accumulate || !small ||
        (of.target == matrix_form::host && !on_host)) {
        return std::nullopt;
    }
    return of.target;
}

// Some products that ask for no form are with a matrix that has just changed.
bool is_changing(const step& of) {
    return of.target == matrix_form::bits || (of.accumulate && of.value);
}

mxv_hints product_hints(Controls& on, const step& of, const matrix& a) {
    mxv_hints made(of.hints.backend);
    made.direction = static_cast<direction>(of.hints.method);
    made.form = asked_form(on, of, a);
    made.products = of.diagonal > 0 ? 1000 : 1;
    return made;
}

template <semiring over, class Out, class In>
coordinates product_expected(const step& of, const contents& in) {
    const auto a = is_turned(of) ? reference::transpose(in[kSecond]) : in[kSecond];
    return written(of, in, a.nrows,
                   reference::mxv<Out>(over, a, values_of<In>(in[kFirst], a.ncols)));
}

template <semiring over, class Out, class In>
matrix product_found(Controls& on, const step& of, const std::vector<matrix>& in) {
    const matrix& a = in[kSecond];
    const index_type size = is_turned(of) ? a.ncols() : a.nrows();
    const auto u =
        vector_of<In>(on, in[kFirst], is_turned(of) ? a.nrows() : a.ncols(), of.hints.backend);
    vector_output<Out> to(on, of, in, size);
    const auto hints = product_hints(on, of, a);
    const auto multiply = [&](const auto& by) {
        const auto& first = to.operand(kFirst, u);
        if (to.is_returned()) {
            to.out = is_vxm(of) ? vxm<Out>(on, over, first, by, to.mask(), to.said(), hints)
                                : mxv<Out>(on, over, by, first, to.mask(), to.said(), hints);
        } else if (is_vxm(of)) {
            vxm(on, to.out, to.mask(), to.accum(), over, first, by, to.said(), hints);
        } else {
            mxv(on, to.out, to.mask(), to.accum(), over, by, first, to.said(), hints);
        }
    };
    if (is_changing(of)) {
        multiply(changing(on, a));
    } else {
        multiply(a);
    }
    return to.result(on);
}

// Without a form that it asked for: that depends on the matrix.
std::string product_hints_text(const step& of) {
    std::string text = "mxv_hints hints(" + backend_name(of) + ");\n";
    if (of.hints.method != 0) {
        text += std::string("hints.direction = direction::") +
                kVectorProducts.methods[of.hints.method] + ";\n";
    } else {
        text += std::string("// small matrices: hints.form = matrix_form::") +
                to_string(of.target) + "\n";
    }
    return text + (of.diagonal > 0 ? "hints.products = 1000;\n" : "");
}

template <semiring over, class Out, class In>
std::string product_text(const step& of, const std::vector<std::string>& in) {
    const std::string rows = in[kSecond] + ".nrows()", cols = in[kSecond] + ".ncols()";
    const std::string a = is_changing(of) ? "fuzz::changing(on, " + in[kSecond] + ")" : in[kSecond];
    const std::string u = operand_text<Out, In>(of, kFirst);
    const std::string name = is_vxm(of) ? "vxm" : "mxv";
    return made_text<In>("first", in[kFirst], is_turned(of) ? rows : cols) +
           output_text<Out>(of, in, is_turned(of) ? cols : rows) + product_hints_text(of) +
           call_text<Out>(of, name, name + "<" + type_text<Out>() + ">",
                          std::string("semiring::") + to_string(over) + ", " +
                              (is_vxm(of) ? u + ", " + a : a + ", " + u),
                          "hints");
}

template <semiring over, class Out, class In = Out>
way product() {
    return {product_expected<over, Out, In>, product_found<over, Out, In>,
            product_text<over, Out, In>};
}

const std::vector<way>& products() {
    using u32 = std::uint32_t;
    using u64 = std::uint64_t;
    static const std::vector<way> all = {
        product<semiring::or_and, bool>(),           product<semiring::or_and, bool, u32>(),
        product<semiring::or_and, bool, float>(),    product<semiring::any_secondi, u32, bool>(),
        product<semiring::any_secondi, u32, u64>(),  product<semiring::min_second, u32>(),
        product<semiring::min_second, u64>(),        product<semiring::min_second, float>(),
        product<semiring::max_second, u32>(),        product<semiring::max_second, u64>(),
        product<semiring::max_second, float>(),      product<semiring::plus_second, u32>(),
        product<semiring::plus_second, u64>(),       product<semiring::plus_second, float>(),
        product<semiring::plus_pair, u32, bool>(),   product<semiring::plus_pair, u64, u32>(),
        product<semiring::plus_pair, float, bool>(), product<semiring::or_second, u32>(),
        product<semiring::or_second, u64>()};
    return all;
}

}  // namespace

// Each by mxv and by vxm.
kind mxv_kind() {
    auto made = vector_kind<products>("mxv", 16, &kVectorProducts);
    made.ways = 2 * products().size();
    return made;
}

}  // namespace clbool::fuzz
