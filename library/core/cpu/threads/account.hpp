// SPDX-License-Identifier: MIT
// Accounts: what answers for the host memory that a thread takes.
#pragma once

#include <clbool/types.hpp>

#include <memory>

namespace clbool::cpu {

// Thread-safety: both may be called from any thread.
class memory_account {
public:
    // Throws out_of_memory beyond its limit.
    virtual void charge(size_type bytes) = 0;
    virtual void discharge(size_type bytes) noexcept = 0;

protected:
    ~memory_account() = default;
};

using account_ptr = std::shared_ptr<memory_account>;

// The calling thread's, null outside calls on a context. Helpers of a team have their caller's.
inline thread_local const account_ptr* current_account = nullptr;

// Sets it for as long as this lives; `of` must live as long.
class account_scope {
public:
    explicit account_scope(const account_ptr* of) noexcept : before_(current_account) {
        current_account = of;
    }
    account_scope(const account_scope&) = delete;
    account_scope& operator=(const account_scope&) = delete;
    ~account_scope() { current_account = before_; }

private:
    const account_ptr* before_;
};

}  // namespace clbool::cpu
