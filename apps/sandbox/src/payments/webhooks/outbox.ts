import { createHmac } from "node:crypto";
import type { Mode } from "#payments/api/mode.ts";
import type { ProviderEvent } from "#payments/books/object-types.ts";
import type {
  DeliveryAttempt,
  Redelivery,
  ReleaseOrder,
} from "#payments/control/payment-control.ts";
import { attemptDelivery, type Outcome, succeeded } from "./attempt.ts";

export type Webhook = {
  secret: string;
  url: string;
  deliver(request: Request): Promise<Response>;
};

export type OutboxOptions = {
  webhook: Webhook | undefined;
  mode: Mode;
  retryDelays: readonly number[];
  signedAt: () => number;
  onChange(): void;
};

const LOG_LENGTH = 1_000;

/** Delivers events one at a time, holds them back on request and retries. */
export class Outbox {
  holding = false;
  held: ProviderEvent[] = [];
  readonly log: DeliveryAttempt[] = [];
  readonly undelivered = new Map<string, number>();
  readonly #options: OutboxOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #round = new AbortController();
  #tail: Promise<unknown> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  send(event: ProviderEvent): void {
    if (this.holding) this.held.push(event);
    else this.enqueue(event, 0);
  }

  /** Does something whose events are never sent. */
  silently<Result>(act: () => Result): Result {
    const [holding, held] = [this.holding, this.held];
    this.holding = true;
    this.held = [];
    try {
      return act();
    } finally {
      Object.assign(this, { holding, held });
    }
  }

  /** Queues an event that was tried `tried` times; resolves with the response's status. */
  enqueue(event: ProviderEvent, tried: number): Promise<number> {
    const { webhook } = this.#options;
    if (!webhook) return Promise.resolve(0);
    const round = this.#round.signal;
    this.undelivered.set(event.id, tried);
    const attempt = this.#tail.then(async () => {
      if (round.aborted) return 0;
      const outcome = await this.#attempt(webhook, event, round);
      if (!round.aborted) this.#conclude(event, tried + 1, outcome);
      return outcome.status;
    });
    this.#tail = attempt;
    return attempt;
  }

  async release(order: ReleaseOrder): Promise<number[]> {
    this.holding = false;
    const events = this.held.splice(0);
    return Promise.all(inReleaseOrder(events, order).map((event) => this.enqueue(event, 0)));
  }

  /** Sends copies of an event in parallel, without retries. */
  redeliver(event: ProviderEvent, order: Redelivery): Promise<number[]> {
    const { webhook } = this.#options;
    if (!webhook) return Promise.resolve([]);
    const copies = Array.from({ length: order.times ?? 1 }, async () => {
      const outcome = await this.#attempt(webhook, event, this.#round.signal, order);
      this.#options.onChange();
      return outcome.status;
    });
    const all = Promise.all(copies);
    this.#tail = Promise.all([this.#tail, all]);
    return all;
  }

  /** Resolves when no delivery is queued or in flight; scheduled retries do not count. */
  async settled(): Promise<void> {
    for (let seen: unknown; seen !== this.#tail; ) {
      seen = this.#tail;
      await seen;
    }
  }

  /** Aborts deliveries and retries; undelivered events stay recorded. */
  stop(): void {
    this.#round.abort(new Error("The delivery was given up."));
    this.#round = new AbortController();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  clear(): void {
    this.stop();
    this.undelivered.clear();
    this.held = [];
    this.log.length = 0;
    this.holding = false;
  }

  async #attempt(webhook: Webhook, event: ProviderEvent, round: AbortSignal, order?: Redelivery) {
    const request = signedRequest(webhook.url, event, {
      mode: this.#options.mode,
      secret: order?.bad_signature ? `not ${webhook.secret}` : webhook.secret,
      timestamp: Math.floor(this.#options.signedAt() / 1000) - (order?.age_seconds ?? 0),
    });
    const outcome = await attemptDelivery(webhook, request, round);
    if (!round.aborted) this.#note(event, outcome);
    return outcome;
  }

  #note(event: ProviderEvent, outcome: Outcome): void {
    const attempt = this.log.filter((entry) => entry.event_id === event.id).length + 1;
    this.log.push({ event_id: event.id, type: event.type, ...outcome, attempt });
    if (this.log.length > LOG_LENGTH) this.log.shift();
    if (succeeded(outcome)) event.pending_webhooks = 0;
  }

  #conclude(event: ProviderEvent, tried: number, outcome: Outcome): void {
    const delay = this.#options.retryDelays[tried - 1];
    if (succeeded(outcome) || delay === undefined) this.undelivered.delete(event.id);
    else this.#retryAfter(delay, event, tried);
    this.#options.onChange();
  }

  #retryAfter(delay: number, event: ProviderEvent, tried: number): void {
    this.undelivered.set(event.id, tried);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.enqueue(event, tried);
    }, delay);
    timer.unref();
    this.#timers.add(timer);
  }
}

type Signing = { mode: Mode; secret: string; timestamp: number };

/** The signature covers the exact bytes of the body. */
function signedRequest(url: string, event: ProviderEvent, signing: Signing): Request {
  const body = JSON.stringify(event, signing.mode, 2);
  const signature = createHmac("sha256", signing.secret)
    .update(`${signing.timestamp}.${body}`)
    .digest("hex");
  return new Request(url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": `t=${signing.timestamp},v1=${signature}`,
    },
  });
}

function inReleaseOrder(events: ProviderEvent[], order: ReleaseOrder): ProviderEvent[] {
  const times = order.times ?? 1;
  return sorted(events, order.order ?? "as_sent").flatMap((event) =>
    Array.from({ length: times }, () => event),
  );
}

function sorted(events: ProviderEvent[], order: NonNullable<ReleaseOrder["order"]>) {
  if (order === "as_sent") return events;
  if (order === "reversed") return events.toReversed();
  const named = order.flatMap((id) => events.filter((event) => event.id === id));
  return [...named, ...events.filter((event) => !order.includes(event.id))];
}
