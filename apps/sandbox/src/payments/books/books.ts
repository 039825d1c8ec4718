import type { ObjectTypes } from "./object-types.ts";
import { Table } from "./table.ts";

/** The names of all tables. */
export const KINDS = [
  "product",
  "price",
  "customer",
  "payment_method",
  "checkout.session",
  "subscription",
  "invoice",
  "invoice_payment",
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "billing_portal.session",
  "event",
  "checkout_order",
  "renewal_decline",
] as const satisfies readonly (keyof ObjectTypes)[];

/** Everything the stand-in keeps, one table for each kind of object. */
export type Books = { readonly [Kind in keyof ObjectTypes]: Table<ObjectTypes[Kind]> };

/** Empty tables. */
export function openBooks(): Books {
  return Object.fromEntries(KINDS.map((kind) => [kind, new Table(kind)])) as unknown as Books;
}
