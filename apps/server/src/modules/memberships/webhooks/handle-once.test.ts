import { pino } from "pino";
import { expect, it } from "vitest";
import type { GiftSync } from "#modules/memberships/gifts/gift-sync.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { createHandleOnce } from "./handle-once.ts";
import type { WebhookLedger } from "./webhook-ledger.repository.ts";
import { createWebhooksService } from "./webhooks.service.ts";

const event = { id: "evt_1", type: "invoice.paid", createdAt: new Date(0) };
const deps = { onApplied: () => {}, clock: () => new Date(0), log: pino({ level: "silent" }) };

it("records a failure's kind, and none of its text", async () => {
  const reasons: string[] = [];
  const ledger = {
    claim: async () => true,
    fail: async (_: unknown, reason: string) => void reasons.push(reason),
  } as unknown as WebhookLedger;
  const handleOnce = createHandleOnce({ ledger, ...deps });
  const cause = new TypeError("ann@example.com is not readable");
  const failing = () => Promise.reject(new Error("about ann@example.com", { cause }));
  await expect(handleOnce({ provider: "stripe", ...event }, failing)).rejects.toThrow("about ann");
  expect(reasons).toEqual(["Error < TypeError"]);
});

it("never responds with a client error to our own failure, because the sender would not retry", async () => {
  const service = createWebhooksService({
    payments: {
      readEvent: () => ({ ...event, about: { kind: "nothing" } }),
    } as unknown as Payments,
    stores: undefined,
    writer: {} as SyncWriter,
    syncDispute: async () => {},
    syncRefunds: async () => {},
    syncGifts: {} as GiftSync,
    onMoney: async () => {},
    handleOnce: () => Promise.reject(new Problem("billing.no_subscription")),
    ...deps,
  });
  await expect(service.receivePayment("{}", undefined)).rejects.toMatchObject({ status: 500 });
});
