import type { Known } from "#bench/speed/work/members.ts";
import { isKind, type Kind, type Shares } from "#bench/speed/work/requests.ts";

export type Order = {
  port: number;
  connections: number;
  milliseconds: number;
  members: readonly Known[];
  shares: Shares;
  today: string;
};

/** The result of a turn; times per operation in milliseconds. */
export type Outcome = {
  operations: number;
  seconds: number;
  p50: number;
  p99: number;
  wrong: string[];
};

/** Returns a hundred requests with every kind spread evenly according to its share. */
export function hundredOf(shares: Shares): Kind[] {
  const places = Object.entries(shares).flatMap(([kind, share]) =>
    isKind(kind)
      ? Array.from({ length: share }, (_, index) => ({ kind, at: (index + 0.5) / share }))
      : [],
  );
  if (places.length !== 100) throw new Error(`The shares add up to ${places.length}, not to 100`);
  return places.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}
