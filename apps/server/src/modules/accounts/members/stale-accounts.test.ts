import { describe, expect } from "vitest";
import { refreshTokens, revokedSessions, session, user, verification } from "#schema/schema.ts";
import { accountRequests } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const DAY = 24 * 3600_000;

const it = productTest();

describe("the purge of stale accounts", () => {
  it("removes expired accounts and no live one §S42", async ({ product }) => {
    const { db } = product.database;
    const api = accountRequests(product.fetch);
    const purge = () => product.runDaily();
    const emails = async () =>
      (await db.select({ email: user.email }).from(user)).map((row) => row.email).sort();
    const counts = async () => {
      const tables = [session, refreshTokens, revokedSessions, verification];
      const rows = await Promise.all(tables.map((table) => db.select().from(table)));
      return rows.map((found) => found.length);
    };

    const member = await product.signUp();
    await api.signUp("never-confirmed@example.com");
    await api.requestReset(member.email);
    await member.fetch("/api/auth/sign-out", { method: "POST" });
    await api.signIn(member.email);
    expect(await counts()).toEqual([1, 1, 1, 1]);

    product.clock.advance(7 * DAY - 1);
    await api.signUp("just-now@example.com");
    await purge();
    expect(await emails()).toHaveLength(3);
    expect(await counts()).toEqual([1, 1, 0, 0]);

    product.clock.advance(2);
    await purge();
    expect(await emails()).toEqual(["just-now@example.com", member.email].sort());

    product.clock.advance(30 * DAY);
    await purge();
    expect(await emails()).toEqual([member.email]);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
