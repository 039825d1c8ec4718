import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { user } from "#schema/schema.ts";
import { sessionOf } from "#testing/account-requests.ts";
import { giftsOf } from "#testing/gifts.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

let count = 0;

const it = productTest({ payments: true, identities: true })
  /** A member whom an earlier version stored with a capital; `typed` is what the rest of us type. */
  .extend("old", async ({ product, api }) => {
    count += 1;
    const [stored, typed] = [`Ärla-${count}@example.com`, `ärla-${count}@example.com`];
    const member = await product.signUp();
    await product.database.db.update(user).set({ email: stored }).where(eq(user.id, member.id));
    // A token of now, which has the address.
    const { access_token } = await sessionOf(await api.signIn(stored));
    const authorization = `Bearer ${access_token}`;
    const fetch: typeof member.fetch = (path, init) =>
      product.fetch(path, { ...init, headers: { ...init?.headers, authorization } });
    return { ...member, fetch, stored, typed };
  })
  .extend("accountsOf", ({ product }) => (typed: string) => {
    return product.database.db.$count(user, eq(sql`lower(${user.email})`, typed));
  });

describe("an account that an earlier version stored with another case", () => {
  it("is found by sign-in, sign-up and reset, and no second one is made", async ({
    product,
    api,
    old: { id, stored, typed },
    accountsOf,
  }) => {
    expect((await sessionOf(await api.signIn(typed))).user.id).toBe(id);
    await api.signUp(typed);
    expect(product.mailer.lastTo(stored).subject).toBe("You already have an account");
    expect(await accountsOf(typed)).toBe(1);
    await api.requestReset(typed);
    expect(product.mailer.linkTo(stored, "/auth#token=")).toContain("token=");
  });

  it("is confirmed with a link that is sent again, or with that of another sign-up", async ({
    product,
    api,
    old: { id, stored, typed },
    accountsOf,
  }) => {
    const unconfirmed = { emailVerified: false, confirmedAt: null };
    await product.database.db.update(user).set(unconfirmed).where(eq(user.id, id));
    await api.post("send-verification-email", { email: typed });
    expect(product.mailer.linkTo(stored, "/auth/confirm")).toContain("token=");
    const signedUp = await api.signUp(typed);
    const proof = signedUp.headers.getSetCookie()[0]?.split(";")[0];
    const link = product.mailer.linkTo(stored, "/auth/confirm");
    expect((await sessionOf(await api.confirm(link, {}, proof))).user.id).toBe(id);
    expect(await accountsOf(typed)).toBe(1);
  });

  it("keeps others from moving to its address, and moves to lower case itself", async ({
    product,
    member,
    old,
  }) => {
    const ask = (who: typeof member) =>
      who.fetch("/api/me/email-change", {
        method: "POST",
        body: JSON.stringify({ new_email: old.typed }),
      });
    expect((await ask(member)).status).toBe(200);
    expect(product.mailer.lastTo(old.stored).subject).toBe("You already have an account");
    expect((await ask(old)).status).toBe(200);
    expect(product.mailer.linkTo(old.typed, "/auth/email#")).toContain("token=");
  });

  it("is the account that a provider's address belongs to", async ({
    product,
    old: { typed },
    accountsOf,
  }) => {
    const browser = socialBrowser(product.fetch, "google", product.identities.google);
    await browser.signIn({ email: typed, emailVerified: true });
    expect(await (await browser.look()).json()).toMatchObject({ asks_password: true });
    expect(await accountsOf(typed)).toBe(1);
  });

  it("gets what was paid for with its address, and the gifts to it", async ({
    product,
    billing,
    member,
    old,
  }) => {
    await billing.subscribe(null, old.typed);
    expect(await billing.check(old)).toMatchObject({ subscribed: true, managed_by: "card" });
    const shop = giftsOf(product);
    await shop.buy(member, { recipient: old.typed, arrives_on: "2026-03-10" });
    await product.runRepeated();
    const [gift] = (await shop.list(old)).received;
    expect((await shop.claimOwn(gift?.id ?? "none", old)).status).toBe(200);
    expect((await shop.list(old)).received).toMatchObject([{ state: "claimed" }]);
  });

  it("is found by staff, and takes their invitation", async ({ product, old }) => {
    const owner = await signUpStaff(product, "owner");
    const listed = await owner.fetch(`/api/office/members?q=${encodeURIComponent(old.typed)}`);
    expect(await listed.json()).toMatchObject({ members: [{ id: old.id, email: old.stored }] });
    await owner.post("/api/office/team/invitations", { email: old.typed, role: "support" });
    const link = product.mailer.linkTo(old.typed, "/office/join");
    const session = await product.setUpApp(old);
    const accepted = await product.fetch("/api/staff-invitations/accept", {
      method: "POST",
      headers: { authorization: `Bearer ${session.accessToken}` },
      body: JSON.stringify({
        token: new URL(link).searchParams.get("invitation"),
        name: "Ärla",
      }),
    });
    expect(accepted.status).toBe(204);
  });

  it("is not the one whose letter only looks like it", async ({ product, api, old }) => {
    const dotted = old.stored.replace("Ärla", "İrla");
    await product.database.db.update(user).set({ email: dotted }).where(eq(user.id, old.id));
    await api.signUp(old.typed.replace("ärla", "irla"));
    expect(product.mailer.sent.filter(({ to }) => to === dotted)).toEqual([]);
  });
});
