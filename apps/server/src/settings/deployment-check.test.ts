import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtCurrencies } from "@sovereign/settings/definitions";
import { notSetUp } from "@sovereign/settings/production-rules";
import { givenSettings } from "@sovereign/settings/read-settings";
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

  /** The result of the check for settings, and for pages that were built with others. */
  function check(more: Record<string, string> = {}, built: Record<string, string> | null = {}) {
    const environment = { ...PRODUCTION, DATA_DIR: folder, WEB_DIR: folder, ...more };
    if (built) {
      writeFileSync(
        join(folder, "__settings.json"),
        JSON.stringify({ currencies: builtCurrencies(built) }),
      );
    }
    try {
      readConfig(environment, pagesProblems(environment));
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
    return deploymentRemarks(environment).map(({ setting, is }) => `${setting} ${is}`);
  }

  it("has no remark on pages that were built with nothing set", () => {
    expect(check()).toEqual([]);
    expect(check({ PRODUCT_NAME: "Harbour", APP_PRICE: "99 €", BACKUP_DAYS: "17" })).toEqual([]);
  });

  it("is refused when the pages have other currencies, and no price where one has none", () => {
    const problem = "names other currencies than the web app was built with: build it again";
    const others = { STRIPE_PRICES: "EUR=price_1:75" };
    const needed = { ...others, STRIPE_PRICE_ID: "price_harbour" };
    expect(check(needed)).toBe(`STRIPE_PRICES ${problem}`);
    expect(check({}, others)).toBe(`STRIPE_PRICES ${problem}`);
    expect(check(needed, { STRIPE_PRICES: "EUR=price_1:80" })).toEqual([]);
    expect(check({ APP_PRICE: "ask us" })).toBe(`APP_PRICE ${problem}`);
  });

  it("is refused when the pages would link to or name an example", () => {
    for (const key of ["HOLDING_COMPANY", "GOVERNING_LAW", "VENUE", "PRINCIPAL_CALL_URL"]) {
      expect(check({ [key]: "" })).toBe(`${key} needs a value of your own`);
    }
  });

  it("is refused when the pages record no currencies, and served without pages", () => {
    expect(check({}, null)).toEqual(["WEB_DIR contains no web app"]);
    writeFileSync(join(folder, "index.html"), "");
    expect(check({}, null)).toBe("WEB_DIR must be a web app that this version has built: build it");
    // An earlier version recorded every setting.
    writeFileSync(join(folder, "__settings.json"), '{"PRODUCT_NAME":"Sovereign"}');
    expect(check({}, null)).toBe("WEB_DIR must be a web app that this version has built: build it");
  });

  it("names everything that is wrong with the server and its pages at once", () => {
    const wrong = { SUPPORT_EMAIL: "help@example.com", SEED_DEMO: "true" };
    expect(check({ ...wrong, MASTERMIND_PAYMENT_URL: "https://example.org/m" })).toBe(
      [
        "SUPPORT_EMAIL needs a value of your own",
        "MASTERMIND_PAYMENT_URL needs a value of your own",
        "SEED_DEMO is refused in production",
      ].join("; "),
    );
  });

  it("starts with a setting of an earlier version, and names it", () => {
    const given = { DATABASE_REPLICA_URL: "postgres://db.internal/harbour" };
    expect(check(given)).toEqual(["DATABASE_REPLICA_URL is no longer used"]);
  });

  it("starts once the advice of a remark is followed", () => {
    const advised = {
      ALARM_EMAIL: "me@harbour.app",
      ALARM_WEBHOOK: "https://chat.harbour.app/alarms",
      ALARM_PHONE: "+15005550009",
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+15005550010",
      STRIPE_SECRET_KEY: "sk_live_harbour",
      STRIPE_WEBHOOK_SECRET: "whsec_harbour",
      STRIPE_PRICE_ID: "price_harbour",
      BACKUP_TO: "offsite:harbour",
      BACKUP_RECIPIENT: PRODUCTION.BACKUP_RECIPIENT,
    };
    const none = Object.fromEntries(Object.keys(advised).map((name) => [name, ""]));
    const only = { ALARM_EMAIL: advised.ALARM_EMAIL };
    const remarks = [none, { ...none, ...only }].flatMap((given) =>
      notSetUp(givenSettings({ ...PRODUCTION, ...given })),
    );
    expect(remarks).toHaveLength(8);
    for (const { setting, fix } of remarks) {
      const followed = Object.entries(advised).filter(([name]) =>
        (fix.match(/[A-Z]+_[A-Z_]*/g) ?? []).some((named) => name.startsWith(named)),
      );
      expect(followed.map(([name]) => name)).toContain(setting);
      const given = { ...none, ...Object.fromEntries(followed) };
      expect(check(given)).toEqual(expect.any(Array));
    }
  });

  it("has a remark on each setting that an owner may intend", () => {
    writeFileSync(".env", "");
    chmodSync(".env", 0o644);
    const key = join(folder, "client.key");
    writeFileSync(key, "");
    chmodSync(key, 0o644);
    const DATABASE_URL = `postgres://127.0.0.1/members?sslkey=${key}`;
    const names = [
      "LEGAL_UPDATED_ON",
      "VIDEO_URLS",
      "BACKUP_TO",
      "BACKUP_RECIPIENT",
      "ALARM_EMAIL",
      "ALARM_WEBHOOK",
    ];
    const unset = Object.fromEntries([...names, "STRIPE_SECRET_KEY"].map((name) => [name, ""]));
    expect(check({ RATE_LIMIT_FACTOR: "20", ...unset, DATABASE_URL })).toEqual([
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
    expect(check({}, null)).toEqual([expect.stringMatching(/^WEB_DIR contains no web app/)]);
  });
});
