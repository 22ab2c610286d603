// SPDX-License-Identifier: MIT
// Rows of the table: entries of two vectors, new values, selections, all values as one.
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/vectors/vector_ways.hpp>
#include <fuzz/steps/work.hpp>

#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

enum class sets { either, both, first_only };

template <class T>
values_map<T> combined_sets(sets how, vector_op op, const values_map<T>& a,
                            const values_map<T>& b) {
    return how == sets::either ? reference::ewise_add(op, a, b)
           : how == sets::both ? reference::ewise_mult(op, a, b)
                               : reference::ewise_difference(a, b);
}

// The second operand has other values: those of the indices behind.
template <class T>
values_map<T> raised(values_map<T> values, vector_op op) {
    for (auto& [i, value] : values) {
        value = reference::combined(op, value, static_cast<T>(6));
    }
    return values;
}

template <sets How, class T>
coordinates sets_expected(const step& of, const contents& in) {
    const index_type size = in[kFirst].ncols;
    return written(of, in, size,
                   combined_sets(How, operator_of<T>(of), values_of<T>(in[kFirst], size),
                                 raised(values_of<T>(in[kSecond], size), vector_op::plus)));
}

template <sets How, class T>
void combine(Controls& on, vector_output<T>& to, vector_op op, const basic_vector<T>& a,
             const basic_vector<T>& b) {
    switch (How) {
        case sets::either:
            ewise_add(on, to.out, to.mask(), to.accum(), op, a, b, to.said(), to.hints());
            break;
        case sets::both:
            ewise_mult(on, to.out, to.mask(), to.accum(), op, a, b, to.said(), to.hints());
            break;
        case sets::first_only:
            ewise_difference(on, to.out, to.mask(), to.accum(), a, b, to.said(), to.hints());
            break;
    }
}

template <sets How, class T>
basic_vector<T> combination(Controls& on, const vector_output<T>& to, vector_op op,
                            const basic_vector<T>& a, const basic_vector<T>& b) {
    return How == sets::either ? ewise_add(on, op, a, b, to.mask(), to.said(), to.hints())
           : How == sets::both ? ewise_mult(on, op, a, b, to.mask(), to.said(), to.hints())
                               : ewise_difference(on, a, b, to.mask(), to.said(), to.hints());
}

template <sets How, class T>
matrix sets_found(Controls& on, const step& of, const std::vector<matrix>& in) {
    const index_type size = in[kFirst].ncols();
    const backend by = of.hints.backend;
    const auto first = vector_of<T>(on, in[kFirst], by);
    auto second = vector_of<T>(on, in[kSecond], size, by);
    apply(on, second, no_mask, accumulator::none, vector_op::plus, second, 6, {}, by);
    vector_output<T> to(on, of, in, size);
    const auto& a = to.operand(kFirst, first);
    if (to.is_returned()) {
        to.out = combination<How>(on, to, operator_of<T>(of), a, second);
    } else {
        combine<How>(on, to, operator_of<T>(of), a, second);
    }
    return to.result(on);
}

template <sets How, class T>
std::string sets_text(const step& of, const std::vector<std::string>& in) {
    const std::string size = in[kFirst] + ".ncols()";
    const std::string op = How == sets::first_only ? "" : operator_text(operator_of<T>(of)) + ", ";
    const std::string name = How == sets::either ? "ewise_add"
                             : How == sets::both ? "ewise_mult"
                                                 : "ewise_difference";
    return made_text<T>("first", in[kFirst], size) + made_text<T>("second", in[kSecond], size) +
           "apply(on, second, no_mask, accumulator::none, vector_op::plus, second, 6);\n" +
           output_text<T>(of, in, size) +
           call_text<T>(of, name, name, op + operand_text<T, T>(of, kFirst) + ", second",
                        backend_name(of));
}

template <sets How, class T>
way of_sets() {
    return {sets_expected<How, T>, sets_found<How, T>, sets_text<How, T>};
}

const std::vector<way>& all_sets() {
    using u32 = std::uint32_t;
    using u64 = std::uint64_t;
    static const std::vector<way> all = {
        of_sets<sets::either, bool>(),     of_sets<sets::either, u32>(),
        of_sets<sets::either, u64>(),      of_sets<sets::either, float>(),
        of_sets<sets::both, bool>(),       of_sets<sets::both, u32>(),
        of_sets<sets::both, u64>(),        of_sets<sets::both, float>(),
        of_sets<sets::first_only, bool>(), of_sets<sets::first_only, u32>(),
        of_sets<sets::first_only, u64>(),  of_sets<sets::first_only, float>()};
    return all;
}

