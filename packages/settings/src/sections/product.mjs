// @ts-check
/** @import { Section } from "../setting.ts" */

export const PRODUCT = /** @type {const} @satisfies {Section} */ ({
  PRODUCT_NAME: {
    text: "The product's name on screens and in mails.",
    rule: { kind: "text" },
    default: "Sovereign",
    readBy: ["server", "pages", "sandbox"],
  },
  SUPPORT_EMAIL: {
    text: "Where members write for help.",
    rule: { kind: "e-mail address" },
    default: "support@example.com",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  COMPANY_NAME: {
    text: "The company behind the product, for mails and legal pages.",
    rule: { kind: "text" },
    default: "Example Company Ltd",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  COMPANY_ADDRESS: {
    text: "The company's postal address, for mails and legal pages.",
    rule: { kind: "text" },
    default: "1 Example Street, Example Town",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  APP_PRICE: {
    text: "What the app costs a year, as screens and mails write it; the amount charged is STRIPE_PRICE_ID's.",
    rule: { kind: "text" },
    default: "$79",
    readBy: ["server", "pages", "start"],
  },
  PASSWORD_MIN_LENGTH: {
    text: "Fewest characters of a password (6 or more).",
    rule: { kind: "whole number", least: 6, most: 64 },
    default: "6",
    readBy: ["server", "pages"],
  },
  CONTENT_DIR: {
    text: "Folder of a content pack (packages/content/PACK.md).",
    rule: { kind: "folder" },
    empty: "the one that comes with the product",
    readBy: ["server", "pages"],
  },
  VIDEO_URLS: {
    text: 'Addresses of the videos whose files say "youtubeUrl: config", as id=https://... separated by commas; a video without one is announced only.',
    rule: { kind: "named addresses" },
    default: "intro-video=https://example.com/intro-video",
    readBy: ["server"],
  },
  SMTP_URL: {
    text: "The mail server.",
    rule: { kind: "address", schemes: ["smtp:", "smtps:"] },
    default: "smtp://127.0.0.1:1025",
    startSays: "the sandbox's mailbox",
    readBy: ["server"],
    production: { example: true },
  },
  MAIL_FROM: {
    text: "Who mails come from.",
    rule: { kind: "text" },
    default: "Sovereign <no-reply@sovereign.example>",
    readBy: ["server"],
    production: { example: true },
  },
});
