// @ts-check
/** @import { Section } from "../setting.ts" */

export const SERVER = /** @type {const} @satisfies {Section} */ ({
  NODE_ENV: {
    text: "Environment of the server. Production refuses unsafe settings (docs/operations.md, Settings). May be",
    rule: { kind: "choice", of: ["development", "production", "test"] },
    default: "development",
    readBy: ["server", "start"],
  },
  HOST: {
    text: "Network address the server listens on. 0.0.0.0 listens on all of them.",
    rule: { kind: "text" },
    default: "127.0.0.1",
    readBy: ["server", "start"],
  },
  PORT: {
    text: "Port the server listens on.",
    rule: { kind: "whole number", least: 0, most: 65_535 },
    default: "3000",
    readBy: ["server", "start"],
  },
  APP_URL: {
    text: "Public URL of the product. Required in production, with https.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    empty: "http://localhost:PORT",
    readBy: ["server", "start"],
    production: { required: true, encrypted: true, origin: true },
  },
  ADMIN_MODE: {
    text: "Who may use the administrator's view. Cannot be everyone in production. May be",
    rule: { kind: "choice", of: ["everyone", "admins", "off"] },
    default: "admins",
    start: "everyone",
    readBy: ["server"],
    production: {
      refused: { value: "everyone", because: "must be admins or off in production" },
    },
  },
  TRUST_PROXY: {
    text: "Number of your own reverse proxies in front of the server that set X-Forwarded-For.",
    rule: { kind: "whole number", least: 0, most: 10 },
    default: "0",
    readBy: ["server"],
  },
  DRAIN_SECONDS: {
    text: "Number of seconds a stopping server still accepts requests while /health/ready reports it as not ready. Set it to the time your load balancer needs to notice; nginx does not check and needs none.",
    rule: { kind: "whole number", least: 0, most: 600 },
    default: "0",
    readBy: ["server"],
  },
  TRUSTED_ORIGINS: {
    text: "Additional origins that may call the API, separated by commas (for the native apps: capacitor://localhost,https://localhost).",
    rule: { kind: "list", of: "origin", such: "capacitor://localhost" },
    default: "",
    readBy: ["server"],
    production: { encrypted: true },
  },
  RATE_LIMIT_FACTOR: {
    text: "Multiplies the rate limits per client address.",
    rule: { kind: "factor" },
    default: "1",
    start: "10",
    readBy: ["server"],
    production: { range: { least: 0.1, most: 100, remarkable: 10 } },
  },
  LOG_LEVEL: {
    text: "Minimum level of log lines. May be",
    rule: {
      kind: "choice",
      of: ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
    },
    default: "info",
    start: "warn",
    readBy: ["server"],
  },
  PUSH_OWN_SERVICE: {
    text: "URL of your own push service (scheme, host and port), in addition to those of the browser makers. Only this service may have a private address.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    empty: "none",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  FUNNEL_COUNT: {
    text: "Set to off to stop counting visits, previews, sign-ups, first ONE Things and memberships per day. The counts contain no personal data.",
    rule: { kind: "switch", on: "on", off: "off" },
    default: "on",
    readBy: ["server"],
  },
  APP_WORKER: {
    text: "Set to off to stop browsers from storing the app's code for offline use, and to delete the code they have stored.",
    rule: { kind: "switch", on: "on", off: "off" },
    default: "on",
    readBy: ["server"],
  },
  WEB_DIR: {
    text: "Folder of the built web app. npm start sets its own.",
    rule: { kind: "folder" },
    empty: "the folder that npm run build writes",
    readBy: ["server"],
  },
  SEED_DEMO: {
    text: "Set to true to create demo accounts with a year of history.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    start: "true",
    readBy: ["server"],
    production: { refused: { value: "true", because: "is refused in production" } },
  },
});
