import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { createTurns } from "#locks/locks.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { describeError } from "#problems/describe-error.ts";
import type { EventSubject, Payments } from "#providers/payments/payments.ts";
import type { LedgerEvent, WebhookLedger } from "./webhook-ledger.repository.ts";

/** Does what an event asks for, unless it was done before. Rejects as the effect does. */
export type HandleOnce = (event: LedgerEvent, effect: () => Promise<void>) => Promise<void>;

/**
 * Each event has its effect once (decision 14): it is noted as being worked on,
 * and as done only when the effect has resolved, so whatever dies in between is repeated by the
 * provider. Copies that arrive together wait for each other; on another node they repeat an effect
 * that changes nothing the second time.
 */
export function createHandleOnce(options: {
  ledger: WebhookLedger;
  clock: Clock;
  log: Logger;
}): HandleOnce {
  const { ledger, clock, log } = options;
  const inTurn = createTurns();

  return (event, effect) =>
    inTurn(`${event.provider}:${event.id}`, async () => {
      const other = event.digest ? await ledger.hasOtherBody(event) : false;
      if (other) {
        const { provider, id, type } = event;
        log.error(
          { event: "webhook_body_differs", provider, id, type },
          "an event came differently",
        );
      }
      // Done before; but what another body is about may be something else, and reading it is harmless.
      if (!(await ledger.claim(event, clock())) && !other) return;
      try {
        await effect();
      } catch (error) {
        await ledger
          .fail(event, safeReason(error))
          .catch((failure) => log.warn({ error: describeError(failure) }, "ledger not written"));
        throw error;
      }
      await ledger.finish(event, clock());
    });
}

/** Names and codes from the outside in; messages may quote what was sent. */
function safeReason(error: unknown): string {
  const parts: string[] = [];
  let at: ReturnType<typeof describeError> | undefined = describeError(error);
  for (; at; at = at.cause) parts.push(at.code ?? at.name);
  return parts.join(" < ").slice(0, 200);
}

/** Reads again what a card provider's event is about; resolves when that was stored. */
export async function syncSubject(
  about: EventSubject,
  { writer, payments }: { writer: SyncWriter; payments: Payments },
): Promise<void> {
  switch (about.kind) {
    case "subscription":
      return writer.syncSubscription(about.id);
    case "customer":
      return writer.syncCustomer(about.id);
    case "charge": {
      const customerId = await payments.customerOfCharge(about.id);
      return customerId ? writer.syncCustomer(customerId) : undefined;
    }
    case "nothing":
    case "missing":
      return undefined;
  }
}
