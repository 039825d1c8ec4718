import type { Movement } from "./movements.ts";

/** Movements of one kind, currency and time, added up; one movement is the sum of itself. */
export type MovementSum = Pick<Movement, "kind" | "at" | "sign" | "currency" | "yearly"> & {
  /** Number of movements; `yearly` is of all of them. */
  movements?: number;
};

/** Members and what they pay a year, in minor units. */
type Term = { members: number; yearly: number };

export const BRIDGE_TERMS = [
  ...(["opening", "new", "regained", "lapsed", "refunded"] as const),
  /** Other prices: the new minus the former. Members change only between currencies. */
  ...(["changed", "closing"] as const),
] as const;
type BridgeTerm = (typeof BRIDGE_TERMS)[number];

/** opening + new + regained − lapsed − refunded + changed = closing, in members and in money. */
export type Bridge = Record<BridgeTerm, Term>;

type Time = { from: Date; to: Date };

/** Returns the bridge of each currency from `from` up to `to`; currencies are never added. */
export function bridgesOf(sums: Iterable<MovementSum>, { from, to }: Time): Map<string, Bridge> {
  const bridges = new Map<string, Bridge>();
  for (const { kind, at, sign, currency, yearly, movements = 1 } of sums) {
    if (at >= to) continue;
    const bridge = bridges.get(currency) ?? emptyBridge();
    bridges.set(currency, bridge);
    const add = (term: BridgeTerm, direction: 1 | -1) => {
      bridge[term].members += direction * movements;
      bridge[term].yearly += direction * yearly;
    };
    if (at < from) add("opening", sign);
    else add(kind, kind === "changed" ? sign : 1);
    add("closing", sign);
  }
  return new Map([...bridges].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the bridges of consecutive times; each ends where the next begins. */
export function bridgesBetween(
  sums: readonly MovementSum[],
  bounds: readonly Date[],
): Map<string, Bridge>[] {
  return bounds.slice(1).map((to, index) => bridgesOf(sums, { from: bounds[index] ?? to, to }));
}

const emptyBridge = (): Bridge => ({
  opening: noTerm(),
  new: noTerm(),
  regained: noTerm(),
  lapsed: noTerm(),
  refunded: noTerm(),
  changed: noTerm(),
  closing: noTerm(),
});

const noTerm = (): Term => ({ members: 0, yearly: 0 });

const MONTHS_OF_A_YEAR = 12;

/** Returns a month's part of a yearly sum, half a minor unit rounded up. */
export function twelfthOf(yearly: number): number {
  const rest = yearly % MONTHS_OF_A_YEAR;
  return (yearly - rest) / MONTHS_OF_A_YEAR + (rest * 2 >= MONTHS_OF_A_YEAR ? 1 : 0);
}
