import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { type HandleOnce, syncSubject } from "./handle-once.ts";
import type { LedgerEvent } from "./webhook-ledger.repository.ts";

type StoreHeaders = Parameters<Stores["readEvent"]>[1];

/** What becomes of webhooks. A provider is undefined where its webhooks cannot be verified. */
type Options = {
  payments: Payments | undefined;
  stores: Stores | undefined;
  writer: SyncWriter;
  handleOnce: HandleOnce;
  clock: Clock;
  log: Logger;
};

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/**
 * Takes webhooks: verifies first, then reads again what they are about. Resolves when the event was
 * done, now or before. Throws `billing.not_configured` where webhooks cannot be verified, what the
 * driver throws for one that is not genuine, and something of 5xx when it should be sent again.
 */
export function createWebhooksService(options: Options) {
  const { payments, stores, writer, handleOnce, clock, log } = options;

  async function handle(event: LedgerEvent, effect: () => Promise<void>): Promise<void> {
    const { provider, type } = event;
    try {
      await handleOnce(event, effect);
      log.info({ provider, type }, "webhook handled");
    } catch (cause) {
      // Only an answer of 5xx makes a provider send the event again.
      if (cause instanceof Problem && cause.status < 500) {
        throw new Problem("server.unexpected", { cause });
      }
      throw cause;
    }
  }

  return {
    async receivePayment(body: string | Uint8Array, signature: string | undefined): Promise<void> {
      if (!payments) throw new Problem("billing.not_configured");
      const event = payments.readEvent(body, signature, clock());
      if (event.about.kind === "missing") {
        log.warn(
          { provider: "stripe", event: event.id, type: event.type },
          "an event has no object",
        );
      }
      await handle({ provider: "stripe", ...event }, () =>
        syncSubject(event.about, { writer, payments }),
      );
    },

    async receiveStore(body: string | Uint8Array, headers: StoreHeaders): Promise<void> {
      if (!stores) throw new Problem("billing.not_configured");
      const event = stores.readEvent(body, headers, clock());
      if (!event) return;
      await handle({ provider: "revenuecat", ...event }, async () => {
        // One after another: of a transfer the side that loses the purchase comes first.
        for (const appUserId of event.appUserIds) await writer.syncStoreCustomer(appUserId);
      });
    },
  };
}
