/* SPDX-License-Identifier: MIT */
/**
 * @file clbool.h
 * The interface of clbool for C (C99), and for whatever can call C. What calls do, cost and require
 * is as in C++, where calls of the same names are documented at length; here stands what is
 * different.
 *
 * **Status.** Every call returns a ::clbool_status, except for the few that cannot fail. What went
 * wrong is told by clbool_error_message(), for each thread by itself. When a call fails, its
 * operands are as they were, and what it would have written by pointers is not written. No
 * exception leaves a call.
 *
 * **Handles.** Objects are made through the last argument of a call, belong to the caller, and are
 * freed by the call of their kind, as clbool_matrix_free(); null is freed without effect. Freeing a
 * handle while another thread is in a call with it lets that call finish. Objects do not depend on
 * each other's life: matrices outlive their context. A null handle where one is needed, one that
 * was freed, one of another kind and anything that is no handle are an error,
 * ::CLBOOL_INVALID_HANDLE, and nothing else happens. Handles are numbers that are not used again,
 * and point to nothing.
 *
 * **Structures.** Their first member is their size, for later versions: begin with the macro of
 * their name and _INIT, then set members by name. Null stands for that macro. Bytes beyond what the
 * library knows must be zero. Members that are called a flag are 0 or 1.
 *
 * **Text** is UTF-8 that ends with a zero. What a call returns by a `char**` belongs to the caller,
 * who frees it by clbool_string_free(). Text that is passed in is read before the call returns.
 *
 * **Arrays** belong to the caller and are read, or written, before the call returns. They may be
 * null when they have no elements. An array whose size the caller may not know is written with
 * a `capacity`, the elements that it has room for; if these are too few, the call fails and writes
 * nothing. Others say how many elements they have.
 *
 * **Threads.** Any thread may make any call. A context is for one thread at a time
 * (clbool_context_fork() makes another one); an object may be read by many threads, and must not be
 * read while a call changes it.
 *
 * The interface is compatible within a soname; indices are 32 bits wide, counts 64.
 */
#ifndef CLBOOL_H
#define CLBOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** @def CLBOOL_API
 * Marks what the library exports; of a static one only with CLBOOL_C_VISIBLE, for tests that load
 * it. */
#if defined(CLBOOL_STATIC) && !defined(CLBOOL_C_VISIBLE)
#define CLBOOL_API
#elif defined(_WIN32) && defined(CLBOOL_BUILDING)
#define CLBOOL_API __declspec(dllexport)
#elif defined(_WIN32)
#define CLBOOL_API __declspec(dllimport)
#else
#define CLBOOL_API __attribute__((visibility("default")))
#endif

/** @def CLBOOL_ENUM
 * An enumeration that has 32 bits in both languages. */
