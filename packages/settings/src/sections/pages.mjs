// @ts-check
/** @import { Section } from "../setting.ts" */

/**
 * A URL outside the product that a page links to.
 * @param {string} path
 * @param {string} text
 */
const link = (path, text) =>
  /** @type {const} */ ({
    text,
    rule: { kind: "address", schemes: ["https:"] },
    default: `https://example.com/${path}`,
    readBy: ["pages"],
    production: { example: true },
  });

export const PAGES = /** @type {const} @satisfies {Section} */ ({
  HOLDING_COMPANY: {
    text: "Who handles the payments of Foundation, Mastermind and Principal.",
    rule: { kind: "text" },
    default: "Example Holdings Ltd",
    readBy: ["pages"],
    production: { example: true },
  },
  LEGAL_UPDATED_ON: {
    text: "When the texts of /privacy and /terms last changed (2026-03-24).",
    rule: { kind: "date" },
    empty: "the day of the visit",
    readBy: ["pages"],
  },
  LOG_DAYS: {
    text: "What the privacy notice says: how many days technical records are kept.",
    rule: { kind: "days" },
    default: "90",
    readBy: ["pages"],
  },
  BACKUP_DAYS: {
    text: "What the privacy notice and the last mail say: how many days encrypted backups are kept.",
    rule: { kind: "days" },
    default: "35",
    readBy: ["server", "pages"],
  },
  GOVERNING_LAW: {
    text: "What the terms say: whose law governs them.",
    rule: { kind: "text" },
    default: "Example State",
    readBy: ["pages"],
    production: { example: true },
  },
  VENUE: {
    text: "What the terms say: where the courts of that law are.",
    rule: { kind: "text" },
    default: "Example Town",
    readBy: ["pages"],
    production: { example: true },
  },
  FOUNDATION_PAYMENT_URL: link("foundation", "Where Foundation is paid for, outside the product."),
  MASTERMIND_PAYMENT_URL: link("mastermind", "Where Mastermind is paid for, outside the product."),
  FOUNDATION_CALL_URL: link("foundation-call", "Where calls about Foundation are scheduled."),
  MASTERMIND_CALL_URL: link("mastermind-call", "Where calls about Mastermind are scheduled."),
  PRINCIPAL_CALL_URL: link("principal-call", "Where calls about Principal are scheduled."),
  NATIVE_EXTERNAL_LINKS: {
    text: "true shows the payment links of the higher levels inside the apps of the stores too.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    readBy: ["pages"],
  },
  LAUNCH_FLOWS: {
    text: "What comes before the page on a first visit on the web, separated by commas; the first start of a store's app always shows all. May name",
    rule: { kind: "choices", of: ["splash", "intro", "signing"] },
    default: "",
    empty: "nothing",
    readBy: ["pages"],
  },
});
