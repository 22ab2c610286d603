/* SPDX-License-Identifier: MIT */
/**
 * @file GraphBLAS.h
 * The GraphBLAS C API 2.1 over clbool: what is there and what is not is said in
 * docs/graphblas_api.md. Names, signatures and values of enumerations are those of the document;
 * what begins with GxB_ is as in SuiteSparse:GraphBLAS, of which only little is here.
 *
 * Calls that come once for each type are declared by a list of the types, below.
 */
#ifndef CLBOOL_GRAPHBLAS_H
#define CLBOOL_GRAPHBLAS_H

/* Clients are used to getting all of these by this header. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The version of the C API. */
#define GRB_VERSION 2
#define GRB_SUBVERSION 1 /**< see GRB_VERSION */

/**
 * The release of SuiteSparse:GraphBLAS that clients' builds may take this for when they look for
 * calls of the C API. GxB_SUITESPARSE_GRAPHBLAS is not defined: its other extensions are not here.
 */
#define GxB_IMPLEMENTATION_MAJOR 10
#define GxB_IMPLEMENTATION_MINOR 0 /**< see GxB_IMPLEMENTATION_MAJOR */
#define GxB_IMPLEMENTATION_SUB 0   /**< see GxB_IMPLEMENTATION_MAJOR */

#if defined(_WIN32) && defined(CLBOOL_GRAPHBLAS_BUILDING)
#define CLBOOL_GRB_API __declspec(dllexport)
#elif defined(_WIN32)
#define CLBOOL_GRB_API __declspec(dllimport)
#elif defined(__GNUC__)
#define CLBOOL_GRB_API __attribute__((visibility("default")))
#else
#define CLBOOL_GRB_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** A row, a column or a number of entries. */
typedef uint64_t GrB_Index;

/** The largest index there may be; dimensions are one more at most. */
#define GrB_INDEX_MAX ((GrB_Index)4294967294U)

#define GrB_NULL NULL           /**< no object */
#define GrB_INVALID_HANDLE NULL /**< no object */

/** What a call says of how it went. Negative: an error, of which GrB_error() tells more. */
typedef enum {
    GrB_SUCCESS = 0,
    GrB_NO_VALUE = 1,
    GrB_UNINITIALIZED_OBJECT = -1,
    GrB_NULL_POINTER = -2,
    GrB_INVALID_VALUE = -3,
    GrB_INVALID_INDEX = -4,
    GrB_DOMAIN_MISMATCH = -5,
    GrB_DIMENSION_MISMATCH = -6,
    GrB_OUTPUT_NOT_EMPTY = -7,
    GrB_NOT_IMPLEMENTED = -8,
    GrB_ALREADY_SET = -9,
    GrB_PANIC = -101,
    GrB_OUT_OF_MEMORY = -102,
    GrB_INSUFFICIENT_SPACE = -103,
    GrB_INVALID_OBJECT = -104,
    GrB_INDEX_OUT_OF_BOUNDS = -105,
    GrB_EMPTY_OBJECT = -106
} GrB_Info;

/** Whether calls may return before their work is done. Results are the same. */
typedef enum { GrB_NONBLOCKING = 0, GrB_BLOCKING = 1 } GrB_Mode;

/** How far GrB_wait() is to go. */
typedef enum { GrB_COMPLETE = 0, GrB_MATERIALIZE = 1 } GrB_WaitMode;

/** What of a descriptor is meant. */
typedef enum { GrB_OUTP = 0, GrB_MASK = 1, GrB_INP0 = 2, GrB_INP1 = 3 } GrB_Desc_Field;

/** What a descriptor may say. */
typedef enum {
    GrB_DEFAULT = 0,
    GrB_REPLACE = 1,
    GrB_COMP = 2,
    GrB_TRAN = 3,
    GrB_STRUCTURE = 4,
    GrB_COMP_STRUCTURE = 6
} GrB_Desc_Value;

/** How GrB_Matrix_import() and GrB_Matrix_export() hold entries. */
typedef enum { GrB_CSR_FORMAT = 0, GrB_CSC_FORMAT = 1, GrB_COO_FORMAT = 2 } GrB_Format;

/** What GrB_get() and GrB_set() are about. */
typedef enum {
    GrB_OUTP_FIELD = 0,
    GrB_MASK_FIELD = 1,
    GrB_INP0_FIELD = 2,
    GrB_INP1_FIELD = 3,
    GrB_NAME = 10,
    GrB_LIBRARY_VER_MAJOR = 11,
    GrB_LIBRARY_VER_MINOR = 12,
    GrB_LIBRARY_VER_PATCH = 13,
    GrB_API_VER_MAJOR = 14,
    GrB_API_VER_MINOR = 15,
    GrB_API_VER_PATCH = 16,
    GrB_BLOCKING_MODE = 17,
    GrB_STORAGE_ORIENTATION_HINT = 100,
    GrB_EL_TYPE_CODE = 102,
    GrB_INP0_TYPE_CODE = 103,
    GrB_INP1_TYPE_CODE = 104,
    GrB_OUTP_TYPE_CODE = 105,
    GrB_EL_TYPE_STRING = 106,
    GrB_INP0_TYPE_STRING = 107,
    GrB_INP1_TYPE_STRING = 108,
    GrB_OUTP_TYPE_STRING = 109,
    GrB_SIZE = 110,
    /** Of GrB_GLOBAL, a size: operations that clbool did so far, not plain code on the host. */
    CLBOOL_FAST_OPERATIONS = 20001
} GrB_Field;

/** How a matrix is held. Here always by rows; other hints are remembered and change nothing. */
typedef enum { GrB_ROWMAJOR = 0, GrB_COLMAJOR = 1, GrB_BOTH = 2, GrB_UNKNOWN = 3 } GrB_Orientation;

/** A type as a number. */
typedef enum {
    GrB_UDT_CODE = 0,
    GrB_BOOL_CODE = 1,
    GrB_INT8_CODE = 2,
    GrB_UINT8_CODE = 3,
    GrB_INT16_CODE = 4,
    GrB_UINT16_CODE = 5,
    GrB_INT32_CODE = 6,
    GrB_UINT32_CODE = 7,
    GrB_INT64_CODE = 8,
    GrB_UINT64_CODE = 9,
    GrB_FP32_CODE = 10,
    GrB_FP64_CODE = 11
} GrB_Type_Code;

/**
 * How much GxB_Matrix_fprint() and the like write: nothing, a line, some of the entries, or all.
 */
typedef enum { GxB_SILENT = 0, GxB_SUMMARY = 1, GxB_SHORT = 2, GxB_COMPLETE = 3 } GxB_Print_Level;

/** Room that names of types need. */
#define GxB_MAX_NAME_LEN 128

