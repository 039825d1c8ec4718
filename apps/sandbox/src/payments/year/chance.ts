export type Chance = {
  /** From 0 up to 1. */
  unit(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
};

/** Returns the same numbers for the same seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1));
  return {
    unit,
    between,
    pick<Item>(items: readonly Item[]): Item {
      return items[between(0, items.length - 1)] as Item;
    },
  };
}
