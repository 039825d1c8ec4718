export type Chance = ReturnType<typeof chanceFrom>;

/** A seeded sequence of choices. */
export function chanceFrom(seed: number) {
  let state = seed;
  /** From 0 to below `count`. */
  const below = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  return { below, pick };
}
