import type { Known } from "#bench/speed/work/members.ts";
import { isKind, type Kind, type Shares } from "#bench/speed/work/requests.ts";

/** What the driver is asked to do for one turn; `today` is a date such as 2026-03-10. */
export type Order = {
  port: number;
  connections: number;
  milliseconds: number;
  members: readonly Known[];
  shares: Shares;
  today: string;
};

/** What became of it; times of an operation in milliseconds. */
export type Outcome = {
  operations: number;
  seconds: number;
  p50: number;
  p99: number;
  /** Answers that were not what they had to be. */
  wrong: string[];
};

/**
 * Returns the order of a hundred requests: every kind as often as its share, spread evenly, so that no
 * connection sends all of one kind at once.
 */
export function hundredOf(shares: Shares): Kind[] {
  const places = Object.entries(shares).flatMap(([kind, share]) =>
    isKind(kind)
      ? Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share }))
      : [],
  );
  if (places.length !== 100) throw new Error(`The shares add up to ${places.length}, not to 100`);
  return places.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}
