import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions, user } from "#schema/schema.ts";
import { accountRequests, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";

const it = productTest({ payments: true }).extend("ownerOf", ({ product }) => {
  return async (externalId: string) => {
    const { db } = product.database;
    const [row] = await db
      .select({ email: user.email })
      .from(subscriptions)
      .leftJoin(user, eq(user.id, subscriptions.userId))
      .where(eq(subscriptions.externalId, externalId));
    if (!row) throw new Error("the subscription is not stored");
    return row.email;
  };
});

describe("a guest's purchase", () => {
  it("becomes the member's once they verify the address, regardless of case §6.4 §S33", async ({
    billing,
    ownerOf,
    product,
  }) => {
    const id = await billing.subscribe(null, "Guest.One@Example.com");
    expect(await ownerOf(id)).toBeNull();
    const member = await product.signUp("guest.one@example.com");
    expect(await billing.check(member)).toMatchObject({ subscribed: true, managed_by: "card" });
    const portal = await billing.call(member, "customer-portal");
    expect(portal.status).toBe(200);
  });

  it("is unowned while the address is unverified, and never another address's §6.4 §S33 §S78", async ({
    billing,
    product,
    ownerOf,
  }) => {
    const id = await billing.subscribe(null, "guest.two@example.com");
    const accounts = accountRequests(product.fetch);
    expect((await accounts.signUp("guest.two@example.com")).status).toBe(200);
    const other = await product.signUp("guest.two@example.org");
    expect((await billing.check(other)).subscribed).toBe(false);
    await product.payments.control.clock({ advance_seconds: 1 });
    const restored = await billing.call(other, "restore-purchase");
    expect(await restored.json()).toMatchObject({ subscribed: false });
    expect(await ownerOf(id)).toBeNull();
    const link = product.mailer.linkTo("guest.two@example.com", "/auth/confirm");
    await accounts.look(link);
    expect(await ownerOf(id)).toBeNull();
    const pressed = await accounts.confirm(link, { password: PASSWORD });
    const { access_token } = await sessionOf(pressed);
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await product.fetch("/api/functions/check-subscription", { headers });
    expect(await answer.json()).toMatchObject({ subscribed: true });
  });

  it("is not claimed by a look-alike address", async ({ billing, product, ownerOf }) => {
    const id = await billing.subscribe(null, "KATE@example.com".replace("K", "\u212a"));
    const member = await product.signUp("kate@example.com");
    expect((await billing.check(member)).subscribed).toBe(false);
    expect(await ownerOf(id)).toBeNull();
  });

  it("is announced as a change when it is claimed", async ({ billing, product }) => {
    const id = await billing.subscribe(null, "guest.three@example.com");
    await billing.check(await product.signUp("guest.three@example.com"));
    const announcedTo = async () => {
      const { rows } = await product.database.db.execute<{ announced: boolean }>(sql`
        select announced->>'userId' = user_id as announced from subscriptions
        where external_id = ${id}`);
      return rows[0]?.announced;
    };
    await expect.poll(announcedTo).toBe(true);
  });

  it("keeps its owner when its email changes", async ({ product, billing, ownerOf, member }) => {
    const id = await billing.subscribe(null, member.email);
    const { db } = product.database;
    const other = await product.signUp();
    await db
      .update(subscriptions)
      .set({ customerEmail: other.email })
      .where(eq(subscriptions.externalId, id));
    expect((await billing.check(other)).subscribed).toBe(false);
    expect(await ownerOf(id)).toBe(member.email);
  });

  it("is claimed once by simultaneous requests §S80", async ({ billing, product, ownerOf }) => {
    const id = await billing.subscribe(null, "guest.four@example.com");
    const member = await product.signUp("guest.four@example.com");
    const answers = await Promise.all(Array.from({ length: 20 }, () => billing.check(member)));
    expect(answers.every(({ subscribed }) => subscribed)).toBe(true);
    expect(await ownerOf(id)).toBe(member.email);
  });

  it("finds an owner who verifies after the lookup", async ({ product, billing, member }) => {
    const { db } = product.database;
    expect((await billing.check(member)).subscribed).toBe(false);
    await db.update(user).set({ emailVerified: false }).where(eq(user.email, member.email));
    await asOwner(
      product.database,
      `create function prove() returns trigger language plpgsql as $$ begin
        update "user" set email_verified = true where email = new.customer_email;
        return new; end $$;
      create trigger proving after insert on subscriptions for each row execute function prove()`,
    );
    const { control } = product.payments;
    await control.hold();
    await billing.subscribe(null, member.email);
    const created = control.state().events.findLast(({ type }) => type.endsWith("on.created"));
    // One event only: the next would read again.
    await control.redeliver({ event_id: created?.id ?? "" });
    expect((await billing.check(member)).subscribed).toBe(true);
    await asOwner(product.database, "drop function prove cascade");
    await control.release();
  });

  it("finds its owner when both happen at the same time", async ({ billing, product }) => {
    for (let round = 0; round < 3; round += 1) {
      const email = `racer-${round}@example.com`;
      const checkout = await billing.openCheckout(null);
      const accounts = accountRequests(product.fetch);
      await accounts.signUp(email);
      const signInAndCheck = async () => {
        const link = product.mailer.linkTo(email, "/auth/confirm");
        expect((await accounts.confirm(link, { password: PASSWORD })).status).toBe(200);
        const { access_token } = await sessionOf(await accounts.signIn(email));
        const headers = { authorization: `Bearer ${access_token}` };
        const ask = () => product.fetch("/api/functions/check-subscription", { headers });
        await ask();
        return ask;
      };
      const [ask] = await Promise.all([signInAndCheck(), product.payments.pay(checkout, email)]);
      expect(await (await ask()).json()).toMatchObject({ subscribed: true });
    }
  });
});

describe("restoring a purchase", () => {
  it("finds a purchase without a webhook, by the address", async ({ product, billing }) => {
    const { control } = product.payments;
    await control.hold();
    await billing.subscribe(null, "restore@example.com");
    const member = await product.signUp("restore@example.com");
    expect((await billing.check(member)).subscribed).toBe(false);
    const answer = await billing.call(member, "restore-purchase");
    expect(await answer.json()).toMatchObject({ subscribed: true });
    await control.release();
  });

  it("finds an address in capitals, and no look-alike", async ({ product, billing }) => {
    const { control } = product.payments;
    await control.hold();
    await billing.subscribe(null, "Restore.Two@Example.com");
    await billing.subscribe(null, "restore.two@example.com".replace("e.t", "e\u212a.t"));
    const member = await product.signUp("restore.two@example.com");
    const answer = await billing.call(member, "restore-purchase");
    expect(await answer.json()).toMatchObject({ subscribed: true, paid_twice: false });
    await control.release();
  });

  it("is limited for each member", async ({ billing, member }) => {
    for (let count = 0; count < 10; count += 1) {
      expect((await billing.call(member, "restore-purchase")).status).toBe(200);
    }
    expect((await billing.call(member, "restore-purchase")).status).toBe(429);
  });
});

it("a purchase becomes the member's once they change to its address, and no second payment is accepted", async ({
  product,
  billing,
  member,
  ownerOf,
}) => {
  const email = "paid-elsewhere@example.com";
  const id = await billing.subscribe(null, email);
  // This node has cached for both that there is nothing.
  expect((await billing.check(member)).subscribed).toBe(false);
  await member.fetch("/api/me/email-change", {
    method: "POST",
    body: JSON.stringify({ new_email: email }),
  });
  const token = tokenIn(product.mailer.linkTo(email, "/auth/email#"));
  const body = JSON.stringify({ token });
  await member.fetch("/api/auth/confirm-email-change", { method: "POST", body });
  expect(await refusalOf(await billing.call(member, "create-checkout"))).toEqual([
    409,
    "billing.already_subscribed",
  ]);
  expect((await billing.check(member)).subscribed).toBe(true);
  expect(await ownerOf(id)).toBe(email);
});
