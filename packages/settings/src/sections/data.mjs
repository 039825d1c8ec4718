// @ts-check
/** @import { Section } from "../setting.ts" */

export const DATA = /** @type {const} @satisfies {Section} */ ({
  DATA_DIR: {
    text: "Folder for the built-in database, the generated secret and the demo passwords.",
    rule: { kind: "folder" },
    default: "./data",
    readBy: ["server", "start"],
  },
  DATABASE_URL: {
    text: "PostgreSQL connection URL (postgres://...).",
    rule: { kind: "address", schemes: ["postgres:", "postgresql:"] },
    empty: "the built-in database in DATA_DIR",
    readBy: ["server", "start"],
  },
  DATABASE_DIRECT_URL: {
    text: "Connection URL of the same PostgreSQL that bypasses a transaction pooler such as PgBouncer. Used for notifications between nodes, locks, jobs, migrations and backups, which need a session.",
    rule: { kind: "address", schemes: ["postgres:", "postgresql:"] },
    empty: "DATABASE_URL, which must then not go through a transaction pooler",
    readBy: ["server", "backup"],
    production: { needs: [["DATABASE_URL"]] },
  },
  DATABASE_OWNER_URL: {
    text: "Connection URL of the same PostgreSQL, not through a transaction pooler, as the role that owns its tables: migrations, backups and restores use it. The role of DATABASE_URL then owns nothing and cannot change the office's log; it is created where the owner may create roles.",
    rule: { kind: "address", schemes: ["postgres:", "postgresql:"] },
    empty: "the role of DATABASE_URL, which must then own the tables",
    readBy: ["server", "backup"],
    production: { needs: [["DATABASE_URL"]] },
  },
  DATABASE_POOLER_STATEMENTS: {
    text: "Set to on to use prepared statements through the pooler of DATABASE_URL. The pooler must support them (PgBouncer 1.21 or later with max_prepared_statements above 0). Without DATABASE_DIRECT_URL they are always used.",
    rule: { kind: "switch", on: "on", off: "off" },
    default: "off",
    readBy: ["server"],
  },
  DATABASE_POOL_SIZE: {
    text: "Maximum number of PostgreSQL connections for the requests of one server process. Two in five are reserved for reads.",
    rule: { kind: "whole number", least: 2, most: 1000 },
    default: "10",
    readBy: ["server"],
  },
  AUTH_SECRET: {
    text: "Secret that signs tokens and encrypts queued emails, with at least 32 characters. Required in production, where it must be random (openssl rand -base64 33).",
    rule: { kind: "text", least: 32 },
    empty: "DATA_DIR/auth-secret, which is created",
    readBy: ["server", "backup"],
    production: { required: true, random: true },
  },
  BACKUP_TO: {
    text: "Where the nightly backups are stored: a folder, or a remote of rclone (https://rclone.org) such as offsite:sovereign, which RCLONE_CONFIG_OFFSITE_TYPE and the other variables of rclone describe.",
    rule: { kind: "store" },
    empty: "DATA_DIR/backups, which is lost with the machine",
    readBy: ["server", "backup"],
  },
  BACKUP_RECIPIENT: {
    text: "Public keys (age1…) to which backups are encrypted, separated by commas. The private key stays with the owner (npm run -s server -- backup keygen).",
    find: "Run npm run -s server -- backup keygen > key.txt on your own computer: its public key begins with age1.",
    rule: { kind: "list", of: "public key", such: "age1…" },
    default: "",
    empty: "backups are unencrypted",
    readBy: ["server", "backup", "pages"],
  },
  BACKUP_DAYS: {
    text: "Number of days after which backups are deleted, as stated in the privacy notice and in the email after a deletion.",
    rule: { kind: "days" },
    default: "35",
    readBy: ["server", "backup", "pages"],
  },
});