typedef struct GrB_Type_opaque* GrB_Type;                 /**< what entries are */
typedef struct GrB_UnaryOp_opaque* GrB_UnaryOp;           /**< z = f(x) */
typedef struct GrB_BinaryOp_opaque* GrB_BinaryOp;         /**< z = f(x, y) */
typedef struct GrB_IndexUnaryOp_opaque* GrB_IndexUnaryOp; /**< z = f(x, i, j, thunk) */
typedef struct GrB_Monoid_opaque* GrB_Monoid;             /**< an operator and its identity */
typedef struct GrB_Semiring_opaque* GrB_Semiring;         /**< a monoid and an operator */
typedef struct GrB_Descriptor_opaque* GrB_Descriptor;     /**< how calls take their arguments */
typedef struct GrB_Scalar_opaque* GrB_Scalar;             /**< one entry, or none */
typedef struct GrB_Vector_opaque* GrB_Vector;             /**< a sparse vector */
typedef struct GrB_Matrix_opaque* GrB_Matrix;             /**< a sparse matrix */
typedef struct GrB_Global_opaque* GrB_Global;             /**< the library as a whole */

/** Writes f(x) to z. */
typedef void (*GxB_unary_function)(void* z, const void* x);
/** Writes f(x, y) to z. */
typedef void (*GxB_binary_function)(void* z, const void* x, const void* y);
/** Writes f of the entry x at (i, j) and the thunk y to z; of vectors j is 0. */
typedef void (*GxB_index_unary_function)(void* z, const void* x, GrB_Index i, GrB_Index j,
                                         const void* y);

/* The lists: of all built-in types, of those that are numbers, of integers. */
#define CLBOOL_GRB_INTEGERS(declare)                                                              \
    declare(INT8, int8_t) declare(INT16, int16_t) declare(INT32, int32_t) declare(INT64, int64_t) \
        declare(UINT8, uint8_t) declare(UINT16, uint16_t) declare(UINT32, uint32_t)               \
            declare(UINT64, uint64_t)
#define CLBOOL_GRB_NUMBERS(declare) \
    CLBOOL_GRB_INTEGERS(declare)    \
    declare(FP32, float) declare(FP64, double)
#define CLBOOL_GRB_TYPES(declare) declare(BOOL, bool) CLBOOL_GRB_NUMBERS(declare)
/* With user-defined types: as one value, and as an array. */
#define CLBOOL_GRB_VALUES(declare) \
    CLBOOL_GRB_TYPES(declare)      \
    declare(UDT, const void*)
#define CLBOOL_GRB_ARRAYS(declare) \
    CLBOOL_GRB_TYPES(declare)      \
    declare(UDT, void)

/* -- Objects that are there from the start ----------------------------------------------------- */

CLBOOL_GRB_API extern const GrB_Global GrB_GLOBAL; /**< for GrB_get() and GrB_set() */

/** Every index of a dimension, in the place of a list. */
CLBOOL_GRB_API extern const uint64_t* GrB_ALL;

#define CLBOOL_GRB_DECLARE(name, type)                         \
    CLBOOL_GRB_API extern GrB_Type GrB_##name;                 \
    CLBOOL_GRB_API extern GrB_UnaryOp GrB_IDENTITY_##name;     \
    CLBOOL_GRB_API extern GrB_UnaryOp GrB_AINV_##name;         \
    CLBOOL_GRB_API extern GrB_UnaryOp GrB_MINV_##name;         \
    CLBOOL_GRB_API extern GrB_UnaryOp GrB_ABS_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_FIRST_##name;       \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_SECOND_##name;      \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_ONEB_##name;        \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_PLUS_##name;        \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_MINUS_##name;       \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_TIMES_##name;       \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_DIV_##name;         \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_MIN_##name;         \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_MAX_##name;         \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_EQ_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_NE_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_GT_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_LT_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_GE_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_LE_##name;          \
    CLBOOL_GRB_API extern GrB_BinaryOp GxB_ANY_##name;         \
    CLBOOL_GRB_API extern GrB_BinaryOp GxB_PAIR_##name;        \
    CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_VALUEEQ_##name; \
    CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_VALUENE_##name; \
    CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_VALUELT_##name; \
    CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_VALUELE_##name; \
    CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_VALUEGT_##name; \
    CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_VALUEGE_##name; \
    CLBOOL_GRB_API extern GrB_Monoid GxB_ANY_##name##_MONOID;  \
    CLBOOL_GRB_API extern GrB_Semiring GxB_ANY_FIRST_##name;   \
    CLBOOL_GRB_API extern GrB_Semiring GxB_ANY_SECOND_##name;  \
    CLBOOL_GRB_API extern GrB_Semiring GxB_ANY_PAIR_##name;
