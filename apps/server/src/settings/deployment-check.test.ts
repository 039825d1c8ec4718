import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInValues } from "@sovereign/settings/read-settings";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { deploymentRemarks, pagesProblems } from "./deployment-check.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://harbour.app",
  AUTH_SECRET: "q7Jx2mWvK9sPzR4tYbNc8uLhGdEfA5oB",
  SUPPORT_EMAIL: "help@harbour.app",
  COMPANY_NAME: "Harbour Ltd",
  COMPANY_ADDRESS: "2 Quay, Porttown",
  SMTP_URL: "smtps://mail.harbour.app",
  MAIL_FROM: "Harbour <no-reply@harbour.app>",
  VIDEO_URLS: "intro-video=https://video.harbour.app/intro",
  ALARM_EMAIL: "me@harbour.app",
  ALARM_WEBHOOK: "https://chat.harbour.app/alarms",
  STRIPE_SECRET_KEY: "sk_live_harbour",
  STRIPE_WEBHOOK_SECRET: "whsec_harbour",
  STRIPE_PRICE_ID: "price_harbour",
  BACKUP_TO: "offsite:harbour",
  BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
};

/** Settings that only the pages use. */
const PAGES = {
  HOLDING_COMPANY: "Harbour Holdings Ltd",
  LEGAL_UPDATED_ON: "2026-03-24",
  GOVERNING_LAW: "Portland",
  VENUE: "Porttown",
  FOUNDATION_PAYMENT_URL: "https://pay.harbour.app/f",
  MASTERMIND_PAYMENT_URL: "https://pay.harbour.app/m",
  FOUNDATION_CALL_URL: "https://call.harbour.app/f",
  MASTERMIND_CALL_URL: "https://call.harbour.app/m",
  PRINCIPAL_CALL_URL: "https://call.harbour.app/p",
};

describe("a deployment in production", () => {
  let folder: string;
  let start: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "deployment-"));
    start = process.cwd();
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(start);
    rmSync(folder, { recursive: true, force: true });
  });

  /** The result of the check for pages built with some settings. */
  function check(built: Record<string, string> | undefined, more: Record<string, string> = {}) {
    const environment = { ...PRODUCTION, DATA_DIR: folder, WEB_DIR: folder, ...more };
    if (built) {
      writeFileSync(join(folder, "__settings.json"), JSON.stringify(builtInValues(built)));
    }
    try {
      readConfig(environment, pagesProblems(environment));
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
    return deploymentRemarks(environment).map(({ setting, is }) => `${setting} ${is}`);
  }

  it("has no remark when the pages were built with the same settings", () => {
    expect(check({ ...PRODUCTION, ...PAGES })).toEqual([]);
  });

  it("is refused when the pages have another name, price or address", () => {
    const other = {
      PRODUCT_NAME: "Harbour",
      BACKUP_RECIPIENT: "",
      APP_PRICE: "$99",
      SUPPORT_EMAIL: "a@b.example",
    };
    for (const [key, value] of Object.entries(other)) {
      const problem = `${key} is not what the web app was built with: rebuild it`;
      expect(check({ ...PRODUCTION, ...PAGES, [key]: value })).toBe(problem);
    }
  });

  it("is refused when the pages link to or name an example", () => {
    for (const key of Object.keys(PAGES).filter((name) => name !== "LEGAL_UPDATED_ON")) {
      expect(check({ ...PRODUCTION, ...PAGES, [key]: "" })).toBe(
        `${key} is still an example in the web app: set it and rebuild`,
      );
    }
  });

  it("is refused when the pages record no settings, and served without pages", () => {
    expect(check(undefined)).toEqual(["WEB_DIR contains no web app"]);
    writeFileSync(join(folder, "index.html"), "");
    expect(check(undefined)).toBe(
      "WEB_DIR must be a web app that this version has built: build it",
    );
  });

  it("names everything that is wrong with the server and its pages at once", () => {
    const pages = { ...PRODUCTION, ...PAGES, MASTERMIND_PAYMENT_URL: "https://example.org/m" };
    expect(check(pages, { SUPPORT_EMAIL: "help@example.com", SEED_DEMO: "true" })).toBe(
      [
        "SUPPORT_EMAIL is still an example: set it",
        "SEED_DEMO is refused in production",
        "SUPPORT_EMAIL is not what the web app was built with: rebuild it",
        "MASTERMIND_PAYMENT_URL is still an example in the web app: set it and rebuild",
      ].join("; "),
    );
  });

  it("starts with a setting of an earlier version, and names it", () => {
    const given = { DATABASE_REPLICA_URL: "postgres://db.internal/harbour" };
    expect(check({ ...PRODUCTION, ...PAGES }, given)).toEqual([
      "DATABASE_REPLICA_URL is no longer used",
    ]);
  });

  it("has a remark on each setting that an owner may intend", () => {
    const pages = { ...PRODUCTION, ...PAGES, LEGAL_UPDATED_ON: "", BACKUP_RECIPIENT: "" };
    writeFileSync(".env", "");
    chmodSync(".env", 0o644);
    const key = join(folder, "client.key");
    writeFileSync(key, "");
    chmodSync(key, 0o644);
    const DATABASE_URL = `postgres://127.0.0.1/members?sslkey=${key}`;
    const names = ["VIDEO_URLS", "BACKUP_TO", "BACKUP_RECIPIENT", "ALARM_EMAIL", "ALARM_WEBHOOK"];
    const unset = Object.fromEntries([...names, "STRIPE_SECRET_KEY"].map((name) => [name, ""]));
    expect(check(pages, { RATE_LIMIT_FACTOR: "20", ...unset, DATABASE_URL })).toEqual([
      "RATE_LIMIT_FACTOR is above 10",
      "ALARM_EMAIL is not set",
      "STRIPE_SECRET_KEY is not set",
      "BACKUP_TO is not set",
      "BACKUP_RECIPIENT is not set",
      "LEGAL_UPDATED_ON is not set",
      "VIDEO_URLS is not set",
      ".env is readable by every user of this machine",
      "DATABASE_URL: the sslkey is readable by every user of this machine",
    ]);
    chmodSync(".env", 0o600);
    rmSync(join(folder, "__settings.json"));
    expect(check(undefined)).toEqual([expect.stringMatching(/^WEB_DIR contains no web app/)]);
  });
});
