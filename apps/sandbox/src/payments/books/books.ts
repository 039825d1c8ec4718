import { noSuch } from "#payments/api/api-errors.ts";
import type { ObjectTypes } from "./object-types.ts";

/** The objects of one kind, oldest first. */
export class Table<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  readonly #groups = new Map<(row: Row) => unknown, Map<unknown, Row[]>>();
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

  /** Returns the rows with this key, oldest first. Indexed, so the key may never change. */
  grouped(keyOf: (row: Row) => unknown, key: unknown): Row[] {
    const known = this.#groups.get(keyOf);
    const groups = known ?? new Map<unknown, Row[]>();
    if (!known) {
      this.#groups.set(keyOf, groups);
      for (const row of this.#rows.values()) join(groups, keyOf(row), row);
    }
    return [...(groups.get(key) ?? [])];
  }

  put<Kept extends Row>(row: Kept): Kept {
    if (this.#rows.has(row.id)) this.#groups.clear();
    this.#rows.set(row.id, row);
    for (const [keyOf, groups] of this.#groups) join(groups, keyOf(row), row);
    return row;
  }

  remove(id: string): boolean {
    this.#groups.clear();
    return this.#rows.delete(id);
  }

  clear(): void {
    this.#groups.clear();
    this.#rows.clear();
  }
}

function join<Row>(groups: Map<unknown, Row[]>, key: unknown, row: Row): void {
  const group = groups.get(key);
  if (group) group.push(row);
  else groups.set(key, [row]);
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
  "balance_transaction",
  "payout",
  "payout_item",
  "payout_run",
  "coupon",
  "promotion_code",
  "discount",
  "tax_rate",
  "tax_id",
  "billing_portal.session",
  "event",
  "checkout_order",
  "renewal_decline",
  "coupon_scope",
  "price_currencies",
  "trial_notice",
] as const satisfies readonly (keyof ObjectTypes)[];

export type Books = { readonly [Kind in keyof ObjectTypes]: Table<ObjectTypes[Kind]> };

export function openBooks(): Books {
  return Object.fromEntries(KINDS.map((kind) => [kind, new Table(kind)])) as unknown as Books;
}
