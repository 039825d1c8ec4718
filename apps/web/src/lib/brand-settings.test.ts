import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { brandFrom } from "./brand-settings.ts";

const example = readFileSync(join(import.meta.dirname, "../../../../.env.example"), "utf8");

describe("the settings of the web build", () => {
  it("has the price, the holding company and the links of a fresh clone", () => {
    const { appPrice, holdingCompany, links, nativeExternalLinks } = brandFrom({});
    expect([appPrice, holdingCompany, nativeExternalLinks]).toEqual([
      "$79",
      "Example Holdings Ltd",
      false,
    ]);
    expect(new Set(Object.values(links)).size).toBe(5);
  });

  it("takes what the owner sets, and an empty value for the default", () => {
    const set = { APP_PRICE: "€75", PRINCIPAL_CALL_URL: "https://calls.example/p" };
    expect(brandFrom(set)).toMatchObject({
      appPrice: "€75",
      links: { principalCall: "https://calls.example/p" },
    });
    expect(brandFrom({}).legal.updatedOn).toBeNull();
    expect(brandFrom({ LEGAL_UPDATED_ON: "2026-03-24" }).legal.updatedOn).toBe("2026-03-24");
    expect(brandFrom({}).launchFlows).toEqual([]);
    expect(brandFrom({ LAUNCH_FLOWS: "splash, signing," }).launchFlows).toEqual([
      "splash",
      "signing",
    ]);
    expect(brandFrom({ APP_PRICE: "", PRINCIPAL_CALL_URL: "" })).toEqual(brandFrom({}));
  });

  it.each([
    ["FOUNDATION_PAYMENT_URL", "http://pay.example"],
    ["MASTERMIND_PAYMENT_URL", "javascript:alert(1)"],
    ["PRINCIPAL_CALL_URL", "calls.example"],
    ["NATIVE_EXTERNAL_LINKS", "yes"],
    ["PASSWORD_MIN_LENGTH", "5"],
    ["LEGAL_UPDATED_ON", "2026-02-30"],
    ["LOG_DAYS", "ninety"],
    ["BACKUP_DAYS", "0"],
    ["LAUNCH_FLOWS", "splash,introduction"],
  ])("refuses a wrong %s by its name", (key, value) => {
    expect(() => brandFrom({ [key]: value })).toThrow(key);
  });

  it("is described in .env.example, which changes no default", () => {
    const section = example.split("# For the web build")[1] ?? "";
    const read = new Set<string>();
    const watched = new Proxy<Record<string, string>>(
      {},
      { get: (_, key) => void read.add(String(key)) },
    );
    brandFrom(watched);
    const described = new Set(Object.keys(parseEnv(example)));
    expect([...read].filter((key) => !described.has(key))).toEqual([]);
    expect(Object.keys(parseEnv(section)).filter((key) => !read.has(key))).toEqual([]);
    expect(brandFrom(parseEnv(example))).toEqual(brandFrom({}));
  });
});
