import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInValues } from "@sovereign/settings/read-settings";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { checkDeployment } from "./deployment-check.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://app.example",
  AUTH_SECRET: "q7Jx2mWvK9sPzR4tYbNc8uLhGdEfA5oB",
  SUPPORT_EMAIL: "help@app.example",
  COMPANY_NAME: "Harbour Ltd",
  COMPANY_ADDRESS: "2 Quay, Porttown",
  SMTP_URL: "smtps://mail.app.example",
  MAIL_FROM: "Harbour <no-reply@app.example>",
  VIDEO_URLS: "intro-video=https://video.app.example/intro",
};

/** Settings that only the pages use. */
const PAGES = {
  HOLDING_COMPANY: "Harbour Holdings Ltd",
  LEGAL_UPDATED_ON: "2026-03-24",
  GOVERNING_LAW: "Portland",
  VENUE: "Porttown",
  FOUNDATION_PAYMENT_URL: "https://pay.app.example/f",
  MASTERMIND_PAYMENT_URL: "https://pay.app.example/m",
  FOUNDATION_CALL_URL: "https://call.app.example/f",
  MASTERMIND_CALL_URL: "https://call.app.example/m",
  PRINCIPAL_CALL_URL: "https://call.app.example/p",
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
    const lines: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    try {
      checkDeployment(readConfig(environment), environment, log);
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
    return lines.map(({ level, msg }) => `${level} ${msg}`);
  }

  it("logs nothing when the pages were built with the same settings", () => {
    expect(check({ ...PRODUCTION, ...PAGES })).toEqual([]);
  });

  it("is refused when the pages have another name, price or address", () => {
    const other = { PRODUCT_NAME: "Harbour", APP_PRICE: "$99", SUPPORT_EMAIL: "a@b.example" };
    for (const [key, value] of Object.entries(other)) {
      const problem = `${key} is not what the web app was built with: rebuild it`;
      expect(check({ ...PRODUCTION, ...PAGES, [key]: value })).toBe(problem);
    }
  });

  it("is refused when the pages link to or name an example", () => {
    for (const key of Object.keys(PAGES).filter((name) => name !== "LEGAL_UPDATED_ON")) {
      expect(check({ ...PRODUCTION, ...PAGES, [key]: "" })).toBe(
        `${key} is still the example in the web app: set it and rebuild`,
      );
    }
  });

  it("logs a warning for settings that an owner may intend", () => {
    const pages = { ...PRODUCTION, ...PAGES, LEGAL_UPDATED_ON: "" };
    writeFileSync(".env", "");
    chmodSync(".env", 0o644);
    const key = join(folder, "client.key");
    writeFileSync(key, "");
    chmodSync(key, 0o644);
    const DATABASE_URL = `postgres://127.0.0.1/members?sslkey=${key}`;
    expect(check(pages, { RATE_LIMIT_FACTOR: "20", VIDEO_URLS: "", DATABASE_URL })).toEqual([
      "40 RATE_LIMIT_FACTOR is above 10",
      expect.stringMatching(/^40 LEGAL_UPDATED_ON is not set/),
      expect.stringMatching(/^40 VIDEO_URLS is not set/),
      expect.stringMatching(/^40 \.env is readable by every user/),
      expect.stringMatching(/^40 DATABASE_URL: the sslkey is readable by every user/),
    ]);
    chmodSync(".env", 0o600);
    rmSync(join(folder, "__settings.json"));
    expect(check(undefined)).toEqual([expect.stringMatching(/^40 WEB_DIR contains no web app/)]);
  });
});
