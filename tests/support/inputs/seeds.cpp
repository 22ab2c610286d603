// SPDX-License-Identifier: MIT
// Reads the list of seeds.
#include <support/inputs/seeds.hpp>

#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace clbool::testing {
namespace {

std::vector<std::uint64_t> parse(std::string_view list) {
    std::vector<std::uint64_t> numbers;
    const char* const end = list.data() + list.size();
    for (const char* place = list.data();; ++place) {
        std::uint64_t number = 0;
        const auto [stop, problem] = std::from_chars(place, end, number);
        if (problem != std::errc() || (stop != end && *stop != ',')) {
            throw std::invalid_argument("CLBOOL_TEST_SEEDS: '" + std::string(list) +
                                        "' is not a list of integers separated by commas");
        }
        numbers.push_back(number);
        if (stop == end) {
            return numbers;
        }
        place = stop;
    }
}

}  // namespace

std::vector<std::uint64_t> seeds() {
    const char* chosen = std::getenv("CLBOOL_TEST_SEEDS");
    return chosen == nullptr ? std::vector<std::uint64_t>{1} : parse(chosen);
}

}  // namespace clbool::testing
