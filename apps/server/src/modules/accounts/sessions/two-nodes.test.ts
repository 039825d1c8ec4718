import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Product } from "#app/compose.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

/**
 * In milliseconds; a busy machine may need long to pass a message on. Nothing else notifies the
 * other node, because the clock is stopped.
 */
const TIMEOUT_MS = 20_000;

describe("two nodes on one PostgreSQL", () => {
  let here: TestProduct;
  let there: Product;
  beforeAll(async () => {
    here = await startTestProduct();
    there = await startOtherNode(here);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const statusThere = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const url = `${here.config.appUrl}/api/auth/user`;
    return (await there.app.fetch(new Request(url, { headers }))).status;
  };
  const signOutOnFirst = (member: Awaited<ReturnType<TestProduct["signUp"]>>) =>
    member.fetch("/api/auth/sign-out", { method: "POST" });

  it("refuse a token as soon as they are notified of its sign-out on the other", async () => {
    const member = await here.signUp();
    expect(await statusThere(member.accessToken)).toBe(200);
    await signOutOnFirst(member);
    await vi.waitFor(
      async () => expect(await statusThere(member.accessToken)).toBe(401),
      TIMEOUT_MS,
    );
  });

  it("catch up on notifications missed while the connection was down", async () => {
    const member = await here.signUp();
    expect(await statusThere(member.accessToken)).toBe(200);
    await here.database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'sovereign-notifications%' and datname = current_database()`);
    await signOutOnFirst(member);
    await vi.waitFor(
      async () => expect(await statusThere(member.accessToken)).toBe(401),
      TIMEOUT_MS,
    );
  });

  it("load earlier revocations at startup", async () => {
    const member = await here.signUp();
    await signOutOnFirst(member);
    await there.close();
    there = await startOtherNode(here);
    expect(await statusThere(member.accessToken)).toBe(401);
  });
});
