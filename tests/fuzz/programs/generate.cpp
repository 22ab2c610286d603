// SPDX-License-Identifier: MIT
// Programs by drawing steps and keeping those that fit what is there.
#include <fuzz/programs/generate.hpp>

#include <fuzz/configurations.hpp>
#include <fuzz/programs/writer.hpp>
#include <fuzz/steps/kinds.hpp>

#include <algorithm>
#include <utility>

namespace clbool::fuzz {
namespace {

// How often a step that the library refuses is kept: its output must be what it was.
constexpr double kRefusedSteps = 0.04;
// How often one is kept that has nothing to do, or that leaves nothing.
constexpr double kEmptySteps = 0.2;
constexpr int kTries = 16;
// How many programs ask for backends: kernels of every family cost time to build.
constexpr double kAskingPrograms = 0.3;

scale draw_scale(rng& random) {
    const unsigned drawn = random.below(1000u);
    return drawn < 450   ? scale::tiny
           : drawn < 840 ? scale::medium
           : drawn < 960 ? scale::hypersparse
                         : scale::large;
}

// How many programs run on kernels, whose compilation takes most of a short run.
constexpr double kKernelPrograms = 0.1;

// The one configuration with kernels that programs of this seed have, so that few are compiled:
// runs of other seeds have others.
const configuration& kernels_of(std::uint64_t seed) {
    rng random(seed);
    unsigned total = 0;
    for (const auto& each : configurations()) {
        total += each.weight;
    }
    unsigned drawn = random.below(total);
    for (const auto& each : configurations()) {
        if (drawn < each.weight) {
            return each;
        }
        drawn -= each.weight;
    }
    return configurations().front();
}

// What a device without OpenCL has none of becomes what it has; the outcome is the same.
void fit_to_host(step& of) {
    if (of.hints.backend == backend::kernels) {
        of.hints.backend = backend::host;
    }
    if (of.how == construction::buffers && of.format != form::any) {
        of.how = construction::coordinates;
    }
    if (of.target == matrix_form::coordinates || of.target == matrix_form::csr ||
        of.target == matrix_form::dcsr) {
        of.target = matrix_form::host;
    }
}

}  // namespace

writer::writer(std::uint64_t seed)
    : random_(seed), scale_(draw_scale(random_)), source_(scale_, random_) {}

bool writer::keep(const step& of) { return keep(of, 8 * source_.most_entries()); }

bool writer::keep(const step& of, size_type most_entries) {
    auto found = state_.evaluate(of);
    const bool fits = found.is == outcome::verdict::done ||
                      (found.is == outcome::verdict::refused && random_.chance(kRefusedSteps));
    if (!fits || found.content->nnz() > most_entries) {
        return false;
    }
    const bool idle = found.trivial || found.content->rows.empty();
    if (idle && of.what != operation::build && !random_.chance(kEmptySteps)) {
        return false;
    }
    state_.accept(of, found);
    made_.what.steps.push_back(of);
    made_.expected.push_back(std::move(found));
    return true;
}

void writer::add_step() {
    for (int i = 0; i < kTries; ++i) {
        if (keep(drawn_step())) {
            return;
        }
    }
}

void writer::add(const scenario& end) {
    made_.what.read = end.read.value_or(made_.what.read);
    for (const auto& each : end.steps) {
        keep(each, kScenarioEntries);
    }
}

planned writer::write(const std::string& configuration, const std::string& kernels) {
    const std::string drawn = random_.chance(kKernelPrograms) ? kernels : "host";
    made_.what.configuration = configuration.empty() ? drawn : configuration;
    made_.what.read = static_cast<reading>(random_.below(3u));
    threaded_ = random_.chance(0.25);
    asks_ = random_.chance(kAskingPrograms);
    favourite_ = static_cast<form>(random_.below(std::uint64_t{kForms}));
    dimensions_[0] = source_.dimension();
    for (std::size_t i = 1; i < dimensions_.size(); ++i) {
        dimensions_[i] = random_.chance(0.6) ? dimensions_[0] : source_.dimension();
    }
    for (std::size_t i = 0, builds = 3 + random_.below(std::uint64_t{3}); i < builds; ++i) {
        step build = drawn_build();
        build.out = i;
        keep(build);
    }
    for (size_type more = 3 + random_.below(std::uint64_t{16}); more > 0; --more) {
        add_step();
    }
    const auto& setup = find_configuration(made_.what.configuration);
    for (const auto& end : draw_scenarios(scale_, setup, random_)) {
        add(end);
    }
    if (!setup.device.empty()) {
        std::for_each(made_.what.steps.begin(), made_.what.steps.end(), fit_to_host);
    }
    return std::move(made_);
}

planned generate(std::uint64_t seed, std::uint64_t index, const std::string& configuration) {
    // Mixed, as neighbouring seeds are to have nothing in common.
    return writer(rng(seed * 0x9e3779b97f4a7c15U + index).next())
        .write(configuration, kernels_of(seed).name);
}

}  // namespace clbool::fuzz
