import { SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { asc } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { write } from "#testing/office-money.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest({ now: "2026-03-31T12:00:00.000Z" });

describe("an export of money", () => {
  it("runs no formula, and the log has it", async ({ product }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const { rows } = new SubscriptionStory("=HYPERLINK(1)", { yearly: 6400 })
      .pays("2026-03-10", { discount: 100, reason: '+cmd|"calc"' })
      .returns("refund", "2026-03-12", "2026-03-10", 2000);
    await write(db, rows);
    const file = await owner.fetch("/api/office/money/2026-03/export");
    expect(file.headers.get("content-disposition")).toContain("money-2026-03.csv");
    const [head, first, ...others] = (await file.text()).trim().split("\r\n");
    expect(head).toContain("term,at,day,address");
    expect(first).toMatch(/^new,.*,6400,USD,2026-03-31T12:00:00\.000Z,UTC$/);
    expect(first).toContain(`,'=HYPERLINK(1),first_with_coupon,"'+cmd|""calc""",`);
    expect(others.map((line) => [line.split(",")[0], line.split(",").at(-4)])).toEqual([
      ["closing", "6400"],
      ["received", "6400"],
      ["returned", "2000"],
      ["card_payments", "6400"],
      ["card_payments", "-2000"],
    ]);
    const cash = await owner.fetch("/api/office/money/2026-03/export?figure=received&format=json");
    expect(await cash.json()).toMatchObject({
      counted_at: "2026-03-31T12:00:00.000Z",
      time_zone: "UTC",
      rows: [{ figure: "received", sum: { amount: "64.00" } }],
    });
    const all = await (await owner.fetch("/api/office/money/export")).text();
    expect(all.split("\r\n").filter((line) => line.startsWith("2026-03"))).toEqual([
      "2026-03,opening,0,0,USD,2026-03-31T12:00:00.000Z,UTC",
      "2026-03,new,1,6400,USD,2026-03-31T12:00:00.000Z,UTC",
      "2026-03,regained,0,0,USD,2026-03-31T12:00:00.000Z,UTC",
      "2026-03,lapsed,0,0,USD,2026-03-31T12:00:00.000Z,UTC",
      "2026-03,refunded,0,0,USD,2026-03-31T12:00:00.000Z,UTC",
      "2026-03,changed,0,0,USD,2026-03-31T12:00:00.000Z,UTC",
      "2026-03,closing,1,6400,USD,2026-03-31T12:00:00.000Z,UTC",
    ]);
    const log = await db.select().from(staffLog).orderBy(asc(staffLog.id));
    const zone = { time_zone: "UTC" };
    expect(log.map(({ kind, details }) => [kind, details])).toEqual([
      ["money_exported", { month: "2026-03", figure: null, format: "csv", rows: 6, ...zone }],
      [
        "money_exported",
        { month: "2026-03", figure: "received", format: "json", rows: 1, ...zone },
      ],
      ["money_exported", { months: 24, until: "2026-03", ...zone }],
    ]);
  });

  it("is of one instant, whatever is written while it is read", async ({ product }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const paid = (id: string) =>
      new SubscriptionStory(id, { yearly: 6400 }).pays("2026-03-10").rows;
    await write(db, paid("sub_first"));
    const file = await owner.fetch("/api/office/money/2026-03/export");
    const reader = file.body?.getReader();
    const head = await reader?.read();
    await write(db, paid("sub_later"));
    expect((await owner.fetch("/api/office/money/2026-03")).status).toBe(200);
    const decoder = new TextDecoder();
    let text = decoder.decode(head?.value);
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      text += decoder.decode(next.value);
    }
    expect(text).toContain("sub_first");
    expect(text).not.toContain("sub_later");
  });
});
