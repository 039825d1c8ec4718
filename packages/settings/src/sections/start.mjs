// @ts-check
/** @import { Section } from "../setting.ts" */

export const START = /** @type {const} @satisfies {Section} */ ({
  MAILBOX_PORT: {
    text: "Port of the sandbox's mailbox page.",
    rule: { kind: "port" },
    default: "1080",
    readBy: ["start", "sandbox"],
  },
  SMTP_PORT: {
    text: "Port where the sandbox's mailbox receives emails.",
    rule: { kind: "port" },
    default: "1025",
    readBy: ["start", "sandbox"],
  },
  SANDBOX_PORT: {
    text: "Port of the sandbox's fakes of third parties.",
    rule: { kind: "port" },
    default: "4242",
    readBy: ["start", "sandbox"],
  },
  WEB_PORT: {
    text: "Port of the web app with reload under npm run dev. Open this one in the browser.",
    rule: { kind: "port" },
    default: "5173",
    readBy: ["start"],
  },
});

/** For builds, measurements and tests; a deployment sets none of these. */
export const DEVELOPMENT = /** @type {const} @satisfies {Section} */ ({
  WEB_BUILD_DIR: {
    text: "Output folder of a web build.",
    rule: { kind: "folder" },
    empty: "apps/web/build",
    readBy: ["build"],
  },
  WEB_TARGET: {
    text: "native builds the files of the stores' apps: one page, no service worker.",
    rule: { kind: "choice", of: ["web", "native"] },
    default: "web",
    readBy: ["build"],
  },
  CHROMIUM_PATH: {
    text: "Browser for journeys, pictures and measurements.",
    rule: { kind: "text" },
    empty: "the installed one",
    readBy: ["development"],
  },
  E2E_TRACE: {
    text: "Set to whole to include screenshots of every step in the trace of a failed journey.",
    rule: { kind: "text" },
    readBy: ["development"],
  },
  E2E_PICTURES: {
    text: "Set to true to save a picture of every screen in the journeys.",
    rule: { kind: "text" },
    readBy: ["development"],
  },
  TEST_SERVER: {
    text: "The server.js that the server's tests start.",
    rule: { kind: "text" },
    empty: "the sources",
    readBy: ["development"],
  },
  STRIPE_SMOKE_KEY: {
    text: "Stripe test key that compares the fake's behavior with Stripe's own.",
    rule: { kind: "text" },
    empty: "only the fake is tested",
    readBy: ["development"],
  },
});

/** Variables that the product's processes and tools pass to each other; no one sets them by hand. */
export const HANDED_ON = new Set([
  // From npm, the end-to-end test runner, the system and Node.
  "CI",
  "CREDENTIALS_DIRECTORY",
  "INIT_CWD",
  "NODE_COMPILE_CACHE",
  "NO_PROXY",
  "NODE_OPTIONS",
  "PATH",
  "PGPASSFILE",
  "PGPASSWORD",
  "PLAYWRIGHT_JSON_OUTPUT_FILE",
  "TEST_PARALLEL_INDEX",
  "TZ",
  "npm_lifecycle_event",
  // From npm run dev to the web app's dev server: the URL of the server.
  "API_URL",
  // From npm start to the sandbox.
  "MAILBOX_DIR",
  "SANDBOX_APPLE_CLIENT_ID",
  "SANDBOX_APPLE_KEY_ID",
  "SANDBOX_APPLE_PRIVATE_KEY",
  "SANDBOX_APPLE_TEAM_ID",
  "SANDBOX_DIR",
  "SANDBOX_GOOGLE_CLIENT_ID",
  "SANDBOX_GOOGLE_CLIENT_SECRET",
  "SANDBOX_MAIL_WEBHOOK_SECRET",
  "SANDBOX_MAIL_WEBHOOK_URL",
  // From the end-to-end setup to each test.
  "LIGHT_PASSWORDS",
  "PREPARED_DATABASE",
  "PREPARED_DATA_DIR",
  "PREPARED_POSTGRES",
  "SANDBOX_PRICE_AMOUNT",
  "SANDBOX_PRICE_CURRENCY",
  "SANDBOX_REVENUECAT_API_KEY",
  "SANDBOX_REVENUECAT_PROJECT_ID",
  "SANDBOX_REVENUECAT_WEBHOOK_AUTHORIZATION",
  "SANDBOX_REVENUECAT_WEBHOOK_SECRET",
  "SANDBOX_REVENUECAT_WEBHOOK_URL",
  "SANDBOX_STRIPE_PRICES",
  "SANDBOX_STRIPE_SECRET_KEY",
  "SANDBOX_STRIPE_WEBHOOK_SECRET",
  "SANDBOX_STRIPE_WEBHOOK_URL",
  "SANDBOX_TWILIO_ACCOUNT_SID",
  "SANDBOX_TWILIO_AUTH_TOKEN",
  "SANDBOX_TWILIO_FROM",
  // From the speed bench to its raw baseline.
  "KEYS",
  // From a run of the tests to each test.
  "TEST_LONG",
  "TEST_SEED",
  // From tests that set the server's clock.
  "RECEIVER_FOLLOWS_CLOCK",
  "SERVER_NODE_OPTIONS",
  "SETTABLE_CLOCK_PORT",
  "SETTABLE_CLOCK_START",
]);
