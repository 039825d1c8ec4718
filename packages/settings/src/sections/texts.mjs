// @ts-check
/** @import { Section } from "../setting.ts" */

export const TEXTS = /** @type {const} @satisfies {Section} */ ({
  TWILIO_ACCOUNT_SID: {
    text: "The account at the provider of text messages.",
    rule: { kind: "text" },
    empty: "no phone as a second factor",
    sandbox: "ACsandbox",
    readBy: ["server", "start"],
    production: { needs: [["TWILIO_AUTH_TOKEN"], ["TWILIO_FROM"]] },
  },
  TWILIO_AUTH_TOKEN: {
    text: "Its token.",
    rule: { kind: "text" },
    sandbox: "sandbox-texts",
    readBy: ["server"],
  },
  TWILIO_FROM: {
    text: "The number or name that text messages come from.",
    rule: { kind: "text" },
    sandbox: "+15005550006",
    readBy: ["server"],
  },
  TEXTS_PER_DAY: {
    text: "Text messages that all nodes together send in a day; no more are sent then. A line of level 40 tells at 80 and at 100 %.",
    rule: { kind: "whole number", least: 1, most: 1_000_000 },
    default: "500",
    readBy: ["server"],
  },
  TEXTS_PER_CLIENT_PER_DAY: {
    text: "Text messages that one client's address may cause in a day.",
    rule: { kind: "whole number", least: 1, most: 1_000_000 },
    default: "50",
    readBy: ["server"],
  },
  TWILIO_API_URL: {
    text: "Where the provider of text messages answers.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://api.twilio.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
});