CLBOOL_GRB_TYPES(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE

#define CLBOOL_GRB_DECLARE(name, type)                  \
    CLBOOL_GRB_API extern GrB_UnaryOp GrB_BNOT_##name;  \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_BOR_##name;  \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_BAND_##name; \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_BXOR_##name; \
    CLBOOL_GRB_API extern GrB_BinaryOp GrB_BXNOR_##name;
CLBOOL_GRB_INTEGERS(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE

#define CLBOOL_GRB_DECLARE(name, type)                                 \
    CLBOOL_GRB_API extern GrB_Monoid GrB_PLUS_MONOID_##name;           \
    CLBOOL_GRB_API extern GrB_Monoid GrB_TIMES_MONOID_##name;          \
    CLBOOL_GRB_API extern GrB_Monoid GrB_MIN_MONOID_##name;            \
    CLBOOL_GRB_API extern GrB_Monoid GrB_MAX_MONOID_##name;            \
    CLBOOL_GRB_API extern GrB_Semiring GrB_PLUS_TIMES_SEMIRING_##name; \
    CLBOOL_GRB_API extern GrB_Semiring GrB_PLUS_MIN_SEMIRING_##name;   \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MIN_PLUS_SEMIRING_##name;   \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MIN_TIMES_SEMIRING_##name;  \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MIN_FIRST_SEMIRING_##name;  \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MIN_SECOND_SEMIRING_##name; \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MIN_MAX_SEMIRING_##name;    \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MAX_PLUS_SEMIRING_##name;   \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MAX_TIMES_SEMIRING_##name;  \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MAX_FIRST_SEMIRING_##name;  \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MAX_SECOND_SEMIRING_##name; \
    CLBOOL_GRB_API extern GrB_Semiring GrB_MAX_MIN_SEMIRING_##name;    \
    CLBOOL_GRB_API extern GrB_Semiring GxB_PLUS_PAIR_##name;
CLBOOL_GRB_NUMBERS(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE

CLBOOL_GRB_API extern GrB_UnaryOp GrB_LNOT;                     /**< !x */
CLBOOL_GRB_API extern GrB_BinaryOp GrB_LOR;                     /**< x || y */
CLBOOL_GRB_API extern GrB_BinaryOp GrB_LAND;                    /**< x && y */
CLBOOL_GRB_API extern GrB_BinaryOp GrB_LXOR;                    /**< x != y */
CLBOOL_GRB_API extern GrB_BinaryOp GrB_LXNOR;                   /**< x == y */
CLBOOL_GRB_API extern GrB_Monoid GrB_LOR_MONOID_BOOL;           /**< of bits */
CLBOOL_GRB_API extern GrB_Monoid GrB_LAND_MONOID_BOOL;          /**< of bits */
CLBOOL_GRB_API extern GrB_Monoid GrB_LXOR_MONOID_BOOL;          /**< of bits */
CLBOOL_GRB_API extern GrB_Monoid GrB_LXNOR_MONOID_BOOL;         /**< of bits */
CLBOOL_GRB_API extern GrB_Semiring GrB_LOR_LAND_SEMIRING_BOOL;  /**< the boolean product */
CLBOOL_GRB_API extern GrB_Semiring GrB_LAND_LOR_SEMIRING_BOOL;  /**< of bits */
CLBOOL_GRB_API extern GrB_Semiring GrB_LXOR_LAND_SEMIRING_BOOL; /**< of bits */
CLBOOL_GRB_API extern GrB_Semiring GrB_LXNOR_LOR_SEMIRING_BOOL; /**< of bits */

CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_ROWINDEX_INT32;  /**< i + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_ROWINDEX_INT64;  /**< i + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_COLINDEX_INT32;  /**< j + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_COLINDEX_INT64;  /**< j + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_DIAGINDEX_INT32; /**< j - i - y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_DIAGINDEX_INT64; /**< j - i - y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_TRIL;            /**< j <= i + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_TRIU;            /**< j >= i + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_DIAG;            /**< j == i + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_OFFDIAG;         /**< j != i + y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_COLLE;           /**< j <= y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_COLGT;           /**< j > y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_ROWLE;           /**< i <= y */
CLBOOL_GRB_API extern GrB_IndexUnaryOp GrB_ROWGT;           /**< i > y */

/* Descriptors, by what they say: R replace, S structural mask, C complement, T0 and T1 transposed
 * inputs. */
#define CLBOOL_GRB_DECLARE_DESCRIPTORS(of)                  \
    CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_##of##T0; \
    CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_##of##T1; \
    CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_##of##T0T1;
CLBOOL_GRB_DECLARE_DESCRIPTORS()
CLBOOL_GRB_DECLARE_DESCRIPTORS(C)
CLBOOL_GRB_DECLARE_DESCRIPTORS(S)
CLBOOL_GRB_DECLARE_DESCRIPTORS(SC)
CLBOOL_GRB_DECLARE_DESCRIPTORS(R)
CLBOOL_GRB_DECLARE_DESCRIPTORS(RC)
CLBOOL_GRB_DECLARE_DESCRIPTORS(RS)
CLBOOL_GRB_DECLARE_DESCRIPTORS(RSC)
#undef CLBOOL_GRB_DECLARE_DESCRIPTORS
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_C;   /**< complement */
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_S;   /**< structural */
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_SC;  /**< both */
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_R;   /**< replace */
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_RC;  /**< replace, complement */
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_RS;  /**< replace, structural */
CLBOOL_GRB_API extern GrB_Descriptor GrB_DESC_RSC; /**< replace, structural, complement */

/* -- The library ------------------------------------------------------------------------------- */

/** Begins; before anything else. CLBOOL_DEVICE names the device, else it is the best there is. */
CLBOOL_GRB_API GrB_Info GrB_init(GrB_Mode mode);
/** Ends; nothing but GrB_free() and GrB_init() may follow. */
CLBOOL_GRB_API GrB_Info GrB_finalize(void);
/** The version of the C API. */
CLBOOL_GRB_API GrB_Info GrB_getVersion(unsigned int* version, unsigned int* subversion);

/* -- What objects of all kinds have ------------------------------------------------------------ */

/* GrB_K_free, _wait and _error; GrB_K_get_… and _set_… of the fields above. GrB_error gives the
 * sentence of the last call that failed with the object as its output: "" if none did. */
#define CLBOOL_GRB_DECLARE_KIND(kind)                                                              \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_get_Scalar(GrB_##kind of, GrB_Scalar value,               \
                                                    GrB_Field field);                              \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_get_String(GrB_##kind of, char* value, GrB_Field field);  \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_get_INT32(GrB_##kind of, int32_t* value,                  \
                                                   GrB_Field field);                               \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_get_SIZE(GrB_##kind of, size_t* value, GrB_Field field);  \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_get_VOID(GrB_##kind of, void* value, GrB_Field field);    \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_set_Scalar(GrB_##kind of, GrB_Scalar value,               \
                                                    GrB_Field field);                              \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_set_String(GrB_##kind of, char* value, GrB_Field field);  \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_set_INT32(GrB_##kind of, int32_t value, GrB_Field field); \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_set_VOID(GrB_##kind of, void* value, GrB_Field field,     \
                                                  size_t size);
#define CLBOOL_GRB_DECLARE_OBJECT(kind)                                                      \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_free(GrB_##kind* object);                           \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_wait(GrB_##kind object, GrB_WaitMode mode);         \
    CLBOOL_GRB_API GrB_Info GrB_##kind##_error(const char** error, const GrB_##kind object); \
    CLBOOL_GRB_DECLARE_KIND(kind)
CLBOOL_GRB_DECLARE_OBJECT(Type)
CLBOOL_GRB_DECLARE_OBJECT(UnaryOp)
CLBOOL_GRB_DECLARE_OBJECT(BinaryOp)
CLBOOL_GRB_DECLARE_OBJECT(IndexUnaryOp)
CLBOOL_GRB_DECLARE_OBJECT(Monoid)
CLBOOL_GRB_DECLARE_OBJECT(Semiring)
CLBOOL_GRB_DECLARE_OBJECT(Descriptor)
CLBOOL_GRB_DECLARE_OBJECT(Scalar)
CLBOOL_GRB_DECLARE_OBJECT(Vector)
CLBOOL_GRB_DECLARE_OBJECT(Matrix)
CLBOOL_GRB_DECLARE_KIND(Global)
#undef CLBOOL_GRB_DECLARE_OBJECT
#undef CLBOOL_GRB_DECLARE_KIND

/* -- Types, operators, descriptors ------------------------------------------------------------- */

/** A type of `size` bytes, which may be copied as bytes. */
CLBOOL_GRB_API GrB_Info GrB_Type_new(GrB_Type* type, size_t size);
/** A unary operator from x to z. */
CLBOOL_GRB_API GrB_Info GrB_UnaryOp_new(GrB_UnaryOp* op, GxB_unary_function function, GrB_Type z,
                                        GrB_Type x);
/** A binary operator from x and y to z. */
CLBOOL_GRB_API GrB_Info GrB_BinaryOp_new(GrB_BinaryOp* op, GxB_binary_function function, GrB_Type z,
                                         GrB_Type x, GrB_Type y);
/** An operator on entries, where they are and a thunk of type y. */
CLBOOL_GRB_API GrB_Info GrB_IndexUnaryOp_new(GrB_IndexUnaryOp* op,
                                             GxB_index_unary_function function, GrB_Type z,
                                             GrB_Type x, GrB_Type y);
/* GrB_Monoid_new_T: a monoid from an operator and its identity. */
#define CLBOOL_GRB_DECLARE(name, type)                                                 \
    CLBOOL_GRB_API GrB_Info GrB_Monoid_new_##name(GrB_Monoid* monoid, GrB_BinaryOp op, \
                                                  type identity);
CLBOOL_GRB_VALUES(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE
/** A semiring from the monoid that adds and the operator that multiplies. */
CLBOOL_GRB_API GrB_Info GrB_Semiring_new(GrB_Semiring* semiring, GrB_Monoid add,
                                         GrB_BinaryOp multiply);
/** A descriptor that says nothing yet. */
CLBOOL_GRB_API GrB_Info GrB_Descriptor_new(GrB_Descriptor* descriptor);
/** Makes a descriptor say something; the two of GrB_MASK are added up. */
CLBOOL_GRB_API GrB_Info GrB_Descriptor_set(GrB_Descriptor descriptor, GrB_Desc_Field field,
                                           GrB_Desc_Value value);

/* -- Scalars, vectors, matrices ---------------------------------------------------------------- */

CLBOOL_GRB_API GrB_Info GrB_Scalar_new(GrB_Scalar* s, GrB_Type type);              /**< empty */
CLBOOL_GRB_API GrB_Info GrB_Scalar_dup(GrB_Scalar* s, const GrB_Scalar t);         /**< a copy */
CLBOOL_GRB_API GrB_Info GrB_Scalar_clear(GrB_Scalar s);                            /**< empties */
CLBOOL_GRB_API GrB_Info GrB_Scalar_nvals(GrB_Index* nvals, const GrB_Scalar s);    /**< 0 or 1 */
CLBOOL_GRB_API GrB_Info GrB_Vector_new(GrB_Vector* v, GrB_Type type, GrB_Index n); /**< empty */
CLBOOL_GRB_API GrB_Info GrB_Vector_dup(GrB_Vector* w, const GrB_Vector u);         /**< a copy */
CLBOOL_GRB_API GrB_Info GrB_Vector_clear(GrB_Vector v);                            /**< empties */
CLBOOL_GRB_API GrB_Info GrB_Vector_size(GrB_Index* n, const GrB_Vector v);         /**< dimension */
CLBOOL_GRB_API GrB_Info GrB_Vector_nvals(GrB_Index* nvals, const GrB_Vector v);    /**< entries */
CLBOOL_GRB_API GrB_Info GrB_Vector_resize(GrB_Vector w, GrB_Index n); /**< cuts, grows */
CLBOOL_GRB_API GrB_Info GrB_Matrix_new(GrB_Matrix* A, GrB_Type type, GrB_Index nrows,
                                       GrB_Index ncols);                        /**< empty */
CLBOOL_GRB_API GrB_Info GrB_Matrix_dup(GrB_Matrix* C, const GrB_Matrix A);      /**< a copy */
CLBOOL_GRB_API GrB_Info GrB_Matrix_clear(GrB_Matrix A);                         /**< empties */
CLBOOL_GRB_API GrB_Info GrB_Matrix_nrows(GrB_Index* nrows, const GrB_Matrix A); /**< rows */
CLBOOL_GRB_API GrB_Info GrB_Matrix_ncols(GrB_Index* ncols, const GrB_Matrix A); /**< columns */
CLBOOL_GRB_API GrB_Info GrB_Matrix_nvals(GrB_Index* nvals, const GrB_Matrix A); /**< entries */
/** Cuts off what is outside, or grows. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_resize(GrB_Matrix C, GrB_Index nrows, GrB_Index ncols);
/** A square matrix with the vector on its diagonal k. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_diag(GrB_Matrix* C, const GrB_Vector v, int64_t k);

/* Entries one by one: calls that set or remove are gathered until something else is asked for. */
#define CLBOOL_GRB_DECLARE(name, type)                                                       \
    CLBOOL_GRB_API GrB_Info GrB_Scalar_setElement_##name(GrB_Scalar s, type x);              \
    CLBOOL_GRB_API GrB_Info GrB_Vector_setElement_##name(GrB_Vector w, type x, GrB_Index i); \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_setElement_##name(GrB_Matrix C, type x, GrB_Index i,  \
                                                         GrB_Index j);
CLBOOL_GRB_VALUES(CLBOOL_GRB_DECLARE)
CLBOOL_GRB_API GrB_Info GrB_Vector_setElement_Scalar(GrB_Vector w, GrB_Scalar x,
                                                     GrB_Index i); /**< empty: removes */
CLBOOL_GRB_API GrB_Info GrB_Matrix_setElement_Scalar(GrB_Matrix C, GrB_Scalar x, GrB_Index i,
                                                     GrB_Index j); /**< empty: removes */
#undef CLBOOL_GRB_DECLARE
#define CLBOOL_GRB_DECLARE(name, type)                                                     \
    CLBOOL_GRB_API GrB_Info GrB_Scalar_extractElement_##name(type* x, const GrB_Scalar s); \
    CLBOOL_GRB_API GrB_Info GrB_Vector_extractElement_##name(type* x, const GrB_Vector v,  \
                                                             GrB_Index i);                 \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_extractElement_##name(type* x, const GrB_Matrix A,  \
                                                             GrB_Index i, GrB_Index j);
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE
CLBOOL_GRB_API GrB_Info GrB_Vector_extractElement_Scalar(GrB_Scalar x, const GrB_Vector v,
                                                         GrB_Index i); /**< or empties it */
