import { fillPrices } from "@sovereign/domain/shown-price";
import { describe, expect, it } from "vitest";
import { brand as built } from "./brand.ts";
import { brandFrom, legalValues, withoutPrices } from "./brand-settings.ts";

describe("the settings of the web build", () => {
  it("include the price, the holding company and the links of a fresh clone", () => {
    const brand = brandFrom({});
    const { appPrice, holdingCompany, nativeExternalLinks } = brand;
    expect([appPrice, holdingCompany, nativeExternalLinks]).toEqual([
      built.appPrice,
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
    expect(brandFrom({}).legalUpdatedOn).toBeUndefined();
    expect(brandFrom({ LEGAL_UPDATED_ON: "2026-03-24" }).legalUpdatedOn).toBe("2026-03-24");
    expect(brandFrom({}).launchFlows).toEqual([]);
    expect(brandFrom({ LAUNCH_FLOWS: "splash, signing," }).launchFlows).toEqual([
      "splash",
      "signing",
    ]);
    expect(brandFrom({ APP_PRICE: "", PRINCIPAL_CALL_URL: "" })).toEqual(brandFrom({}));
  });

  it("name no price in a build whose server fills it in, and lose none of its places", () => {
    const environment = { APP_PRICE: "$82.50", STRIPE_PRICES: "EUR=price_1:75" };
    const brand = brandFrom(environment);
    const without = withoutPrices(brand);
    const built = JSON.stringify([without, legalValues(without, environment)]);
    expect(built).not.toMatch(/82|75/);
    const filled = fillPrices(built, brand.prices);
    expect(filled).toBe(JSON.stringify([brand, legalValues(brand, environment)]));
    expect(filled).toContain("$82.50 (US dollars) or 75 euros");
    expect(brandFrom({ APP_PRICE: "ask us" })).toEqual(
      withoutPrices(brandFrom({ APP_PRICE: "ask us" })),
    );
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
