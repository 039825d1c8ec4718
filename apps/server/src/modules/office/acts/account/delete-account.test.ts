import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { refusedAddresses } from "#schema/schema.ts";
import { PASSWORD, tokenIn } from "#testing/account-requests.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { plannedDeaths, supportOf } from "#testing/office-acts.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const MINUTE = 60_000;
const RECEIPT = "Your account has been deleted";

const deaths = plannedDeaths();

const it = productTest({
  payments: true,
  now: NOW,
  afterStep: deaths.afterStep,
});

it.beforeEach(({ product }) => product.clock.set(NOW));

const removal = (email: string) => ({ kind: "delete_account", id: randomUUID(), email });

describe("an account that staff delete", () => {
  it("goes after a minute, with its receipt, and leaves no name in the log", async ({
    product,
    billing,
  }) => {
    const { db } = product.database;
    const { member, userId, offerOf, order, refusalOf, look, mailsTo, logOf } =
      await supportOf(product);
    expect(await refusalOf(removal("other@example.com"))).toBe("address_differs");
    const subscription = await billing.subscribe(member);
    expect((await offerOf("delete_account")).facts).toMatchObject({
      until: "2027-03-10T12:00:00.000Z",
      by_card: true,
      store: null,
    });
    const ordered = removal(` ${member.email.toUpperCase()}`);
    const act = await order(ordered);
    expect(act).toMatchObject({ state: "held", held_until: "2026-03-10T12:01:00.000Z" });
    expect(await order(ordered)).toMatchObject({ repeated: true });
    expect(mailsTo(member.email)).not.toContain(RECEIPT);

    product.clock.advance(MINUTE);
    expect(await look(act.id)).toMatchObject({ state: "done", kind: "delete_account", by: "Mira" });
    expect(mailsTo(member.email).filter((each) => each === RECEIPT)).toHaveLength(1);
    const state = product.payments.control.state().subscriptions.find((s) => s.id === subscription);
    expect(state?.status).toBe("canceled");
    expect(await logOf(act.id)).toEqual(["delete_account", "act_done"]);
    expect(await tablesHolding(db, userId, member.email)).toEqual([]);
    expect(await look(act.id)).toMatchObject({ state: "done" });
  });

  it("ends what else is held when the member deletes it themselves", async ({ product }) => {
    const { member, userId, order, logOf } = await supportOf(product);
    const act = await order(removal(member.email));
    const body = JSON.stringify({ confirmed: true });
    const own = await member.fetch("/api/functions/delete-account", { method: "POST", body });
    expect(own.status).toBe(200);
    expect(await logOf(act.id)).toEqual(["delete_account", "act_undone"]);
    expect(await tablesHolding(product.database.db, userId, member.email)).toEqual([]);
  });

  it.for([["requested", "payments canceled"], ["erased"], ["act sent"]])(
    "goes once after the node died at %s",
    async (steps, { product, billing }) => {
      const { db } = product.database;
      const { member, userId, send, look, mailsTo, logOf } = await supportOf(product);
      await billing.subscribe(member);
      deaths.steps.push(...steps);
      const ordered = removal(member.email);
      await send(ordered);
      product.clock.advance(MINUTE);
      for (let round = 0; round < 4; round += 1) {
        await product.runRepeated().catch(() => {});
        product.clock.advance(91_000);
      }
      expect(deaths.steps).toEqual([]);
      expect(await tablesHolding(db, userId, member.email)).toEqual([]);
      expect(mailsTo(member.email).filter((each) => each === RECEIPT)).toHaveLength(1);
      expect(await logOf(ordered.id)).toEqual(["delete_account", "act_done"]);
      product.clock.set("2026-03-10T12:05:00.000Z");
      expect(await look(ordered.id)).toMatchObject({ state: "done" });
    },
  );
});

