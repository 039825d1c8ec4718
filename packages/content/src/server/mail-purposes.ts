import type { FileTemplate } from "./email-files.ts";

/**
 * News stops at an address that bounced or complained. All else is owed and always tried: a
 * response to a recent request, a warning, and notices that a payment or an account requires.
 */
export type MailPurpose = "news" | "answer" | "warning" | "notice";

/** Returns what an email is for by the name it was recorded under; undefined for a former one. */
export const purposeOf = (template: string): MailPurpose | undefined =>
  Reflect.get(MAIL_PURPOSES, template);

export const MAIL_PURPOSES: Record<FileTemplate | "broadcast", MailPurpose> = {
  "confirm-address": "answer",
  welcome: "news",
  "reset-link": "answer",
  "reset-notice": "warning",
  "password-changed": "warning",
  "email-confirm-change": "answer",
  "email-change-asked": "warning",
  "email-changed": "warning",
  "email-change-arrived": "warning",
  "email-change-undone": "warning",
  "subscription-started": "notice",
  "payment-failed": "notice",
  "renewal-reminder-30-days": "notice",
  "subscription-ended": "notice",
  "purchase-moved": "notice",
  "account-deleted": "notice",
  "account-exists": "answer",
  "purchase-unclaimed": "notice",
  "daily-reminder": "news",
  "way-in-changed": "warning",
  "factor-added": "warning",
  "factor-removed": "warning",
  "recovery-codes-made": "warning",
  "recovery-code-used": "warning",
  "factor-guessed": "warning",
  "session-stolen": "warning",
  "staff-warning": "warning",
  "account-frozen": "warning",
  "freeze-refuted": "warning",
  "freeze-waited": "warning",
  "office-test": "answer",
  "piece-faulty": "notice",
  alarm: "warning",
  "staff-invitation": "answer",
  "act-of-staff": "warning",
  withdrawal: "notice",
  "win-back": "news",
  "payment-receipt": "notice",
  "staff-confirm-change": "answer",
  "staff-change-asked": "warning",
  "factor-removal-held": "warning",
  "factor-removal-owner": "warning",
  "act-waits": "warning",
  "trial-started": "notice",
  "trial-ending": "notice",
  "trial-taken-before": "notice",
  "price-change": "notice",
  monday: "news",
  // Its recipient did not ask for it.
  "partner-invitation": "news",
  "partner-signal": "news",
  "gift-bought": "notice",
  // Its recipient did not ask for it; the giver is informed if it cannot be delivered.
  "gift-arrived": "news",
  "gift-claimed": "notice",
  "gift-returned": "notice",
  "gift-canceled": "notice",
  "gift-undelivered": "notice",
  "gift-disputed": "notice",
  "gift-held": "notice",
  "gift-reopened": "notice",
  "gift-dispute-ended": "notice",
  "renewal-back": "notice",
  "renewal-on": "notice",
  "passage-to-self": "answer",
  "refund-came-back": "notice",
  "gift-open-again": "notice",
  "gift-moved-up": "notice",
  // It goes to an address without an account, and is no debt of ours.
  "purchase-waits": "news",
  "gift-link": "answer",
  "gift-readdressed": "notice",
  broadcast: "news",
};

/** The warnings by name. */
export const WARNINGS: readonly string[] = Object.entries(MAIL_PURPOSES).flatMap(
  ([template, purpose]) => (purpose === "warning" ? [template] : []),
);
