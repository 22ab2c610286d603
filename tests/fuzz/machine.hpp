// SPDX-License-Identifier: MIT
// Runs programs on a device and compares what it finds with what it should.
#pragma once

#include <clbool.hpp>

#include <fuzz/configurations.hpp>
#include <fuzz/coverage.hpp>
#include <fuzz/model.hpp>

#include <array>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clbool::fuzz {

/// A matrix as the type of which it was made, or by which it was converted.
struct typed_matrix {
    matrix entries;
    form type = form::any;
};

/// What went wrong, and in which step.
struct failure {
    std::size_t step = 0;
    std::string what;
};

/// A device set up in one way, used for many programs. Thread-safety: for one thread.
class machine {
public:
    /// In the context of `base`: a GPU holds few contexts of many machines, and takes turns among
    /// those of different processes.
    machine(const Controls& base, const configuration& setup);

    /// Runs a program whose outcomes are known; what was compared is added to `seen` (may be
    /// null). Waits for everything before it returns.
    std::optional<failure> run(const program& of, const std::vector<outcome>& expected,
                               coverage* seen);

private:
    /// What a step left behind. Handles are kept, so that whatever writes into them shows.
    struct result {
        typed_matrix kept;
        bool given_up = false;  ///< not to be read any more
    };
    struct trace {
        result out, fresh;
        std::optional<bool> truth;
        std::optional<size_type> count;
        bool refused = false;
        std::string thrown;  ///< what it was that should not have been
        bool launched = false;
    };
    /// The last step that wrote a slot, and which of its outputs that was.
    struct writer {
        std::optional<std::size_t> step;
        result trace::*which = &trace::out;
    };

    trace perform(const step& of, Controls& on);
    template <class Matrix>
    trace perform_in(const step& of, Controls& on);
    void perform_alone(const program& of, std::size_t i);
    /// Steps first … last - 1 at the same time.
    void perform_at_once(const program& of, std::size_t first, std::size_t last);
    void put(const program& of, slot place, std::size_t i, result trace::*which);
    /// Puts the results of steps first … last - 1 into their slots.
    void settle(const program& of, std::size_t first, std::size_t last, bool launched);
    std::optional<std::string> difference(const trace& found, const outcome& expected);
    std::optional<failure> compare(const std::vector<outcome>& expected, std::size_t first,
                                   std::size_t last);
    std::optional<failure> run_all(const program& of, const std::vector<outcome>& expected);

    std::size_t number_;  ///< of the configuration
    Controls own_;
    Controls fork_;
    std::vector<Controls> threads_;
    std::array<typed_matrix, kSlots> slots_;
    std::array<writer, kSlots> writers_;
    std::vector<trace> traces_;
};

/// The end of the steps from `first` on that may run at the same time: neighbours of place::thread
/// of which none writes what another one uses. At least first + 1, at most first + kThreads.
std::size_t end_of_batch(const program& of, std::size_t first);
inline constexpr std::size_t kThreads = 3;

}  // namespace clbool::fuzz
