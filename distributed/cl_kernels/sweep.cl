// SPDX-License-Identifier: MIT
// Reached components have a bit for each source that reaches them: (1 << shift) words of them in
// each block, whose rows are one behind the other.

// Passes over levels, from the first source on. A block has `slices` work-groups: one where there
// are several levels. members: where each component's vertices begin, and the end. weighted: some
// source has several of them. sums: pairs of vertices that each work-group found, added.
__kernel void sweep(const uint first_level, const uint end_level, const uint slices,
                    const uint first, const uint last, const uint shift, const uint weighted,
                    const uint rows, __global const uint* starts, __global const uint* pointers,
                    __global const uint* sources, __global const uint* members,
                    __global ulong* bits, __global ulong* sums, __local ulong* parts) {
    const uint lid = get_local_id(0);
    const uint block = get_group_id(0) / slices;
    const uint part = get_group_id(0) % slices * get_local_size(0) + lid;
    const uint place = part & ((1u << shift) - 1);
    const uint word = (block << shift) + place;
    __global ulong* const mine = bits + (((ulong)block * rows) << shift) + place;
    ulong pairs = 0;
    for (uint level = first_level; level < end_level; ++level) {
        const uint begin = max(starts[level], first);
        const ulong items = (ulong)(starts[level + 1] - begin) << shift;
        for (ulong item = part; item < items; item += slices * get_local_size(0)) {
            const uint component = begin + (uint)(item >> shift);
            const uint source = component - first;
            ulong reaching = component < last && source / 64 == word ? 1ul << source % 64 : 0;
            const uint end = pointers[component + 1];
            for (uint e = pointers[component]; e < end; ++e) {
                const uint from = sources[e] - first;
                reaching |= from < rows ? mine[(ulong)from << shift] : 0;
            }
            mine[(ulong)source << shift] = reaching;
            ulong vertices = popcount(reaching);
            if (weighted != 0) {
                vertices = 0;
                for (ulong left = reaching; left != 0; left &= left - 1) {
                    const uint one = first + word * 64 + 63 - (uint)clz(left & -left);
                    vertices += members[one + 1] - members[one];
                }
            }
            pairs += vertices * (members[component + 1] - members[component]);
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    parts[lid] = pairs;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint left = get_local_size(0); left > 1;) {
        const uint kept = (left + 1) / 2;
        if (lid < left / 2) {
            parts[lid] += parts[lid + kept];
        }
        left = kept;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (lid == 0) {
        sums[get_group_id(0)] += parts[0];
    }
}
