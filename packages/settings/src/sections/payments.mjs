// @ts-check
/** @import { Section } from "../setting.ts" */

export const CARDS = /** @type {const} @satisfies {Section} */ ({
  STRIPE_SECRET_KEY: {
    text: "The payment provider's secret key.",
    rule: { kind: "text" },
    empty: "no card payments",
    sandbox: "sk_test_sandbox",
    readBy: ["server", "start"],
    production: { needs: [["STRIPE_WEBHOOK_SECRET"], ["STRIPE_PRICE_ID"]] },
  },
  STRIPE_API_URL: {
    text: "Where the payment provider answers.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://api.stripe.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  STRIPE_WEBHOOK_SECRET: {
    text: "The signing secret of its webhook, several separated by commas while one is being replaced.",
    rule: { kind: "list" },
    default: "",
    sandbox: "whsec_sandbox",
    readBy: ["server"],
    production: { beginning: "whsec_" },
  },
  STRIPE_PRICE_ID: {
    text: "The yearly price that Subscribe Now sells.",
    rule: { kind: "text" },
    sandbox: "price_sovereign_app_yearly",
    readBy: ["server"],
  },
  STRIPE_FORMER_PRICE_IDS: {
    text: "Prices it was sold by before, separated by commas. Those this server was ever started with it remembers by itself; a price of the same product that was never one of them opens nothing.",
    rule: { kind: "list" },
    default: "",
    readBy: ["server"],
  },
  STRIPE_PRODUCT_IDS: {
    text: "Products it was sold as before, at whatever price, separated by commas. Everything else the account sells, as the higher levels, opens nothing.",
    rule: { kind: "list" },
    default: "",
    readBy: ["server"],
  },
  STRIPE_PAGE_HOSTS: {
    text: "Hosts of the payment provider's pages, separated by commas (with a port where there is one); members are sent nowhere else.",
    rule: { kind: "list", of: "host", such: "checkout.stripe.com" },
    default: "checkout.stripe.com,billing.stripe.com",
    startSays: "the sandbox's",
    readBy: ["server"],
  },
});

export const STORES = /** @type {const} @satisfies {Section} */ ({
  REVENUECAT_API_URL: {
    text: "Where the store backend answers.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://api.revenuecat.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  REVENUECAT_API_KEY: {
    text: "The store backend's secret key (version 2).",
    rule: { kind: "text" },
    empty: "no in-app purchases",
    sandbox: "sk_sandbox_stores",
    readBy: ["server", "start"],
    production: {
      needs: [
        ["REVENUECAT_PROJECT_ID"],
        ["REVENUECAT_WEBHOOK_AUTHORIZATION", "REVENUECAT_WEBHOOK_SECRET"],
      ],
    },
  },
  REVENUECAT_PROJECT_ID: {
    text: "The store backend's project.",
    rule: { kind: "text" },
    sandbox: "proj_sandbox",
    readBy: ["server"],
  },
  REVENUECAT_WEBHOOK_AUTHORIZATION: {
    text: "The Authorization header its webhooks carry.",
    rule: { kind: "text" },
    sandbox: "Bearer sandbox-stores",
    readBy: ["server"],
    production: { beginning: "Bearer" },
  },
  REVENUECAT_WEBHOOK_SECRET: {
    text: "The signing secret of its webhooks; when set, an unsigned webhook is refused.",
    rule: { kind: "text" },
    sandbox: "rcsec_sandbox",
    readBy: ["server"],
  },
  REVENUECAT_SANDBOX_COUNTS: {
    text: "true opens a membership in production for what is bought in the stores' own sandboxes: while a store reviews the app, whose reviewers buy there. Your testers buy there too, and pay nothing.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    readBy: ["server"],
  },
  REVENUECAT_PUBLIC_KEY_IOS: {
    text: "The public key of the purchases in Apple's store, for the app.",
    rule: { kind: "text" },
    default: "appl_sandbox",
    readBy: ["pages"],
  },
  REVENUECAT_PUBLIC_KEY_ANDROID: {
    text: "The public key of the purchases in Google's store, for the app.",
    rule: { kind: "text" },
    default: "goog_sandbox",
    readBy: ["pages"],
  },
});
