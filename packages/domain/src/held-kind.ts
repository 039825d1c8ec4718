/**
 * Automatic messages and payments that wait for consent after a restore; staff actions wait with
 * refunds.
 */
export const HELD_KINDS = [
  "mails",
  "reminders",
  "broadcasts",
  "pieces",
  "refunds",
  "deletions",
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
