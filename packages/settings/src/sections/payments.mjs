// @ts-check
/** @import { Section } from "../setting.ts" */

export const CARDS = /** @type {const} @satisfies {Section} */ ({
  STRIPE_SECRET_KEY: {
    text: "Secret key of the payment provider.",
    find: "In Stripe's dashboard under Developers, API keys: the secret key.",
    rule: { kind: "text", begins: ["sk_", "rk_"] },
    empty: "no card payments",
    sandbox: "sk_test_sandbox",
    readBy: ["server", "start"],
    production: { needs: [["STRIPE_WEBHOOK_SECRET"], ["STRIPE_PRICE_ID"]] },
  },
  STRIPE_API_URL: {
    text: "Base URL of the payment provider's API.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://api.stripe.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  STRIPE_WEBHOOK_SECRET: {
    text: "Signing secret of the payment provider's webhook. Separate several with commas while you rotate it.",
    find: "In Stripe's dashboard under Developers, Webhooks: add the endpoint APP_URL/api/webhooks/stripe, and copy its signing secret.",
    rule: { kind: "list", begins: ["whsec_"] },
    default: "",
    sandbox: "whsec_sandbox",
    readBy: ["server"],
    production: { beginning: "whsec_" },
  },
  STRIPE_PRICE_ID: {
    text: "ID of the yearly price that Subscribe Now sells from the first start on. Prices of the office are of its product.",
    find: "In Stripe's dashboard under Product catalog: your product's yearly price, whose ID begins with price_.",
    rule: { kind: "text" },
    sandbox: "price_sovereign_app_yearly",
    readBy: ["server"],
  },
  STRIPE_PRICES: {
    text: "Yearly prices in further currencies at the first start, as CURRENCY=ID:amount separated by commas (EUR=price_123:75). Visitors see the price of their browser's country and can choose; what APP_PRICE names is everyone else's.",
    rule: { kind: "prices" },
    default: "",
    sandbox: "EUR=price_sovereign_app_yearly_eur:75",
    readBy: ["server", "pages"],
    production: { needs: [["STRIPE_PRICE_ID"]] },
  },
  STRIPE_FORMER_PRICE_IDS: {
    text: "IDs of prices sold before, separated by commas. The server remembers every price it was started with; other prices of the same product grant no access.",
    rule: { kind: "list" },
    default: "",
    readBy: ["server"],
  },
  STRIPE_PRODUCT_IDS: {
    text: "IDs of products the app was sold as before, at any price, separated by commas. Other products of the account, such as the higher levels, grant no access.",
    rule: { kind: "list" },
    default: "",
    readBy: ["server"],
  },
  STRIPE_TAX: {
    text: "Set to true to let the payment provider add tax at checkout, ask for the billing address and take tax IDs. Turn its tax on in its dashboard first.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    readBy: ["server"],
  },
  STRIPE_TERMS_CONSENT: {
    text: "Set to true to ask for consent to the terms at checkout. Enter their URL in the payment provider's dashboard first.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    readBy: ["server"],
  },
  STRIPE_PAGE_HOSTS: {
    text: "Hosts of the payment provider's pages, separated by commas, each with its port if it has one. Members are redirected to no other host.",
    rule: { kind: "list", of: "host", such: "checkout.stripe.com" },
    default: "checkout.stripe.com,billing.stripe.com",
    startSays: "the sandbox's",
    readBy: ["server"],
  },
});

export const STORES = /** @type {const} @satisfies {Section} */ ({
  REVENUECAT_API_URL: {
    text: "Base URL of the store backend's API.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://api.revenuecat.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  REVENUECAT_API_KEY: {
    text: "Secret key of the store backend (version 2).",
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
    text: "ID of the store backend's project.",
    rule: { kind: "text" },
    sandbox: "proj_sandbox",
    readBy: ["server"],
  },
  REVENUECAT_WEBHOOK_AUTHORIZATION: {
    text: "Authorization header that the store backend's webhooks send.",
    rule: { kind: "text" },
    sandbox: "Bearer sandbox-stores",
    readBy: ["server"],
    production: { beginning: "Bearer" },
  },
  REVENUECAT_WEBHOOK_SECRET: {
    text: "Signing secret of the store backend's webhooks. When set, unsigned webhooks are rejected.",
    rule: { kind: "text" },
    sandbox: "rcsec_sandbox",
    readBy: ["server"],
  },
  REVENUECAT_SANDBOX_COUNTS: {
    text: "Set to true to grant access in production for purchases in the stores' sandboxes, as reviewers need while a store reviews the app. Testers can then get access without paying.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    readBy: ["server"],
  },
  REVENUECAT_PUBLIC_KEY_IOS: {
    text: "Public key of the store backend for purchases in Apple's store.",
    rule: { kind: "text" },
    default: "appl_sandbox",
    readBy: ["pages"],
  },
  REVENUECAT_PUBLIC_KEY_ANDROID: {
    text: "Public key of the store backend for purchases in Google's store.",
    rule: { kind: "text" },
    default: "goog_sandbox",
    readBy: ["pages"],
  },
});