enum class changes { apply, convert, number, compare, range };

constexpr std::uint32_t kWith = 21;  // in the midst of the values

template <class T>
bool compares(comparison how, T value, T with) {
    switch (how) {
        case comparison::equal: return value == with;
        case comparison::not_equal: return value != with;
        case comparison::less: return value < with;
        case comparison::less_equal: return value <= with;
        case comparison::greater: return value > with;
        case comparison::greater_equal: return value >= with;
    }
    return false;
}

comparison comparison_of(const step& of) {
    return static_cast<comparison>(static_cast<std::uint64_t>(of.diagonal + 3) % 6);
}

std::string comparison_text(const step& of) {
    constexpr const char* kNames[] = {"equal",      "not_equal", "less",
                                      "less_equal", "greater",   "greater_equal"};
    return std::string("comparison::") + kNames[static_cast<std::size_t>(comparison_of(of))];
}

// What entries are compared with: one of the values, or for bits 1.
template <class T>
T compared_with() {
    return std::is_same_v<T, bool> ? static_cast<T>(1) : static_cast<T>(kLeast<T> + kWith);
}

// Numbers of 64 bits that 32 have not room for become the largest there, and NaN an integer 0.
template <class Out, class In>
Out narrowed(In value) {
    if (std::is_integral_v<Out> && is_nan(value)) {
        return Out{0};
    }
    if constexpr (std::is_same_v<In, std::uint64_t> && std::is_same_v<Out, std::uint32_t>) {
        return value > kMaxDimension ? ~Out{0} : static_cast<Out>(value);
    } else {
        return static_cast<Out>(value);
    }
}

index_type range_begin(index_type size) { return size / 4; }
index_type range_end(index_type size) { return size - size / 3; }

template <changes How, class Out, class In>
values_map<Out> changed_values(const step& of, const values_map<In>& u, index_type size) {
    values_map<Out> out;
    for (const auto& [i, value] : u) {
        const Out given = narrowed<Out>(value);
        const bool stays = How == changes::compare
                               ? compares(comparison_of(of), value, compared_with<In>())
                           : How == changes::range ? i >= range_begin(size) && i < range_end(size)
                                                   : true;
        if (stays) {
            out[i] = How == changes::apply
                         ? reference::combined(operator_of<Out>(of), given, static_cast<Out>(kWith))
                     : How == changes::number ? static_cast<Out>(static_cast<Out>(i) + kWith)
                                              : given;
        }
    }
    return out;
}

template <changes How, class Out, class In>
coordinates changes_expected(const step& of, const contents& in) {
    const index_type size = in[kFirst].ncols;
    return written(of, in, size,
                   changed_values<How, Out>(of, values_of<In>(in[kFirst], size), size));
}

template <changes How, class Out, class In>
void change_values(Controls& on, const step& of, vector_output<Out>& to,
                   const basic_vector<In>& u) {
    const auto desc = to.said();
    const auto by = to.hints();
    const index_type size = u.size();
    switch (How) {
        case changes::apply:
            apply(on, to.out, to.mask(), to.accum(), operator_of<Out>(of), u, kWith, desc, by);
            break;
        case changes::convert: convert(on, to.out, to.mask(), to.accum(), u, desc, by); break;
        case changes::number:
            apply_index(on, to.out, to.mask(), to.accum(), u, kWith, desc, by);
            break;
        case changes::compare:
            select(on, to.out, to.mask(), to.accum(), comparison_of(of), u, compared_with<In>(),
                   desc, by);
            break;
        case changes::range:
            select_range(on, to.out, to.mask(), to.accum(), u, range_begin(size), range_end(size),
                         desc, by);
            break;
    }
}

// Others give vectors of their operand's type.
template <changes How, class Out, class In>
constexpr bool kCanReturn =
    How == changes::convert || How == changes::number || std::is_same_v<Out, In>;

template <changes How, class Out, class In>
basic_vector<Out> change_of_values(Controls& on, const step& of, const vector_output<Out>& to,
                                   const basic_vector<In>& u) {
    const auto desc = to.said();
    const auto by = to.hints();
    const index_type size = u.size();
    if constexpr (How == changes::apply) {
        return apply(on, operator_of<Out>(of), u, kWith, to.mask(), desc, by);
    } else if constexpr (How == changes::convert) {
        return convert<Out>(on, u, to.mask(), desc, by);
    } else if constexpr (How == changes::number) {
        return apply_index<Out>(on, u, kWith, to.mask(), desc, by);
    } else if constexpr (How == changes::compare) {
        return select(on, comparison_of(of), u, compared_with<In>(), to.mask(), desc, by);
    } else {
        return select_range(on, u, range_begin(size), range_end(size), to.mask(), desc, by);
    }
}

