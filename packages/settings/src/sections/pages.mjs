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
    find: "Until there is such a page, the address of one of yours.",
    rule: { kind: "address", schemes: ["https:"] },
    default: `https://example.com/${path}`,
    readBy: ["server", "pages"],
    production: { example: true },
  });

export const PAGES = /** @type {const} @satisfies {Section} */ ({
  HOLDING_COMPANY: {
    text: "Company that handles the payments of Foundation, Mastermind and Principal.",
    find: "It may be the company itself.",
    rule: { kind: "text" },
    default: "Example Holdings Ltd",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  LEGAL_UPDATED_ON: {
    text: "Date when the texts of /privacy and /terms last changed (for example 2026-03-24).",
    rule: { kind: "date" },
    empty: "the date of the visit",
    readBy: ["server", "pages"],
  },
  GOVERNING_LAW: {
    text: "Governing law stated in the terms.",
    find: "Such as England and Wales. Ask whoever writes your terms.",
    rule: { kind: "text" },
    default: "Example State",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  VENUE: {
    text: "Place of jurisdiction stated in the terms.",
    find: "Such as London. Ask whoever writes your terms.",
    rule: { kind: "text" },
    default: "Example Town",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  FOUNDATION_PAYMENT_URL: link("foundation", "Payment page of Foundation, outside the product."),
  MASTERMIND_PAYMENT_URL: link("mastermind", "Payment page of Mastermind, outside the product."),
  FOUNDATION_CALL_URL: link("foundation-call", "Page for scheduling calls about Foundation."),
  MASTERMIND_CALL_URL: link("mastermind-call", "Page for scheduling calls about Mastermind."),
  PRINCIPAL_CALL_URL: link("principal-call", "Page for scheduling calls about Principal."),
  NATIVE_EXTERNAL_LINKS: {
    text: "Set to true to show the payment links of the higher levels in the apps of the stores too.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    readBy: ["pages"],
  },
  LAUNCH_FLOWS: {
    text: "Flows that precede the page on a first visit to the website, separated by commas. The first start of a store's app always shows all of them. May include",
    rule: { kind: "choices", of: ["splash", "intro", "signing"] },
    default: "",
    empty: "nothing",
    readBy: ["server", "pages"],
  },
});
