import { describe, expect } from "vitest";
import { failedRequests } from "#schema/schema.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";

const it = freshProductTest();

const stored = ({ database: { db } }: TestProduct) => db.select().from(failedRequests);

/** Resolves once what was left for after the response has run. */
const afterwards = () => new Promise((resolve) => setImmediate(resolve));

async function rowsOnceStored(product: TestProduct, count: number) {
  let rows = await stored(product);
  while (rows.length < count) {
    await afterwards();
    rows = await stored(product);
  }
  return rows;
}

const fail = ({ database }: TestProduct) =>
  asOwner(database, "alter table rest_days rename to gone");
const restReq = (id: string) => ({ headers: { "x-request-id": id } });

describe("a failed request", () => {
  it("of a member is stored under its reference, for thirty days", async ({ product, member }) => {
    await fail(product);
    const answer = await member.fetch("/api/rest-days", restReq("reference-1"));
    expect([answer.status, (await answer.json()).request_id]).toEqual([500, "reference-1"]);
    const again = await member.fetch("/api/rest-days", restReq("reference-1"));
    expect(again.status).toBe(500);
    expect(await rowsOnceStored(product, 1)).toEqual([
      {
        requestId: "reference-1",
        userId: member.id,
        route: "GET /api/rest-days",
        code: "server.unexpected",
        at: product.clock.now(),
      },
    ]);
    product.clock.advance(29 * 24 * 3_600_000);
    await product.runDaily();
    expect(await stored(product)).toHaveLength(1);
    product.clock.advance(2 * 24 * 3_600_000);
    await product.runDaily();
    expect(await stored(product)).toEqual([]);
  });

  it("of a visitor, or that is refused, is not stored", async ({ product, member }) => {
    await fail(product);
    expect((await product.fetch("/api/rest-days")).status).toBe(401);
    expect((await member.fetch("/api/nothing")).status).toBe(404);
    await member.fetch("/api/rest-days", restReq("reference-2"));
    expect(await rowsOnceStored(product, 1)).toMatchObject([{ requestId: "reference-2" }]);
  });

  it("is answered the same when it cannot be stored", async ({ product, member }) => {
    await fail(product);
    await asOwner(product.database, "drop table failed_requests");
    const answer = await member.fetch("/api/rest-days", restReq("reference-3"));
    expect([answer.status, (await answer.json()).code]).toEqual([500, "server.unexpected"]);
    while (!product.logLines.some((line) => line.includes("failed request not stored"))) {
      await afterwards();
    }
  });
});
