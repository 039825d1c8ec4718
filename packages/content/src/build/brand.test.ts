import { legalBackups, legalFaultReports } from "@sovereign/content/words/legal";
import { fillPlaces, inJson } from "@sovereign/domain/shown-price";
import { SETTINGS } from "@sovereign/settings/definitions";
import { namesReadBy, readSettings } from "@sovereign/settings/read-settings";
import { describe, expect, it } from "vitest";
import { brandFrom, legalValues, shownSettings, withPlaces } from "./brand.ts";

describe("the settings that pages show", () => {
  it("include the price, the holding company and the links of a fresh clone", () => {
    const brand = brandFrom({});
    const { appPrice, holdingCompany, nativeExternalLinks } = brand;
    expect([appPrice, holdingCompany, nativeExternalLinks]).toEqual([
      SETTINGS.APP_PRICE.default,
      "Example Holdings Ltd",
      false,
    ]);
    const links = [
      brand.foundationPaymentUrl,
      brand.foundationCallUrl,
      brand.mastermindPaymentUrl,
      brand.mastermindCallUrl,
      brand.principalCallUrl,
    ];
    expect(new Set(links).size).toBe(5);
    // The pages must not contain a folder of the build machine.
    expect(Object.keys(brand)).not.toContain("contentDir");
  });

  it("use the owner's values, and defaults for empty ones", () => {
    const set = { APP_PRICE: "€75", PRINCIPAL_CALL_URL: "https://calls.example/p" };
    expect(brandFrom(set)).toMatchObject({
      appPrice: "€75",
      principalCallUrl: "https://calls.example/p",
    });
    const { legalUpdatedOn, legalUpdatedDay } = brandFrom({ LEGAL_UPDATED_ON: "2026-03-24" });
    expect([legalUpdatedOn, legalUpdatedDay]).toEqual(["2026-03-24", "March 24, 2026"]);
    expect([brandFrom({}).legalUpdatedOn, brandFrom({}).legalUpdatedDay]).toEqual(["", " "]);
    const lines = { COMPANY_ADDRESS: " 1 Quay\n  Porttown " };
    expect(brandFrom(lines).companyAddress).toBe("1 Quay Porttown");
    expect(brandFrom({}).launchFlows).toEqual([]);
    expect(brandFrom({ LAUNCH_FLOWS: "splash, signing," }).launchFlows).toEqual([
      "splash",
      "signing",
    ]);
    expect(brandFrom({ APP_PRICE: "", PRINCIPAL_CALL_URL: "" })).toEqual(brandFrom({}));
  });

  it.each<[string, Record<string, string>]>([
    ["one currency", { APP_PRICE: "79 €" }],
    ["several currencies", { APP_PRICE: "$82.50", STRIPE_PRICES: "EUR=price_1:75" }],
    ["no amount", { APP_PRICE: "ask us" }],
  ])("are in no build, whose places its server fills in: %s", (_, price) => {
    const given = {
      ...price,
      PRODUCT_NAME: 'Rope & <"Sail">',
      SUPPORT_EMAIL: "help@harbour.test",
      BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
      BACKUP_DAYS: "17",
      SENTRY_DSN: "https://key@sentry.test/1",
      LEGAL_UPDATED_ON: "2026-03-24",
      LAUNCH_FLOWS: "splash",
      VENUE: "Havenport ⟦productName⟧",
    };
    const without = withPlaces(brandFrom(price));
    const built = JSON.stringify([without, legalValues(without)]);
    const brand = brandFrom(given);
    const settings = { ...brand };
    const filled = fillPlaces(built, { prices: brand.prices, settings }, inJson);
    const [shown, legal] = JSON.parse(filled);
    expect(legal).toEqual(legalValues(brand));
    // Texts say a number as one says it, and no page is built with a flow.
    const least = String(brand.passwordMinLength);
    const keys = {
      revenuecatPublicKeyIos: "appl_sandbox",
      revenuecatPublicKeyAndroid: "goog_sandbox",
    };
    expect(shown).toEqual({ ...brand, ...keys, passwordMinLength: least, launchFlows: [] });
    for (const value of ["Example Company Ltd", "Example Town", "79", "82", "75"]) {
      expect(built).not.toContain(value);
    }
  });

  it("name several currencies, each once, in the terms", () => {
    const { app_prices } = legalValues(
      brandFrom({ APP_PRICE: "$82.50", STRIPE_PRICES: "EUR=price_1:75" }),
    );
    expect(app_prices).toBe("$82.50 (US dollars) or 75 euros");
  });

  it("say how backups are stored and who gets reports, and nothing else of a configuration §S114", () => {
    const { values } = readSettings(namesReadBy("server"), {
      AUTH_SECRET: "s".repeat(33),
      STRIPE_SECRET_KEY: "sk_live_hush",
      BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
      SENTRY_DSN: "https://hush@sentry.test/1",
    });
    const shown = shownSettings(values);
    expect(shown).toMatchObject({
      backups: legalBackups.encrypted,
      faultReports: legalFaultReports.forwarded,
    });
    expect(JSON.stringify(shown)).not.toMatch(/age1|hush|ssss/);
    expect(Object.keys(shown)).not.toContain("contentDir");
    expect(brandFrom({})).toMatchObject({
      backups: legalBackups.plain,
      faultReports: legalFaultReports.own,
    });
  });

  it.each([
    ["FOUNDATION_PAYMENT_URL", "http://pay.example"],
    ["MASTERMIND_PAYMENT_URL", "javascript:alert(1)"],
    ["PRINCIPAL_CALL_URL", "calls.example"],
    ["NATIVE_EXTERNAL_LINKS", "yes"],
    ["PASSWORD_MIN_LENGTH", "5"],
    ["LEGAL_UPDATED_ON", "2026-02-30"],
    ["BACKUP_DAYS", "0"],
    ["LAUNCH_FLOWS", "splash,introduction"],
  ])("reject a wrong %s by its name", (key, value) => {
    expect(() => brandFrom({ [key]: value })).toThrow(key);
  });
});