CLBOOL_GRB_API GrB_Info GrB_Matrix_extractElement_Scalar(GrB_Scalar x, const GrB_Matrix A,
                                                         GrB_Index i,
                                                         GrB_Index j);       /**< or empties it */
CLBOOL_GRB_API GrB_Info GrB_Vector_removeElement(GrB_Vector v, GrB_Index i); /**< if there */
CLBOOL_GRB_API GrB_Info GrB_Matrix_removeElement(GrB_Matrix C, GrB_Index i,
                                                 GrB_Index j); /**< if there */

/* Entries all at once: in any order, those of one place combined by `dup`; and back, sorted. */
#define CLBOOL_GRB_DECLARE(name, type)                                                             \
    CLBOOL_GRB_API GrB_Info GrB_Vector_build_##name(                                               \
        GrB_Vector w, const GrB_Index* I, const type* X, GrB_Index nvals, const GrB_BinaryOp dup); \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_build_##name(GrB_Matrix C, const GrB_Index* I,              \
                                                    const GrB_Index* J, const type* X,             \
                                                    GrB_Index nvals, const GrB_BinaryOp dup);      \
    CLBOOL_GRB_API GrB_Info GrB_Vector_extractTuples_##name(GrB_Index* I, type* X,                 \
                                                            GrB_Index* nvals, const GrB_Vector v); \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_extractTuples_##name(GrB_Index* I, GrB_Index* J, type* X,   \
                                                            GrB_Index* nvals, const GrB_Matrix A);
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE
/** Entries at these places, all of the scalar's value; duplicates are one. */
CLBOOL_GRB_API GrB_Info GxB_Vector_build_Scalar(GrB_Vector w, const GrB_Index* I, GrB_Scalar scalar,
                                                GrB_Index nvals);
/** Entries at these places, all of the scalar's value; duplicates are one. */
CLBOOL_GRB_API GrB_Info GxB_Matrix_build_Scalar(GrB_Matrix C, const GrB_Index* I,
                                                const GrB_Index* J, GrB_Scalar scalar,
                                                GrB_Index nvals);

/* Compressed rows (columns), or coordinates: Ap are pointers, Ai the other index; of coordinates Ap
 * are the columns and Ai the rows. */
