import { asc } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { moneyActsTest } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import type { TestProduct } from "#testing/test-product.ts";

const it = moneyActsTest();

const HOLD_MS = 60_000;

async function leave(product: TestProduct, userId: string, how: "removed" | "editor") {
  const owner = await signUpStaff(product, "owner", "Olivia");
  const answer = await owner.fetch(`/api/office/team/people/${userId}`, {
    method: how === "removed" ? "DELETE" : "PATCH",
    body: JSON.stringify({ role: "editor" }),
  });
  expect(answer.status).toBe(200);
}

const entriesOf = async ({ database: { db } }: TestProduct, act: string) => {
  const rows = await db.select().from(staffLog).orderBy(asc(staffLog.id));
  return rows.filter(({ details }) => details.act === act);
};

describe("an act of somebody who may not act anymore", () => {
  it.for(["removed", "editor"] as const)(
    "is not done when it was held: %s",
    async (how, { product, office }) => {
      const { id } = await office.order(office.userId, { kind: "refund", amount: null });
      await leave(product, office.staff.userId, how);
      product.clock.advance(HOLD_MS);
      await product.runRepeated();
      await product.runRepeated();
      const entries = await entriesOf(product, id);
      expect(entries.map(({ kind }) => kind)).toEqual(["refund", "act_undone"]);
      expect(entries.at(-1)).toMatchObject({
        actorId: office.staff.userId,
        details: { act: id, kind: "refund", sent: false, stopped_by: "team" },
      });
      expect(await office.recorded("refunds")).toEqual([]);
    },
  );

  it("is brought to its end when something was sent", async ({ product, office }) => {
    const { control } = product.payments;
    await control.fail({ method: "post", path: "/v1/subscriptions", kind: "lost" });
    const act = await office.order(office.userId, { kind: "extend", days: 30 });
    expect(act.state).toBe("unanswered");
    await leave(product, office.staff.userId, "removed");
    product.clock.advance(HOLD_MS);
    await product.runRepeated();
    const kinds = (await entriesOf(product, act.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["extend", "act_done"]);
  });
});
