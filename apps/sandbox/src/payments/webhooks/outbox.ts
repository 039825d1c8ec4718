import type { ProviderEvent } from "#payments/books/object-types.ts";
import type {
  DeliveryAttempt,
  Redelivery,
  ReleaseOrder,
} from "#payments/control/payment-control.ts";
import { attemptDelivery, type Outcome, succeeded } from "./attempt.ts";
import { inReleaseOrder } from "./release-order.ts";
import { signedRequest } from "./signed-request.ts";

export type Webhook = {
  secret: string;
  url: string;
  deliver(request: Request): Promise<Response>;
};

export type OutboxOptions = {
  webhook: Webhook | undefined;
  /** Milliseconds before each further attempt. */
  retryDelays: readonly number[];
  /** Milliseconds by which signatures are dated. */
  signedAt: () => number;
  /** Called after each attempt, so that what was delivered can be kept. */
  onChange(): void;
};

const LOG_LENGTH = 1_000;

/** Hands events to the receiver one after the other, holds them back and tries again. */
export class Outbox {
  holding = false;
  held: ProviderEvent[] = [];
  readonly log: DeliveryAttempt[] = [];
  /** Events not delivered yet by their id, with how often they were tried. */
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

  /** Queues an event that was tried `tried` times; resolves to the answer's status. */
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

  /** Sends an event again, all copies at once; nothing is tried again when that fails. */
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

  /** Resolves when nothing is queued or under way; retries to come do not count. */
  async settled(): Promise<void> {
    for (let seen: unknown; seen !== this.#tail; ) {
      seen = this.#tail;
      await seen;
    }
  }

  /** Ends what is under way and every retry; what is not delivered stays noted. */
  stop(): void {
    this.#round.abort(new Error("The delivery was given up."));
    this.#round = new AbortController();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Forgets everything, also what is under way. */
  clear(): void {
    this.stop();
    this.undelivered.clear();
    this.held = [];
    this.log.length = 0;
    this.holding = false;
  }

  async #attempt(webhook: Webhook, event: ProviderEvent, round: AbortSignal, order?: Redelivery) {
    const request = signedRequest(webhook.url, event, {
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
