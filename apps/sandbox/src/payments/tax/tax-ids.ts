import { newId } from "#payments/books/objects.ts";
import type { TaxId } from "#payments/books/tax-types.ts";
import type { World } from "#payments/world.ts";
import type { TaxLocation } from "./rates.ts";

const byCustomer = (taxId: TaxId) => taxId.customer;

export function taxIdsOf(world: World, customer: string): TaxId[] {
  return world.books.tax_id.grouped(byCustomer, customer);
}

/** Returns the type of a tax id by its form, or null for none that is known. */
export function taxIdType(value: string): string | null {
  if (/^(AT|BE|DE|DK|ES|FI|FR|IE|IT|NL|PL|PT|SE)[A-Z0-9]{8,12}$/.test(value)) return "eu_vat";
  if (/^GB\d{9}$/.test(value)) return "gb_vat";
  if (/^CHE\d{9}$/.test(value)) return "ch_vat";
  return /^\d{2}-\d{7}$/.test(value) ? "us_ein" : null;
}

export function addTaxId(world: World, customer: string, value: string): TaxId {
  const type = taxIdType(value) ?? "us_ein";
  return world.books.tax_id.put({
    id: newId("txi"),
    object: "tax_id",
    country: type === "us_ein" ? "US" : value.slice(0, 2),
    created: world.clock.seconds(),
    livemode: false,
    verification: { status: "verified", verified_address: null, verified_name: null },
    customer,
    type,
    value,
  });
}

/** Returns where a customer is taxed. */
export function locationOf(world: World, customer: string): TaxLocation {
  const { address } = world.books.customer.get(customer);
  const hasVatId = taxIdsOf(world, customer).some(({ type }) => type === "eu_vat");
  return { country: address?.country ?? null, hasVatId };
}
