import { decodeJwt } from "jose";
import { expect } from "vitest";
import { accountDeletions } from "#schema/schema.ts";
import { chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { freshProductTest } from "#testing/product-test.ts";

const STEPS = [
  "requested",
  "payments canceled",
  "erased",
  "payments rechecked",
  "receipt queued",
  "marked as notified",
  "store customer deleted",
  "deletion removed",
];

/** Crashes after the first of each member, at any step of any deletion. */
const FURTHER_CRASHES = 6;
const MAX_LOOKS = 16;
const MINUTE_MS = 60_000;

/** The steps after which the node crashes. */
const crashes: string[] = [];

const it = freshProductTest({
  payments: true,
  stores: true,
  afterStep(step) {
    const at = crashes.indexOf(step);
    if (at < 0) return;
    crashes.splice(at, 1);
    throw new Error(`the node crashed after the step "${step}"`);
  },
});

it(
  "finishes after the node crashed between any two of its steps, repeatedly §7.34",
  SCENARIO,
  ({ product, billing }) =>
    withSeed(async (seed) => {
      const { pick } = chanceFrom(seed);
      const { db } = product.database;

      /** Requests a deletion that crashes after the step. */
      async function leave(step: string, round: number) {
        const member = await product.signUp(`leaving-${round}-${STEPS.indexOf(step)}@example.com`);
        const id = decodeJwt(member.accessToken).sub ?? "";
        const subscription = await billing.subscribe(member);
        await product.stores.control.purchase({ app_user_id: id, store: "app_store" });
        crashes.push(step);
        const body = JSON.stringify({ confirmed: true });
        await member.fetch("/api/functions/delete-account", { method: "POST", body });
        expect(crashes).toEqual([]);
        return { id, email: member.email, subscription };
      }

      for (let round = 0; round < countOf(1, 4); round += 1) {
        const members = [];
        for (const step of STEPS) members.push(await leave(step, round));
        const further = Array.from({ length: FURTHER_CRASHES }, () => pick(STEPS));
        crashes.push(...further);
        for (let look = 0; look < MAX_LOOKS && (await db.$count(accountDeletions)) > 0; look += 1) {
          product.clock.advance(look < 3 ? MINUTE_MS + 1000 : 16 * MINUTE_MS);
          await product.runRepeated();
        }
        crashes.length = 0;
        // The jobs of what is done already end, too.
        product.clock.advance(16 * MINUTE_MS);
        await product.runRepeated();
        const planned = further.join(", ");
        const words = members.flatMap(({ id, email }) => [id, email]);
        expect(await tablesHolding(db, "D-2026-", ...words), planned).toEqual([]);
        expect(product.stores.control.state().customers, planned).toEqual([]);
        const { subscriptions } = product.payments.control.state();
        for (const { email, subscription } of members) {
          const { status } = subscriptions.find(({ id }) => id === subscription) ?? {};
          expect(status, planned).toBe("canceled");
          const receipts = product.mailer.sent.filter(
            ({ to, subject }) => to === email && subject === "Your account has been deleted",
          );
          expect(receipts, `${email}: ${planned}`).toHaveLength(1);
        }
      }
    }),
);
