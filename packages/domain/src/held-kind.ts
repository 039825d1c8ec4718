/** What leaves by itself and waits for a word after a restore; acts of staff wait with refunds. */
export const HELD_KINDS = [
  "mails",
  "reminders",
  "broadcasts",
  "pieces",
  "refunds",
  "deletions",
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
