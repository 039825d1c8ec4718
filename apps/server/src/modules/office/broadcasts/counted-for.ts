import {
  BROADCAST_CHANNELS,
  type BroadcastChannel,
  RECIPIENT_STATES,
  type RecipientState,
} from "@sovereign/domain/broadcast";
import { readsRounded, roundedCount } from "@sovereign/domain/staff";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import {
  type BroadcastRow,
  type CountsByChannel,
  countRecipients,
  drawLots,
} from "./broadcasts.repository.ts";

type Counted = { row: BroadcastRow; counts: CountsByChannel; rounded: boolean };

/** Returns broadcasts with how many their people are, as this reader may know it. */
export async function countedFor(
  db: Database,
  { role }: Staff,
  rows: readonly BroadcastRow[],
): Promise<Counted[]> {
  const ids = rows.map(({ id }) => id);
  const exact = await countRecipients(db, ids);
  const counted = rows.flatMap((row) => {
    const counts = exact.get(row.id);
    return counts ? [{ row, counts, rounded: false }] : [];
  });
  if (!readsRounded(role) || ids.length === 0) return counted;
  const lots = new Map<string, number>();
  for (const { id, channel, state, lot } of await drawLots(db, ids)) {
    lots.set([id, channel, state].join(), lot);
  }
  return counted.map(({ row, counts }) => {
    const lotOf = (channel: BroadcastChannel, state: RecipientState) =>
      lots.get([row.id, channel, state].join()) ?? 0;
    const all = (channel: BroadcastChannel) =>
      RECIPIENT_STATES.reduce((lot, state) => lot ^ lotOf(channel, state), 0);
    const people = (count: number | null, channel: BroadcastChannel) =>
      count === null ? null : roundedCount(count, all(channel));
    const { email, push } = counts;
    const inTens = { email: { ...email }, push: { ...push } };
    for (const channel of BROADCAST_CHANNELS) {
      for (const state of RECIPIENT_STATES) {
        inTens[channel][state] = roundedCount(counts[channel][state], lotOf(channel, state));
      }
    }
    const shown = {
      ...row,
      people: people(row.people, "email"),
      pushPeople: people(row.pushPeople, "push"),
    };
    // The delivery time of a few recipients would reveal whether there was anyone.
    const isFew = !shown.people && !shown.pushPeople && row.timing !== "morning";
    return {
      row: isFew && row.state === "done" ? { ...shown, finishedAt: row.startedAt } : shown,
      counts: inTens,
      rounded: true,
    };
  });
}
