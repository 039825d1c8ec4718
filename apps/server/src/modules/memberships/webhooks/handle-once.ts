import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { createKeyedQueue } from "#locks/locks.ts";
import type { GiftSync } from "#modules/memberships/gifts/gift-sync.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { describeError } from "#problems/describe-error.ts";
import type { EventSubject, Payments } from "#providers/payments/payments.ts";
import type { LedgerEvent, WebhookLedger } from "./webhook-ledger.repository.ts";

/** Skips an event that was handled before. Rejects as `effect` does. */
export type HandleOnce = (event: LedgerEvent, effect: () => Promise<void>) => Promise<void>;

/** Marks an event done after its effect, so that one interrupted by a crash is repeated. */
export function createHandleOnce(options: {
  ledger: WebhookLedger;
  clock: Clock;
  log: Logger;
  onApplied: (event: LedgerEvent) => void;
}): HandleOnce {
  const { ledger, clock, log, onApplied } = options;
  const withKey = createKeyedQueue();

  return (event, effect) =>
    withKey(`${event.provider}:${event.id}`, async () => {
      const other = event.digest ? await ledger.hasOtherBody(event) : false;
      if (other) {
        const { provider, id, type } = event;
        log.error(
          { event: "webhook_body_differs", provider, id, type },
          "an event arrived again with another body",
        );
      }
      // Another body under this id may concern something else, and reading again is harmless.
      if (!(await ledger.claim(event, clock())) && !other) return;
      try {
        await effect();
      } catch (error) {
        await ledger
          .fail(event, safeReason(error))
          .catch((failure) =>
            log.warn({ error: describeError(failure) }, "could not write the webhook ledger"),
          );
        throw error;
      }
      await ledger.finish(event, clock());
      onApplied(event);
    });
}

/** Contains only names and codes, because messages may quote the request. */
function safeReason(error: unknown): string {
  const parts: string[] = [];
  let at: ReturnType<typeof describeError> | undefined = describeError(error);
  for (; at; at = at.cause) parts.push(at.code ?? at.name);
  return parts.join(" < ").slice(0, 200);
}

export type SubjectSyncs = {
  writer: SyncWriter;
  payments: Payments;
  syncDispute: (id: string) => Promise<void>;
  syncRefunds: (chargeId: string) => Promise<void>;
  syncGifts: GiftSync;
  /** The money of a customer, whatever it paid for, or of a payout is to be read. */
  onMoney: (id: string) => Promise<void>;
};

/** The effect of an event: what it is about is read again at the provider (decision 14). */
export async function syncSubject(about: EventSubject, syncs: SubjectSyncs): Promise<void> {
  const { writer, payments, syncDispute, syncRefunds, syncGifts, onMoney } = syncs;
  switch (about.kind) {
    case "subscription":
      await writer.syncSubscription(about.id);
      return about.customerId ? onMoney(about.customerId) : undefined;
    case "customer":
      await writer.syncCustomer(about.id);
      await syncGifts.syncCustomer(about.id);
      return onMoney(about.id);
    case "checkout":
      await syncGifts.syncCheckout(about.id);
      return about.customerId ? onMoney(about.customerId) : undefined;
    case "charge": {
      const customerId = await payments.customerOfCharge(about.id);
      return customerId ? syncSubject({ kind: "customer", id: customerId }, syncs) : undefined;
    }
    case "dispute": {
      await syncSubject({ kind: "charge", id: about.chargeId }, syncs);
      return syncDispute(about.id);
    }
    case "refund": {
      await syncSubject({ kind: "charge", id: about.chargeId }, syncs);
      return syncRefunds(about.chargeId);
    }
    case "payout":
      return onMoney(about.id);
    case "nothing":
    case "missing":
      return undefined;
  }
}
