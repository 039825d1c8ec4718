/** Returns a pseudorandom generator that repeats for the same seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  let ids = 0;
  /** From 0 to below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    percent: (often: number) => next() * 100 < often,
    pick<Of>(of: readonly [Of, ...Of[]]): Of {
      return of[below(of.length)] ?? of[0];
    },
    id(): string {
      ids += 1;
      const [life, count] = [seed, ids].map((part) => part.toString(16).padStart(12, "0"));
      return `${count?.slice(4)}-0000-4000-a000-${life}`;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