#ifdef __cplusplus
#define CLBOOL_ENUM(name) enum name : int32_t
extern "C" {
#else
#define CLBOOL_ENUM(name) enum name
#endif

/** @name Status
 * @{ */

/** How a call ended. */
typedef CLBOOL_ENUM(clbool_status){
    CLBOOL_OK = 0,                 /**< it did what it says */
    CLBOOL_INVALID_ARGUMENT = 1,   /**< an argument breaks what the call says of it */
    CLBOOL_DIMENSION_MISMATCH = 2, /**< the shapes of operands do not fit each other */
    CLBOOL_OUT_OF_MEMORY = 3,      /**< device, host or limit cannot hold what was asked for */
    CLBOOL_DEVICE_ERROR = 4,       /**< the device or its driver failed */
    CLBOOL_BUILD_ERROR = 5,        /**< a kernel did not compile */
    CLBOOL_IO_ERROR = 6,           /**< a file could not be read, parsed or written */
    CLBOOL_INVALID_HANDLE = 7,     /**< a handle is null, freed, of another kind, or none at all */
    CLBOOL_UNEXPECTED = 8          /**< an error of none of these kinds */
} clbool_status;

/** What went wrong in the last call of this thread that failed; empty if none did. It is valid
 * until the next call of this thread that fails, is never null and not to be freed. */
CLBOOL_API const char* clbool_error_message(void);

/** The OpenCL code behind that error, or 0. */
CLBOOL_API int32_t clbool_error_native(void);

/** "CLBOOL_OK" and so on; of a number that is no status "unknown status". Never null and not to be
 * freed. */
CLBOOL_API const char* clbool_status_name(clbool_status status);

/** "major.minor.patch" of the library that is linked in. Not to be freed. */
CLBOOL_API const char* clbool_version(void);

/** Frees text that the library returned; null has no effect.
 * @return ::CLBOOL_INVALID_HANDLE for text that is not the library's or was freed */
CLBOOL_API clbool_status clbool_string_free(char* text);

/** A list of texts, such as labels. */
typedef struct clbool_texts clbool_texts;

/** How many texts the list has. */
CLBOOL_API clbool_status clbool_texts_count(const clbool_texts* list, size_t* count);
/** The text at this place of the list. */
CLBOOL_API clbool_status clbool_texts_get(const clbool_texts* list, size_t index, char** text);
/** Frees a list; texts that were taken from it stay. */
CLBOOL_API clbool_status clbool_texts_free(clbool_texts* list);

/** @} */
/** @name Devices
 * @{ */

/** A list of devices. */
typedef struct clbool_devices clbool_devices;

/** What a device is. */
typedef CLBOOL_ENUM(clbool_device_type){
    CLBOOL_DEVICE_GPU = 0,         /**< a graphics processor */
    CLBOOL_DEVICE_CPU = 1,         /**< a processor, through OpenCL */
    CLBOOL_DEVICE_ACCELERATOR = 2, /**< another accelerator */
    CLBOOL_DEVICE_OTHER = 3,       /**< something else */
    CLBOOL_DEVICE_HOST = 4         /**< threads of this process, without OpenCL */
} clbool_device_type;

/** Numbers that describe a device. */
typedef struct clbool_device_info {
    size_t struct_size;           /**< bytes of the caller's structure */
    uint32_t platform_index;      /**< P of the spec P:D */
    uint32_t device_index;        /**< D of the spec P:D */
    clbool_device_type type;      /**< what it is */
    uint32_t compute_units;       /**< how many it has */
    uint64_t max_work_group_size; /**< work-items in a group */
    uint64_t local_memory;        /**< bytes of local memory */
    uint64_t global_memory;       /**< bytes */
    uint64_t machine_memory; /**< bytes of the machine's memory, if that is the device's; or 0 */
    uint64_t max_allocation; /**< bytes of one buffer, as reported */
    int32_t available;       /**< flag: it can be used */
    int32_t reserved;        /**< 0 */
} clbool_device_info;

/** To begin a clbool_device_info with. */
#define CLBOOL_DEVICE_INFO_INIT \
    { sizeof(clbool_device_info), 0, 0, CLBOOL_DEVICE_GPU, 0, 0, 0, 0, 0, 0, 0, 0 }

/** Words that describe a device. */
typedef CLBOOL_ENUM(clbool_device_text){
    CLBOOL_DEVICE_NAME = 0,             /**< its name */
    CLBOOL_DEVICE_VENDOR = 1,           /**< who made it */
    CLBOOL_DEVICE_VERSION = 2,          /**< the version of OpenCL that it has */
    CLBOOL_DEVICE_DRIVER = 3,           /**< the driver's version */
    CLBOOL_DEVICE_PLATFORM = 4,         /**< the platform's name */
    CLBOOL_DEVICE_PLATFORM_VERSION = 5, /**< the platform's version */
    CLBOOL_DEVICE_REASON = 6            /**< why it was chosen; empty if it was not */
} clbool_device_text;

/** All devices of all platforms; last of all the host, which is always there. */
CLBOOL_API clbool_status clbool_devices_list(clbool_devices** out);
/** A list of the one device that `spec` stands for: `P:D`, `gpu`, `cpu`, `accelerator`, `host`, or
 * part of a platform's or device's name; null or empty: the environment variable CLBOOL_DEVICE, and
 * without that the first GPU, else the host.
 * @return ::CLBOOL_INVALID_ARGUMENT when nothing matches; the message lists what is there */
CLBOOL_API clbool_status clbool_devices_select(const char* spec, clbool_devices** out);
/** How many devices the list has. */
CLBOOL_API clbool_status clbool_devices_count(const clbool_devices* list, size_t* count);
/** Numbers of the device at this place of the list. */
CLBOOL_API clbool_status clbool_devices_info(const clbool_devices* list, size_t index,
                                             clbool_device_info* info);
/** Words of the device at this place of the list. */
CLBOOL_API clbool_status clbool_devices_text(const clbool_devices* list, size_t index,
                                             clbool_device_text which, char** text);
/** Frees a list. */
CLBOOL_API clbool_status clbool_devices_free(clbool_devices* list);

/** @} */
/** @name Contexts
 * @{ */

/** A device and a stream of commands on it: what operations run on. */
typedef struct clbool_context clbool_context;

/** How a context is set up; see clbool::controls_options. */
typedef struct clbool_context_options {
    size_t struct_size;            /**< bytes of the caller's structure */
    int32_t profiling;             /**< flag: record times per kernel */
    int32_t explain;               /**< flag: record what clbool_context_explain() tells */
    int32_t program_cache_on_disk; /**< flag, 1 by default: keep compiled programs on disk */
    int32_t wide_row_pointers;     /**< flag: 64-bit row pointers even for small matrices */
    int32_t portable_kernels;      /**< flag: OpenCL C 1.2 alone */
    int32_t kernels_only;          /**< flag: compute everything by kernels */
    const char* kernel_class;      /**< parameters for a "gpu" or a "cpu"; null: by device */
    const char* tuning_file;       /**< a file of tuned parameters; null: $CLBOOL_TUNING or none */
} clbool_context_options;

/** To begin a clbool_context_options with. */
#define CLBOOL_CONTEXT_OPTIONS_INIT \
    { sizeof(clbool_context_options), 0, 0, 1, 0, 0, 0, NULL, NULL }

/** Counters since the context was made or clbool_context_reset_profile(), and its memory now. */
typedef struct clbool_profile {
    size_t struct_size;          /**< bytes of the caller's structure */
    uint64_t host_reads;         /**< times the host waited for the device */
    uint64_t launches;           /**< kernels enqueued */
    uint64_t driver_allocations; /**< buffers that the driver made */
    uint64_t program_builds;     /**< programs compiled */
    uint64_t program_loads;      /**< programs taken from the cache on disk */
    uint64_t live_bytes;         /**< in matrices and temporaries */
    uint64_t held_bytes;         /**< live, and what the pool keeps for reuse */
    uint64_t peak_bytes;         /**< the largest of held_bytes */
    uint64_t derived_bytes;      /**< of live: what matrices keep to be used again */
} clbool_profile;

/** To begin a clbool_profile with. */
#define CLBOOL_PROFILE_INIT \
    { sizeof(clbool_profile), 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/** What clbool_context_set_limit() and clbool_context_let_go() are about. */
typedef CLBOOL_ENUM(clbool_memory){
    CLBOOL_MEMORY_ALL = 0,    /**< all that a context and its forks hold */
    CLBOOL_MEMORY_DERIVED = 1 /**< further forms that matrices keep for later operations */
} clbool_memory;

/** What an event is about; see clbool::observer. */
typedef CLBOOL_ENUM(clbool_event_kind){
    CLBOOL_EVENT_OPERATION = 0,  /**< an operation begins: its name, its operands as detail */
    CLBOOL_EVENT_LAUNCH = 1,     /**< a kernel was enqueued: its name, work-items and group */
    CLBOOL_EVENT_PROGRAM = 2,    /**< a program is ready: its name, from disk or not, seconds */
    CLBOOL_EVENT_ALLOCATION = 3, /**< the driver gave bytes, or got them back (below 0) */
    CLBOOL_EVENT_WARNING = 4,    /**< something was ignored, as detail says */
    CLBOOL_EVENT_TIMED = 5,      /**< with profiling: where time went, by name, begin and end */
    CLBOOL_EVENT_REPORT = 6      /**< an operation is over: as detail the lines of explain */
} clbool_event_kind;

/** Who was at work. */
typedef CLBOOL_ENUM(clbool_timed_place){
    CLBOOL_TIMED_CALL = 0,    /**< the host, in a call of the driver */
    CLBOOL_TIMED_KERNEL = 1,  /**< the device */
    CLBOOL_TIMED_TRANSFER = 2 /**< the device, filling, copying, reading or writing memory */
} clbool_timed_place;

/** Something that happened; members that its kind does not have are 0 or null. */
typedef struct clbool_event {
    size_t struct_size;       /**< bytes of the library's structure */
    clbool_event_kind kind;   /**< what it is about */
    clbool_timed_place place; /**< who was at work */
    const char* name;         /**< of an operation, a kernel, a program, or a call of the driver */
    const char* detail;       /**< more words */
    uint64_t global_size;     /**< work-items */
    uint64_t local_size;      /**< work-items in a group */
    int64_t bytes;            /**< of a buffer */
    double seconds;           /**< that a program took */
    int64_t began;            /**< nanoseconds by a clock of the process that is never set */
    int64_t ended;            /**< the same */
    int32_t from_disk;        /**< flag: a program was loaded and not compiled */
    int32_t reserved;         /**< 0 */
} clbool_event;

/** Called for each event, on the thread that uses the context or one of its forks; threads may do
 * so at the same time. It must not call the library, and texts are its only until it returns. */
typedef void (*clbool_on_event)(const clbool_event* event, void* user_data);

/** Opens a device; `spec` as for clbool_devices_select(), `options` null or set up. */
CLBOOL_API clbool_status clbool_context_create(const char* spec,
                                               const clbool_context_options* options,
                                               clbool_context** out);
/** The same, and tells `on_event` what happens on it and on its forks, with `user_data`, for as
 * long as there is one of them; reports, which take time to write, if `reports` is true. */
CLBOOL_API clbool_status clbool_context_create_observed(const char* spec,
                                                        const clbool_context_options* options,
                                                        clbool_on_event on_event, void* user_data,
                                                        bool reports, clbool_context** out);
/** A stream of its own on the same device, for another thread; see clbool::context::fork. */
CLBOOL_API clbool_status clbool_context_fork(const clbool_context* on, clbool_context** out);
/** Waits until everything enqueued here is done. */
CLBOOL_API clbool_status clbool_context_finish(clbool_context* on);
/** Bounds memory: all of it (0: no limit; what is beyond fails with ::CLBOOL_OUT_OF_MEMORY), or
 * derived data (0: none is kept; what is beyond is dropped). See
 * clbool::context::set_memory_limit and clbool::context::set_derived_limit. */
CLBOOL_API clbool_status clbool_context_set_limit(clbool_context* on, clbool_memory of,
                                                  uint64_t bytes);
/** Gives back memory that is kept for reuse, or drops derived data. */
CLBOOL_API clbool_status clbool_context_let_go(clbool_context* on, clbool_memory of);
/** Compiles, or loads, the programs of all operations now rather than at first use. */
CLBOOL_API clbool_status clbool_context_warm_up(clbool_context* on);
/** A list of the one device that it runs on. */
CLBOOL_API clbool_status clbool_context_device(const clbool_context* on, clbool_devices** out);
/** "gpu", "cpu" or "host": which family of kernels and parameters is in use. */
CLBOOL_API clbool_status clbool_context_kernel_class(const clbool_context* on, char** text);
/** Counters and memory; waits for the device if profiling is on. */
CLBOOL_API clbool_status clbool_context_profile(clbool_context* on, clbool_profile* out);
/** Times of kernels as a table, with profiling: a line for each, of its name, calls, and
 * milliseconds queued, submitted and run, with tabs between them. */
CLBOOL_API clbool_status clbool_context_kernels(clbool_context* on, char** text);
/** Sets all counters to zero, and the peak to what is held now. */
CLBOOL_API clbool_status clbool_context_reset_profile(clbool_context* on);
/** How operations of this context and its forks were computed, and why so, since the last call; of
 * very many the latest. With clbool_context_options::explain, else the text is empty. Lines are
 * `KEY<TAB>…` with the keys of `clbool --explain`; each operation begins with `operation`. Warnings
 * are lines of the key `warning`. */
CLBOOL_API clbool_status clbool_context_explain(clbool_context* on, char** text);
/** Frees a context, after waiting for its commands. */
CLBOOL_API clbool_status clbool_context_free(clbool_context* on);

/** @} */
/** @name Matrices
 * @{ */

/** A sparse boolean matrix: a set of pairs (row, column), from 0 on. Objects that calls write to; a
 * duplicate shares their storage until either is written to. */
typedef struct clbool_matrix clbool_matrix;

/** What the caller promises about the entries of an array. What is promised is checked. */
typedef CLBOOL_ENUM(clbool_order){
    CLBOOL_ANY_ORDER = 0,    /**< any order, with duplicates or not */
    CLBOOL_SORTED = 1,       /**< ascending by (row, column), with duplicates or not */
    CLBOOL_UNIQUE = 2,       /**< any order, none twice */
    CLBOOL_SORTED_UNIQUE = 3 /**< ascending, none twice */
} clbool_order;

/** How the entries of a matrix are held; see clbool::matrix_form. */
typedef CLBOOL_ENUM(clbool_matrix_form){
    CLBOOL_FORM_HOST = 0,        /**< compressed rows in the host's memory */
    CLBOOL_FORM_COORDINATES = 1, /**< row and column of each entry */
    CLBOOL_FORM_CSR = 2,         /**< compressed rows */
    CLBOOL_FORM_DCSR = 3,        /**< compressed rows, those with entries alone */
    CLBOOL_FORM_BITS = 4,        /**< rows of bits */
    CLBOOL_FORM_CSC = 5,         /**< compressed columns */
    CLBOOL_FORM_ELL = 6,         /**< rows padded to one length */
    CLBOOL_FORM_SELL = 7,        /**< the same in slices of some rows */
    CLBOOL_FORM_BSR = 8          /**< square blocks of bits */
} clbool_matrix_form;

/** Files of matrices. */
typedef CLBOOL_ENUM(clbool_matrix_file){
    CLBOOL_FILE_MATRIX_MARKET = 0, /**< coordinate pattern general, sorted, from 1 on */
    CLBOOL_FILE_SERIALIZED = 1,    /**< the bytes of clbool_matrix_serialize() */
    CLBOOL_FILE_DOT = 2 /**< a graph for GraphViz, to be written alone; see clbool::io::write_dot */
} clbool_matrix_file;

/** How a Matrix Market file is read. */
typedef struct clbool_load_options {
    size_t struct_size; /**< bytes of the caller's structure */
    int32_t drop_zeros; /**< flag: stored entries with the value zero are not entries */
    int32_t zero_based; /**< flag: indices count from 0 */
} clbool_load_options;

/** To begin a clbool_load_options with. */
#define CLBOOL_LOAD_OPTIONS_INIT \
    { sizeof(clbool_load_options), 0, 0 }

/** How forms are made that can be made in more than one way; see clbool::form_options. */
typedef struct clbool_form_options {
    size_t struct_size;    /**< bytes of the caller's structure */
    uint32_t slice_height; /**< of ::CLBOOL_FORM_SELL: rows of a slice: 4, 8, 16, 32 or 64 */
    uint32_t sort_window;  /**< of ::CLBOOL_FORM_SELL: rows that are sorted by length; 0: none */
    uint32_t block_edge;   /**< of ::CLBOOL_FORM_BSR: rows of a block, as above; 0: the best */
    int32_t reserved;      /**< 0 */
    uint64_t max_bytes;    /**< forms with padding that take more are refused; 0: by entries */
} clbool_form_options;

/** To begin a clbool_form_options with. */
#define CLBOOL_FORM_OPTIONS_INIT \
    { sizeof(clbool_form_options), 32, 1024, 0, 0, 0 }

/** An empty matrix of this shape, which fits any context. 0 × 0 does for one that is only written
 * to: it takes the shape of the result. */
CLBOOL_API clbool_status clbool_matrix_create(uint32_t nrows, uint32_t ncols, clbool_matrix** out);
/** A matrix with `count` entries, from arrays of their rows and columns. */
CLBOOL_API clbool_status clbool_matrix_from_coordinates(clbool_context* on, uint32_t nrows,
                                                        uint32_t ncols, const uint32_t* rows,
                                                        const uint32_t* cols, uint64_t count,
                                                        clbool_order promised, clbool_matrix** out);
/** A matrix from compressed rows: `pointers` has nrows + 1 elements, of which the first is 0 and
 * the last says how many columns there are. See clbool::import_csr. */
CLBOOL_API clbool_status clbool_matrix_from_csr(clbool_context* on, uint32_t nrows, uint32_t ncols,
                                                const uint64_t* pointers, const uint32_t* cols,
                                                clbool_order promised, clbool_matrix** out);
/** The same with columns of 64 bits, as arrays of other libraries often have them. */
CLBOOL_API clbool_status clbool_matrix_from_wide_csr(clbool_context* on, uint32_t nrows,
                                                     uint32_t ncols, const uint64_t* pointers,
                                                     const int64_t* cols, clbool_order promised,
                                                     clbool_matrix** out);
/** The n × n identity. */
CLBOOL_API clbool_status clbool_matrix_identity(clbool_context* on, uint32_t n,
                                                clbool_matrix** out);
/** Another matrix with the same entries, which costs nothing. */
CLBOOL_API clbool_status clbool_matrix_duplicate(const clbool_matrix* a, clbool_matrix** out);
/** A matrix with the same entries on another context. Contexts of one device share it. */
CLBOOL_API clbool_status clbool_matrix_copy_to(clbool_context* from, clbool_context* to,
                                               const clbool_matrix* a, clbool_matrix** out);
/** Frees a matrix. */
CLBOOL_API clbool_status clbool_matrix_free(clbool_matrix* a);

/** Number of rows. */
CLBOOL_API clbool_status clbool_matrix_nrows(const clbool_matrix* a, uint32_t* nrows);
/** Number of columns. */
CLBOOL_API clbool_status clbool_matrix_ncols(const clbool_matrix* a, uint32_t* ncols);
/** Number of entries; may wait for the device. */
CLBOOL_API clbool_status clbool_matrix_nvals(const clbool_matrix* a, uint64_t* nvals);
/** Writes row and column of each entry, sorted, to arrays with room for `capacity` elements. A null
 * array is left out. */
CLBOOL_API clbool_status clbool_matrix_to_coordinates(clbool_context* on, const clbool_matrix* a,
                                                      uint64_t capacity, uint32_t* rows,
                                                      uint32_t* cols);
/** Writes row and column of each entry of the rows from `first` to `last` - 1, sorted, to arrays
 * with room for `capacity` elements, and to `count` how many they are. A null array is left out;
 * without both there need be no room. */
CLBOOL_API clbool_status clbool_matrix_read_rows(clbool_context* on, const clbool_matrix* a,
                                                 uint32_t first, uint32_t last, uint64_t capacity,
                                                 uint32_t* rows, uint32_t* cols, uint64_t* count);
/** Writes these rows as bits: bit j % 64 of word j / 64 of a row is its column j. Each row takes
 * ncols / 64 words, rounded up; `words` has room for `capacity` of them. */
CLBOOL_API clbool_status clbool_matrix_read_bits(clbool_context* on, const clbool_matrix* a,
                                                 uint32_t first, uint32_t last, uint64_t capacity,
                                                 uint64_t* words);
/** Writes compressed rows: nrows + 1 pointers, and columns to an array with room for `capacity`. A
 * null array is left out. */
CLBOOL_API clbool_status clbool_matrix_to_csr(clbool_context* on, const clbool_matrix* a,
                                              uint64_t* pointers, uint64_t capacity,
                                              uint32_t* cols);
/** Whether there is an entry at this place. */
CLBOOL_API clbool_status clbool_matrix_contains(clbool_context* on, const clbool_matrix* a,
                                                uint32_t row, uint32_t col, bool* contained);
/** The same for `count` places; `contained` has as many elements. */
CLBOOL_API clbool_status clbool_matrix_contains_many(clbool_context* on, const clbool_matrix* a,
                                                     const uint32_t* rows, const uint32_t* cols,
                                                     uint64_t count, bool* contained);
/** Sets an entry (true), or removes it. O(entries), as clbool_matrix_set_many(). */
CLBOOL_API clbool_status clbool_matrix_set(clbool_context* on, clbool_matrix* a, uint32_t row,
                                           uint32_t col, bool value);
/** Sets `count` entries (true), or removes them, whether they were there or not. */
CLBOOL_API clbool_status clbool_matrix_set_many(clbool_context* on, clbool_matrix* a,
                                                const uint32_t* rows, const uint32_t* cols,
                                                uint64_t count, bool value);
/** Removes all entries; the shape stays. */
CLBOOL_API clbool_status clbool_matrix_clear(clbool_matrix* a);
/** Gives a matrix another shape; entries beyond it are lost. */
CLBOOL_API clbool_status clbool_matrix_resize(clbool_context* on, clbool_matrix* a, uint32_t nrows,
                                              uint32_t ncols);
/** Whether both have the same shape and entries. */
CLBOOL_API clbool_status clbool_matrix_equal(clbool_context* on, const clbool_matrix* a,
                                             const clbool_matrix* b, bool* equal);
/** The form that the entries are held in. */
CLBOOL_API clbool_status clbool_matrix_form_of(const clbool_matrix* a, clbool_matrix_form* form);
/** Holds the entries in another form; see clbool::matrix::to. */
CLBOOL_API clbool_status clbool_matrix_convert(clbool_context* on, clbool_matrix* a,
                                               clbool_matrix_form form);
/** The same with options, which may be null. */
CLBOOL_API clbool_status clbool_matrix_convert_with(clbool_context* on, clbool_matrix* a,
                                                    clbool_matrix_form form,
                                                    const clbool_form_options* options);
/** Bytes that the matrix takes in a form, which is not made. `options` may be null. */
CLBOOL_API clbool_status clbool_matrix_form_bytes(clbool_context* on, const clbool_matrix* a,
                                                  clbool_matrix_form form,
                                                  const clbool_form_options* options,
                                                  uint64_t* bytes);
/** Waits until the matrix is computed. */
CLBOOL_API clbool_status clbool_matrix_wait(clbool_context* on, const clbool_matrix* a);

/** The matrix as bytes, the same on every machine: how many they are is written to `size`, and they
 * themselves to `bytes`, which has room for `capacity`, unless that is null. See
 * clbool::serialize. */
CLBOOL_API clbool_status clbool_matrix_serialize(clbool_context* on, const clbool_matrix* a,
                                                 uint64_t capacity, void* bytes, uint64_t* size);
/** The matrix of which clbool_matrix_serialize() made these bytes; all of them are checked. */
CLBOOL_API clbool_status clbool_matrix_deserialize(clbool_context* on, const void* bytes,
                                                   uint64_t size, clbool_matrix** out);
/** Reads a file of either kind, compressed by gzip or not; which kind it is its first bytes tell.
 * `options` may be null. */
CLBOOL_API clbool_status clbool_matrix_load(clbool_context* on, const char* path,
                                            const clbool_load_options* options,
                                            clbool_matrix** out);
/** Writes a file, which appears whole or not at all. */
CLBOOL_API clbool_status clbool_matrix_save(clbool_context* on, const clbool_matrix* a,
                                            const char* path, clbool_matrix_file kind);
/** Removes the temporary files of all writes in progress: for handlers of signals that end the
 * program. It may be called from one. See clbool::io::remove_unfinished_files. */
CLBOOL_API void clbool_remove_unfinished_files(void);

/** @} */
/** @name Operations on matrices
 * `out` comes after the context, then operands, the descriptor last. It is a matrix that was made
 * before, of any shape where its old entries do not count, and may be an operand or the mask. Rules
 * and costs: operations.hpp.
 * @{ */

/** A sparse vector of bits or of numbers. */
typedef struct clbool_vector clbool_vector;

/** How two values of a vector become one. For vectors of bits all are the same: an entry. */
typedef CLBOOL_ENUM(clbool_vector_op){
    CLBOOL_OP_FIRST = 0,      /**< the first */
    CLBOOL_OP_SECOND = 1,     /**< the second */
    CLBOOL_OP_MIN = 2,        /**< the smaller */
    CLBOOL_OP_MAX = 3,        /**< the larger */
    CLBOOL_OP_PLUS = 4,       /**< the sum; of integers modulo 2^32 or 2^64 */
    CLBOOL_OP_BIT_OR = 5,     /**< of integers: bits that either has */
    CLBOOL_OP_BIT_AND = 6,    /**< of integers: bits that both have */
    CLBOOL_OP_BIT_AND_NOT = 7 /**< of integers: bits of the first that the second lacks */
} clbool_vector_op;

/** Whether old entries of the output are kept, and what becomes of two values. */
typedef CLBOOL_ENUM(clbool_accumulator){
    CLBOOL_ACCUMULATE_NONE = 0,                               /**< the output is replaced */
    CLBOOL_ACCUMULATE_OR = 1,                                 /**< of bits and matrices: OR */
    CLBOOL_ACCUMULATE_FIRST = 8 + CLBOOL_OP_FIRST,            /**< of vectors: the old value */
    CLBOOL_ACCUMULATE_SECOND = 8 + CLBOOL_OP_SECOND,          /**< of vectors: the new value */
    CLBOOL_ACCUMULATE_MIN = 8 + CLBOOL_OP_MIN,                /**< of vectors */
    CLBOOL_ACCUMULATE_MAX = 8 + CLBOOL_OP_MAX,                /**< of vectors */
    CLBOOL_ACCUMULATE_PLUS = 8 + CLBOOL_OP_PLUS,              /**< of vectors */
    CLBOOL_ACCUMULATE_BIT_OR = 8 + CLBOOL_OP_BIT_OR,          /**< of vectors */
    CLBOOL_ACCUMULATE_BIT_AND = 8 + CLBOOL_OP_BIT_AND,        /**< of vectors */
    CLBOOL_ACCUMULATE_BIT_AND_NOT = 8 + CLBOOL_OP_BIT_AND_NOT /**< of vectors */
} clbool_accumulator;

/** Which code computes an operation. */
typedef CLBOOL_ENUM(clbool_backend){
    CLBOOL_BACKEND_AUTOMATIC = 0, /**< the plan's choice */
    CLBOOL_BACKEND_KERNELS = 1,   /**< kernels, on the context's device */
    CLBOOL_BACKEND_HOST = 2       /**< threads of the host */
} clbool_backend;

/** By which kernels; a method that an operation does not have is an invalid argument. */
typedef CLBOOL_ENUM(clbool_method){
    CLBOOL_METHOD_AUTOMATIC = 0,  /**< the plan's choice */
    CLBOOL_METHOD_BITMAP = 1,     /**< products: rows as sets of bits */
    CLBOOL_METHOD_HASH = 2,       /**< products: hash tables */
    CLBOOL_METHOD_MERGE = 3,      /**< products: merging of rows */
    CLBOOL_METHOD_ESC = 4,        /**< products: expand, sort, compress */
    CLBOOL_METHOD_MERGE_PATH = 5, /**< element-wise: one merge of two lists */
    CLBOOL_METHOD_BALANCED = 6,   /**< element-wise: equal pieces of compressed rows */
    CLBOOL_METHOD_SEARCH = 7,     /**< element-wise: one looked up in the other */
    CLBOOL_METHOD_STACKED = 8,    /**< clbool_ewise_many(): all at once */
    CLBOOL_METHOD_DIRECT = 9,     /**< Kronecker: every entry at its final place */
    CLBOOL_METHOD_SORT = 10,      /**< Kronecker, transposes, reductions to a row: by sorting */
    CLBOOL_METHOD_COUNTING = 11,  /**< transposes: by the entries of each column */
    CLBOOL_METHOD_MARKS = 12      /**< reductions to a row: a byte for each column */
} clbool_method;

/** When the mask of a product is applied. */
typedef CLBOOL_ENUM(clbool_mask_method){
    CLBOOL_MASK_AUTOMATIC = 0, /**< while multiplying */
    CLBOOL_MASK_FUSED = 1,     /**< while multiplying */
    CLBOOL_MASK_AFTER = 2      /**< to the whole product */
} clbool_mask_method;

/** Which way a product of a matrix and a vector goes. */
typedef CLBOOL_ENUM(clbool_direction){
    CLBOOL_DIRECTION_AUTOMATIC = 0, /**< the plan's choice */
    CLBOOL_DIRECTION_PUSH = 1,      /**< from the vector's entries */
    CLBOOL_DIRECTION_PULL = 2       /**< to the result's entries */
} clbool_direction;

/** Modifies what an operation does, and how. Masks are structural: their entries count, whatever
 * the values of a vector. */
typedef struct clbool_descriptor {
    size_t struct_size;               /**< bytes of the caller's structure */
    const clbool_matrix* mask;        /**< where a matrix is written; null: everywhere */
    const clbool_vector* vector_mask; /**< where a vector is written; null: everywhere */
    int32_t complement;               /**< flag: outside the mask */
    int32_t replace;                  /**< flag: drop old entries where nothing is written */
    clbool_accumulator accumulate;    /**< keep old entries where something is written */
    int32_t transpose_first;          /**< flag: the transpose of the first operand */
    int32_t transpose_second;         /**< flag: the transpose of the second operand */
    clbool_backend backend;           /**< by which code */
    clbool_method method;             /**< by which kernels */
    clbool_mask_method mask_method;   /**< of products: when the mask is applied */
    clbool_direction direction;       /**< of products with vectors: which way */
    int32_t reserved;                 /**< 0 */
    uint64_t products;                /**< of products with vectors: how many to expect, or 0 */
} clbool_descriptor;

/** To begin a clbool_descriptor with. */
#define CLBOOL_DESCRIPTOR_INIT                                                        \
    {                                                                                 \
        sizeof(clbool_descriptor), NULL, NULL, 0, 0, CLBOOL_ACCUMULATE_NONE, 0, 0,    \
            CLBOOL_BACKEND_AUTOMATIC, CLBOOL_METHOD_AUTOMATIC, CLBOOL_MASK_AUTOMATIC, \
            CLBOOL_DIRECTION_AUTOMATIC, 0, 0                                          \
    }

/** How clbool_ewise() combines. */
typedef CLBOOL_ENUM(clbool_ewise_op){
    CLBOOL_EWISE_ADD = 0,       /**< a OR b */
    CLBOOL_EWISE_MULT = 1,      /**< a AND b */
    CLBOOL_EWISE_DIFFERENCE = 2 /**< a AND NOT b */
} clbool_ewise_op;

/** What clbool_reduce() reduces to. */
typedef CLBOOL_ENUM(clbool_reduction){
    CLBOOL_TO_COLUMN = 0, /**< nrows × 1: the rows that have an entry */
    CLBOOL_TO_ROW = 1     /**< 1 × ncols: the columns that have an entry */
} clbool_reduction;

/** What clbool_indices name. */
typedef CLBOOL_ENUM(clbool_indices_kind){
    CLBOOL_INDICES_ALL = 0,   /**< all, ascending */
    CLBOOL_INDICES_RANGE = 1, /**< first, first + step, …: `count` of them */
    CLBOOL_INDICES_LIST = 2   /**< the `count` elements of `list`, in this order */
} clbool_indices_kind;

/** Rows, or columns, that an operation is about; a null pointer to one means all of them. */
typedef struct clbool_indices {
    size_t struct_size;       /**< bytes of the caller's structure */
    clbool_indices_kind kind; /**< which of the others count */
    uint32_t first;           /**< of a range */
    int64_t step;             /**< of a range: from each to the next; may be negative */
    uint64_t count;           /**< of a range or list: how many */
    const uint32_t* list;     /**< of a list */
} clbool_indices;

/** To begin a clbool_indices with: all of them. */
#define CLBOOL_INDICES_INIT \
    { sizeof(clbool_indices), CLBOOL_INDICES_ALL, 0, 1, 0, NULL }

/** Places of a matrix: those on some diagonals, in some rows and in some columns; or all others. */
typedef struct clbool_selector {
    size_t struct_size; /**< bytes of the caller's structure */
    int64_t lowest;     /**< entry (i, j) is on diagonal j - i, from this one … */
    int64_t highest;    /**< … to this one */
    uint64_t row_begin; /**< first row */
    uint64_t row_end;   /**< past the last row */
    uint64_t col_begin; /**< first column */
    uint64_t col_end;   /**< past the last column */
    int32_t others;     /**< flag: all places but these */
    int32_t reserved;   /**< 0 */
} clbool_selector;

/** To begin a clbool_selector with: all places. */
#define CLBOOL_SELECTOR_INIT \
    { sizeof(clbool_selector), INT64_MIN, INT64_MAX, 0, UINT64_MAX, 0, UINT64_MAX, 0, 0 }

/** What clbool_count() counts. */
typedef CLBOOL_ENUM(clbool_count_of){
    CLBOOL_COUNT_MXM = 0,      /**< entries of a · b (clbool::count_mxm) */
    CLBOOL_COUNT_PRODUCTS = 1, /**< products of a · b (clbool::count_products) */
    CLBOOL_COUNT_COMMON = 2    /**< entries that both have (clbool::count_common) */
} clbool_count_of;

/** The product a · b. */
CLBOOL_API clbool_status clbool_mxm(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                                    const clbool_matrix* b, const clbool_descriptor* desc);
/** known becomes known OR a · b (inside the mask), `fresh` what known lacked before, and `added`,
 * if not null, how many entries that are. */
CLBOOL_API clbool_status clbool_mxm_delta(clbool_context* on, clbool_matrix* known,
                                          clbool_matrix* fresh, const clbool_matrix* a,
                                          const clbool_matrix* b, const clbool_descriptor* desc,
                                          uint64_t* added);
/** a OR b, a AND b, or a AND NOT b. */
CLBOOL_API clbool_status clbool_ewise(clbool_context* on, clbool_matrix* out, clbool_ewise_op op,
                                      const clbool_matrix* a, const clbool_matrix* b,
                                      const clbool_descriptor* desc);
/** The OR of `count` matrices of one shape. */
CLBOOL_API clbool_status clbool_ewise_many(clbool_context* on, clbool_matrix* out,
                                           const clbool_matrix* const* inputs, size_t count,
                                           const clbool_descriptor* desc);
/** known becomes known OR a, `fresh` what known lacked before, and `added`, if not null, how many
 * entries that are. */
CLBOOL_API clbool_status clbool_ewise_delta(clbool_context* on, clbool_matrix* known,
                                            clbool_matrix* fresh, const clbool_matrix* a,
                                            const clbool_descriptor* desc, uint64_t* added);
/** The Kronecker product of a and b. */
CLBOOL_API clbool_status clbool_kronecker(clbool_context* on, clbool_matrix* out,
                                          const clbool_matrix* a, const clbool_matrix* b,
                                          const clbool_descriptor* desc);
/** The transpose of a. */
CLBOOL_API clbool_status clbool_transpose(clbool_context* on, clbool_matrix* out,
                                          const clbool_matrix* a, const clbool_descriptor* desc);
/** Rows, or columns, that have an entry, as a matrix. */
CLBOOL_API clbool_status clbool_reduce(clbool_context* on, clbool_matrix* out, clbool_reduction to,
                                       const clbool_matrix* a, const clbool_descriptor* desc);
/** out(i, j) = a(rows[i], cols[j]); a submatrix by two ranges. See extraction.hpp. */
CLBOOL_API clbool_status clbool_extract(clbool_context* on, clbool_matrix* out,
                                        const clbool_matrix* a, const clbool_indices* rows,
                                        const clbool_indices* cols, const clbool_descriptor* desc);
/** out(rows[i], cols[j]) = a(i, j). See assignment.hpp. */
CLBOOL_API clbool_status clbool_assign(clbool_context* on, clbool_matrix* out,
                                       const clbool_matrix* a, const clbool_indices* rows,
                                       const clbool_indices* cols, const clbool_descriptor* desc);
/** Sets every entry of the part of `out` (true), or removes them. */
CLBOOL_API clbool_status clbool_assign_value(clbool_context* on, clbool_matrix* out, bool value,
                                             const clbool_indices* rows, const clbool_indices* cols,
                                             const clbool_descriptor* desc);
/** Row `row` of `out`: a has one row, and so has the mask; nothing is changed beyond the row. */
CLBOOL_API clbool_status clbool_assign_row(clbool_context* on, clbool_matrix* out,
                                           const clbool_matrix* a, uint32_t row,
                                           const clbool_indices* cols,
                                           const clbool_descriptor* desc);
/** Column `col` of `out`: a has one column, and so has the mask; nothing is changed beyond it. */
CLBOOL_API clbool_status clbool_assign_col(clbool_context* on, clbool_matrix* out,
                                           const clbool_matrix* a, const clbool_indices* rows,
                                           uint32_t col, const clbool_descriptor* desc);
/** The entries of a in certain places. */
CLBOOL_API clbool_status clbool_select(clbool_context* on, clbool_matrix* out,
                                       const clbool_matrix* a, const clbool_selector* places,
                                       const clbool_descriptor* desc);
/** The matrix with an n × 1 column on its diagonal k. */
CLBOOL_API clbool_status clbool_diag(clbool_context* on, clbool_matrix* out,
                                     const clbool_matrix* column, int64_t k,
                                     const clbool_descriptor* desc);
/** Diagonal k of a matrix as a column. */
CLBOOL_API clbool_status clbool_diagonal_of(clbool_context* on, clbool_matrix* out,
                                            const clbool_matrix* a, int64_t k,
                                            const clbool_descriptor* desc);
/** One matrix of tile_rows × tile_cols tiles, row by row in `tiles`. */
CLBOOL_API clbool_status clbool_concat(clbool_context* on, clbool_matrix* out,
                                       const clbool_matrix* const* tiles, size_t tile_rows,
                                       size_t tile_cols);
/** The tiles of a matrix with these numbers of rows and columns: new matrices, row by row in
 * `tiles`, which has room for tile_rows · tile_cols handles. All of them are made, or none. */
CLBOOL_API clbool_status clbool_split(clbool_context* on, const clbool_matrix* a,
                                      const uint32_t* row_sizes, size_t tile_rows,
                                      const uint32_t* col_sizes, size_t tile_cols,
                                      clbool_matrix** tiles);
/** A number, without making the matrix that it is about. Masks are for products. */
CLBOOL_API clbool_status clbool_count(clbool_context* on, clbool_count_of what,
                                      const clbool_matrix* a, const clbool_matrix* b,
                                      const clbool_descriptor* desc, uint64_t* count);

/** @} */

/** @name Vectors
 * Values are passed by pointers and arrays of the vector's type: `uint32_t`, `uint64_t` or `float`,
 * of vectors of bits `bool` where one is passed alone, and none in arrays (which are not looked
 * at). Operations have `out` after the context, a vector that was made before and whose type must
 * fit. Rules and costs: vector.hpp and vector_operations.hpp.
 * @{ */

/** What the entries of a vector are. */
typedef CLBOOL_ENUM(clbool_type){
    CLBOOL_TYPE_BOOL = 0,   /**< there or not */
    CLBOOL_TYPE_UINT32 = 1, /**< `uint32_t` */
    CLBOOL_TYPE_UINT64 = 2, /**< `uint64_t` */
    CLBOOL_TYPE_FLOAT = 3   /**< `float` */
} clbool_type;

/** The semiring of a product of a matrix and a vector; see clbool::semiring. */
typedef CLBOOL_ENUM(clbool_semiring){
    CLBOOL_OR_AND = 0,      /**< whether there is a k; output bits */
    CLBOOL_ANY_SECONDI = 1, /**< the smallest k; output `uint32_t` */
    CLBOOL_MIN_SECOND = 2,  /**< the smallest value; output of the input's type, as below */
    CLBOOL_MAX_SECOND = 3,  /**< the largest value */
    CLBOOL_PLUS_SECOND = 4, /**< the sum of values */
    CLBOOL_PLUS_PAIR = 5,   /**< the number of k's; output numbers */
    CLBOOL_OR_SECOND = 6    /**< the bits of all values; integers */
} clbool_semiring;

/** How values are compared with a number. */
typedef CLBOOL_ENUM(clbool_comparison){
    CLBOOL_EQUAL = 0,        /**< == */
    CLBOOL_NOT_EQUAL = 1,    /**< != */
    CLBOOL_LESS = 2,         /**< < */
    CLBOOL_LESS_EQUAL = 3,   /**< <= */
    CLBOOL_GREATER = 4,      /**< > */
    CLBOOL_GREATER_EQUAL = 5 /**< >= */
} clbool_comparison;

/** An empty vector of this type and size, which fits any context. */
CLBOOL_API clbool_status clbool_vector_create(clbool_type type, uint32_t size, clbool_vector** out);
/** A vector with `count` entries, in any order; of values with one index `combine` makes one. */
CLBOOL_API clbool_status clbool_vector_from_entries(clbool_context* on, clbool_type type,
                                                    uint32_t size, const uint32_t* indices,
                                                    const void* values, uint64_t count,
                                                    clbool_vector_op combine, clbool_vector** out);
/** Another vector with the same entries, which costs nothing. */
CLBOOL_API clbool_status clbool_vector_duplicate(const clbool_vector* v, clbool_vector** out);
/** The entries of an n × 1 or 1 × n matrix as a vector of bits. */
CLBOOL_API clbool_status clbool_vector_from_matrix(clbool_context* on, const clbool_matrix* a,
                                                   clbool_vector** out);
/** How many entries each row (::CLBOOL_TO_COLUMN) or each column has that has any: `uint32_t`. */
CLBOOL_API clbool_status clbool_vector_entries_per(clbool_context* on, clbool_reduction to,
                                                   const clbool_matrix* a, clbool_vector** out);
/** Up to 64 vectors of one size as one of `uint64_t`; see clbool::pack. */
CLBOOL_API clbool_status clbool_vector_pack(clbool_context* on, const clbool_vector* const* vectors,
                                            size_t count, clbool_vector** out);
/** One of the vectors that were packed. */
CLBOOL_API clbool_status clbool_vector_unpack(clbool_context* on, const clbool_vector* packed,
                                              uint32_t bit, clbool_vector** out);
/** Frees a vector. */
CLBOOL_API clbool_status clbool_vector_free(clbool_vector* v);

/** Indices are below it. */
CLBOOL_API clbool_status clbool_vector_size(const clbool_vector* v, uint32_t* size);
/** What the entries are. */
CLBOOL_API clbool_status clbool_vector_type(const clbool_vector* v, clbool_type* type);
/** Number of entries; may wait for the device. */
CLBOOL_API clbool_status clbool_vector_nvals(clbool_context* on, const clbool_vector* v,
                                             uint64_t* nvals);
/** Writes index and value of each entry, ascending by index, to arrays with room for `capacity`
 * elements. A null array is left out. */
CLBOOL_API clbool_status clbool_vector_to_entries(clbool_context* on, const clbool_vector* v,
                                                  uint64_t capacity, uint32_t* indices,
                                                  void* values);
/** Whether there is an entry at this index, and its value, if there is one and `value` is not null.
 */
CLBOOL_API clbool_status clbool_vector_get(clbool_context* on, const clbool_vector* v,
                                           uint32_t index, void* value, bool* found);
/** Sets the value at this index, of bits to true or false. */
CLBOOL_API clbool_status clbool_vector_set(clbool_context* on, clbool_vector* v, uint32_t index,
                                           const void* value);
/** Removes the entry at this index, if there is one. */
CLBOOL_API clbool_status clbool_vector_remove(clbool_context* on, clbool_vector* v, uint32_t index);
/** Removes all entries; the size stays. */
CLBOOL_API clbool_status clbool_vector_clear(clbool_vector* v);
/** Gives a vector another size; entries beyond it are lost. */
CLBOOL_API clbool_status clbool_vector_resize(clbool_context* on, clbool_vector* v, uint32_t size);
/** Whether both have the same type, size and entries. */
CLBOOL_API clbool_status clbool_vector_equal(clbool_context* on, const clbool_vector* a,
                                             const clbool_vector* b, bool* equal);
/** The n × 1 or 1 × n matrix with the entries of a vector. */
CLBOOL_API clbool_status clbool_vector_to_matrix(clbool_context* on, const clbool_vector* v,
                                                 clbool_reduction to, clbool_matrix** out);

/** a · u. */
CLBOOL_API clbool_status clbool_mxv(clbool_context* on, clbool_vector* out, clbool_semiring over,
                                    const clbool_matrix* a, const clbool_vector* u,
                                    const clbool_descriptor* desc);
/** u · a: a step from the vertices u along the edges a. */
CLBOOL_API clbool_status clbool_vxm(clbool_context* on, clbool_vector* out, clbool_semiring over,
                                    const clbool_vector* u, const clbool_matrix* a,
                                    const clbool_descriptor* desc);
/** a OR b, a AND b, or a AND NOT b; of values that meet `op` makes one (a difference has none). */
CLBOOL_API clbool_status clbool_vector_ewise(clbool_context* on, clbool_vector* out,
                                             clbool_ewise_op how, clbool_vector_op op,
                                             const clbool_vector* a, const clbool_vector* b,
                                             const clbool_descriptor* desc);
/** Entries of u with the values op(u(i), with), where `with` is of the type of `out`. */
CLBOOL_API clbool_status clbool_vector_apply(clbool_context* on, clbool_vector* out,
                                             clbool_vector_op op, const clbool_vector* u,
                                             const void* with, const clbool_descriptor* desc);
/** Entries of u with the values i + offset. */
CLBOOL_API clbool_status clbool_vector_apply_index(clbool_context* on, clbool_vector* out,
                                                   const clbool_vector* u, uint64_t offset,
                                                   const clbool_descriptor* desc);
/** Entries of u with their values as those of the type of `out`. */
CLBOOL_API clbool_status clbool_vector_convert(clbool_context* on, clbool_vector* out,
                                               const clbool_vector* u,
                                               const clbool_descriptor* desc);
/** Entries of u whose value compares so with `with`, which is of the type of u. */
CLBOOL_API clbool_status clbool_vector_select(clbool_context* on, clbool_vector* out,
                                              clbool_comparison how, const clbool_vector* u,
                                              const void* with, const clbool_descriptor* desc);
/** Entries of u from index `first` to `last` - 1. */
CLBOOL_API clbool_status clbool_vector_select_range(clbool_context* on, clbool_vector* out,
                                                    const clbool_vector* u, uint32_t first,
                                                    uint32_t last, const clbool_descriptor* desc);
/** out(k) = u(places[k]). */
CLBOOL_API clbool_status clbool_vector_extract(clbool_context* on, clbool_vector* out,
                                               const clbool_vector* u, const clbool_indices* places,
                                               const clbool_descriptor* desc);
/** out(k) = u(at(k)), for a vector `at` of `uint32_t`. */
CLBOOL_API clbool_status clbool_vector_gather(clbool_context* on, clbool_vector* out,
                                              const clbool_vector* u, const clbool_vector* at,
                                              const clbool_descriptor* desc);
/** out(places[k]) = u(k). */
CLBOOL_API clbool_status clbool_vector_assign(clbool_context* on, clbool_vector* out,
                                              const clbool_vector* u, const clbool_indices* places,
                                              const clbool_descriptor* desc);
/** out(i) = value for the indices i of `places`; `value` is of the type of `out`. */
CLBOOL_API clbool_status clbool_vector_assign_value(clbool_context* on, clbool_vector* out,
                                                    const void* value, const clbool_indices* places,
                                                    const clbool_descriptor* desc);
/** The vector of this size with T(at(k)) = u(k); of values that meet `combine` makes one. */
CLBOOL_API clbool_status clbool_vector_scatter(clbool_context* on, clbool_vector* out,
                                               uint32_t size, clbool_vector_op combine,
                                               const clbool_vector* u, const clbool_vector* at,
                                               const clbool_descriptor* desc);
/** All values combined by min, max, plus or bit_or to one of u's type; of bits whether there is an
 * entry. */
CLBOOL_API clbool_status clbool_vector_reduce(clbool_context* on, clbool_vector_op op,
                                              const clbool_vector* u, void* value);

/** @} */

/** @name Closures and measures of graphs
 * A graph is a square matrix: entry (i, j) is the edge i → j. Rules and costs: algorithms.hpp,
 * graph_algorithms.hpp and graph_measures.hpp.
 * @{ */

/** Asks running calls to stop, from any thread. */
typedef struct clbool_stop clbool_stop;

/** One round of a fixpoint that is over. */
typedef struct clbool_round {
    size_t struct_size; /**< bytes of the library's structure */
    uint64_t round;     /**< from 1 */
    uint64_t entries;   /**< entries known so far, over all relations */
    uint64_t added;     /**< entries that this round added */
    double share;       /**< estimated share of the work that is done by now; 0 if not known */
} clbool_round;

/** Called after each round, on the thread that made the call, with what
 * clbool_query_options::user_data is; false stops the work, and is a request of
 * clbool_query_options::stop as well. It must not use the context that is at work. */
typedef bool (*clbool_on_round)(const clbool_round* round, void* user_data);

/** How fixpoints and queries are computed; a method that a call does not have is an invalid
 * argument. */
typedef CLBOOL_ENUM(clbool_query_method){
    CLBOOL_QUERY_AUTOMATIC = 0, /**< the plan's choice */
    CLBOOL_QUERY_BITS = 1,      /**< closures: each row once, as bits */
    CLBOOL_QUERY_LISTS = 2,     /**< closures: each row once, as a list */
    CLBOOL_QUERY_ROUNDS = 3,    /**< closures: semi-naive products */
    CLBOOL_QUERY_TILES = 4,     /**< closures: each row once, as words that are not 0 */
    CLBOOL_QUERY_MATRICES = 5,  /**< context-free queries: products of matrices */
    CLBOOL_QUERY_ROWS = 6,      /**< context-free queries: only rows that are needed */
    CLBOOL_QUERY_TENSOR = 7,    /**< context-free queries: automaton and graph */
    CLBOOL_QUERY_STACKED = 8,   /**< context-free queries: all rules of a round at once */
    CLBOOL_QUERY_WALKS = 9,     /**< regular queries: breadth first, on the host */
    CLBOOL_QUERY_PRODUCTS = 10, /**< regular queries: products of matrices */
    CLBOOL_QUERY_CLOSURE = 11   /**< regular queries: closures, if single steps repeat */
} clbool_query_method;

/** Options of closures, searches and queries; what a call does not have is not looked at. */
typedef struct clbool_query_options {
    size_t struct_size;         /**< bytes of the caller's structure */
    clbool_on_round on_round;   /**< progress; may be null */
    void* user_data;            /**< for on_round */
    const clbool_stop* stop;    /**< may be null */
    clbool_backend backend;     /**< by which code */
    clbool_query_method method; /**< how */
    int32_t reflexive;          /**< flag, of closures: every (v, v) too */
    int32_t backward;           /**< flag, of searches: against the edges */
    uint32_t depth;             /**< of searches: levels beyond it are not searched */
    int32_t reserved;           /**< 0 */
    const uint32_t* from;       /**< of queries: pairs begin with one of these; null: with any */
    uint64_t from_count;        /**< how many those are */
    const uint32_t* to;         /**< of queries: pairs end with one of these; null: with any */
    uint64_t to_count;          /**< how many those are */
} clbool_query_options;

/** To begin a clbool_query_options with. */
#define CLBOOL_QUERY_OPTIONS_INIT                                                 \
    {                                                                             \
        sizeof(clbool_query_options), NULL, NULL, NULL, CLBOOL_BACKEND_AUTOMATIC, \
            CLBOOL_QUERY_AUTOMATIC, 0, 0, UINT32_MAX, 0, NULL, 0, NULL, 0         \
    }

/** How a closure, a search or a query ended. */
typedef struct clbool_query_result {
    size_t struct_size; /**< bytes of the caller's structure */
    uint64_t pairs;     /**< of calls that count: how many; else 0 */
    uint64_t rounds;    /**< it took; of searches the largest level */
    int32_t complete;   /**< flag: 0 when stopped; what was found is right, but may not be all */
    int32_t reserved;   /**< 0 */
} clbool_query_result;

/** To begin a clbool_query_result with. */
#define CLBOOL_QUERY_RESULT_INIT \
    { sizeof(clbool_query_result), 0, 0, 0, 0 }

/** What clbool_components() finds. */
typedef CLBOOL_ENUM(clbool_components_kind){
    CLBOOL_COMPONENTS_STRONG = 0, /**< vertices that reach each other */
    CLBOOL_COMPONENTS_WEAK = 1    /**< vertices that are connected, whatever the directions */
} clbool_components_kind;

/** Options of clbool_pagerank(). */
typedef struct clbool_pagerank_options {
    size_t struct_size;            /**< bytes of the caller's structure */
    double damping;                /**< the share that follows edges: from 0 to below 1 */
    double tolerance;              /**< of clbool_pagerank_result::difference */
    uint32_t iterations;           /**< at most */
    clbool_backend backend;        /**< by which code */
    const clbool_vector* teleport; /**< weights of vertices, of `float`; null: equal ones */
} clbool_pagerank_options;

/** To begin a clbool_pagerank_options with. */
#define CLBOOL_PAGERANK_OPTIONS_INIT \
    { sizeof(clbool_pagerank_options), 0.85, 1e-6, 100, CLBOOL_BACKEND_AUTOMATIC, NULL }

/** How clbool_pagerank() ended. */
typedef struct clbool_pagerank_result {
    size_t struct_size;  /**< bytes of the caller's structure */
    double difference;   /**< the sum of |changes| of the last iteration */
    uint32_t iterations; /**< how many were made */
    int32_t converged;   /**< flag: the difference is no more than the tolerance */
} clbool_pagerank_result;

/** To begin a clbool_pagerank_result with. */
#define CLBOOL_PAGERANK_RESULT_INIT \
    { sizeof(clbool_pagerank_result), 0, 0, 0 }

/** Numbers that clbool_clustering() finds. */
typedef struct clbool_clustering_result {
    size_t struct_size;  /**< bytes of the caller's structure */
    double average;      /**< of the coefficients, over all vertices */
    double transitivity; /**< 3 · triangles / pairs; 0 without pairs */
    uint64_t triangles;  /**< of the graph */
    uint64_t pairs;      /**< of neighbours, over all vertices */
} clbool_clustering_result;

/** To begin a clbool_clustering_result with. */
#define CLBOOL_CLUSTERING_RESULT_INIT \
    { sizeof(clbool_clustering_result), 0, 0, 0, 0 }

/** A stop that nobody has requested. It may serve several calls at once. */
CLBOOL_API clbool_status clbool_stop_create(clbool_stop** out);
/** Makes calls that have it return soon, with what they found. */
CLBOOL_API clbool_status clbool_stop_request(clbool_stop* stop);
/** Takes the request back. */
CLBOOL_API clbool_status clbool_stop_reset(clbool_stop* stop);
/** Whether it was requested. */
CLBOOL_API clbool_status clbool_stop_requested(const clbool_stop* stop, bool* requested);
/** Frees a stop; calls that have it go on. */
CLBOOL_API clbool_status clbool_stop_free(clbool_stop* stop);

/** `out` becomes the transitive closure of a. `options` and `result` may be null. */
CLBOOL_API clbool_status clbool_closure(clbool_context* on, clbool_matrix* out,
                                        const clbool_matrix* a, const clbool_query_options* options,
                                        clbool_query_result* result);
/** The number of pairs of the transitive closure, which is not made. */
CLBOOL_API clbool_status clbool_closure_count(clbool_context* on, const clbool_matrix* a,
                                              const clbool_query_options* options,
                                              clbool_query_result* result);
/** `out` becomes the pairs of vertices to which paths of equally many edges lead from a common
 * vertex. `options` and `result` may be null. */
CLBOOL_API clbool_status clbool_same_generation(clbool_context* on, clbool_matrix* out,
                                                const clbool_matrix* a,
                                                const clbool_query_options* options,
                                                clbool_query_result* result);
/** Breadth-first search from `count` sources: `levels` and, unless it is null, `parents` are
 * vectors of `uint32_t` with an entry for each vertex that is reached. `options` and `result` may
 * be null. */
CLBOOL_API clbool_status clbool_bfs(clbool_context* on, const clbool_matrix* a,
                                    const uint32_t* sources, uint64_t count,
                                    const clbool_query_options* options, clbool_vector** levels,
                                    clbool_vector** parents, clbool_query_result* result);
/** Components: for each vertex the smallest one of its own, as a vector of `uint32_t`; how many
 * they are, and the vertices of the largest. Each of the three may be null. */
CLBOOL_API clbool_status clbool_components(clbool_context* on, clbool_components_kind kind,
                                           const clbool_matrix* a, clbool_vector** component,
                                           uint64_t* count, uint64_t* largest);
/** For each vertex the length of a longest path to it, as a vector of `uint32_t`, and whether there
 * are no cycles, unless that is null. See clbool::topological_levels. */
CLBOOL_API clbool_status clbool_topological_levels(clbool_context* on, const clbool_matrix* a,
                                                   clbool_vector** levels, bool* acyclic);
/** PageRank: a vector of `float`. `options` and `result` may be null. */
CLBOOL_API clbool_status clbool_pagerank(clbool_context* on, const clbool_matrix* a,
                                         const clbool_pagerank_options* options,
                                         clbool_vector** ranks, clbool_pagerank_result* result);
/** Number of triangles; `symmetric` says that the matrix is known to be so. `per_vertex`, unless it
 * is null, becomes a vector of `uint64_t` of those that each vertex is part of. */
CLBOOL_API clbool_status clbool_triangles(clbool_context* on, const clbool_matrix* a,
                                          bool symmetric, uint64_t* count,
                                          clbool_vector** per_vertex);
/** Local clustering coefficients: a vector of `float`. `result` may be null. */
CLBOOL_API clbool_status clbool_clustering(clbool_context* on, const clbool_matrix* a,
                                           bool symmetric, clbool_vector** coefficients,
                                           clbool_clustering_result* result);
/** For each of the sources in turn hops + 1 numbers: vertices at distance 0 (itself), 1, … up to
 * `hops`. `counts` has room for `capacity` numbers; `backward` is against the edges. */
CLBOOL_API clbool_status clbool_k_hop_counts(clbool_context* on, const clbool_matrix* a,
                                             const uint32_t* sources, uint64_t count, uint32_t hops,
                                             bool backward, uint64_t capacity, uint64_t* counts);

/** @} */

/** @name Labelled graphs and path queries
 * Rules and costs: graph.hpp, dynamic_graph.hpp, io.hpp, grammar.hpp, context_free_queries.hpp,
 * cfpq_paths.hpp, regular.hpp, regular_queries.hpp and query_warnings.hpp. Cursors and lists of
 * paths are for one thread at a time.
 * @{ */

/** A directed graph with labelled edges and named vertices, in the host's memory. */
typedef struct clbool_graph clbool_graph;
/** A context-free grammar over edge labels. */
typedef struct clbool_grammar clbool_grammar;
/** A context-free path query over a graph, prepared. */
typedef struct clbool_cfpq clbool_cfpq;
/** A regular path query over a graph, prepared. */
typedef struct clbool_rpq clbool_rpq;
/** Finds paths that witness the answers of context-free path queries. */
typedef struct clbool_paths clbool_paths;
/** A path of a graph, step by step. */
typedef struct clbool_path clbool_path;
/** Paths that are taken one by one. */
typedef struct clbool_path_list clbool_path_list;
/** Answers of a query piece by piece, by source. */
typedef struct clbool_cursor clbool_cursor;
/** A labelled graph that is on a device already, and does not change: one that is made of matrices,
 * or a dynamic graph as it was at one time. */
typedef struct clbool_snapshot clbool_snapshot;

/** The format of a file of a labelled graph; see clbool::io::graph_format. */
typedef CLBOOL_ENUM(clbool_graph_format){
    CLBOOL_GRAPH_BY_EXTENSION = 0, /**< what the extension says, or that it is a folder */
    CLBOOL_GRAPH_CSV = 1,          /**< `src dst label` */
    CLBOOL_GRAPH_TXT = 2,          /**< `src label dst` */
    CLBOOL_GRAPH_G = 3,            /**< `src dst label [index]` */
    CLBOOL_GRAPH_NT = 4,           /**< N-Triples */
    CLBOOL_GRAPH_TTL = 5,          /**< Turtle */
    CLBOOL_GRAPH_MTX = 6,          /**< a folder of matrices */
    CLBOOL_GRAPH_DOT = 7 /**< a picture by GraphViz, to be written alone; clbool::io::write_dot */
} clbool_graph_format;

/** Which of many paths is found. */
typedef CLBOOL_ENUM(clbool_path_choice){
    CLBOOL_LEAST_HEIGHT = 0, /**< one with a derivation of least height */
    CLBOOL_FEWEST_EDGES = 1  /**< one with the fewest edges */
} clbool_path_choice;

/** Which symbols of a grammar. */
typedef CLBOOL_ENUM(clbool_symbols){
    CLBOOL_SYMBOLS_NONTERMINALS = 0, /**< those that stand on a left side */
    CLBOOL_SYMBOLS_TERMINALS = 1     /**< those that do not: labels */
} clbool_symbols;

/** A graph without edges, of so many vertices, which are called by their numbers. */
CLBOOL_API clbool_status clbool_graph_create(uint32_t vertices, clbool_graph** out);
/** Reads a graph; `numbered` says that its vertices are all whole numbers up to the largest. */
CLBOOL_API clbool_status clbool_graph_load(const char* path, clbool_graph_format format,
                                           bool numbered, clbool_graph** out);
/** Writes a graph that clbool_graph_load() gives back. */
CLBOOL_API clbool_status clbool_graph_save(const clbool_graph* graph, const char* path,
                                           clbool_graph_format format);
/** Writes an answer as lines `src<TAB>dst` with the names of the graph's vertices; see
 * clbool::io::write_pairs. */
CLBOOL_API clbool_status clbool_graph_save_pairs(clbool_context* on, const clbool_graph* graph,
                                                 const clbool_matrix* pairs, const char* path);
/** Adds `count` edges by the names of their vertices, and the vertices that are not there yet. If
 * memory runs out, some of them may be there. */
CLBOOL_API clbool_status clbool_graph_add_edges(clbool_graph* graph, const char* const* sources,
                                                const char* const* labels,
                                                const char* const* targets, uint64_t count);
/** Adds `count` edges with this label by the numbers of their vertices. */
CLBOOL_API clbool_status clbool_graph_add_numbered(clbool_graph* graph, const char* label,
                                                   const uint32_t* sources, const uint32_t* targets,
                                                   uint64_t count);
/** Number of vertices. */
CLBOOL_API clbool_status clbool_graph_vertices(const clbool_graph* graph, uint32_t* vertices);
/** Number of edges over all labels; those that were added twice count twice. */
CLBOOL_API clbool_status clbool_graph_edges(const clbool_graph* graph, uint64_t* edges);
/** Number of labels. */
CLBOOL_API clbool_status clbool_graph_labels(const clbool_graph* graph, size_t* labels);
/** The label at this place of their list, which is sorted. */
CLBOOL_API clbool_status clbool_graph_label(const clbool_graph* graph, size_t index, char** text);
/** The name of a vertex. */
CLBOOL_API clbool_status clbool_graph_name(const clbool_graph* graph, uint32_t vertex, char** text);
/** The vertex of this name, if there is one. */
CLBOOL_API clbool_status clbool_graph_find(const clbool_graph* graph, const char* name,
                                           uint32_t* vertex, bool* found);
/** The edges of a label; for `x_r` that the graph lacks those of x backwards; else none. */
CLBOOL_API clbool_status clbool_graph_relation(clbool_context* on, const clbool_graph* graph,
                                               const char* label, clbool_matrix** out);
/** Frees a graph. */
CLBOOL_API clbool_status clbool_graph_free(clbool_graph* graph);

/** A grammar with this start symbol and no productions. `indexed`: symbols that end in `_i` are
 * families; see clbool::context_free_grammar. */
CLBOOL_API clbool_status clbool_grammar_create(const char* start, bool indexed,
                                               clbool_grammar** out);
/** Reads a grammar; `start`, unless it is null, is its start symbol. See clbool::io::read_grammar.
 */
CLBOOL_API clbool_status clbool_grammar_load(const char* path, const char* start,
                                             clbool_grammar** out);
/** Adds the production left → right, where `right` is symbols with blanks between them; none stand
 * for the empty word. */
CLBOOL_API clbool_status clbool_grammar_add(clbool_grammar* grammar, const char* left,
                                            const char* right);
/** The start symbol. */
CLBOOL_API clbool_status clbool_grammar_start(const clbool_grammar* grammar, char** text);
/** Whether symbols that end in `_i` are families. */
CLBOOL_API clbool_status clbool_grammar_indexed(const clbool_grammar* grammar, bool* indexed);
/** Symbols of the grammar, each once, in the order in which they first appear. */
CLBOOL_API clbool_status clbool_grammar_symbols(const clbool_grammar* grammar, clbool_symbols which,
                                                clbool_texts** out);
/** Frees a grammar. */
CLBOOL_API clbool_status clbool_grammar_free(clbool_grammar* grammar);

/** A snapshot of so many vertices with the entries of `count` matrices as edges, each with the
 * label at its place of `labels`. They share their storage. */
CLBOOL_API clbool_status clbool_snapshot_create(uint32_t vertices, const char* const* labels,
                                                const clbool_matrix* const* edges, size_t count,
                                                clbool_snapshot** out);
/** Number of vertices. */
CLBOOL_API clbool_status clbool_snapshot_vertices(const clbool_snapshot* snapshot,
                                                  uint32_t* vertices);
/** Number of edges over all labels; may wait for the device. */
CLBOOL_API clbool_status clbool_snapshot_edges(const clbool_snapshot* snapshot, uint64_t* edges);
/** The labels that have edges, sorted. */
CLBOOL_API clbool_status clbool_snapshot_labels(const clbool_snapshot* snapshot,
                                                clbool_texts** out);
/** Whether nothing changed between two snapshots: they have the same matrices. */
CLBOOL_API clbool_status clbool_snapshot_same_as(const clbool_snapshot* a, const clbool_snapshot* b,
                                                 bool* same);
/** The edges of a label, as clbool_graph_relation(). */
CLBOOL_API clbool_status clbool_snapshot_relation(clbool_context* on,
                                                  const clbool_snapshot* snapshot,
                                                  const char* label, clbool_matrix** out);
/** The labels and edges, read back. Vertices are called by their numbers. */
CLBOOL_API clbool_status clbool_snapshot_to_graph(clbool_context* on,
                                                  const clbool_snapshot* snapshot,
                                                  clbool_graph** out);
/** Frees a snapshot. */
CLBOOL_API clbool_status clbool_snapshot_free(clbool_snapshot* snapshot);

/** The labels that a query names, by a grammar or by a property path, and a graph or a snapshot
 * lacks: they are probably misspelled. One of graph and snapshot is null, and one of grammar and
 * expression. `similar`, unless it is null, becomes a list of as many texts: labels of the graph
 * that may be meant, or empty ones. See clbool::unknown_labels. */
CLBOOL_API clbool_status clbool_unknown_labels(const clbool_graph* graph,
                                               const clbool_snapshot* snapshot,
                                               const clbool_grammar* grammar,
                                               const char* expression, clbool_texts** names,
                                               clbool_texts** similar);
/** The nonterminals that derive no word over the labels of a graph or a snapshot, of which one is
 * null: no pair will be found for them. See clbool::unproductive_symbols. */
CLBOOL_API clbool_status clbool_unproductive_symbols(const clbool_graph* graph,
                                                     const clbool_snapshot* snapshot,
                                                     const clbool_grammar* grammar,
                                                     clbool_texts** out);

/** Prepares a query; neither graph nor grammar need be kept, and later changes do not matter. */
CLBOOL_API clbool_status clbool_cfpq_create(clbool_context* on, const clbool_graph* graph,
                                            const clbool_grammar* grammar, clbool_cfpq** out);
/** The same over a graph that is on the device already. Families of the grammar are those that its
 * labels have. */
CLBOOL_API clbool_status clbool_cfpq_from_snapshot(clbool_context* on,
                                                   const clbool_snapshot* snapshot,
                                                   const clbool_grammar* grammar,
                                                   clbool_cfpq** out);
/** `out` becomes the pairs (u, v) of which a path from u to v spells a word of this nonterminal;
 * null is the start symbol. `options` and `result` may be null. */
CLBOOL_API clbool_status clbool_cfpq_run(clbool_context* on, const clbool_cfpq* query,
                                         const char* nonterminal, clbool_matrix* out,
                                         const clbool_query_options* options,
                                         clbool_query_result* result);
/** The same for `count` nonterminals at once, each with a matrix at its place of `out`. */
CLBOOL_API clbool_status clbool_cfpq_run_many(clbool_context* on, const clbool_cfpq* query,
                                              const char* const* nonterminals,
                                              clbool_matrix* const* out, size_t count,
                                              const clbool_query_options* options,
                                              clbool_query_result* result);
/** Answers of the query piece by piece: one for every `at_a_time` sources, which ascend. The piece
 * in which the number of pairs reaches `limit` is the last one. What `options` says is kept; what
 * clbool_query_options::user_data points to must outlive the cursor. The query need not. */
CLBOOL_API clbool_status clbool_cfpq_cursor(const clbool_cfpq* query, const char* nonterminal,
                                            const clbool_query_options* options, uint64_t at_a_time,
                                            uint64_t limit, clbool_cursor** out);
/** Frees a query. */
CLBOOL_API clbool_status clbool_cfpq_free(clbool_cfpq* query);

/** What finds paths in this graph for this grammar; neither need be kept. */
CLBOOL_API clbool_status clbool_paths_create(const clbool_graph* graph,
                                             const clbool_grammar* grammar, clbool_paths** out);
/** A path from source to target that spells a word of this nonterminal (null: of the start symbol);
 * null is written to `out` when there is none. One thread at a time. */
CLBOOL_API clbool_status clbool_paths_find(clbool_paths* paths, const char* nonterminal,
                                           uint32_t source, uint32_t target,
                                           clbool_path_choice choice, clbool_path** out);
/** All such paths of at most `longest` edges, each once, shorter ones first. Each is made when it
 * is asked for. The list and what finds paths are for the same thread at a time. */
CLBOOL_API clbool_status clbool_paths_all(clbool_paths* paths, const char* nonterminal,
                                          uint32_t source, uint32_t target, uint64_t longest,
                                          clbool_path_list** out);
/** Frees what finds paths. */
CLBOOL_API clbool_status clbool_paths_free(clbool_paths* paths);

/** Prepares a query by a property path over the graph's labels. */
CLBOOL_API clbool_status clbool_rpq_create(clbool_context* on, const clbool_graph* graph,
                                           const char* expression, clbool_rpq** out);
/** The same over a graph that is on the device already. */
CLBOOL_API clbool_status clbool_rpq_from_snapshot(clbool_context* on,
                                                  const clbool_snapshot* snapshot,
                                                  const char* expression, clbool_rpq** out);
/** `out` becomes the pairs that are joined by a walk which the expression describes. `options` and
 * `result` may be null. */
CLBOOL_API clbool_status clbool_rpq_run(clbool_context* on, const clbool_rpq* query,
                                        clbool_matrix* out, const clbool_query_options* options,
                                        clbool_query_result* result);
/** The same with the length of a shortest walk for each pair: a vector of `uint32_t` with a value
 * for each entry of `out`, in the order of clbool_matrix_to_coordinates(). There may be at most
 * UINT32_MAX pairs. */
CLBOOL_API clbool_status clbool_rpq_lengths(clbool_context* on, const clbool_rpq* query,
                                            clbool_matrix* out, clbool_vector** lengths,
                                            const clbool_query_options* options,
                                            clbool_query_result* result);
/** Answers of the query piece by piece, as clbool_cfpq_cursor(); `lengths` says that they are to
 * have the lengths of walks. */
CLBOOL_API clbool_status clbool_rpq_cursor(const clbool_rpq* query,
                                           const clbool_query_options* options, uint64_t at_a_time,
                                           uint64_t limit, bool lengths, clbool_cursor** out);
/** The number of these pairs, which are not kept. */
CLBOOL_API clbool_status clbool_rpq_count(clbool_context* on, const clbool_rpq* query,
                                          const clbool_query_options* options,
                                          clbool_query_result* result);
/** What clbool_rpq_run() would do, and why, as a few lines. */
CLBOOL_API clbool_status clbool_rpq_explain(clbool_context* on, const clbool_rpq* query,
                                            const clbool_query_options* options, char** text);
/** A shortest walk from source to target, in the graph that the query was made of (of a snapshot
 * clbool_snapshot_to_graph()); null is written to `out` when there is none. */
CLBOOL_API clbool_status clbool_rpq_shortest(clbool_context* on, const clbool_rpq* query,
                                             const clbool_graph* graph, uint32_t source,
                                             uint32_t target, clbool_path** out);
/** All shortest walks from source to target, at most `most`, always in the same order. */
CLBOOL_API clbool_status clbool_rpq_shortest_walks(clbool_context* on, const clbool_rpq* query,
                                                   const clbool_graph* graph, uint32_t source,
                                                   uint32_t target, uint64_t most,
                                                   clbool_path_list** out);
/** Frees a query. */
CLBOOL_API clbool_status clbool_rpq_free(clbool_rpq* query);

/** Number of steps; 0 for the empty path. */
CLBOOL_API clbool_status clbool_path_length(const clbool_path* path, uint64_t* length);
/** A step: where it begins and ends, its label, and whether it goes against an edge of this label
 * (labels of context-free queries are the grammar's, and say it themselves). Each of the four may
 * be null. */
CLBOOL_API clbool_status clbool_path_step(const clbool_path* path, uint64_t index, uint32_t* source,
                                          char** label, uint32_t* target, bool* backward);
/** Frees a path. */
CLBOOL_API clbool_status clbool_path_free(clbool_path* path);

/** The next path; null is written to `out` after the last one. */
CLBOOL_API clbool_status clbool_path_list_next(clbool_path_list* list, clbool_path** out);
/** Frees a list; paths that were taken from it stay. */
CLBOOL_API clbool_status clbool_path_list_free(clbool_path_list* list);

/** `out` becomes the next piece, and `lengths`, unless it is null, a vector of the lengths of its
 * walks. A piece that was stopped is not complete, and the last one. `result` may be null.
 * @return ::CLBOOL_INVALID_ARGUMENT when there are no more pieces */
CLBOOL_API clbool_status clbool_cursor_next(clbool_context* on, clbool_cursor* cursor,
                                            clbool_matrix* out, clbool_vector** lengths,
                                            clbool_query_result* result);
/** Whether there are no more pieces, the pairs of all pieces so far, and how many sources, in
 * ascending order, these were for. Each of the three may be null. */
CLBOOL_API clbool_status clbool_cursor_state(const clbool_cursor* cursor, bool* done,
                                             uint64_t* pairs, uint64_t* position);
/** Frees a cursor. */
CLBOOL_API clbool_status clbool_cursor_free(clbool_cursor* cursor);

/** @} */

/** @name What follows changes
 * Rules and costs: delta_matrix.hpp, incremental_closure.hpp, dynamic_graph.hpp and
 * maintained_query.hpp. Each of these objects is for one thread at a time, but for snapshots and
 * clbool_dynamic_graph, which any threads may use, each with a context of its own.
 * @{ */

/** A matrix with pending changes: setting and removing entries one by one takes no device. */
typedef struct clbool_delta_matrix clbool_delta_matrix;
/** A transitive closure that follows its graph as edges come and go. */
typedef struct clbool_incremental_closure clbool_incremental_closure;
/** A labelled graph that is kept on the device while its edges come and go. */
typedef struct clbool_dynamic_graph clbool_dynamic_graph;
/** The answer of a path query that follows its graph. */
typedef struct clbool_maintained_query clbool_maintained_query;

/** What a change of the graph did to an answer. */
typedef struct clbool_answer_change {
    size_t struct_size; /**< bytes of the caller's structure */
    uint64_t added;     /**< pairs that are new in it */
    uint64_t removed;   /**< pairs that it lost */
    uint64_t rounds;    /**< it took */
    int32_t anew;       /**< flag: the whole answer was computed again */
    int32_t complete;   /**< flag: 0 when stopped; then graph and answer are as they were */
} clbool_answer_change;

/** To begin a clbool_answer_change with. */
#define CLBOOL_ANSWER_CHANGE_INIT \
    { sizeof(clbool_answer_change), 0, 0, 0, 0, 0 }

/** The entries of a matrix, without changes yet. */
CLBOOL_API clbool_status clbool_delta_matrix_create(const clbool_matrix* base,
                                                    clbool_delta_matrix** out);
/** Another one with the same entries, whose changes are its own. */
CLBOOL_API clbool_status clbool_delta_matrix_duplicate(const clbool_delta_matrix* a,
                                                       clbool_delta_matrix** out);
/** Number of rows. */
CLBOOL_API clbool_status clbool_delta_matrix_nrows(const clbool_delta_matrix* a, uint32_t* nrows);
/** Number of columns. */
CLBOOL_API clbool_status clbool_delta_matrix_ncols(const clbool_delta_matrix* a, uint32_t* ncols);
/** Sets an entry (true), or removes it. No device. */
CLBOOL_API clbool_status clbool_delta_matrix_set(clbool_delta_matrix* a, uint32_t row, uint32_t col,
                                                 bool value);
/** Sets `count` entries (true), or removes them. */
CLBOOL_API clbool_status clbool_delta_matrix_set_many(clbool_context* on, clbool_delta_matrix* a,
                                                      const uint32_t* rows, const uint32_t* cols,
                                                      uint64_t count, bool value);
/** Whether there is an entry at this place; merges nothing. */
CLBOOL_API clbool_status clbool_delta_matrix_contains(clbool_context* on,
                                                      const clbool_delta_matrix* a, uint32_t row,
                                                      uint32_t col, bool* contained);
/** Number of entries. */
CLBOOL_API clbool_status clbool_delta_matrix_nvals(clbool_context* on, const clbool_delta_matrix* a,
                                                   uint64_t* nvals);
/** Changes since the last merge, at most. */
CLBOOL_API clbool_status clbool_delta_matrix_pending(const clbool_delta_matrix* a,
                                                     uint64_t* pending);
/** Merges all changes. */
CLBOOL_API clbool_status clbool_delta_matrix_merge(clbool_context* on, clbool_delta_matrix* a);
/** Removes all entries; the shape stays. */
CLBOOL_API clbool_status clbool_delta_matrix_clear(clbool_delta_matrix* a);
/** The matrix with all changes, merged. */
CLBOOL_API clbool_status clbool_delta_matrix_to_matrix(clbool_context* on,
                                                       const clbool_delta_matrix* a,
                                                       clbool_matrix** out);
/** The product a · b (`first`), or b · a, with pending changes that are few not merged. Of others
 * than products clbool_delta_matrix_to_matrix() gives the operands. */
CLBOOL_API clbool_status clbool_delta_matrix_mxm(clbool_context* on, clbool_matrix* out,
                                                 const clbool_delta_matrix* a,
                                                 const clbool_matrix* b, bool first,
                                                 const clbool_descriptor* desc);
/** a · u, likewise. */
CLBOOL_API clbool_status clbool_delta_matrix_mxv(clbool_context* on, clbool_vector* out,
                                                 clbool_semiring over, const clbool_delta_matrix* a,
                                                 const clbool_vector* u,
                                                 const clbool_descriptor* desc);
/** u · a, likewise. */
CLBOOL_API clbool_status clbool_delta_matrix_vxm(clbool_context* on, clbool_vector* out,
                                                 clbool_semiring over, const clbool_vector* u,
                                                 const clbool_delta_matrix* a,
                                                 const clbool_descriptor* desc);
/** Frees a matrix with pending changes. */
CLBOOL_API clbool_status clbool_delta_matrix_free(clbool_delta_matrix* a);

/** The closure of a; `reflexive`: every (v, v) too. */
CLBOOL_API clbool_status clbool_incremental_closure_create(clbool_context* on,
                                                           const clbool_matrix* a, bool reflexive,
                                                           clbool_incremental_closure** out);
/** Another closure of the graph as it is now, which follows on its own. It is computed anew. */
CLBOOL_API clbool_status clbool_incremental_closure_fork(clbool_context* on,
                                                         const clbool_incremental_closure* closure,
                                                         clbool_incremental_closure** out);
/** Vertices of the graph. */
CLBOOL_API clbool_status
clbool_incremental_closure_vertices(const clbool_incremental_closure* closure, uint32_t* vertices);
/** Adds the edge (u, v), or removes it (false); `changed`, unless it is null, becomes how many
 * entries the closure gained or lost. */
CLBOOL_API clbool_status clbool_incremental_closure_set(clbool_incremental_closure* closure,
                                                        uint32_t u, uint32_t v, bool add,
                                                        uint64_t* changed);
/** The same for all entries of a matrix at once. */
CLBOOL_API clbool_status clbool_incremental_closure_set_many(clbool_context* on,
                                                             clbool_incremental_closure* closure,
                                                             const clbool_matrix* edges, bool add,
                                                             uint64_t* changed);
/** Whether v is reached from u. */
CLBOOL_API clbool_status clbool_incremental_closure_contains(
    const clbool_incremental_closure* closure, uint32_t u, uint32_t v, bool* contained);
/** Number of entries. */
CLBOOL_API clbool_status clbool_incremental_closure_nvals(const clbool_incremental_closure* closure,
                                                          uint64_t* nvals);
/** The closure as it is now. */
CLBOOL_API clbool_status clbool_incremental_closure_to_matrix(
    clbool_context* on, const clbool_incremental_closure* closure, clbool_matrix** out);
/** Frees a closure. */
CLBOOL_API clbool_status clbool_incremental_closure_free(clbool_incremental_closure* closure);

/** The graph, on the device. */
CLBOOL_API clbool_status clbool_dynamic_graph_create(clbool_context* on, const clbool_graph* graph,
                                                     clbool_dynamic_graph** out);
/** A graph that begins as a snapshot. */
CLBOOL_API clbool_status clbool_dynamic_graph_from_snapshot(const clbool_snapshot* snapshot,
                                                            clbool_dynamic_graph** out);
/** Another graph, which begins as this one is now, and changes on its own; takes no time. */
CLBOOL_API clbool_status clbool_dynamic_graph_fork(const clbool_dynamic_graph* graph,
                                                   clbool_dynamic_graph** out);
/** Adds the edges of another graph with as many vertices, or removes them (false). */
CLBOOL_API clbool_status clbool_dynamic_graph_change(clbool_context* on,
                                                     clbool_dynamic_graph* graph,
                                                     const clbool_graph* edges, bool add);
/** The graph as it is now; takes no time. */
CLBOOL_API clbool_status clbool_dynamic_graph_snapshot(const clbool_dynamic_graph* graph,
                                                       clbool_snapshot** out);
/** Frees a graph; its snapshots stay. */
CLBOOL_API clbool_status clbool_dynamic_graph_free(clbool_dynamic_graph* graph);

/** Computes the answer of a query, by a grammar's start symbol or by a property path: one of the
 * two is null. Of `options`, which may be null, progress and stop count. Families of the grammar
 * are those that the snapshot's labels have. */
CLBOOL_API clbool_status clbool_maintained_query_create(
    clbool_context* on, const clbool_snapshot* snapshot, const clbool_grammar* grammar,
    const char* expression, const clbool_query_options* options, clbool_maintained_query** out);
/** Another query, which begins with this one's graph and answer and follows on its own. No device.
 */
CLBOOL_API clbool_status clbool_maintained_query_fork(const clbool_maintained_query* query,
                                                      clbool_maintained_query** out);
/** The graph that the answer is about. */
CLBOOL_API clbool_status clbool_maintained_query_graph(const clbool_maintained_query* query,
                                                       clbool_snapshot** out);
/** Follows its graph with the edges of another graph, which has as many vertices, or without them
 * (false). `change` may be null. */
CLBOOL_API clbool_status clbool_maintained_query_change(clbool_context* on,
                                                        clbool_maintained_query* query,
                                                        const clbool_graph* edges, bool add,
                                                        const clbool_query_options* options,
                                                        clbool_answer_change* change);
/** Follows its graph to this snapshot. `change` may be null. */
CLBOOL_API clbool_status clbool_maintained_query_follow(clbool_context* on,
                                                        clbool_maintained_query* query,
                                                        const clbool_snapshot* snapshot,
                                                        const clbool_query_options* options,
                                                        clbool_answer_change* change);
/** False when it was stopped while it was made: then there is no answer. */
CLBOOL_API clbool_status clbool_maintained_query_complete(const clbool_maintained_query* query,
                                                          bool* complete);
/** The answer; later changes do not alter it. */
CLBOOL_API clbool_status clbool_maintained_query_to_matrix(clbool_context* on,
                                                           const clbool_maintained_query* query,
                                                           clbool_matrix** out);
/** Frees a query. */
CLBOOL_API clbool_status clbool_maintained_query_free(clbool_maintained_query* query);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
