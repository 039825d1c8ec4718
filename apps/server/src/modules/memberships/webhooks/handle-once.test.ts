import { pino } from "pino";
import { expect, it } from "vitest";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { createHandleOnce } from "./handle-once.ts";
import type { WebhookLedger } from "./webhook-ledger.repository.ts";
import { createWebhooksService } from "./webhooks.service.ts";

const event = { id: "evt_1", type: "invoice.paid", createdAt: new Date(0) };
const parts = { clock: () => new Date(0), log: pino({ level: "silent" }) };

it("notes of a failure what kind it was, and none of its words", async () => {
  const noted: string[] = [];
  const ledger = {
    claim: async () => true,
    fail: async (_: unknown, reason: string) => void noted.push(reason),
  } as unknown as WebhookLedger;
  const handleOnce = createHandleOnce({ ledger, ...parts });
  const cause = new TypeError("ann@example.com is not readable");
  const failing = () => Promise.reject(new Error("about ann@example.com", { cause }));
  await expect(handleOnce({ provider: "stripe", ...event }, failing)).rejects.toThrow("about ann");
  expect(noted).toEqual(["Error < TypeError"]);
});

it("never answers a failure of ours as if it were the sender's: it would not be sent again", async () => {
  const service = createWebhooksService({
    payments: {
      readEvent: () => ({ ...event, about: { kind: "nothing" } }),
    } as unknown as Payments,
    stores: undefined,
    writer: {} as SyncWriter,
    handleOnce: () => Promise.reject(new Problem("billing.no_subscription")),
    ...parts,
  });
  await expect(service.receivePayment("{}", undefined)).rejects.toMatchObject({ status: 500 });
});
