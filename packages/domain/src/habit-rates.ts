/** Number of a membership's first days in which habits are counted. */
export const FIRST_DAYS = 30;

/** Counts over a member's first days; never a text. */
export const HABITS = ["days", "run", "guidance", "pieces"] as const;
export type Habit = (typeof HABITS)[number];

/** A smaller group would say something about single members. */
const ENOUGH_MEMBERS = 10;

/** The brackets of all groups together hold nine times in ten. */
const OUTSIDE = 0.1;

/**
 * A difference is called one where chance alone makes any in one of twenty, for all habits together
 * and though the page is opened twenty times while members come in (Pocock's bound).
 */
const BY_CHANCE_AT_A_LOOK = 0.0016;

type Groups = {
  /** The lowest count of each group. */
  from: readonly number[];
  /** The highest count; null when there is none. */
  most: number | null;
  /** Members with this number or more are compared with the others. */
  split: number;
};

const GROUPS: Record<Habit, Groups> = {
  days: { from: [0, 1, 5, 10, 15, 20, 25, 30], most: FIRST_DAYS, split: 15 },
  run: { from: [0, 1, 3, 7, 14, 21, 30], most: FIRST_DAYS, split: 7 },
  guidance: { from: [0, 1, 5, 10, 15, 20, 25, 30], most: FIRST_DAYS, split: 15 },
  pieces: { from: [0, 1, 3, 6, 10, 20], most: null, split: 3 },
};

/** Members with the same count: their number, and how many of them renewed. */
export type CountedMembers = { count: number; members: number; renewed: number };

type Interval = { rate: number; low: number; high: number };

type HabitGroup = {
  from: number;
  /** Null in a group without an upper end. */
  to: number | null;
  members: number;
  /** Null in a withheld group, whose rate is not shown either. */
  renewed: number | null;
  rate: Interval | null;
};

export type HabitRates = {
  groups: HabitGroup[];
  /** Null while it may be chance. */
  effect: { split: number; above: number; below: number } | null;
};

const sumOf = (some: readonly Sum[]): Sum => ({
  members: some.reduce((sum, { members }) => sum + members, 0),
  renewed: some.reduce((sum, { renewed }) => sum + renewed, 0),
});

/** Returns the probability of a standard normal deviate above `z`, to seven digits. */
function tailAbove(z: number): number {
  // Abramowitz and Stegun, 26.2.17.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((all, factor, at) => all + factor * t ** (at + 1), 0);
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return z >= 0 ? tail : 1 - tail;
}

/** Returns the deviate that is exceeded in either direction with probability `outside`. */
export function twoSidedDeviate(outside: number): number {
  let [low, high] = [0, 10];
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (2 * tailAbove(middle) > outside) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns how many renewed for each group of a habit, and which of it may be shown (decision 128).
 */
export function habitRates(habit: Habit, counts: readonly CountedMembers[]): HabitRates {
  const { from, most, split } = GROUPS[habit];
  const within = (low: number, high: number | null) =>
    sumOf(counts.filter(({ count }) => low <= count && (high === null || count <= high)));
  const sums = from.map((low, at) => {
    const next = from[at + 1];
    const high = next === undefined ? most : next - 1;
    return { from: low, to: high, ...within(low, high) };
  });
  const shown = shownOf(sums, split);
  const z = twoSidedDeviate(OUTSIDE / Math.max(1, shown.size));
  const [above, below] = [within(split, null), within(0, split - 1)];
  return {
    groups: sums.map((group) =>
      shown.has(group)
        ? { ...group, rate: wilson(group, z) }
        : { ...group, renewed: null, rate: null },
    ),
    effect:
      !isTelling(above) && !isTelling(below) && differ(above, below)
        ? {
            split,
            above: above.renewed / above.members,
            below: below.renewed / below.members,
          }
        : null,
  };
}

type Sum = { members: number; renewed: number };

/** Whether a sum reveals single members' choices: it is of few, or of all or none of them. */
const isTelling = ({ members, renewed }: Sum): boolean =>
  members < ENOUGH_MEMBERS || renewed === 0 || renewed === members;

/**
 * Returns the groups that are shown. With each group that reveals single members others are
 * withheld, the smallest first, until the missing ones on its side of the split, and on both,
 * reveal none: the sums are known from the effect and from other habits.
 */
function shownOf<Group extends Sum & { from: number }>(
  groups: readonly Group[],
  split: number,
): Set<Group> {
  const shown = new Set(groups.filter((group) => !isTelling(group)));
  const sides = [
    groups.filter(({ from }) => from < split),
    groups.filter(({ from }) => from >= split),
    groups,
  ];
  for (const side of sides) {
    for (;;) {
      const missing = sumOf(side.filter((group) => !shown.has(group)));
      if (missing.members === 0 || !isTelling(missing)) break;
      const [next] = side
        .filter((group) => shown.has(group))
        .sort((one, other) => one.members - other.members);
      if (!next) break;
      shown.delete(next);
    }
  }
  return shown;
}

function wilson({ members, renewed }: Sum, z: number): Interval {
  const rate = renewed / members;
  const scale = 1 + z ** 2 / members;
  const middle = (rate + z ** 2 / (2 * members)) / scale;
  const half = (z * Math.sqrt((rate * (1 - rate)) / members + z ** 2 / (4 * members ** 2))) / scale;
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Compares two rates with Yates's correction. */
function differ(one: Sum, other: Sum): boolean {
  if (Math.min(one.members, other.members) < ENOUGH_MEMBERS) return false;
  const members = one.members + other.members;
  const rate = (one.renewed + other.renewed) / members;
  const shares = 1 / one.members + 1 / other.members;
  const error = Math.sqrt(rate * (1 - rate) * shares);
  const difference = Math.abs(one.renewed / one.members - other.renewed / other.members);
  return difference - shares / 2 > error * twoSidedDeviate(BY_CHANCE_AT_A_LOOK);
}
