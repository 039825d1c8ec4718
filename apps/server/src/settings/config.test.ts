import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CARDS, SETTINGS, STORES, sandboxValues } from "@sovereign/settings/definitions";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const dataDir = mkdtempSync(join(tmpdir(), "config-"));

const RANDOM = "9f3a5c71e08b4d2667c1fa90be35d84c12a79e60d5f38b41c7";

/** The minimum that production requires. */
const PRODUCTION = {
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  APP_URL: "https://harbour.app",
  AUTH_SECRET: "q7Jx2mWvK9sPzR4tYbNc8uLhGdEfA5oB",
  SUPPORT_EMAIL: "help@harbour.app",
  COMPANY_NAME: "Harbour Ltd",
  COMPANY_ADDRESS: "2 Quay, Porttown",
  SMTP_URL: "smtps://mail.harbour.app",
  MAIL_FROM: "Harbour <no-reply@harbour.app>",
  HOLDING_COMPANY: "Harbour Holdings Ltd",
  GOVERNING_LAW: "Portland",
  VENUE: "Porttown",
  FOUNDATION_PAYMENT_URL: "https://pay.harbour.app/f",
  MASTERMIND_PAYMENT_URL: "https://pay.harbour.app/m",
  FOUNDATION_CALL_URL: "https://call.harbour.app/f",
  MASTERMIND_CALL_URL: "https://call.harbour.app/m",
  PRINCIPAL_CALL_URL: "https://call.harbour.app/p",
};

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the configuration", () => {
  it("names each invalid key and what is wrong, but never the value", () => {
    const wrong = {
      PORT: "eighty-hush",
      AUTH_SECRET: "too-short-hush",
      SMTP_URL: "ftp://user:hush@mail",
      DATABASE_URL: "mysql://user:hush@db",
      TRUSTED_ORIGINS: "https://a.example, hush",
      ADMIN_MODE: "hush",
      VIDEO_URLS: "intro=https://a.example, intro=http://hush.example",
    };
    const problem = problemOf(wrong);
    for (const key of Object.keys(wrong)) expect(problem).toContain(key);
    expect(problem).toContain("AUTH_SECRET must have at least 32 characters");
    expect(problem).not.toContain("hush");
  });

  it("names every setting that is unsafe in production together, but no value §10.5", () => {
    const { APP_URL: _, AUTH_SECRET: __, ...rest } = PRODUCTION;
    const unsafe = {
      ...rest,
      PORT: "hush",
      ADMIN_MODE: "everyone",
      SEED_DEMO: "true",
      STRIPE_SECRET_KEY: "sk_live_hush",
      STRIPE_API_URL: "http://hush.app",
      STRIPE_WEBHOOK_SECRET: "whsec_hush, whsec_",
    };
    expect(problemOf(unsafe).split("; ")).toEqual([
      "PORT must be a number",
      "APP_URL is required in production",
      "AUTH_SECRET is required in production",
      "STRIPE_API_URL must begin with https:// in production",
      "ADMIN_MODE must be admins or off in production",
      "SEED_DEMO is refused in production",
      "STRIPE_WEBHOOK_SECRET must be more than whsec_",
      "STRIPE_SECRET_KEY also needs STRIPE_PRICE_ID in production",
    ]);
    expect(problemOf({ ...unsafe, NODE_ENV: "development" })).toBe("PORT must be a number");
  });

  it("requires an HTTPS URL in production, even on localhost §10.5", () => {
    for (const APP_URL of ["http://harbour.app", "http://localhost:3000"]) {
      expect(problemOf({ ...PRODUCTION, APP_URL })).toBe(
        "APP_URL must begin with https:// in production",
      );
    }
    expect(problemOf({ ...PRODUCTION, APP_URL: "ftp://harbour.app" })).toMatch(/^APP_URL [^;]+$/);
    expect(readConfig(PRODUCTION).nodeEnv).toBe("production");
  });

  it("refuses examples in production", () => {
    const { SUPPORT_EMAIL, COMPANY_NAME, COMPANY_ADDRESS, SMTP_URL, MAIL_FROM } = SETTINGS;
    const settings = { SUPPORT_EMAIL, COMPANY_NAME, COMPANY_ADDRESS, SMTP_URL, MAIL_FROM };
    for (const [key, { default: example }] of Object.entries(settings)) {
      const problem = `${key} needs a value of your own`;
      expect(problemOf({ ...PRODUCTION, [key]: "" })).toBe(problem);
      expect(problemOf({ ...PRODUCTION, [key]: example })).toBe(problem);
    }
  });

  it("refuses variations of the examples, and hosts that no one can own", () => {
    for (const [key, value] of [
      ["APP_URL", "https://members.example.org"],
      ["SUPPORT_EMAIL", "help@harbour.test"],
      ["MAIL_FROM", "Harbour <no-reply@harbour.example>"],
      ["COMPANY_NAME", "Example Ltd"],
      ["SMTP_URL", "smtp://localhost:1025"],
      ["SMTP_URL", "smtps://me:hush@mail.example.com:465"],
      ["TRUSTED_ORIGINS", "capacitor://localhost,https://a.invalid"],
      ["VIDEO_URLS", "intro=https://films.example/1"],
    ] as const) {
      const problem = `${key} needs a value of your own`;
      expect(problemOf({ ...PRODUCTION, [key]: value }), value).toBe(problem);
    }
    for (const [key, value] of [
      ["APP_URL", "https://example.harbour.app"],
      ["SMTP_URL", "smtp://localhost:25"],
      ["DATABASE_URL", "postgres://me:my.test@10.0.0.2/members.test"],
      ["COMPANY_NAME", "Exemplary <Harbour>"],
      ["TRUSTED_ORIGINS", "capacitor://localhost,https://localhost"],
    ] as const) {
      expect(problemOf({ ...PRODUCTION, [key]: value }), value).toBe("no problem");
    }
  });

  it("refuses a guessable secret in production, however long it is", () => {
    const problem = "AUTH_SECRET can be guessed: make it with openssl rand -base64 33";
    for (const AUTH_SECRET of [
      "x".repeat(64),
      "abcdefghijklmnopqrstuvwxyz0123456789",
      "0123456789abcdef0123456789abcdef",
      "qwertyuiopasdfghjklzxcvbnm1234567890",
      "correct horse battery staple correct horse",
      "please-change-this-to-something-1234",
      "Sup3rS3cretP4ssw0rdForProduct1on!!",
      "deadbeefdeadbeefdeadbeefdeadbeef",
      "a secret for tests, and for nothing else",
    ]) {
      expect(problemOf({ ...PRODUCTION, AUTH_SECRET }), AUTH_SECRET).toBe(problem);
      expect(problemOf({ AUTH_SECRET }), AUTH_SECRET).toBe("no problem");
    }
    for (const encoding of ["base64", "base64url", "hex"] as const) {
      const AUTH_SECRET = Buffer.from(RANDOM, "hex").toString(encoding);
      expect(problemOf({ ...PRODUCTION, AUTH_SECRET }), encoding).toBe("no problem");
    }
  });

  it("accepts only a scheme and a host as the URL in production", () => {
    const problem = "APP_URL must be only a scheme and a host: no path, no credentials";
    for (const rest of ["user:hush@harbour.app", "harbour.app/app", "harbour.app?a=1"]) {
      expect(problemOf({ ...PRODUCTION, APP_URL: `https://${rest}` })).toBe(problem);
    }
    for (const rest of ["harbour.app/", "harbour.app:8443"]) {
      expect(problemOf({ ...PRODUCTION, APP_URL: `https://${rest}` })).toBe("no problem");
    }
    const TRUSTED_ORIGINS = "capacitor://localhost,http://localhost";
    expect(problemOf({ ...PRODUCTION, TRUSTED_ORIGINS })).toBe(
      "TRUSTED_ORIGINS must not contain an http:// URL in production",
    );
  });

  it("limits how far production may widen the rate limits", () => {
    const problem = "RATE_LIMIT_FACTOR must be between 0.1 and 100 in production";
    for (const RATE_LIMIT_FACTOR of ["1000", "0.001", "1e9"]) {
      expect(problemOf({ ...PRODUCTION, RATE_LIMIT_FACTOR })).toBe(problem);
    }
    expect(problemOf({ ...PRODUCTION, RATE_LIMIT_FACTOR: "20" })).toBe("no problem");
  });

  it("requires production mode when the URL is HTTPS", () => {
    const address = { APP_URL: "https://harbour.app", AUTH_SECRET: PRODUCTION.AUTH_SECRET };
    const problem = "NODE_ENV must be production where APP_URL begins with https://";
    for (const NODE_ENV of ["", "development", "test"]) {
      expect(problemOf({ ...address, NODE_ENV })).toBe(problem);
      // Nobody can reach these over the internet.
      for (const APP_URL of ["https://localhost:3000", "https://members.test"]) {
        expect(problemOf({ ...address, NODE_ENV, APP_URL })).toBe("no problem");
      }
    }
  });

  it("refuses the sandbox's keys in production §10.5", () => {
    for (const [key, value] of Object.entries({
      ...sandboxValues(CARDS),
      ...sandboxValues(STORES),
    })) {
      const problems = problemOf({ ...PRODUCTION, [key]: value }).split("; ");
      expect(problems).toContain(`${key} is the sandbox's, refused in production`);
      expect(problemOf({ [key]: value, AUTH_SECRET: PRODUCTION.AUTH_SECRET })).toBe("no problem");
    }
  });

  it("refuses half of a provider's settings in production", () => {
    const stripe = { ...PRODUCTION, STRIPE_SECRET_KEY: "sk_live_hush" };
    expect(problemOf(stripe)).toBe(
      "STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID in production",
    );
    const priced = { ...stripe, STRIPE_PRICE_ID: "price_1" };
    expect(problemOf(priced)).toContain("needs STRIPE_WEBHOOK_SECRET in production");
    expect(problemOf({ ...priced, STRIPE_WEBHOOK_SECRET: "whsec_1" })).toBe("no problem");
    const development = { NODE_ENV: "development", APP_URL: "http://localhost:3000" };
    expect(problemOf({ ...stripe, ...development })).toBe("no problem");

    const stores = { ...PRODUCTION, REVENUECAT_API_KEY: "hush" };
    expect(problemOf(stores)).toContain("needs REVENUECAT_PROJECT_ID");
    const project = { ...stores, REVENUECAT_PROJECT_ID: "proj_1" };
    expect(problemOf(project)).toContain("REVENUECAT_WEBHOOK_SECRET in production");
    expect(problemOf({ ...project, REVENUECAT_WEBHOOK_SECRET: "hush" })).toBe("no problem");
  });

  it("reads where the content and the videos are", () => {
    const base = { AUTH_SECRET: "x".repeat(32) };
    const initial = readConfig(base);
    expect(initial.contentDir).toBeUndefined();
    expect([...initial.videoUrls]).toEqual([]);
    const VIDEO_URLS = "one=https://a.example/?v=1&t=2, two=https://b.example/";
    const { contentDir, videoUrls } = readConfig({ ...base, CONTENT_DIR: "./pack", VIDEO_URLS });
    expect(contentDir).toBe(resolve("pack"));
    expect(videoUrls.get("one")).toBe("https://a.example/?v=1&t=2");
    for (const wrong of ["one", "=https://a.example", "one=//a.example", "one=javascript:1"]) {
      expect(problemOf({ ...base, VIDEO_URLS: wrong })).toMatch(/^VIDEO_URLS must be a comma-/);
    }
  });

  it("reads the prices of further currencies, and refuses malformed ones", () => {
    const base = { AUTH_SECRET: "x".repeat(32), APP_PRICE: "$49" };
    expect(readConfig(base)).toMatchObject({ currency: "USD", stripePrices: [] });
    const { stripePrices } = readConfig({ ...base, STRIPE_PRICES: "EUR=price_1:45.5, JPY=b:6800" });
    expect(stripePrices).toEqual([
      { currency: "EUR", priceId: "price_1", amount: "45.50" },
      { currency: "JPY", priceId: "b", amount: "6800" },
    ]);
    for (const STRIPE_PRICES of [
      "EUR",
      "EUR=price_1",
      "EUR=price_1:0",
      "EUR=price_1:1.999",
      "JPY=price_1:1.5",
      "eur=price_1:1",
      "XYZ=price_1:1",
      "EUR=a:1,EUR=b:1",
      "EUR=a:1,GBP=a:1",
      "EUR=a b:1",
    ]) {
      const problem = problemOf({ ...base, STRIPE_PRICES });
      expect(problem, STRIPE_PRICES).toMatch(/^STRIPE_PRICES must be a comma-separated list such/);
    }
    const twice = problemOf({ ...base, STRIPE_PRICES: "USD=price_1:45" });
    expect(twice).toBe("STRIPE_PRICES must not name the currency of APP_PRICE");
    const unreadable = problemOf({ APP_PRICE: "49 coins", STRIPE_PRICES: "EUR=price_1:45" });
    expect(unreadable).toMatch(/^APP_PRICE must be an amount with its currency/);
  });

  it("creates the secret once, readable by its owner alone", () => {
    const first = readConfig({ DATA_DIR: dataDir });
    expect(first.authSecret.length).toBeGreaterThanOrEqual(32);
    // As left by a start that was killed.
    writeFileSync(join(dataDir, "auth-secret.4711-0a1b2c3d"), "draft");
    expect(readConfig({ DATA_DIR: dataDir }).authSecret).toBe(first.authSecret);
    expect(readdirSync(dataDir)).toEqual(["auth-secret"]);
    expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("replaces no secret file that another process made since it looked", () => {
    const file = join(dataDir, "auth-secret");
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, "");
    expect(problemOf({ DATA_DIR: dataDir })).toMatch(
      /^the file auth-secret in DATA_DIR has fewer than 32 characters: put back/,
    );
    expect(readFileSync(file, "utf8")).toBe("");
  });
});

function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "no problem";
}
