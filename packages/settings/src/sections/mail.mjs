// @ts-check
/** @import { Section } from "../setting.ts" */

/** Emails that come back (decision 125), and those of the office (decision 145). */
export const MAIL = /** @type {const} @satisfies {Section} */ ({
  MAIL_WEBHOOK_SECRET: {
    text: "Secret with which bounces and complaints are reported to /api/webhooks/mail, with at least 16 characters.",
    rule: { kind: "text", least: 16 },
    empty: "nothing is reported, and bounces go to MAIL_FROM",
    sandbox: "sandbox-mail-webhook",
    readBy: ["server"],
  },
  MAIL_BOUNCE_ADDRESS: {
    text: "Address to which other mail servers return emails. A tag of each email is added to its local part, as in bounce+TAG@example.com.",
    rule: { kind: "e-mail address" },
    empty: "bounce at the domain of MAIL_FROM",
    readBy: ["server"],
  },
  MAIL_DKIM_SELECTOR: {
    text: "Selector with which the mail server signs, so that doctor can look up its DKIM key.",
    find: "In the DNS records that your mail provider asks for: the word before ._domainkey.",
    rule: { kind: "text" },
    empty: "doctor does not check DKIM",
    readBy: ["server"],
  },
  BROADCASTS_PER_MINUTE: {
    text: "Emails of a broadcast that leave in a minute. Stay below what the mail server accepts.",
    rule: { kind: "whole number", least: 1, most: 60_000 },
    default: "60",
    readBy: ["server"],
  },
});
