import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { syncSubject } from "#modules/memberships/webhooks/event-effects.ts";
import type { HandleOnce } from "#modules/memberships/webhooks/handle-once.ts";
import type { WebhookLedger } from "#modules/memberships/webhooks/webhook-ledger.repository.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Attempt } from "./attempts.ts";
import { inBatches } from "./batches.ts";

/**
 * Twice as long as the provider itself repeats a webhook that was not taken: a refund shows in no
 * list of subscriptions, so a server that was away that long hears of it here or never.
 */
const EVENT_DAYS = 7;
const DAY_MS = 24 * 3600_000;

/**
 * Handles the recent events that never came, or were never done. Gives their number; throws
 * `billing.provider_unavailable`.
 */
export async function reconcileEvents(
  parts: {
    payments: Payments;
    writer: SyncWriter;
    ledger: WebhookLedger;
    handleOnce: HandleOnce;
    attempt: Attempt;
  },
  now: Date,
): Promise<number> {
  const { payments, ledger, handleOnce, attempt } = parts;
  let missed = 0;
  const since = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  for await (const batch of inBatches(payments.eventsSince(since), 100)) {
    const ours = batch.filter(({ about: { kind } }) => kind !== "nothing" && kind !== "missing");
    if (ours.length === 0) continue;
    const ids = ours.map(({ id }) => id);
    const done = await ledger.doneAmong("stripe", ids);
    for (const event of ours.filter(({ id }) => !done.has(id))) {
      missed += 1;
      await attempt(() =>
        handleOnce({ provider: "stripe", ...event }, () => syncSubject(event.about, parts)),
      );
    }
  }
  return missed;
}