#define CLBOOL_GRB_DECLARE(name, type)                                                             \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_import_##name(                                              \
        GrB_Matrix* A, GrB_Type of, GrB_Index nrows, GrB_Index ncols, const GrB_Index* Ap,         \
        const GrB_Index* Ai, const type* Ax, GrB_Index Ap_len, GrB_Index Ai_len, GrB_Index Ax_len, \
        GrB_Format format);                                                                        \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_export_##name(                                              \
        GrB_Index* Ap, GrB_Index* Ai, type* Ax, GrB_Index* Ap_len, GrB_Index* Ai_len,              \
        GrB_Index* Ax_len, GrB_Format format, GrB_Matrix A);
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE
/** Room that an export needs. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_exportSize(GrB_Index* Ap_len, GrB_Index* Ai_len,
                                              GrB_Index* Ax_len, GrB_Format format, GrB_Matrix A);
/** The format that is soonest made. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_exportHint(GrB_Format* format, GrB_Matrix A);
/** A matrix as bytes, which this library alone reads; blob_size is lowered to what is used. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_serialize(void* blob, GrB_Index* blob_size, GrB_Matrix A);
/** How many bytes that takes. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_serializeSize(GrB_Index* blob_size, GrB_Matrix A);
/** A new matrix as it was; the type may be null unless it is a user's. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_deserialize(GrB_Matrix* C, GrB_Type type, const void* blob,
                                               GrB_Index blob_size);

CLBOOL_GRB_API GrB_Info GxB_Matrix_type_name(char* name, const GrB_Matrix A); /**< "bool" … */
CLBOOL_GRB_API GrB_Info GxB_Vector_type_name(char* name, const GrB_Vector v); /**< "bool" … */
CLBOOL_GRB_API GrB_Info GxB_Scalar_type_name(char* name, const GrB_Scalar s); /**< "bool" … */
CLBOOL_GRB_API GrB_Info GxB_Matrix_type(GrB_Type* type, const GrB_Matrix A);  /**< its type */
CLBOOL_GRB_API GrB_Info GxB_Vector_type(GrB_Type* type, const GrB_Vector v);  /**< its type */
CLBOOL_GRB_API GrB_Info GxB_Scalar_type(GrB_Type* type, const GrB_Scalar s);  /**< its type */
/** Writes a matrix for people to read; without a file, to the standard output. */
CLBOOL_GRB_API GrB_Info GxB_Matrix_fprint(GrB_Matrix A, const char* name, GxB_Print_Level level,
                                          FILE* to);
/** See GxB_Matrix_fprint(). */
CLBOOL_GRB_API GrB_Info GxB_Vector_fprint(GrB_Vector v, const char* name, GxB_Print_Level level,
                                          FILE* to);
/** See GxB_Matrix_fprint(). */
CLBOOL_GRB_API GrB_Info GxB_Scalar_fprint(GrB_Scalar s, const char* name, GxB_Print_Level level,
                                          FILE* to);

/* -- Operations: C<Mask> = accum(C, T) --------------------------------------------------------- */

/** T = A · B. */
CLBOOL_GRB_API GrB_Info GrB_mxm(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                                const GrB_Semiring semiring, const GrB_Matrix A, const GrB_Matrix B,
                                const GrB_Descriptor desc);
/** t = u · A; of the descriptor GrB_INP1 is for the matrix. */
CLBOOL_GRB_API GrB_Info GrB_vxm(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                                const GrB_Semiring semiring, const GrB_Vector u, const GrB_Matrix A,
                                const GrB_Descriptor desc);
/** t = A · u. */
CLBOOL_GRB_API GrB_Info GrB_mxv(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                                const GrB_Semiring semiring, const GrB_Matrix A, const GrB_Vector u,
                                const GrB_Descriptor desc);

/* GrB_eWiseMult: entries of both; GrB_eWiseAdd: of either; GrB_kronecker. By a binary operator,
 * that of a monoid, or that which multiplies in a semiring. */
#define CLBOOL_GRB_DECLARE(by)                                                            \
    CLBOOL_GRB_API GrB_Info GrB_Vector_eWiseMult_##by(                                    \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Vector u, const GrB_Vector v, const GrB_Descriptor desc);               \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_eWiseMult_##by(                                    \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Matrix A, const GrB_Matrix B, const GrB_Descriptor desc);               \
    CLBOOL_GRB_API GrB_Info GrB_Vector_eWiseAdd_##by(                                     \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Vector u, const GrB_Vector v, const GrB_Descriptor desc);               \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_eWiseAdd_##by(                                     \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Matrix A, const GrB_Matrix B, const GrB_Descriptor desc);               \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_kronecker_##by(                                    \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Matrix A, const GrB_Matrix B, const GrB_Descriptor desc);
CLBOOL_GRB_DECLARE(Semiring)
CLBOOL_GRB_DECLARE(Monoid)
CLBOOL_GRB_DECLARE(BinaryOp)
#undef CLBOOL_GRB_DECLARE
/** As GrB_eWiseAdd, where alpha (beta) stands for the entry that only B (A) has. */
CLBOOL_GRB_API GrB_Info GxB_Vector_eWiseUnion(GrB_Vector w, const GrB_Vector mask,
                                              const GrB_BinaryOp accum, const GrB_BinaryOp add,
                                              const GrB_Vector u, const GrB_Scalar alpha,
                                              const GrB_Vector v, const GrB_Scalar beta,
                                              const GrB_Descriptor desc);
/** As GrB_eWiseAdd, where alpha (beta) stands for the entry that only B (A) has. */
CLBOOL_GRB_API GrB_Info GxB_Matrix_eWiseUnion(GrB_Matrix C, const GrB_Matrix Mask,
                                              const GrB_BinaryOp accum, const GrB_BinaryOp add,
                                              const GrB_Matrix A, const GrB_Scalar alpha,
                                              const GrB_Matrix B, const GrB_Scalar beta,
                                              const GrB_Descriptor desc);

/** t(k) = u(I[k]). */
CLBOOL_GRB_API GrB_Info GrB_Vector_extract(GrB_Vector w, const GrB_Vector mask,
                                           const GrB_BinaryOp accum, const GrB_Vector u,
                                           const GrB_Index* I, GrB_Index ni,
                                           const GrB_Descriptor desc);
/** T(k, l) = A(I[k], J[l]). */
CLBOOL_GRB_API GrB_Info GrB_Matrix_extract(GrB_Matrix C, const GrB_Matrix Mask,
                                           const GrB_BinaryOp accum, const GrB_Matrix A,
                                           const GrB_Index* I, GrB_Index ni, const GrB_Index* J,
                                           GrB_Index nj, const GrB_Descriptor desc);
/** t(k) = A(I[k], j). */
CLBOOL_GRB_API GrB_Info GrB_Col_extract(GrB_Vector w, const GrB_Vector mask,
                                        const GrB_BinaryOp accum, const GrB_Matrix A,
                                        const GrB_Index* I, GrB_Index ni, GrB_Index j,
                                        const GrB_Descriptor desc);

/** w(I)<mask> = accum(w(I), u). */
CLBOOL_GRB_API GrB_Info GrB_Vector_assign(GrB_Vector w, const GrB_Vector mask,
                                          const GrB_BinaryOp accum, const GrB_Vector u,
                                          const GrB_Index* I, GrB_Index ni,
                                          const GrB_Descriptor desc);
/** C(I, J)<Mask> = accum(C(I, J), A). */
CLBOOL_GRB_API GrB_Info GrB_Matrix_assign(GrB_Matrix C, const GrB_Matrix Mask,
                                          const GrB_BinaryOp accum, const GrB_Matrix A,
                                          const GrB_Index* I, GrB_Index ni, const GrB_Index* J,
                                          GrB_Index nj, const GrB_Descriptor desc);
