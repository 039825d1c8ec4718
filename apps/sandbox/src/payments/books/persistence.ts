import type { IdempotencyKeys, KeptAnswer } from "#payments/api/idempotency.ts";
import type { Outbox } from "#payments/webhooks/outbox.ts";
import type { Clock } from "#payments/world.ts";
import { type Books, KINDS, type Table } from "./books.ts";
import type { ObjectTypes } from "./object-types.ts";

const FORM = 1;

type Rows = { [Kind in keyof ObjectTypes]: ObjectTypes[Kind][] };

type Snapshot = {
  form: typeof FORM;
  skew: number;
  holding: boolean;
  held: string[];
  /** Events not delivered yet, with their number of attempts. */
  undelivered: [id: string, tried: number][];
  idempotency: KeptAnswer[];
  rows: Rows;
};

function rowsOf(books: Books): Rows {
  return Object.fromEntries(KINDS.map((kind) => [kind, books[kind].all()])) as Rows;
}

/** Returns the stored state; undefined when there is none. Throws on another format version. */
function readSnapshot(stored: unknown): Snapshot | undefined {
  if (stored === null || stored === undefined) return undefined;
  if (typeof stored !== "object" || (stored as Snapshot).form !== FORM) {
    throw new Error("The stored state of the fake payment provider has another form; delete it.");
  }
  return structuredClone(stored as Snapshot);
}

function restoreRows(books: Books, rows: Rows): void {
  for (const kind of KINDS) {
    const table = books[kind] as Table<{ id: string }>;
    for (const row of rows[kind] ?? []) table.put(row);
  }
}

/** `save` receives a JSON-able state after every change; it may write later. */
export type Store = { load(): unknown; save(state: unknown): void };

type Kept = { books: Books; clock: Clock; outbox: Outbox; idempotency: IdempotencyKeys };

export function createPersistence(store: Store | undefined, kept: Kept) {
  const { books, clock, outbox, idempotency } = kept;
  return {
    keep(): void {
      const snapshot: Snapshot = {
        form: FORM,
        skew: clock.skew,
        holding: outbox.holding,
        held: outbox.held.map((event) => event.id),
        undelivered: [...outbox.undelivered],
        idempotency: idempotency.all(),
        rows: rowsOf(books),
      };
      store?.save(snapshot);
    },
    /** Returns false when the store was empty. */
    restore(): boolean {
      const snapshot = readSnapshot(store?.load());
      if (!snapshot) return false;
      restoreRows(books, snapshot.rows);
      clock.skew = snapshot.skew;
      idempotency.restore(snapshot.idempotency);
      outbox.holding = snapshot.holding;
      outbox.held = snapshot.held.map((id) => books.event.get(id));
      for (const [id, tried] of snapshot.undelivered) outbox.enqueue(books.event.get(id), tried);
      return true;
    },
  };
}
