import { PACKAGE_TYPE } from "@revenuecat/purchases-capacitor";
import { expect, it } from "vitest";
import { offerings } from "#testing/native-shell.ts";
import { offerWords } from "./store-offer.ts";

type Words = [sentence: string, button: string, length: string | null];

/** The expected text for each package type of the library (specification, section 3). */
const WORDS: Record<PACKAGE_TYPE, Words> = {
  ANNUAL: ["A$119.99 a year", "A$119.99/year", "1 year"],
  SIX_MONTH: ["A$119.99 every 6 months", "A$119.99/6 months", "6 months"],
  THREE_MONTH: ["A$119.99 every 3 months", "A$119.99/3 months", "3 months"],
  TWO_MONTH: ["A$119.99 every 2 months", "A$119.99/2 months", "2 months"],
  MONTHLY: ["A$119.99 a month", "A$119.99/month", "1 month"],
  WEEKLY: ["A$119.99 a week", "A$119.99/week", "1 week"],
  LIFETIME: ["A$119.99", "A$119.99", null],
  CUSTOM: ["A$119.99", "A$119.99", null],
  UNKNOWN: ["A$119.99", "A$119.99", null],
};

it.each(Object.values(PACKAGE_TYPE))(
  "a package of type %s has its period in its copy §3.14",
  (type) => {
    const { price, Price, button, length } = offerWords(offered(type)) ?? {};
    expect([price, button, length]).toEqual(WORDS[type]);
    expect(Price).toBe(price);
  },
);

it("a product's own period is shown, whatever its package's name", () => {
  const custom = offered(PACKAGE_TYPE.CUSTOM);
  const fourWeeks = { ...custom, product: { ...custom.product, subscriptionPeriod: "P4W" } };
  expect(offerWords(fourWeeks)).toMatchObject({
    price: "A$119.99 every 4 weeks",
    per: "/ 4 weeks",
  });
});

it("a product without a price has no copy", () => {
  const annual = offered(PACKAGE_TYPE.ANNUAL);
  expect(offerWords({ ...annual, product: { ...annual.product, priceString: "" } })).toBeNull();
});

function offered(type: PACKAGE_TYPE) {
  const [aPackage] = offerings([type]).current?.availablePackages ?? [];
  if (!aPackage) throw new Error("nothing offered");
  return aPackage;
}
