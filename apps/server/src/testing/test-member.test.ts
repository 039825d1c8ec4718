import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { tablesOfMembers } from "#modules/deletion/deletions.repository.ts";
import { productTest } from "./product-test.ts";
import { setUpApp } from "./second-factor.ts";
import type { TestProduct } from "./test-product.ts";

const it = productTest({ payments: true, stores: true });

/** Columns that are random, or a member's own. */
const OWN = new Set(
  [
    "id userid accountid sessionid token tokenhash successorsalt password sealed email number",
    "externalid customerid customeremail",
  ].flatMap((names) => names.split(" ")),
);

/** What the requests leave behind: sent emails and the challenge that was answered. */
const OF_REQUESTS = ["sent_mails", "factor_challenges"];

/** A member's rows in every table; of a member's own values only the type. */
async function rowsOf({ database: { db } }: TestProduct, userId: string) {
  const rows: Record<string, unknown> = {};
  const tables = tablesOfMembers.filter((name) => !OF_REQUESTS.includes(name));
  for (const table of ["user", ...tables]) {
    const key = table === "user" ? "id" : "user_id";
    const found = await db.execute(`select * from "${table}" where ${key} = '${userId}'`);
    if (found.rows.length > 0) rows[table] = found.rows.map(withoutOwn);
  }
  return rows;
}

function withoutOwn(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value instanceof Object) return [column, withoutOwn(value)];
      const isOwn = OWN.has(column.replaceAll("_", "").toLowerCase());
      return [column, isOwn && value ? typeof value : value];
    }),
  );
}

const claimsOf = (token: string) => {
  const { sub, session_id, email, ...claims } = decodeJwt(token);
  return [typeof sub, typeof session_id, typeof email, claims];
};

describe("a made member", () => {
  it("has the rows, token and cookie of one who signed up over HTTP", async ({ product, api }) => {
    const typed = await product.signUpOverHttp();
    const made = await product.signUp();
    const rows = await rowsOf(product, made.id);
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(["user", "account", "session"]));
    expect(rows).toEqual(await rowsOf(product, typed.id));
    expect(claimsOf(made.accessToken)).toEqual(claimsOf(typed.accessToken));
    expect(made.cookie.split("=")[0]).toBe(typed.cookie.split("=")[0]);
    expect((await api.refresh(made.cookie)).status).toBe(200);
    expect((await api.signIn(made.email)).status).toBe(200);
  });

  it("has the factor of one who set up an app over HTTP", async ({ product, api }) => {
    const [typed, made] = [await product.signUp(), await product.signUp()];
    const app = await setUpApp(product.fetch, typed.accessToken, product.clock.now);
    const given = await product.setUpApp(made);
    expect(await rowsOf(product, made.id)).toEqual(await rowsOf(product, typed.id));
    expect(claimsOf(given.accessToken)).toEqual(claimsOf(app.session.access_token));
    expect((await api.refresh(given.cookie)).status).toBe(200);
  });
});

describe("a made subscriber", () => {
  /** The member's list of what they have, without what only a provider names. */
  const subscriptionOf = async (product: TestProduct, { id }: { id: string }) => {
    const { subscriptions } = await rowsOf(product, id);
    return subscriptions;
  };

  it("by card has the row of one who paid", async ({ product, billing, member }) => {
    await billing.subscribe(member);
    const made = await product.signUpSubscriber("card");
    expect(await subscriptionOf(product, made)).toEqual(await subscriptionOf(product, member));
    expect(await billing.check(made)).toMatchObject(await billing.check(member));
  });

  it.for(["app_store", "play_store"] as const)(
    "from %s has the row of one who bought there",
    async (store, { product, billing, member }) => {
      await product.stores.control.purchase({ app_user_id: member.id, store });
      expect((await billing.check(member)).subscribed).toBe(true);
      const made = await product.signUpSubscriber(store);
      expect(await subscriptionOf(product, made)).toEqual(await subscriptionOf(product, member));
      expect(await billing.check(made)).toMatchObject(await billing.check(member));
    },
  );

  it("by staff's gift is let in", async ({ product, billing }) => {
    const made = await product.signUpSubscriber("office");
    expect((await billing.check(made)).subscribed).toBe(true);
  });
});
