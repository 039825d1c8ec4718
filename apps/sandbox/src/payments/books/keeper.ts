import type { IdempotencyKeys } from "#payments/api/idempotency.ts";
import type { Clock } from "#payments/clock.ts";
import type { Outbox } from "#payments/webhooks/outbox.ts";
import type { Books } from "./books.ts";
import { readSnapshot, restoreRows, rowsOf, writeSnapshot } from "./snapshot.ts";

/** `save` gets a JSON-able state after every change; it writes it down at once or later. */
export type Store = { load(): unknown; save(state: unknown): void };

type Kept = { books: Books; clock: Clock; outbox: Outbox; idempotency: IdempotencyKeys };

/** Keeps the state in the store, and takes it back when the stand-in starts again. */
export function createKeeper(store: Store | undefined, kept: Kept) {
  const { books, clock, outbox, idempotency } = kept;
  return {
    keep(): void {
      store?.save(
        writeSnapshot({
          skew: clock.skew,
          holding: outbox.holding,
          held: outbox.held.map((event) => event.id),
          undelivered: [...outbox.undelivered],
          idempotency: idempotency.all(),
          rows: rowsOf(books),
        }),
      );
    },
    /** False when the store held nothing. */
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
