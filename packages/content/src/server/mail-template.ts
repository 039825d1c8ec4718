/** The mails the product sends; each has a file of its name in `emails/`. */
export const MAIL_TEMPLATES = [
  "confirm-address",
  "welcome",
  "reset-link",
  "reset-notice",
  "subscription-started",
  "payment-failed",
  "renewal-reminder-30-days",
  "subscription-ended",
  "account-deleted",
  "export-ready",
  "account-exists",
  "purchase-unclaimed",
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
