import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Caller } from "#http/environment.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Entitlements } from "./entitlements.ts";
import { createRecheckService } from "./recheck.service.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const caller = { userId: "member-1", email: "ann@example.com" } as Caller;

/** Every slot for writing is occupied by a slow provider. */
function startWithoutTurns() {
  const never = () => new Promise<void>(() => {});
  const checkout = { complete: true, subscriptionId: "sub_1", userId: caller.userId };
  const unlimited = { syncCheckout: async () => {}, restore: async () => {} };
  return createRecheckService({
    payments: {
      readCheckout: async () => checkout,
      customersWithEmail: async () => ["cus_1"],
    } as unknown as Payments,
    stores: undefined,
    writer: {
      syncSubscription: never,
      syncCustomer: never,
      endLatePayment: async () => {},
      syncStoreCustomer: never,
      syncIfDue: never,
    } as Partial<SyncWriter> as SyncWriter,
    entitlements: { subscriptionsOf: async () => [] } as unknown as Entitlements,
    limits: unlimited as unknown as MembershipLimits,
    isRefusedTrial: async () => false,
  });
}

it("restoring checks the member's stored customers and those with their address", async () => {
  const asked: string[] = [];
  const service = createRecheckService({
    payments: { customersWithEmail: async () => ["cus_1"] } as unknown as Payments,
    stores: undefined,
    writer: {
      syncCustomer: async (id: string) => void asked.push(id),
    } as unknown as SyncWriter,
    entitlements: {
      subscriptionsOf: async () => [
        { source: "stripe", customerId: "cus_1" },
        { source: "stripe", customerId: "cus_other_address" },
        { source: "revenuecat", customerId: caller.userId },
      ],
    } as unknown as Entitlements,
    limits: { restore: async () => {} } as unknown as MembershipLimits,
    isRefusedTrial: async () => false,
  });
  await service.restore(caller);
  expect(asked).toEqual(["cus_1", "cus_other_address"]);
});

describe("a provider check that has to queue (decision 14)", () => {
  it.each(["syncCheckout", "restore"] as const)("%s is abandoned within 10 s", async (act) => {
    const service = startWithoutTurns();
    const refused = (
      act === "restore" ? service.restore(caller) : service.syncCheckout(caller, "cs_1")
    ).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9999);
    expect(await refused).toMatchObject({ code: "billing.provider_unavailable" });
  });
});
