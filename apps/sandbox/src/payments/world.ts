import type { Books } from "./books/books.ts";
import type { ProviderEvent } from "./books/object-types.ts";
import { newId } from "./books/objects.ts";
import type { PayoutInterval } from "./books/payment-types.ts";

/** The provider's time: the given clock plus what the control moved it by. */
export type Clock = {
  /** Whole Unix seconds, the provider's unit. */
  seconds(): number;
  milliseconds(): number;
  moveTo(milliseconds: number): void;
  /** Milliseconds it was moved by; settable, so that a restart can restore it. */
  skew: number;
};

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

export const API_VERSION = "2026-10-28.endive";

/** The account owner's settings. */
export type Setup = {
  chargesEnabled: boolean;
  taxStatus: "active" | "pending";
  webhooks: {
    url: string;
    status?: "enabled" | "disabled";
    enabled_events?: string[];
    api_version?: string | null;
  }[];
};

export type World = {
  books: Books;
  setup: Setup;
  clock: Clock;
  /** The base URL of the hosted pages, without a trailing slash. */
  publicUrl: string;
  /** The seller's name on invoices. */
  accountName: string;
  payoutInterval: PayoutInterval;
  /** Whether new refunds stay pending. */
  refundsWait: boolean;
  /** The URL that a new page reports: null for none, "" for its own. */
  pageAddress: string | null;
  /** Sends an event; `previous` contains the values that the change replaced. */
  emit(type: string, object: object, previous?: object): void;
};

/** Creates the world; it stores each event before it sends it. */
export function createWorld(deps: {
  books: Books;
  setup: Setup;
  clock: Clock;
  publicUrl: string;
  accountName: string;
  payoutInterval: PayoutInterval;
  send(event: ProviderEvent): void;
}): World {
  const { books, setup, clock, publicUrl, accountName, payoutInterval, send } = deps;
  return {
    books,
    setup,
    clock,
    publicUrl,
    accountName,
    payoutInterval,
    refundsWait: false,
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
