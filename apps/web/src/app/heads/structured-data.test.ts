import { brandFrom } from "@sovereign/content/build/brand";
import { expect, it } from "vitest";
import { homeStructuredData } from "./structured-data.ts";

const graphOf = (appPrice: string) =>
  JSON.parse(JSON.stringify(homeStructuredData(brandFrom({ APP_PRICE: appPrice }), "A sentence.")))[
    "@graph"
  ];

it("offers the membership at the brand's price, for a year", () => {
  const product = graphOf("€75").find((node: object) => Reflect.get(node, "@type") === "Product");
  expect(product.offers).toMatchObject({ price: "75.00", priceCurrency: "EUR" });
  expect(product.offers.priceSpecification).toMatchObject({ billingDuration: 1, unitCode: "ANN" });
});

it("offers it in each currency", () => {
  const brand = brandFrom({ APP_PRICE: "$82.50", STRIPE_PRICES: "EUR=price_1:75" });
  const text = JSON.stringify(homeStructuredData(brand, "A sentence."));
  expect(text).toContain('"price":"82.50","priceCurrency":"USD"');
  expect(text).toContain('"price":"75.00","priceCurrency":"EUR"');
});

it("omits the membership when its price cannot be parsed", () => {
  expect(graphOf("ask us").map((node: object) => Reflect.get(node, "@type"))).toEqual([
    "Organization",
    "WebSite",
  ]);
});
