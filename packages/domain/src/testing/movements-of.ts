import type { JournalRow } from "@sovereign/domain/journal";
import { type Movement, memberBookOf } from "@sovereign/domain/movements";

/** Returns a member's movements, the earliest first, as the server reads them from the spans. */
export function movementsOf(
  rows: readonly JournalRow[],
  now: Date,
): { movements: Movement[]; changesAt: Date | null } {
  const { spans, changesAt } = memberBookOf(rows, now);
  const movements = spans.flatMap((span): Movement[] => {
    const { currency, yearly, subscriptionId, to, left, leftRow } = span;
    const sum = { currency, yearly, subscriptionId };
    const came = { ...sum, kind: span.came, at: span.from, sign: 1 as const, row: span.cameRow };
    if (!to || !left || !leftRow) return [came];
    return [came, { ...sum, kind: left, at: to, sign: -1, row: leftRow }];
  });
  return { movements, changesAt };
}
