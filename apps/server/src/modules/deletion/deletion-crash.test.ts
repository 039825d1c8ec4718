import { decodeJwt } from "jose";
import { expect } from "vitest";
import { accountDeletions } from "#schema/schema.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { freshProductTest } from "#testing/product-test.ts";

const STEPS = [
  ...["requested", "payments canceled", "erased", "payments rechecked"],
  ...["receipt queued", "marked as notified", "store customer deleted", "deletion removed"],
];
// Every step is the first crash twice.
const ROUNDS = 2 * STEPS.length;

/** A seeded sequence between 0 and 1. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The steps after which the node crashes, in order. */
const crashes: string[] = [];

const it = freshProductTest({
  payments: true,
  stores: true,
  afterStep(step) {
    if (crashes[0] !== step) return;
    crashes.shift();
    throw new Error(`the node crashed after the step "${step}"`);
  },
});

it("finishes after the node crashed between any two of its steps, repeatedly §7.34", async ({
  product,
  billing,
}) => {
  const random = numbersFrom(16);
  const { db } = product.database;
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await product.signUp(`leaving-${round}@example.com`);
    const id = decodeJwt(member.accessToken).sub ?? "";
    const subscription = await billing.subscribe(member);
    await product.stores.control.purchase({ app_user_id: id, store: "app_store" });
    // Every step is the first crash of some round; up to two more follow, at the same step or
    // later.
    const first = round % STEPS.length;
    const further = Array.from({ length: Math.floor(random() * 3) }, () =>
      Math.floor(first + random() * (STEPS.length - first)),
    ).sort();
    crashes.splice(0, crashes.length, ...[first, ...further].map((at) => STEPS[at] ?? ""));
    const planned = crashes.join(", ");

    const body = JSON.stringify({ confirmed: true });
    await member.fetch("/api/functions/delete-account", { method: "POST", body });
    for (let look = 0; look < 6 && (await db.$count(accountDeletions)) > 0; look += 1) {
      product.clock.advance(look < 3 ? 61_000 : 16 * 60_000);
      await product.runRepeated();
    }
    const state = product.payments.control.state().subscriptions.find((s) => s.id === subscription);
    expect(state?.status, planned).toBe("canceled");
    expect(product.stores.control.state().customers, planned).toEqual([]);
    expect(await tablesHolding(db, id, member.email), planned).toEqual([]);
    const receipts = product.mailer.sent.filter(
      ({ to, subject }) => to === member.email && subject === "Your account has been deleted",
    );
    expect(receipts, planned).toHaveLength(1);
    expect(await tablesHolding(db, "D-2026-"), planned).toEqual([]);
  }
});
