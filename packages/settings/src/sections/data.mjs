// @ts-check
/** @import { Section } from "../setting.ts" */

export const DATA = /** @type {const} @satisfies {Section} */ ({
  DATA_DIR: {
    text: "Folder for the built-in database, the secret and the demo passwords.",
    rule: { kind: "folder" },
    default: "./data",
    readBy: ["server", "start"],
  },
  DATABASE_URL: {
    text: "A PostgreSQL address (postgres://...).",
    rule: { kind: "address", schemes: ["postgres:", "postgresql:"] },
    empty: "the built-in database in DATA_DIR",
    readBy: ["server", "start"],
  },
  DATABASE_DIRECT_URL: {
    text: "The same PostgreSQL past a pooler of transactions such as PgBouncer: for listening to the other nodes, locks, jobs, migrations and the backup, which hold a connection for longer.",
    rule: { kind: "address", schemes: ["postgres:", "postgresql:"] },
    empty: "DATABASE_URL, which then leads past every pooler of transactions",
    readBy: ["server", "backup"],
    production: { needs: [["DATABASE_URL"]] },
  },
  DATABASE_POOLER_STATEMENTS: {
    text: "on lets statements keep their plans behind the pooler of DATABASE_URL, which then has to know prepared statements (PgBouncer 1.21 or newer, with max_prepared_statements above 0); without DATABASE_DIRECT_URL they always do.",
    rule: { kind: "switch", on: "on", off: "off" },
    default: "off",
    readBy: ["server"],
  },
  DATABASE_POOL_SIZE: {
    text: "Most connections to PostgreSQL at a time that requests of one server process have; two of five are for reads alone.",
    rule: { kind: "whole number", least: 2, most: 1000 },
    default: "10",
    readBy: ["server"],
  },
  AUTH_SECRET: {
    text: "What tokens and waiting mails are sealed with: at least 32 characters. Required in production, and random there (openssl rand -base64 33).",
    rule: { kind: "text", least: 32 },
    empty: "DATA_DIR/auth-secret, which is created",
    readBy: ["server", "backup"],
    production: { required: true, random: true },
  },
});
