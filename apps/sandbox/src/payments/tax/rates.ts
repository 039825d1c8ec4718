import type { TaxRate } from "#payments/books/tax-types.ts";
import type { World } from "#payments/world.ts";

export type TaxBehavior = "exclusive" | "inclusive";

/** The tax of one sale. A rate of 0 is stated too, with its reason. */
export type TaxRule = {
  rate: string;
  percentage: number;
  behavior: TaxBehavior;
  reason: "standard_rated" | "not_collecting" | "reverse_charge";
};

/** Percentages by country; the business collects nothing elsewhere. */
const RATES: Record<string, { percentage: number; name: string }> = {
  ...vat({ AT: 20, BE: 21, DE: 19, DK: 25, ES: 21, FI: 25.5, FR: 20, IE: 23, IT: 22, NL: 21 }),
  ...vat({ PL: 23, PT: 23, SE: 25, CH: 8.1, GB: 20, NO: 25 }),
  AU: { percentage: 10, name: "GST" },
  CA: { percentage: 5, name: "GST" },
  JP: { percentage: 10, name: "JCT" },
};

const EU = ["AT", "BE", "DE", "DK", "ES", "FI", "FR", "IE", "IT", "NL", "PL", "PT", "SE"];

/** In these currencies a price without a tax behavior is understood to be without the tax. */
const EXCLUSIVE = ["usd", "cad"];

function vat(percentages: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(percentages).map(([country, percentage]) => [
      country,
      { percentage, name: "VAT" },
    ]),
  );
}

/** The buyer's location and the registration of their business. */
export type TaxLocation = { country: string | null; hasVatId: boolean };

function rateOf(world: World, country: string, percentage: number, behavior: TaxBehavior): TaxRate {
  const id = `txr_${country.toLowerCase()}_${String(percentage).replace(".", "_")}_${behavior}`;
  const known = world.books.tax_rate.find(id);
  if (known) return known;
  return world.books.tax_rate.put({
    id,
    object: "tax_rate",
    active: true,
    country,
    created: world.clock.seconds(),
    description: null,
    display_name: RATES[country]?.name ?? "Tax",
    effective_percentage: percentage,
    inclusive: behavior === "inclusive",
    jurisdiction: country,
    livemode: false,
    metadata: {},
    percentage,
    state: null,
    tax_type: null,
  });
}

/** Returns the tax of a price sold to a place; null where the place is not known. */
export function taxOf(
  world: World,
  price: { currency: string; tax_behavior: TaxBehavior | "unspecified" },
  { country, hasVatId }: TaxLocation,
): TaxRule | null {
  if (!country) return null;
  const inferred = EXCLUSIVE.includes(price.currency) ? "exclusive" : "inclusive";
  const behavior = price.tax_behavior === "unspecified" ? inferred : price.tax_behavior;
  const isReversed = hasVatId && EU.includes(country);
  const percentage = isReversed ? 0 : (RATES[country]?.percentage ?? 0);
  const reason = isReversed ? "reverse_charge" : percentage ? "standard_rated" : "not_collecting";
  return { rate: rateOf(world, country, percentage, behavior).id, percentage, behavior, reason };
}
