/** The kinds that a member can stop from an email. */
export const MAIL_KINDS = ["reminders", "releases", "letters"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** News of a new item, and the office's other letters. */
export const BROADCAST_KINDS = ["releases", "letters"] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** Whether a kind is sent to a member who has not chosen: new items only to those who ask. */
export const WANTED_BY_DEFAULT: Record<BroadcastKind, boolean> = {
  releases: false,
  letters: true,
};
