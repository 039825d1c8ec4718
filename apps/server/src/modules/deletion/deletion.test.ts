import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import {
  eraseAgain,
  erasedAccountsFile,
  erasedKey,
  readErased,
} from "#app/data/backup/erased-accounts.repository.ts";
import { user } from "#schema/schema.ts";
import { accountRequests, PASSWORD } from "#testing/account-requests.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";
import { tablesOfMembers } from "./deletions.repository.ts";

const MINUTE = 60_000;

const it = productTest({ payments: true, stores: true })
  .extend("remove", () => {
    return (member: Pick<Member, "fetch">, body: object = { confirmed: true }) =>
      member.fetch("/api/functions/delete-account", {
        method: "POST",
        body: JSON.stringify(body),
      });
  })
  .extend("live", () => async (member: Member) => {
    const put = (path: string, body: object) =>
      member.fetch(path, { method: "PUT", body: JSON.stringify(body) });
    const phone = deviceOf(member);
    await phone.send(
      phone.text("2026-03-10", "Sign the lease."),
      phone.answer("2026-03-10", "completed"),
    );
    const { version } = (await (await member.fetch("/api/manifesto")).json()) as {
      version: string;
    };
    await put("/api/manifesto/signature", { version });
    await put("/api/rest-days", { dates: ["2026-03-14"] });
  });

it.beforeEach(async ({ product }) => {
  product.clock.set("2026-03-10T12:00:00.000Z");
  await product.payments.control.reset();
  await product.stores.control.reset();
});