template <changes How, class Out, class In>
matrix changes_found(Controls& on, const step& of, const std::vector<matrix>& in) {
    const auto made = vector_of<In>(on, in[kFirst], of.hints.backend);
    vector_output<Out> to(on, of, in, in[kFirst].ncols());
    const auto& u = to.operand(kFirst, made);
    if constexpr (kCanReturn<How, Out, In>) {
        if (to.is_returned()) {
            to.out = change_of_values<How, Out>(on, of, to, u);
            return to.result(on);
        }
    }
    change_values<How>(on, of, to, u);
    return to.result(on);
}

// What stands between the accumulator and the descriptor.
template <changes How, class Out, class In>
std::string changes_arguments(const step& of, const std::string& u) {
    const std::string with = std::to_string(kWith);
    switch (How) {
        case changes::apply: return operator_text(operator_of<Out>(of)) + ", " + u + ", " + with;
        case changes::convert: return u;
        case changes::number: return u + ", " + with;
        case changes::compare:
            return comparison_text(of) + ", " + u + ", " +
                   std::to_string(static_cast<std::uint64_t>(compared_with<In>())) + "u";
        case changes::range: break;
    }
    return u + ", first.size() / 4, first.size() - first.size() / 3";
}

template <changes How, class Out, class In>
std::string changes_text(const step& of, const std::vector<std::string>& in) {
    const std::string size = in[kFirst] + ".ncols()";
    const std::string name = How == changes::apply     ? "apply"
                             : How == changes::convert ? "convert"
                             : How == changes::number  ? "apply_index"
                             : How == changes::compare ? "select"
                                                       : "select_range";
    const bool typed = How == changes::convert || How == changes::number;
    const std::string returning = !kCanReturn<How, Out, In> ? ""
                                  : typed                   ? name + "<" + type_text<Out>() + ">"
                                                            : name;
    return made_text<In>("first", in[kFirst], size) + output_text<Out>(of, in, size) +
           call_text<Out>(of, name, returning,
                          changes_arguments<How, Out, In>(of, operand_text<Out, In>(of, kFirst)),
                          backend_name(of));
}

template <changes How, class Out, class In = Out>
way of_changes() {
    return {changes_expected<How, Out, In>, changes_found<How, Out, In>,
            changes_text<How, Out, In>};
}

const std::vector<way>& all_changes() {
    using u32 = std::uint32_t;
    using u64 = std::uint64_t;
    static const std::vector<way> all = {
        of_changes<changes::apply, u32>(),          of_changes<changes::apply, u64, u32>(),
        of_changes<changes::apply, float>(),        of_changes<changes::apply, u32, u64>(),
        of_changes<changes::apply, u64, bool>(),    of_changes<changes::convert, float, u32>(),
        of_changes<changes::convert, u32, float>(), of_changes<changes::convert, bool, u64>(),
        of_changes<changes::convert, u32, bool>(),  of_changes<changes::number, u32, bool>(),
        of_changes<changes::number, u64, float>(),  of_changes<changes::compare, bool>(),
        of_changes<changes::compare, u32>(),        of_changes<changes::compare, u64>(),
        of_changes<changes::compare, float>(),      of_changes<changes::range, bool>(),
        of_changes<changes::range, u32>(),          of_changes<changes::range, float>()};
    return all;
}

template <class T>
T all_as_one(vector_op op, const values_map<T>& u) {
    using limits = std::numeric_limits<T>;
    constexpr bool kReal = std::is_floating_point_v<T>;
    if (u.empty()) {
        return op == vector_op::min   ? (kReal ? limits::infinity() : limits::max())
               : op == vector_op::max ? (kReal ? -limits::infinity() : limits::lowest())
                                      : T{0};
    }
    T all = u.begin()->second;
    for (auto at = std::next(u.begin()); at != u.end(); ++at) {
        all = reference::combined(op, all, at->second);
    }
    return all;
}

template <class T>
std::vector<T> reductions(const values_map<T>& u) {
    return {all_as_one(vector_op::min, u), all_as_one(vector_op::max, u),
            all_as_one(vector_op::plus, u)};
}

template <class T>
std::vector<T> reductions(Controls& on, const basic_vector<T>& u, backend by) {
    return {reduce(on, vector_op::min, u, by), reduce(on, vector_op::max, u, by),
            reduce(on, vector_op::plus, u, by)};
}

