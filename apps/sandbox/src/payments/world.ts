import type { Books } from "./books/books.ts";
import type { ProviderEvent } from "./books/object-types.ts";
import { newId } from "./books/objects.ts";

/** The provider's time: the given clock, moved by whatever the control asked for. */
export type Clock = {
  /** Whole Unix seconds, as the provider writes times. */
  seconds(): number;
  milliseconds(): number;
  moveTo(milliseconds: number): void;
  /** How far it is moved, in milliseconds; settable, so that a second start knows it. */
  skew: number;
};

/** A clock that shows `base`, in milliseconds, until it is moved. */
export function createClock(base: () => number): Clock {
  return {
    skew: 0,
    milliseconds() {
      return base() + this.skew;
    },
    seconds() {
      return Math.floor(this.milliseconds() / 1000);
    },
    moveTo(milliseconds) {
      this.skew = milliseconds - base();
    },
  };
}

/** The version of the provider's interface that events are written in. */
export const API_VERSION = "2026-10-28.endive";

/** What every act works with: the books, the time, and a way to tell others of a change. */
export type World = {
  books: Books;
  clock: Clock;
  /** Where the hosted pages are reached, without a slash at the end. */
  publicUrl: string;
  /** The address that a new page reports: null for none, "" for its own. */
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
