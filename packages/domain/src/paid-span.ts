import type { JournalRow, JournalSource } from "./journal.ts";
import type { PaidState } from "./paid-state.ts";

export const ARRIVALS = ["new", "regained", "changed"] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** "refunded": all of the payment was returned, or a bank holds it. */
export const DEPARTURES = ["lapsed", "refunded", "changed"] as const;
export type Departure = (typeof DEPARTURES)[number];

/** The row that caused something; the last payment when its time ran out. */
export type RowKey = Pick<JournalRow, "source" | "kind" | "externalId">;

/** Time in which a member paid one yearly price. Another price ends it and begins the next. */
export type PaidSpan = {
  from: Date;
  came: Arrival;
  cameRow: RowKey;
  currency: string;
  yearly: number;
  /** The subscription by which the member counted last. */
  subscriptionId: string;
  source: JournalSource;
  /** Null while it goes on. */
  to: Date | null;
  left: Departure | null;
  leftRow: RowKey | null;
};

/** Between two instants at which something changes, in milliseconds. */
export type StateSpan = { from: number; to: number; state: PaidState };