/** C(I, j)<mask> = accum(C(I, j), u). */
CLBOOL_GRB_API GrB_Info GrB_Col_assign(GrB_Matrix C, const GrB_Vector mask,
                                       const GrB_BinaryOp accum, const GrB_Vector u,
                                       const GrB_Index* I, GrB_Index ni, GrB_Index j,
                                       const GrB_Descriptor desc);
/** C(i, J)<mask> = accum(C(i, J), u). */
CLBOOL_GRB_API GrB_Info GrB_Row_assign(GrB_Matrix C, const GrB_Vector mask,
                                       const GrB_BinaryOp accum, const GrB_Vector u, GrB_Index i,
                                       const GrB_Index* J, GrB_Index nj, const GrB_Descriptor desc);
/* The same value to all these places. */
#define CLBOOL_GRB_DECLARE(name, type)                                                             \
    CLBOOL_GRB_API GrB_Info GrB_Vector_assign_##name(                                              \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, type x, const GrB_Index* I, \
        GrB_Index ni, const GrB_Descriptor desc);                                                  \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_assign_##name(                                              \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, type x, const GrB_Index* I, \
        GrB_Index ni, const GrB_Index* J, GrB_Index nj, const GrB_Descriptor desc);
CLBOOL_GRB_VALUES(CLBOOL_GRB_DECLARE)
CLBOOL_GRB_DECLARE(Scalar, GrB_Scalar)
#undef CLBOOL_GRB_DECLARE

/** t = op(u). */
CLBOOL_GRB_API GrB_Info GrB_Vector_apply(GrB_Vector w, const GrB_Vector mask,
                                         const GrB_BinaryOp accum, const GrB_UnaryOp op,
                                         const GrB_Vector u, const GrB_Descriptor desc);
/** T = op(A). */
CLBOOL_GRB_API GrB_Info GrB_Matrix_apply(GrB_Matrix C, const GrB_Matrix Mask,
                                         const GrB_BinaryOp accum, const GrB_UnaryOp op,
                                         const GrB_Matrix A, const GrB_Descriptor desc);
/* GrB_apply by a binary operator with a value as its first or its second argument, or by an
 * operator on places with a thunk; GrB_select: entries for which that operator says true. */
#define CLBOOL_GRB_DECLARE(name, type)                                                            \
    CLBOOL_GRB_API GrB_Info GrB_Vector_apply_BinaryOp1st_##name(                                  \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,     \
        type x, const GrB_Vector u, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_apply_BinaryOp1st_##name(                                  \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,     \
        type x, const GrB_Matrix A, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Vector_apply_BinaryOp2nd_##name(                                  \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,     \
        const GrB_Vector u, type y, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_apply_BinaryOp2nd_##name(                                  \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,     \
        const GrB_Matrix A, type y, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Vector_apply_IndexOp_##name(                                      \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_IndexUnaryOp op, \
        const GrB_Vector u, type y, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_apply_IndexOp_##name(                                      \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_IndexUnaryOp op, \
        const GrB_Matrix A, type y, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Vector_select_##name(                                             \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_IndexUnaryOp op, \
        const GrB_Vector u, type y, const GrB_Descriptor desc);                                   \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_select_##name(                                             \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_IndexUnaryOp op, \
        const GrB_Matrix A, type y, const GrB_Descriptor desc);
CLBOOL_GRB_VALUES(CLBOOL_GRB_DECLARE)
CLBOOL_GRB_DECLARE(Scalar, GrB_Scalar)
#undef CLBOOL_GRB_DECLARE

/** t(i) = the sum of row i. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_reduce_Monoid(GrB_Vector w, const GrB_Vector mask,
                                                 const GrB_BinaryOp accum, const GrB_Monoid monoid,
                                                 const GrB_Matrix A, const GrB_Descriptor desc);
/** The same by an operator that a monoid is known of. */
CLBOOL_GRB_API GrB_Info GrB_Matrix_reduce_BinaryOp(GrB_Vector w, const GrB_Vector mask,
                                                   const GrB_BinaryOp accum, const GrB_BinaryOp op,
                                                   const GrB_Matrix A, const GrB_Descriptor desc);
/* All entries to one value: the identity if there are none, of a GrB_Scalar no entry. */
#define CLBOOL_GRB_DECLARE(name, type)                                                            \
    CLBOOL_GRB_API GrB_Info GrB_Vector_reduce_##name(type* c, const GrB_BinaryOp accum,           \
                                                     const GrB_Monoid monoid, const GrB_Vector u, \
                                                     const GrB_Descriptor desc);                  \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_reduce_##name(type* c, const GrB_BinaryOp accum,           \
                                                     const GrB_Monoid monoid, const GrB_Matrix A, \
                                                     const GrB_Descriptor desc);
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DECLARE)
#undef CLBOOL_GRB_DECLARE
#define CLBOOL_GRB_DECLARE(by)                                                         \
    CLBOOL_GRB_API GrB_Info GrB_Vector_reduce_##by##_Scalar(                           \
        GrB_Scalar c, const GrB_BinaryOp accum, const GrB_##by op, const GrB_Vector u, \
        const GrB_Descriptor desc);                                                    \
    CLBOOL_GRB_API GrB_Info GrB_Matrix_reduce_##by##_Scalar(                           \
        GrB_Scalar c, const GrB_BinaryOp accum, const GrB_##by op, const GrB_Matrix A, \
        const GrB_Descriptor desc);
CLBOOL_GRB_DECLARE(Monoid)
CLBOOL_GRB_DECLARE(BinaryOp)
#undef CLBOOL_GRB_DECLARE

/** T = the transpose of A. */
CLBOOL_GRB_API GrB_Info GrB_transpose(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                                      const GrB_Matrix A, const GrB_Descriptor desc);

#ifdef __cplusplus
}
#endif

/* The library defines by the lists what they declare. */
#ifndef CLBOOL_GRAPHBLAS_BUILDING
#undef CLBOOL_GRB_VALUES
#undef CLBOOL_GRB_ARRAYS
#undef CLBOOL_GRB_TYPES
#undef CLBOOL_GRB_NUMBERS
#undef CLBOOL_GRB_INTEGERS
#endif

/* -- One name for the calls of all types: C11 alone -------------------------------------------- */

#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L

