// SPDX-License-Identifier: MIT
// Portable random numbers: the same sequence on every platform, as only integer arithmetic and
// exact floating-point steps are used. The distributions of <random> differ between libraries.
#pragma once

#include <cstdint>

namespace clbool::generators {

/// xoshiro256** (Blackman and Vigna 2018), seeded through splitmix64.
class random_source {
public:
    explicit random_source(std::uint64_t seed) noexcept {
        for (std::uint64_t& word : state_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t mixed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9U;
            mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
            word = mixed ^ (mixed >> 31);
        }
    }

    /// 64 random bits.
    std::uint64_t next() noexcept {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    /// Uniform in [0, bound), bound > 0; unbiased by rejection of the incomplete last range.
    std::uint64_t below(std::uint64_t bound) noexcept {
        const std::uint64_t incomplete = (0 - bound) % bound;
        std::uint64_t value = next();
        while (value < incomplete) {
            value = next();
        }
        return value % bound;
    }
    /// The same for 32-bit bounds.
    std::uint32_t below(std::uint32_t bound) noexcept {
        return static_cast<std::uint32_t>(below(std::uint64_t{bound}));
    }

    /// Uniform in [0, 1), a multiple of 2^-53.
    double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1p-53; }
    /// True with this probability.
    bool chance(double probability) noexcept { return unit() < probability; }

private:
    static std::uint64_t rotate(std::uint64_t value, int count) noexcept {
        return (value << count) | (value >> (64 - count));
    }

    std::uint64_t state_[4];
};

}  // namespace clbool::generators
