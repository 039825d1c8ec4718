// @ts-check
/** @import { Section } from "../setting.ts" */

export const SERVER = /** @type {const} @satisfies {Section} */ ({
  NODE_ENV: {
    text: "Production starts with nothing unsafe (docs/operations.md, Settings). May be",
    rule: { kind: "choice", of: ["development", "production", "test"] },
    default: "development",
    readBy: ["server", "start"],
  },
  HOST: {
    text: "Address the server listens on; 0.0.0.0 listens everywhere.",
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
    text: "Where members reach the product. Required in production, with https.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    empty: "http://localhost:PORT",
    readBy: ["server", "start"],
    production: { required: true, encrypted: true, origin: true },
  },
  ADMIN_MODE: {
    text: "Who may see the administrator's view; not everyone in production. May be",
    rule: { kind: "choice", of: ["everyone", "admins", "off"] },
    default: "admins",
    start: "everyone",
    readBy: ["server"],
    production: {
      refused: { value: "everyone", because: "must be admins or off in production" },
    },
  },
  TRUST_PROXY: {
    text: "How many reverse proxies of our own stand before the server and set X-Forwarded-For.",
    rule: { kind: "whole number", least: 0, most: 10 },
    default: "0",
    readBy: ["server"],
  },
  DRAIN_SECONDS: {
    text: "How long a server that was asked to stop goes on taking requests while /health/ready says no: as long as a load balancer that asks it needs to notice. nginx does not ask and needs none.",
    rule: { kind: "whole number", least: 0, most: 600 },
    default: "0",
    readBy: ["server"],
  },
  TRUSTED_ORIGINS: {
    text: "Further origins that may call the API, separated by commas (for the native apps: capacitor://localhost,https://localhost).",
    rule: { kind: "list", of: "origin", such: "capacitor://localhost" },
    default: "",
    readBy: ["server"],
    production: { encrypted: true },
  },
  RATE_LIMIT_FACTOR: {
    text: "Widens the limits per client address by this factor.",
    rule: { kind: "factor" },
    default: "1",
    start: "10",
    readBy: ["server"],
    production: { range: { least: 0.1, most: 100, remarkable: 10 } },
  },
  LOG_LEVEL: {
    text: "How much the log says. May be",
    rule: {
      kind: "choice",
      of: ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
    },
    default: "info",
    start: "warn",
    readBy: ["server"],
  },
  PUSH_OWN_SERVICE: {
    text: "A notification service of one's own (scheme, host and port), beside those of the browsers' makers: only its addresses may be private.",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    empty: "none",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  FUNNEL_COUNT: {
    text: "on counts per day how many visits, previews, sign-ups, first ONE Things and memberships there were, without anything about anybody; off counts nothing.",
    rule: { kind: "switch", on: "on", off: "off" },
    default: "on",
    readBy: ["server"],
  },
  APP_WORKER: {
    text: "on lets browsers keep the app's code on the device, so that it opens without a connection; off removes what they keep.",
    rule: { kind: "switch", on: "on", off: "off" },
    default: "on",
    readBy: ["server"],
  },
  WEB_DIR: {
    text: "Folder of the built web app. npm start names its own.",
    rule: { kind: "folder" },
    empty: "the one that npm run build makes",
    readBy: ["server"],
  },
  SEED_DEMO: {
    text: "true creates demo accounts with a year of history.",
    rule: { kind: "switch", on: "true", off: "false" },
    default: "false",
    start: "true",
    readBy: ["server"],
    production: { refused: { value: "true", because: "is refused in production" } },
  },
});