/* The call for a value; pointers of any other kind are to user-defined values. */
#define CLBOOL_GRB_BY_VALUE(x, call)   \
    _Generic((x), bool                 \
             : call##_BOOL, int8_t     \
             : call##_INT8, int16_t    \
             : call##_INT16, int32_t   \
             : call##_INT32, int64_t   \
             : call##_INT64, uint8_t   \
             : call##_UINT8, uint16_t  \
             : call##_UINT16, uint32_t \
             : call##_UINT32, uint64_t \
             : call##_UINT64, float    \
             : call##_FP32, double     \
             : call##_FP64, default    \
             : call##_UDT)
/* The same, where a GrB_Scalar may stand for it. */
#define CLBOOL_GRB_BY_SCALAR(x, call)  \
    _Generic((x), bool                 \
             : call##_BOOL, int8_t     \
             : call##_INT8, int16_t    \
             : call##_INT16, int32_t   \
             : call##_INT32, int64_t   \
             : call##_INT64, uint8_t   \
             : call##_UINT8, uint16_t  \
             : call##_UINT16, uint32_t \
             : call##_UINT32, uint64_t \
             : call##_UINT64, float    \
             : call##_FP32, double     \
             : call##_FP64, GrB_Scalar \
             : call##_Scalar, default  \
             : call##_UDT)
/* The call for a pointer to values. */
#define CLBOOL_GRB_POINTERS(call)                                                                                           \
    bool* : call##_BOOL,                                                                                                    \
            int8_t* : call##_INT8,                                                                                          \
                      int16_t* : call##_INT16,                                                                              \
                                 int32_t* : call##_INT32,                                                                   \
                                            int64_t* : call##_INT64,                                                        \
                                                       uint8_t* : call##_UINT8,                                             \
                                                                  uint16_t* : call##_UINT16,                                \
                                                                              uint32_t* : call##_UINT32,                    \
                                                                                          uint64_t* : call##_UINT64,        \
                                                                                                      float* : call##_FP32, \
                                                                                                               double* : call##_FP64
#define CLBOOL_GRB_BY_OUTPUT(x, call) _Generic((x), CLBOOL_GRB_POINTERS(call), default : call##_UDT)
#define CLBOOL_GRB_BY_OUTPUT_OR_SCALAR(x, call) \
    _Generic((x), CLBOOL_GRB_POINTERS(call), GrB_Scalar : call##_Scalar, default : call##_UDT)
#define CLBOOL_GRB_BY_INPUT(x, call) \
    _Generic((x),                       \
        CLBOOL_GRB_POINTERS(call),      \
        const bool*: call##_BOOL,       \
        const int8_t*: call##_INT8,     \
        const int16_t*: call##_INT16,   \
        const int32_t*: call##_INT32,   \
        const int64_t*: call##_INT64,   \
        const uint8_t*: call##_UINT8,   \
        const uint16_t*: call##_UINT16, \
        const uint32_t*: call##_UINT32, \
        const uint64_t*: call##_UINT64, \
        const float*: call##_FP32,      \
        const double*: call##_FP64,     \
        default: call##_UDT)
/* The call for a vector or a matrix, for an operator, monoid or semiring. */
#define CLBOOL_GRB_BY_COLLECTION(x, call) \
    _Generic((x), GrB_Vector : GrB_Vector_##call, default : GrB_Matrix_##call)
#define CLBOOL_GRB_BY_OP(op, call)         \
    _Generic((op), GrB_Semiring            \
             : call##_Semiring, GrB_Monoid \
             : call##_Monoid, GrB_BinaryOp \
             : call##_BinaryOp)
/* The call of an object's kind. */
#define CLBOOL_GRB_BY_KIND(x, star, call)                 \
    _Generic((x), GrB_Type star                           \
             : GrB_Type_##call, GrB_UnaryOp star          \
             : GrB_UnaryOp_##call, GrB_BinaryOp star      \
             : GrB_BinaryOp_##call, GrB_IndexUnaryOp star \
             : GrB_IndexUnaryOp_##call, GrB_Monoid star   \
             : GrB_Monoid_##call, GrB_Semiring star       \
             : GrB_Semiring_##call, GrB_Descriptor star   \
             : GrB_Descriptor_##call, GrB_Scalar star     \
             : GrB_Scalar_##call, GrB_Vector star         \
             : GrB_Vector_##call, GrB_Matrix star         \
             : GrB_Matrix_##call)
#define CLBOOL_GRB_BY_KIND_OR_GLOBAL(x, call)        \
    _Generic((x), GrB_Global                         \
             : GrB_Global_##call, GrB_Type           \
             : GrB_Type_##call, GrB_UnaryOp          \
             : GrB_UnaryOp_##call, GrB_BinaryOp      \
             : GrB_BinaryOp_##call, GrB_IndexUnaryOp \
             : GrB_IndexUnaryOp_##call, GrB_Monoid   \
             : GrB_Monoid_##call, GrB_Semiring       \
             : GrB_Semiring_##call, GrB_Descriptor   \
             : GrB_Descriptor_##call, GrB_Scalar     \
             : GrB_Scalar_##call, GrB_Vector         \
             : GrB_Vector_##call, GrB_Matrix         \
             : GrB_Matrix_##call)

#define GrB_free(object) CLBOOL_GRB_BY_KIND(object, *, free)(object)
#define GrB_wait(object, mode) CLBOOL_GRB_BY_KIND(object, , wait)(object, mode)
#define GrB_error(message, object) CLBOOL_GRB_BY_KIND(object, , error)(message, object)
#define GrB_get(object, value, field) \
    _Generic((value),                                                 \
        GrB_Scalar: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, get_Scalar), \
        char*: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, get_String),      \
        int32_t*: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, get_INT32),    \
        size_t*: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, get_SIZE),      \
        default: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, get_VOID))(object, value, field)
#define GrB_set(object, value, ...) \
    _Generic((value),                                                 \
        GrB_Scalar: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, set_Scalar), \
        char*: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, set_String),      \
        void*: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, set_VOID),        \
        default: CLBOOL_GRB_BY_KIND_OR_GLOBAL(object, set_INT32))(object, value, __VA_ARGS__)

#define GrB_Monoid_new(monoid, op, identity) \
    CLBOOL_GRB_BY_VALUE(identity, GrB_Monoid_new)(monoid, op, identity)
#define GrB_Scalar_setElement(s, x) CLBOOL_GRB_BY_VALUE(x, GrB_Scalar_setElement)(s, x)
#define GrB_Vector_setElement(w, x, i) CLBOOL_GRB_BY_SCALAR(x, GrB_Vector_setElement)(w, x, i)
#define GrB_Matrix_setElement(C, x, i, j) CLBOOL_GRB_BY_SCALAR(x, GrB_Matrix_setElement)(C, x, i, j)
#define GrB_Scalar_extractElement(x, s) CLBOOL_GRB_BY_OUTPUT(x, GrB_Scalar_extractElement)(x, s)
#define GrB_Vector_extractElement(x, v, i) \
    CLBOOL_GRB_BY_OUTPUT_OR_SCALAR(x, GrB_Vector_extractElement)(x, v, i)
#define GrB_Matrix_extractElement(x, A, i, j) \
    CLBOOL_GRB_BY_OUTPUT_OR_SCALAR(x, GrB_Matrix_extractElement)(x, A, i, j)
#define GrB_Vector_build(w, I, X, nvals, dup) \
    CLBOOL_GRB_BY_INPUT(X, GrB_Vector_build)(w, I, X, nvals, dup)
#define GrB_Matrix_build(C, I, J, X, nvals, dup) \
    CLBOOL_GRB_BY_INPUT(X, GrB_Matrix_build)(C, I, J, X, nvals, dup)
#define GrB_Vector_extractTuples(I, X, nvals, v) \
    CLBOOL_GRB_BY_OUTPUT(X, GrB_Vector_extractTuples)(I, X, nvals, v)
#define GrB_Matrix_extractTuples(I, J, X, nvals, A) \
    CLBOOL_GRB_BY_OUTPUT(X, GrB_Matrix_extractTuples)(I, J, X, nvals, A)
