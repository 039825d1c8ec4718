import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { type HandleOnce, type SubjectSyncs, syncSubject } from "./handle-once.ts";
import type { LedgerEvent } from "./webhook-ledger.repository.ts";

type StoreHeaders = Parameters<Stores["readEvent"]>[1];

/** A provider is undefined when its webhooks cannot be verified. */
type Options = Omit<SubjectSyncs, "payments"> & {
  payments: Payments | undefined;
  stores: Stores | undefined;
  handleOnce: HandleOnce;
  clock: Clock;
  log: Logger;
};

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Throws the driver's problem for a forged webhook, and a 5xx one to have it sent again. */
export function createWebhooksService(options: Options) {
  const { payments, stores, writer, handleOnce, clock, log } = options;

  async function handle(event: LedgerEvent, effect: () => Promise<void>): Promise<void> {
    const { provider, type } = event;
    try {
      await handleOnce(event, effect);
      log.info({ provider, type }, "webhook handled");
    } catch (cause) {
      // Providers send an event again only after a 5xx response.
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
        log.warn({ provider: "stripe", id: event.id, type: event.type }, "the event has no object");
      }
      await handle({ provider: "stripe", ...event }, () =>
        syncSubject(event.about, { ...options, payments, writer: writer.heard(event.createdAt) }),
      );
    },

    async receiveStore(body: string | Uint8Array, headers: StoreHeaders): Promise<void> {
      if (!stores) throw new Problem("billing.not_configured");
      const event = stores.readEvent(body, headers, clock());
      if (!event) return;
      await handle({ provider: "revenuecat", ...event }, async () => {
        // In sequence: for a transfer the id that loses the purchase comes first.
        const heard = writer.heard(event.createdAt);
        for (const appUserId of event.appUserIds) await heard.syncStoreCustomer(appUserId);
      });
    },
  };
}