describe("a deletion that failed because the member froze the account", () => {
  it("goes when staff try it again after they came back", async ({ product, api }) => {
    const { member, userId, support, send, look, logOf } = await supportOf(product);
    product.clock.advance(MINUTE);
    const body = JSON.stringify({ new_password: "the thief chose this one" });
    await member.fetch("/api/me/password", { method: "POST", body });
    const token = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
    const ordered = removal(member.email);
    deaths.steps.push("requested");
    await send(ordered);
    product.clock.advance(MINUTE);
    await product.runRepeated().catch(() => {});
    product.clock.advance(1000);
    expect((await api.post("freeze", { token })).status).toBe(204);
    product.clock.advance(91_000);
    await product.runRepeated();
    const retry = async () => {
      await support.stayProved();
      return (await support.post(`/api/office/acts/${ordered.id}/retry`, {})).json();
    };
    expect(await look(ordered.id)).toMatchObject({ state: "failed" });
    const whileFrozen = await retry();
    expect(whileFrozen).toMatchObject({ state: "failed", outcome: { code: "frozen" } });
    const back = { proof: { password: PASSWORD }, new_password: "another horse, another battery" };
    expect((await api.post("come-back", { token, ...back })).status).toBe(204);
    product.clock.advance(1000);
    expect(await retry()).toMatchObject({ state: "done" });
    expect(await tablesHolding(product.database.db, userId, member.email)).toEqual([]);
    const tries = ["delete_account", "act_failed", "delete_account", "act_failed"];
    expect(await logOf(ordered.id)).toEqual([...tries, "delete_account", "act_done"]);
  });
});

describe("a deletion that a thief asked staff for", () => {
  it.for(["held", "requested"])(
    "does not come to pass once the member has frozen the account (%s) §S95",
    async (when, { product, api }) => {
      const { member, order, send, look, logOf } = await supportOf(product);
      product.clock.advance(MINUTE);
      const body = JSON.stringify({ new_password: "the thief chose this one" });
      await member.fetch("/api/me/password", { method: "POST", body });
      const token = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
      const ordered = removal(member.email);
      if (when === "held") await order(ordered);
      else {
        deaths.steps.push("requested");
        await send(ordered);
        product.clock.advance(MINUTE);
        await product.runRepeated().catch(() => {});
        expect(deaths.steps).toEqual([]);
      }
      product.clock.advance(1000);
      expect((await api.post("freeze", { token })).status).toBe(204);
      const back = {
        proof: { password: PASSWORD },
        new_password: "another horse, another battery",
      };
      expect((await api.post("come-back", { token, ...back })).status).toBe(204);
      for (let round = 0; round < 3; round += 1) {
        product.clock.advance(91_000);
        await product.runRepeated();
      }
      expect((await api.signIn(member.email, back.new_password)).status).toBe(200);
      const end = when === "held" ? "undone" : "failed";
      expect(await logOf(ordered.id)).toEqual(["delete_account", `act_${end}`]);
      product.clock.set(NOW);
      expect(await look(ordered.id)).toMatchObject({ state: end });
    },
  );
});

describe("an address that bounced", () => {
  it("is written to again, with a message that shows it", async ({ product }) => {
    const { db } = product.database;
    const { member, offerOf, order, refusalOf, mailsTo } = await supportOf(product);
    expect((await offerOf("reset_address")).why_not).toBe("address_works");
    expect(await refusalOf({ kind: "reset_address" })).toBe("address_works");
    const since = product.clock.now();
    const addressKey = addressKeyOf(member.email);
    await db
      .insert(refusedAddresses)
      .values({ addressKey, reason: "bounced", since, status: "5.1.1" });
    expect((await offerOf("reset_address")).facts).toMatchObject({ status: "5.1.1" });
    expect((await offerOf("resend")).why_not).toBe("address_refused");
    expect(await refusalOf({ kind: "resend", mail: "welcome" })).toBe("address_refused");
    expect(await order({ kind: "reset_address" })).toMatchObject({ state: "done" });
    expect(mailsTo(member.email).at(-1)).toBe("We are emailing you here again");
    expect((await offerOf("resend")).why_not).toBeNull();
  });
});