#define GrB_Matrix_import(A, type, nrows, ncols, Ap, Ai, Ax, Ap_len, Ai_len, Ax_len, format) \
    CLBOOL_GRB_BY_INPUT(Ax, GrB_Matrix_import)                                               \
    (A, type, nrows, ncols, Ap, Ai, Ax, Ap_len, Ai_len, Ax_len, format)
#define GrB_Matrix_export(Ap, Ai, Ax, Ap_len, Ai_len, Ax_len, format, A) \
    CLBOOL_GRB_BY_OUTPUT(Ax, GrB_Matrix_export)(Ap, Ai, Ax, Ap_len, Ai_len, Ax_len, format, A)

#define GrB_eWiseMult(C, Mask, accum, op, A, B, desc)              \
    _Generic((C), GrB_Vector                                       \
             : CLBOOL_GRB_BY_OP(op, GrB_Vector_eWiseMult), default \
             : CLBOOL_GRB_BY_OP(op, GrB_Matrix_eWiseMult))(C, Mask, accum, op, A, B, desc)
#define GrB_eWiseAdd(C, Mask, accum, op, A, B, desc)              \
    _Generic((C), GrB_Vector                                      \
             : CLBOOL_GRB_BY_OP(op, GrB_Vector_eWiseAdd), default \
             : CLBOOL_GRB_BY_OP(op, GrB_Matrix_eWiseAdd))(C, Mask, accum, op, A, B, desc)
#define GxB_eWiseUnion(C, Mask, accum, op, A, alpha, B, beta, desc) \
    _Generic((C), GrB_Vector                                        \
             : GxB_Vector_eWiseUnion, default                       \
             : GxB_Matrix_eWiseUnion)(C, Mask, accum, op, A, alpha, B, beta, desc)
#define GrB_kronecker(C, Mask, accum, op, A, B, desc) \
    CLBOOL_GRB_BY_OP(op, GrB_Matrix_kronecker)(C, Mask, accum, op, A, B, desc)

#define GrB_extract(C, Mask, accum, A, ...)        \
    _Generic((C), GrB_Vector                       \
             : _Generic((A), GrB_Matrix            \
                        : GrB_Col_extract, default \
                        : GrB_Vector_extract),     \
               default                             \
             : GrB_Matrix_extract)(C, Mask, accum, A, __VA_ARGS__)
/* A vector goes to a column where a list comes first, else to a row. */
#define GrB_assign(C, Mask, accum, x, I, ...) \
    _Generic((C),                                                                          \
        GrB_Vector: _Generic((x),                                                          \
            GrB_Vector: GrB_Vector_assign,                                                 \
            default: CLBOOL_GRB_BY_SCALAR(x, GrB_Vector_assign)),                          \
        default: _Generic((x),                                                             \
            GrB_Matrix: GrB_Matrix_assign,                                                 \
            GrB_Vector: _Generic((I),                                                      \
                const GrB_Index*: GrB_Col_assign,                                          \
                GrB_Index*: GrB_Col_assign,                                                \
                default: GrB_Row_assign),                                                  \
            default: CLBOOL_GRB_BY_SCALAR(x, GrB_Matrix_assign)))(C, Mask, accum, x, I, __VA_ARGS__)

/* By a binary operator: the value is what is no vector and no matrix. */
#define CLBOOL_GRB_SECOND(first, second, ...) second
#define CLBOOL_GRB_FIRST(first, ...) first
#define CLBOOL_GRB_APPLY(collection, op, x, y)                                             \
    _Generic((op), GrB_UnaryOp                                                             \
             : collection##_apply, GrB_IndexUnaryOp                                        \
             : CLBOOL_GRB_BY_SCALAR(y, collection##_apply_IndexOp), default                \
             : _Generic((x), collection                                                    \
                        : CLBOOL_GRB_BY_SCALAR(y, collection##_apply_BinaryOp2nd), default \
                        : CLBOOL_GRB_BY_SCALAR(x, collection##_apply_BinaryOp1st)))
#define GrB_apply(C, Mask, accum, op, ...)                                              \
    _Generic((C), GrB_Vector                                                            \
             : CLBOOL_GRB_APPLY(GrB_Vector, op, CLBOOL_GRB_FIRST(__VA_ARGS__, 0),       \
                                CLBOOL_GRB_SECOND(__VA_ARGS__, 0)),                     \
               default                                                                  \
             : CLBOOL_GRB_APPLY(GrB_Matrix, op, CLBOOL_GRB_FIRST(__VA_ARGS__, 0),       \
                                CLBOOL_GRB_SECOND(__VA_ARGS__, 0)))(C, Mask, accum, op, \
                                                                    __VA_ARGS__)
#define GrB_select(C, Mask, accum, op, A, y, desc)                 \
    _Generic((C), GrB_Vector                                       \
             : CLBOOL_GRB_BY_SCALAR(y, GrB_Vector_select), default \
             : CLBOOL_GRB_BY_SCALAR(y, GrB_Matrix_select))(C, Mask, accum, op, A, y, desc)

#define GxB_fprint(object, level, to)        \
    _Generic((object), GrB_Matrix            \
             : GxB_Matrix_fprint, GrB_Vector \
             : GxB_Vector_fprint, GrB_Scalar \
             : GxB_Scalar_fprint)(object, #object, level, to)
#define GxB_print(object, level) GxB_fprint(object, level, NULL)

#define CLBOOL_GRB_REDUCE(A, type) CLBOOL_GRB_BY_COLLECTION(A, reduce_##type)
/* To a vector: (w, mask, accum, op, A, desc); to a value: (c, accum, op, A, desc). */
#define GrB_reduce(c, arg2, arg3, arg4, ...) \
    _Generic((c),                                                                              \
        GrB_Vector: _Generic((arg4),                                                           \
            GrB_BinaryOp: GrB_Matrix_reduce_BinaryOp,                                          \
            default: GrB_Matrix_reduce_Monoid),                                                \
        GrB_Scalar: _Generic((arg3),                                                           \
            GrB_BinaryOp: CLBOOL_GRB_REDUCE(arg4, BinaryOp_Scalar),                            \
            default: CLBOOL_GRB_REDUCE(arg4, Monoid_Scalar)),                                  \
        bool*: CLBOOL_GRB_REDUCE(arg4, BOOL),                                                  \
        int8_t*: CLBOOL_GRB_REDUCE(arg4, INT8),                                                \
        int16_t*: CLBOOL_GRB_REDUCE(arg4, INT16),                                              \
        int32_t*: CLBOOL_GRB_REDUCE(arg4, INT32),                                              \
        int64_t*: CLBOOL_GRB_REDUCE(arg4, INT64),                                              \
        uint8_t*: CLBOOL_GRB_REDUCE(arg4, UINT8),                                              \
        uint16_t*: CLBOOL_GRB_REDUCE(arg4, UINT16),                                            \
        uint32_t*: CLBOOL_GRB_REDUCE(arg4, UINT32),                                            \
        uint64_t*: CLBOOL_GRB_REDUCE(arg4, UINT64),                                            \
        float*: CLBOOL_GRB_REDUCE(arg4, FP32),                                                 \
        double*: CLBOOL_GRB_REDUCE(arg4, FP64),                                                \
        default: CLBOOL_GRB_REDUCE(arg4, UDT))(c, arg2, arg3, arg4, __VA_ARGS__)

#endif

#endif
