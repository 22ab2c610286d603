// SPDX-License-Identifier: MIT
// The table of knobs.
#include <tools/runs/tuning_knobs.hpp>

namespace clbool::tools {

std::vector<tuning_knob> tuning_knobs() {
    using w = tuning_work;
    return {
        {"bitmap.window_group", w::product, true, {256, 512, 1024}},
        {"bitmap.window_words", w::product, true, {2048, 4096, 6144, 9216}},
        {"bitmap.per", w::product, true, {4, 8, 16}},
        {"bitmap.group", w::product, true, {64, 128, 256}},
        {"bitmap.wide_group", w::product, false, {64, 128, 256}},
        {"bitmap.wide_per", w::product, false, {8, 16, 32}},
        {"bitmap.network_group", w::product, false, {32, 64, 128}},
        {"bitmap.short_group", w::product, false, {64, 128, 256}},
        {"bitmap.weigh_rows", w::product, false, {1, 2, 4, 8}},
        {"bitmap.few_rows", w::product, false, {512, 2048, 8192}},
        {"ewise.items", w::sum, true, {7, 11, 15, 19, 23}},
        {"ewise.group", w::sum, false, {64, 128, 256}},
        {"scan.items", w::sum, false, {4, 8, 16}},
        {"scan.group", w::sum, false, {64, 128, 256}},
        {"radix.items", w::sort, true, {8, 11, 13}},
        {"radix.group", w::sort, false, {128, 256}},
        {"radix.bits", w::sort, false, {6, 7, 8}},
        {"transpose.items", w::transpose, true, {4, 8, 12}},
        {"transpose.group", w::transpose, false, {128, 256, 512}},
        {"kronecker.items", w::kronecker, true, {8, 16, 32}},
        {"kronecker.group", w::kronecker, false, {128, 256, 512}},
        {"elementwise.group", w::product, false, {128, 256, 512}},
        {"compact.items", w::sort, false, {4, 8, 16}},
    };
}

}  // namespace clbool::tools
