import type { MemberWrite } from "@sovereign/contract/writes";
import { OLDEST_EDIT_DAYS } from "@sovereign/domain/edit";
import { inOrder, type PlacedWrite } from "./write-order.ts";

const DAY_MS = 86_400_000;

/** The field that a write sets. */
const fieldOf = (write: MemberWrite) =>
  `${write.kind} ${write.kind === "programme_done" ? write.day : write.date}`;

const isBlankText = (write: MemberWrite) => write.kind === "text" && write.content.trim() === "";

/**
 * Leaves out the copies of saved writes that nobody needs: those that a later one of the same field
 * replaced, texts that were taken back, and those older than any edit that a server still takes.
 */
export function withoutStaleCopies(writes: readonly PlacedWrite[]): PlacedWrite[] {
  const copies = writes.flatMap((each) => {
    const { write, state } = each.record;
    const isCopy = state.is === "saved" || state.is === "lost";
    return isCopy ? [{ ...each, at: Date.parse(state.at), field: fieldOf(write) }] : [];
  });
  const latest = new Map(inOrder(copies).map((copy) => [copy.field, copy.place]));
  const oldest = Math.max(...copies.map(({ at }) => at)) - OLDEST_EDIT_DAYS * DAY_MS;
  const stale = new Set(
    copies
      .filter(
        ({ at, field, place, record }) =>
          latest.get(field) !== place || at < oldest || isBlankText(record.write),
      )
      .map(({ place }) => place),
  );
  return writes.filter(({ place }) => !stale.has(place));
}
