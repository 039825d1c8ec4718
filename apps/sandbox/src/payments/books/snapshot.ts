import type { KeptAnswer } from "#payments/api/idempotency.ts";
import { type Books, KINDS } from "./books.ts";
import type { ObjectTypes } from "./object-types.ts";
import type { Table } from "./table.ts";

const FORM = 1;

type Rows = { [Kind in keyof ObjectTypes]: ObjectTypes[Kind][] };

/** Everything a second start has to know, as it is handed to the store. */
export type Snapshot = {
  form: typeof FORM;
  skew: number;
  holding: boolean;
  held: string[];
  /** Events not delivered yet, with how often they were tried. */
  undelivered: [id: string, tried: number][];
  idempotency: KeptAnswer[];
  rows: Rows;
};

/** All rows by kind, oldest first; they are not copied. */
export function rowsOf(books: Books): Rows {
  return Object.fromEntries(KINDS.map((kind) => [kind, books[kind].all()])) as Rows;
}

/** What is handed to the store, marked with its form. */
export function writeSnapshot(parts: Omit<Snapshot, "form">): Snapshot {
  return { form: FORM, ...parts };
}

/** Reads what a store kept; undefined when it kept nothing, an error when it is of another form. */
export function readSnapshot(stored: unknown): Snapshot | undefined {
  if (stored === null || stored === undefined) return undefined;
  if (typeof stored !== "object" || (stored as Snapshot).form !== FORM) {
    throw new Error("The stored state of the payment stand-in has another form; delete it.");
  }
  return structuredClone(stored as Snapshot);
}

/** Puts stored rows into empty tables. */
export function restoreRows(books: Books, rows: Rows): void {
  for (const kind of KINDS) {
    const table = books[kind] as Table<{ id: string }>;
    for (const row of rows[kind] ?? []) table.put(row);
  }
}