describe("deleting an account", () => {
  it("deletes every row with the member's id or address from all tables §7.34 §S43", async ({
    product,
    billing,
    member,
    remove,
    live,
  }) => {
    const { db } = product.database;
    const { id } = member;
    const neighbor = await product.signUp();
    await live(member);
    await live(neighbor);
    await billing.subscribe(member);
    await product.fetch("/api/auth/request-password-reset", {
      method: "POST",
      body: JSON.stringify({ email: member.email }),
    });
    const held = await tablesHolding(db, id, member.email);
    expect(held).toEqual(
      expect.arrayContaining([`day_edits: ${id}`, `one_things: ${id}`, `user: ${member.email}`]),
    );
    const others = await tablesHolding(db, neighbor.id);

    const answer = await remove(member);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      receipt: {
        number: expect.stringMatching(/^D-2026-0310-[0-9A-F]{8}$/),
        kept_days: 1,
        signed: true,
        sessions: 1,
        passkeys: 0,
        card: true,
        store: null,
      },
    });
    expect(await tablesHolding(db, id, member.email)).toEqual([]);
    expect(await tablesHolding(db, neighbor.id)).toEqual(others);
  });

  it("finds every table of members through the schema §S43", async ({ product }) => {
    const { rows } = await product.database.db.execute<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id'`,
    );
    expect([...tablesOfMembers].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it("ends every session immediately §7.34 §S7 §S79", async ({ product, member }) => {
    const elsewhere = await product.fetch("/api/auth/sign-in/email", {
      method: "POST",
      body: JSON.stringify({ email: member.email, password: PASSWORD }),
    });
    const { access_token } = (await elsewhere.json()) as { access_token: string };
    const cookie = elsewhere.headers.getSetCookie()[1]?.split(";")[0] ?? "";
    const answer = await member.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true }),
      headers: { cookie },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-refresh=; Max-Age=0/),
      expect.stringMatching(/^__Host-device=; Max-Age=0/),
    ]);
    // Some of these would find no such member, others would respond as for an empty account.
    const paths = ["/api/auth/user", "/api/one-things", "/api/me/sessions", "/api/reminders"];
    for (const token of [member.accessToken, access_token]) {
      const headers = { authorization: `Bearer ${token}` };
      for (const path of paths) {
        const asked = await product.fetch(path, { headers });
        expect(await refusalOf(asked), path).toEqual([401, "auth.token_invalid"]);
      }
    }
    const refreshed = await product.fetch("/api/auth/token", {
      method: "POST",
      body: "{}",
      headers: { cookie: member.cookie },
    });
    expect(refreshed.status).toBe(401);
  });

  it("cancels the card subscription first, and deletes nothing if that fails §7.34 §S43", async ({
    product,
    billing,
    member,
    remove,
  }) => {
    const subscription = await billing.subscribe(member);
    const stateOf = () =>
      product.payments.control.state().subscriptions.find(({ id }) => id === subscription)?.status;
    await product.payments.control.outage({ mode: "down" });
    expect(await refusalOf(await remove(member))).toEqual([503, "billing.provider_unavailable"]);
    await product.payments.control.outage({ mode: "none" });
    expect(stateOf()).toBe("active");
    expect((await billing.check(member)).subscribed).toBe(true);

    expect((await remove(member)).status).toBe(200);
    expect(stateOf()).toBe("canceled");
  });

  it("makes the store backend delete its customer, and retries when it does not respond §7.34 §S43", async ({
    product,
    billing,
    member,
    remove,
  }) => {
    const { stores, database, clock } = product;
    const id = member.id;
    await stores.control.purchase({ app_user_id: id, store: "play_store" });
    expect((await billing.check(member)).subscribed).toBe(true);
    await stores.control.outage({ mode: "down" });
    const answer = await remove(member);
    expect(await answer.json()).toMatchObject({ receipt: { store: "play_store", card: false } });
    expect(product.mailer.lastTo(member.email).subject).toBe("Your account has been deleted");
    await product.runRepeated();
    expect(stores.control.state().customers).toEqual([id]);
    // The pending row contains neither the member nor their email.
    expect(await tablesHolding(database.db, id, member.email)).toEqual([]);
    expect(await tablesHolding(database.db, "D-2026-0310-")).not.toEqual([]);

    clock.advance(16 * MINUTE);
    await product.runRepeated();
    expect(stores.control.state().customers).toEqual([id]);
    await stores.control.outage({ mode: "none" });
    clock.advance(MINUTE);
    await product.runRepeated();
    expect(stores.control.state().customers, "asked again too soon").toEqual([id]);
    clock.advance(16 * MINUTE);
    await product.runRepeated();
    expect(stores.control.state().customers).toEqual([]);
    expect(await tablesHolding(database.db, "D-2026-0310-")).toEqual([]);
    const mails = product.mailer.sent.filter(({ to }) => to === member.email);
    expect(mails.filter(({ subject }) => subject.includes("deleted"))).toHaveLength(1);
  });

  it("sends the receipt last, and a new sign-up starts from nothing §7.34", async ({
    product,
    billing,
    member,
    remove,
    live,
  }) => {
    await live(member);
    await billing.subscribe(member);
    await remove(member);
    const mails = product.mailer.sent.filter(({ to }) => to === member.email);
    expect(mails.at(-1)?.subject).toBe("Your account has been deleted");
    expect(mails.at(-1)?.text).toMatch(/D-2026-0310-[0-9A-F]{8}/);

    // The provider sends every event again.
    for (const { id } of product.payments.control.state().events) {
      await product.payments.control.redeliver({ event_id: id });
    }
    await product.payments.control.settled();
    await product.runDaily();
    expect(await tablesHolding(product.database.db, member.email)).toEqual([]);
    expect(product.mailer.sent.filter(({ to }) => to === member.email)).toHaveLength(mails.length);

    const again = await product.signUp(member.email);
    expect(await billing.check(again)).toMatchObject({ subscribed: false, ended: null });
    const overview = await again.fetch("/api/one-things");
    expect(await overview.json()).toMatchObject({ records: [], streak: { best: 0 } });
  });

  it("does not change a purchase that another member made with this member's address", async ({
    product,
    billing,
    member,
    remove,
  }) => {
    const other = await product.signUp();
    await product.payments.pay(await billing.openCheckout(other), member.email);
    expect((await billing.check(other)).subscribed).toBe(true);
    expect((await remove(member)).status).toBe(200);
    expect((await billing.check(other)).subscribed).toBe(true);
  });

  it("requires confirmation, and the password once the sign-in is older than ten minutes §5.10 §S44", async ({
    product,
    member,
    remove,
  }) => {
    const api = accountRequests(product.fetch);
    expect(await refusalOf(await remove(member, {}))).toEqual([400, "request.invalid"]);
    product.clock.advance(9 * MINUTE);
    const { access_token } = (await (await api.refresh(member.cookie)).json()) as {
      access_token: string;
    };
    product.clock.advance(2 * MINUTE);
    const later = {
      fetch: (path: string, init: RequestInit = {}) =>
        product.fetch(path, { ...init, headers: { authorization: `Bearer ${access_token}` } }),
    };
    expect(await refusalOf(await remove(later))).toEqual([403, "auth.fresh_sign_in_required"]);
    const wrong = await remove(later, { confirmed: true, password: "not the one" });
    expect(await refusalOf(wrong)).toEqual([403, "auth.password_wrong"]);
    expect((await remove(later, { confirmed: true, password: PASSWORD })).status).toBe(200);
  });

  it("deletes again an account that a backup restored", async ({ product, member, remove }) => {
    const { db } = product.database;
    const neighbor = await product.signUp();
    const id = member.id;
    const row = await db.select().from(user).where(eq(user.id, id));
    expect((await remove(member)).status).toBe(200);
    const keys = await readErased(erasedAccountsFile(product.config.dataDir), false);
    expect(keys).toContain(erasedKey(id));
    expect(await eraseAgain(db, keys)).toBe(0);

    // Restores the account as an earlier backup would.
    await db.insert(user).overridingSystemValue().values(row);
    expect(await eraseAgain(db, keys)).toBe(1);
    expect(await eraseAgain(db, keys)).toBe(0);
    await product.runAtStart();
    product.clock.advance(2 * MINUTE);
    await product.runRepeated();
    expect(await tablesHolding(db, id, member.email)).toEqual([]);
    expect((await tablesHolding(db, neighbor.email)).sort()).toEqual([
      `listed_members: ${neighbor.email}`,
      `user: ${neighbor.email}`,
    ]);
  });
});
