// @ts-check
/** @import { Section } from "../setting.ts" */

export const TEXTS = /** @type {const} @satisfies {Section} */ ({
  TWILIO_ACCOUNT_SID: {
    text: "Account SID at the SMS provider.",
    rule: { kind: "text" },
    empty: "no phone as a second factor",
    sandbox: "ACsandbox",
    readBy: ["server", "start"],
    production: { needs: [["TWILIO_AUTH_TOKEN"], ["TWILIO_FROM"]] },
  },
  TWILIO_AUTH_TOKEN: {
    text: "Auth token at the SMS provider.",
    rule: { kind: "text" },
    sandbox: "sandbox-texts",
    readBy: ["server"],
  },
  TWILIO_FROM: {
    text: "Phone number or sender name of the SMS messages.",
    rule: { kind: "text" },
    sandbox: "+15005550006",
    readBy: ["server"],
  },
  TEXTS_PER_DAY: {
    text: "Maximum number of SMS messages that all nodes together send per day. A log line of level 40 reports 80 % and 100 %.",
    rule: { kind: "whole number", least: 1, most: 1_000_000 },
    default: "500",
    readBy: ["server"],
  },
  TEXTS_PER_CLIENT_PER_DAY: {
    text: "Maximum number of SMS messages per client address and day.",
    rule: { kind: "whole number", least: 1, most: 1_000_000 },
    default: "50",
    readBy: ["server"],
  },
  TWILIO_API_URL: {
    text: "Base URL of the SMS provider's API.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://api.twilio.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
});
