/** Addresses that share less than this of their characters are not close. */
const MAX_DISTANCE_SHARE = 0.5;

/** Returns the addresses that differ least from what was typed, the closest first. */
export function closeAddresses<Found extends { email: string }>(
  typed: string,
  candidates: readonly Found[],
  limit: number,
): Found[] {
  return candidates
    .map((found) => ({ found, distance: editDistance(typed, found.email) }))
    .filter(({ distance }) => distance <= typed.length * MAX_DISTANCE_SHARE)
    .sort((a, b) => a.distance - b.distance || (a.found.email < b.found.email ? -1 : 1))
    .slice(0, limit)
    .map(({ found }) => found);
}

/** Counts insertions, deletions, replacements and swaps of neighbors. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