template <class T>
coordinates reduced_expected(const step&, const contents& in) {
    return shown(3, numbered(reductions(values_of<T>(in[kFirst], in[kFirst].ncols))));
}

template <class T>
matrix reduced_found(Controls& on, const step& of, const std::vector<matrix>& in) {
    const auto u = vector_of<T>(on, in[kFirst], of.hints.backend);
    return {on, shown(3, numbered(reductions(on, u, of.hints.backend)))};
}

template <class T>
std::string reduced_text(const step& of, const std::vector<std::string>& in) {
    std::string text = made_text<T>("first", in[kFirst], in[kFirst] + ".ncols()");
    text += "const auto made = fuzz::numbered<" + type_text<T>() + ">({";
    for (const char* const op : {"min", "max", "plus"}) {
        text += std::string("reduce(on, vector_op::") + op + ", first, " + backend_name(of) + "), ";
    }
    return text + "});\n";
}

template <class T>
way reduction() {
    return {reduced_expected<T>, reduced_found<T>, reduced_text<T>};
}

const std::vector<way>& reductions() {
    static const std::vector<way> all = {reduction<std::uint32_t>(), reduction<std::uint64_t>(),
                                         reduction<float>()};
    return all;
}

// A list of the caller's, from the last entry of a matrix to the first: columns come again in it.
template <class T>
struct listed {
    std::vector<index_type> indices;
    std::vector<T> values;
};

template <class T>
listed<T> list_of(const coordinates& a) {
    listed<T> list;
    for (size_type i = a.nnz(); i-- > 0;) {
        list.indices.push_back(a.cols[i]);
        list.values.push_back(static_cast<T>(a.rows[i] % 7 + 1));
    }
    return list;
}

template <class T>
coordinates built_expected(const step& of, const contents& in) {
    const auto list = list_of<T>(in[kFirst]);
    values_map<T> out;
    for (std::size_t k = 0; k < list.indices.size(); ++k) {
        const auto there = out.find(list.indices[k]);
        const T value = list.values[k];
        out[list.indices[k]] = there == out.end()
                                   ? value
                                   : reference::combined(operator_of<T>(of), there->second, value);
    }
    return shown(in[kFirst].ncols, out);
}

template <class T>
basic_vector<T> built_from(Controls& on, vector_op op, const coordinates& a) {
    const auto list = list_of<T>(a);
    if constexpr (std::is_same_v<T, bool>) {
        return {on, a.ncols, list.indices};
    } else {
        return {on, a.ncols, list.indices, list.values, op};
    }
}

template <class T>
matrix built_found(Controls& on, const step& of, const std::vector<matrix>& in) {
    const auto made = built_from<T>(on, operator_of<T>(of), in[kFirst].to_host(on));
    return {on, shown(made.size(), reference::to_map(made.to_host(on)))};
}

template <class T>
std::string built_text(const step& of, const std::vector<std::string>& in) {
    const bool bits = std::is_same_v<T, bool>;
    return "const auto host = " + in[kFirst] +
           ".to_host(on);\nstd::vector<index_type> list(host.cols.rbegin(), host.cols.rend());\n" +
           (bits ? std::string("const bit_vector made(on, host.ncols, list);\n")
                 : "std::vector<" + type_text<T>() +
                       "> values;\nfor (auto row = host.rows.rbegin(); row != host.rows.rend(); "
                       "++row) {\n    values.push_back(static_cast<" +
                       type_text<T>() + ">(*row % 7 + 1));\n}\nconst basic_vector<" +
                       type_text<T>() + "> made(on, host.ncols, list, values, " +
                       operator_text(operator_of<T>(of)) + ");\n");
}

template <class T>
way building() {
    return {built_expected<T>, built_found<T>, built_text<T>};
}

const std::vector<way>& buildings() {
    static const std::vector<way> all = {building<bool>(), building<std::uint32_t>(),
                                         building<std::uint64_t>(), building<float>()};
    return all;
}

}  // namespace

kind vector_built_kind() { return vector_kind<buildings>("vector_built", 2, nullptr); }
kind vector_sets_kind() { return vector_kind<all_sets>("vector_sets", 3, &kOthers); }
kind vector_values_kind() { return vector_kind<all_changes>("vector_values", 3, &kOthers); }
kind vector_reduce_kind() {
    auto made = vector_kind<reductions>("vector_reduce", 1, &kOthers);
    made.text = [](const step& of, const std::string& out, const std::vector<std::string>& in) {
        return way_of<reductions>(of).text(of, in) + out + " = matrix(on, fuzz::shown(3, made));";
    };
    return made;
}

}  // namespace clbool::fuzz
