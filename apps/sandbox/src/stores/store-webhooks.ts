import { createHmac } from "node:crypto";
import { attemptDelivery, succeeded } from "#payments/webhooks/attempt.ts";
import type { KeptEvent, StoreEvent } from "./store-records.ts";

export type StoreWebhook = {
  url: string;
  authorization: string;
  secret: string;
  deliver(request: Request): Promise<Response>;
};

export type StoreRedelivery = {
  event_id: string;
  /** Sent in parallel. */
  times?: number;
  bad_signature?: boolean;
  bad_authorization?: boolean;
  /** The signature's age; negative for one from the future. */
  age_seconds?: number;
};

type Signing = Omit<StoreRedelivery, "event_id" | "times">;

/** The signature covers the exact bytes of the body. */
function signedRequest(webhook: StoreWebhook, event: StoreEvent, seconds: number, how: Signing) {
  const body = JSON.stringify({ api_version: "1.0", event });
  const secret = how.bad_signature ? `not ${webhook.secret}` : webhook.secret;
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return new Request(webhook.url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      authorization: how.bad_authorization ? "Bearer wrong" : webhook.authorization,
      "x-revenuecat-webhook-signature": `t=${seconds},v1=${signature}`,
    },
  });
}

type OutboxOptions = {
  webhook: StoreWebhook | undefined;
  retryDelays: readonly number[];
  now: () => number;
  onChange(): void;
};

/** Delivers events one at a time and retries a refused one after each delay. */
export function createStoreOutbox({ webhook, retryDelays, now, onChange }: OutboxOptions) {
  const timers = new Set<NodeJS.Timeout>();
  let stop = new AbortController();
  let tail: Promise<unknown> = Promise.resolve();

  async function attempt(kept: KeptEvent, how: Signing): Promise<number> {
    if (!webhook) return 0;
    const { signal } = stop;
    const seconds = Math.floor(now() / 1000) - (how.age_seconds ?? 0);
    const request = signedRequest(webhook, kept.event, seconds, how);
    const outcome = await attemptDelivery(webhook, request, signal);
    if (signal.aborted) return outcome.status;
    kept.statuses.push(outcome.status);
    onChange();
    return outcome.status;
  }

  function enqueue(kept: KeptEvent): void {
    const { signal } = stop;
    tail = tail.then(async () => {
      if (signal.aborted || !webhook) return;
      const status = await attempt(kept, {});
      const delay = retryDelays[kept.statuses.length - 1];
      if (!succeeded({ status }) && delay !== undefined && !signal.aborted) later(kept, delay);
    });
  }

  function later(kept: KeptEvent, delay: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue(kept);
    }, delay);
    timer.unref();
    timers.add(timer);
  }

  return {
    send: enqueue,
    redeliver: (kept: KeptEvent, { times = 1, ...how }: StoreRedelivery) =>
      Promise.all(Array.from({ length: times }, () => attempt(kept, how))),
    /** Resolves when no delivery is queued or in flight; scheduled retries do not count. */
    async settled(): Promise<void> {
      for (let seen: unknown; seen !== tail; ) {
        seen = tail;
        await seen;
      }
    },
    stop(): void {
      stop.abort(new Error("The delivery was given up."));
      stop = new AbortController();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
