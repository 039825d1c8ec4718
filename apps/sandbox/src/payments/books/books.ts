import { noSuch } from "#payments/api/api-errors.ts";
import type { ObjectTypes } from "./object-types.ts";

/** The objects of one kind, oldest first. */
export class Table<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  find(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  /** Returns the object that the URL names; throws the provider's 404. */
  get(id: string): Row {
    const row = this.#rows.get(id);
    if (!row) throw noSuch(this.#kind, id);
    return row;
  }

  /** Returns the object that a parameter names; throws a 400 that names the parameter. */
  named(id: string, param: string): Row {
    const row = this.#rows.get(id);
    if (!row) throw noSuch(this.#kind, id, param);
    return row;
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  put<Kept extends Row>(row: Kept): Kept {
    this.#rows.set(row.id, row);
    return row;
  }

  remove(id: string): boolean {
    return this.#rows.delete(id);
  }

  clear(): void {
    this.#rows.clear();
  }
}

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

export type Books = { readonly [Kind in keyof ObjectTypes]: Table<ObjectTypes[Kind]> };

export function openBooks(): Books {
  return Object.fromEntries(KINDS.map((kind) => [kind, new Table(kind)])) as unknown as Books;
}
