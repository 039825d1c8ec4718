// @ts-check
/** @import { Section } from "../setting.ts" */

export const PRODUCT = /** @type {const} @satisfies {Section} */ ({
  PRODUCT_NAME: {
    text: "Name of the product on screens and in emails.",
    rule: { kind: "text" },
    default: "Sovereign",
    readBy: ["server", "pages", "sandbox"],
  },
  SUPPORT_EMAIL: {
    text: "Email address for members' questions.",
    rule: { kind: "e-mail address" },
    default: "support@example.com",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  COMPANY_NAME: {
    text: "Company that operates the product, for emails and legal pages.",
    rule: { kind: "text" },
    default: "Example Company Ltd",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  COMPANY_ADDRESS: {
    text: "Postal address of the company, for emails and legal pages.",
    rule: { kind: "text" },
    default: "1 Example Street, Example Town",
    readBy: ["server", "pages"],
    production: { example: true },
  },
  COMPANY_TAX_ID: {
    text: "Tax ID of the company with its name, such as VAT DE123456789, for invoices and receipts.",
    rule: { kind: "text" },
    default: "",
    readBy: ["server", "pages"],
  },
  APP_PRICE: {
    text: "Yearly price of the app at the first start, and while there are no card payments. Owners then change it in the office.",
    rule: { kind: "text" },
    default: "$79",
    readBy: ["server", "pages", "start"],
  },
  BOOKS_TIME_ZONE: {
    text: "Time zone of the books, such as Europe/Berlin: in it the days and months of money begin and end, for all staff, in files and in journal check. After a change every month is counted again, and Money says since when.",
    rule: { kind: "time zone" },
    default: "UTC",
    readBy: ["server"],
  },
  PASSWORD_MIN_LENGTH: {
    text: "Minimum number of characters in a password (6 or more).",
    rule: { kind: "whole number", least: 6, most: 64 },
    default: "6",
    readBy: ["server", "pages"],
  },
  CONTENT_DIR: {
    text: "Folder of a content pack (packages/content/PACK.md).",
    rule: { kind: "folder" },
    empty: "the pack that comes with the product",
    readBy: ["server", "pages"],
  },
  VIDEO_URLS: {
    text: 'URLs of the videos whose files contain "youtubeUrl: config", as id=https://... separated by commas. A video without a URL is not shown anywhere.',
    rule: { kind: "named addresses" },
    empty: "none",
    readBy: ["server"],
  },
  SMTP_URL: {
    text: "URL of the mail server.",
    find: "Your mail provider's page about SMTP has them: smtps://user:password@host:465. In the password write %40 for @, %3A for :, %2F for / and %23 for #.",
    rule: { kind: "address", schemes: ["smtp:", "smtps:"] },
    default: "smtp://127.0.0.1:1025",
    startSays: "the sandbox's mailbox",
    readBy: ["server"],
    production: { example: true },
  },
  MAIL_FROM: {
    text: "Sender of all emails.",
    find: "An address at a domain that your mail provider sends for: Sovereign <no-reply@your.domain>.",
    rule: { kind: "sender" },
    default: "Sovereign <no-reply@sovereign.example>",
    readBy: ["server"],
    production: { example: true },
  },
});
