import type { Books } from "./books/books.ts";
import { newId } from "./books/ids.ts";
import type { ProviderEvent } from "./books/object-types.ts";
import type { Clock } from "./clock.ts";

/** The version of the provider's interface that events are written in. */
export const API_VERSION = "2026-10-28.endive";

/** What every act works with: what is kept, what time it is and how others hear of a change. */
export type World = {
  books: Books;
  clock: Clock;
  /** Where the hosted pages are reached, without a slash at the end. */
  publicUrl: string;
  /** What a new page's address is told as in its place: null for none, "" for its own. */
  pageAddress: string | null;
  /** Tells the receiver that something happened; `previous` holds what the change replaced. */
  emit(type: string, object: object, previous?: object): void;
};

/** Ties books, clock and sender together; each event is kept before it is sent. */
export function createWorld(parts: {
  books: Books;
  clock: Clock;
  publicUrl: string;
  send(event: ProviderEvent): void;
}): World {
  const { books, clock, publicUrl, send } = parts;
  return {
    books,
    clock,
    publicUrl,
    pageAddress: "",
    emit(type, object, previous) {
      const event: ProviderEvent = {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: clock.seconds(),
        type,
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      };
      send(books.event.put(event));
    },
  };
}
