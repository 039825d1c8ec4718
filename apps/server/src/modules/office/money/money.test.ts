import type {
  MoneyMonthDetail,
  MoneyMonths,
  MoneyRow,
  MoneyRows,
} from "@sovereign/contract/office-money";
import type { JournalRow } from "@sovereign/domain/journal";
import { BRIDGE_FIGURES, ROW_FIGURES, type RowFigure } from "@sovereign/domain/money-figures";
import { at, journalRow, SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { TRAP_MONTHS, TRAPS } from "@sovereign/domain/testing/nine-traps";
import { type Figures, plantedFigures } from "@sovereign/domain/testing/planted-figures";
import { asc } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#database/database.ts";
import { journal, staffLog, subscriptions } from "#schema/schema.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest({ now: "2026-03-31T12:00:00.000Z" });

const write = (db: Database, rows: readonly JournalRow[]) =>
  db.insert(journal).values(rows.map((row) => ({ ...row, recordedAt: row.at })));

async function read<Answer>(staff: TestStaff, path = ""): Promise<Answer> {
  const answer = await staff.fetch(`/api/office/money${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

const monthOf = (staff: TestStaff, month: string) => read<MoneyMonthDetail>(staff, `/${month}`);

async function rowsOf(staff: TestStaff, month: string, figure: RowFigure) {
  const rows: MoneyRow[] = [];
  let page: MoneyRows;
  let cursor = "";
  do {
    page = await read<MoneyRows>(staff, `/${month}/rows?figure=${figure}${cursor}`);
    rows.push(...page.rows);
    cursor = `&cursor=${page.cursor}`;
  } while (page.cursor);
  return { ...page, rows };
}

const CASH_FIGURES = ["received", "returned", "held"] as const;

const unitsOf = (amount: string) => Number(amount.replace(".", ""));

function sumOf(rows: readonly MoneyRow[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (money: MoneyRow["sum"], sign: 1 | -1) => {
    if (!money) return;
    sums[money.currency] = (sums[money.currency] ?? 0) + sign * unitsOf(money.amount);
  };
  for (const { sum, before } of rows) {
    add(sum, 1);
    add(before, -1);
  }
  return sums;
}

const bySums = (sums: MoneyRows["sums"]) =>
  Object.fromEntries(
    sums
      .map(({ currency, amount }): [string, number] => [currency, unitsOf(amount)])
      .filter(([, units]) => units !== 0),
  );

/** What was planted of one month, over all currencies for members and for each for money. */
function plantedOf(planted: Figures, month: string, figure: string) {
  let members = 0;
  const sums: Record<string, number> = {};
  for (const currency of ["EUR", "USD"]) {
    const found = planted[`${month} ${currency} ${figure}`] ?? 0;
    if (typeof found === "number") {
      if (found !== 0) sums[currency] = found;
    } else {
      members += found.members;
      if (found.yearly !== 0) sums[currency] = found.yearly;
    }
  }
  return { members, sums };
}

describe("money in the office", () => {
  it("is to the cent what was planted, and every figure's rows sum to it", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const rows = TRAPS.flatMap((trap) => trap.rows);
    await write(product.database.db, rows.toReversed());
    const planted = plantedFigures(TRAPS);
    const { months, began, current } = await read<MoneyMonths>(owner);
    expect([began, current]).toEqual(["2024-04", "2026-03"]);
    expect(months.map(({ month }) => month)).toEqual(TRAP_MONTHS);
    for (const { month, bridge, adds_up: addsUp } of months) {
      expect(addsUp).toBe(true);
      const detail = await monthOf(owner, month);
      expect(detail.bridge).toEqual(bridge);
      for (const figure of BRIDGE_FIGURES) {
        const { members, sums } = plantedOf(planted, month, figure);
        const listed = await rowsOf(owner, month, figure);
        const shown = {
          figure,
          members: bridge[figure].members,
          sums: bySums(bridge[figure].yearly),
        };
        expect(shown).toEqual({ figure, members, sums });
        expect({ figure, sums: sumOf(listed.rows) }).toMatchObject({ figure, sums });
        expect(listed.total).toBe(listed.rows.length);
        if (figure !== "changed") expect(listed.rows).toHaveLength(members);
      }
      for (const figure of CASH_FIGURES) {
        const { sums } = plantedOf(planted, month, figure);
        const listed = await rowsOf(owner, month, figure);
        expect({ month, figure, sums: bySums(detail.cash[figure].sums) }).toEqual({
          month,
          figure,
          sums,
        });
        expect(sumOf(listed.rows)).toEqual(sums);
        expect(listed.rows).toHaveLength(detail.cash[figure].rows);
      }
    }
  });

  it("says why each row is there", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    await write(
      product.database.db,
      TRAPS.flatMap((trap) => trap.rows),
    );
    const reasons = async (month: string, figure: RowFigure) => {
      const { split } = await rowsOf(owner, month, figure);
      return split.map(({ reason, count }) => `${count} ${reason}`).sort();
    };
    expect(await reasons("2024-10", "new")).toEqual(["1 first_with_coupon"]);
    expect(await reasons("2025-04", "lapsed")).toEqual(["1 canceled"]);
    expect(await reasons("2025-07", "lapsed")).toEqual(["1 declined"]);
    expect(await reasons("2025-07", "regained")).toEqual(["1 paid_in_grace"]);
    expect(await reasons("2024-12", "regained")).toEqual(["1 dispute_won"]);
    expect(await reasons("2025-02", "refunded")).toEqual(["1 dispute_lost"]);
    expect(await reasons("2025-11", "changed")).toEqual(["1 another_currency"]);
    expect(await reasons("2025-06", "received")).toEqual(["1 second_payment", "2 renewal"]);
    const { cash } = await monthOf(owner, "2025-06");
    expect(cash.received).toMatchObject({ rows: 3, second: 1 });
  });

  it("shows what is not counted, and why", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const card = (id: string) => new SubscriptionStory(id, { yearly: 6400 });
    await write(product.database.db, [
      ...card("grace").pays("2025-03-28").rows,
      ...card("held").pays("2026-02-02").returns("dispute", "2026-03-17", "2026-02-02").rows,
      ...new SubscriptionStory("first", { yearly: 6400 }, "cus_twice").pays("2025-11-12").rows,
      ...new SubscriptionStory("second", { yearly: 5900, source: "app_store" }, "cus_twice").pays(
        "2026-03-21",
      ).rows,
      ...card("trial").pays("2026-03-20", { amount: 0, to: at("2026-04-19") }).rows,
      ...card("coupon").pays("2026-03-05", { amount: 4800, discount: 1600, reason: "WELCOME25" })
        .rows,
      journalRow({
        ...{ at: at("2026-03-09"), product: "other", amount: 387_200, reason: "Mastermind" },
        externalId: "ch_other",
      }),
    ]);
    const { uncounted, lapsed_in_grace: inGrace, bridge } = await monthOf(owner, "2026-03");
    const usd = (amount: string) => [{ amount, currency: "USD" }];
    expect(uncounted).toEqual({
      in_grace: { rows: 1, sums: usd("64.00") },
      disputed: { rows: 1, sums: usd("64.00") },
      paid_twice: {
        ...{ rows: 1, sums: usd("59.00") },
        one: { address: null, sources: ["card", "app_store"] },
      },
      given: 1,
      other_products: { rows: 1, sums: usd("3872.00"), names: ["Mastermind"] },
      coupons: { rows: 1, sums: usd("16.00") },
      test_payments: { rows: 0, sums: [] },
    });
    expect([inGrace, bridge.closing.members]).toEqual([1, 2]);
    for (const figure of ROW_FIGURES) {
      const { rows, total, sums } = await rowsOf(owner, "2026-03", figure);
      expect([figure, rows.length]).toEqual([figure, total]);
      if (figure !== "given") expect(sumOf(rows)).toEqual(bySums(sums));
    }
    const [graced] = (await rowsOf(owner, "2026-03", "lapsed")).rows;
    expect(graced).toMatchObject({ reason: "in_grace", until: "2026-04-04", since: "2025-03-28" });
  });

  it("shows what the memberships here have and the rows do not, and adjusts nothing", async ({
    product,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const { rows } = new SubscriptionStory("sub_1", { yearly: 6400 }).pays("2026-03-10");
    await write(db, rows);
    const stored = {
      ...{ source: "stripe" as const, customerId: "cus_2", productId: "prod_1", status: "active" },
      ...{ customerEmail: "w.obi@example.com", cancelAtPeriodEnd: false },
      ...{ periodStart: at("2026-03-22"), periodEnd: at("2027-03-22"), syncedAt: at("2026-03-22") },
      price: { amount: "64.00", currency: "USD" },
    };
    await db.insert(subscriptions).values([
      { ...stored, externalId: "sub_1", status: "canceled" },
      { ...stored, externalId: "sub_2" },
      { ...stored, externalId: "sub_3" },
    ]);
    const { months } = await read<MoneyMonths>(owner);
    expect(months.slice(-2).map((month) => month.adds_up)).toEqual([true, false]);
    const { proof, bridge } = await monthOf(owner, "2026-03");
    expect(bridge.closing).toEqual({ members: 1, yearly: [{ amount: "64.00", currency: "USD" }] });
    expect(proof.differences).toMatchObject({
      rows: [
        { kind: "ledger", subscription_id: "sub_1", members: -1 },
        {
          ...{ kind: "missing", subscription_id: "sub_2", members: 1, source: "card" },
          ...{ address: "w.obi@example.com", since: "2026-03-22T12:00:00.000Z", fetchable: true },
          yearly: { amount: "64.00", currency: "USD" },
        },
        { subscription_id: "sub_3" },
      ],
      by_providers: { members: 2, yearly: [{ amount: "128.00", currency: "USD" }] },
      unexplained: { members: 1, yearly: [{ amount: "64.00", currency: "USD" }] },
    });
    const missing = ["sub_2", "sub_3"].flatMap(
      (id) => new SubscriptionStory(id, { yearly: 6400 }).pays("2026-03-22").rows,
    );
    await write(db, [
      ...missing,
      ...new SubscriptionStory("sub_1", { yearly: 6400 }).ends("2026-03-20").rows,
    ]);
    expect((await monthOf(owner, "2026-03")).proof.differences).toBeNull();
  });

  it("is exported with the same sums, no formula runs, and the log has it", async ({ product }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const { rows } = new SubscriptionStory("=HYPERLINK(1)", { yearly: 6400 })
      .pays("2026-03-10", { discount: 100, reason: '+cmd|"calc"' })
      .returns("refund", "2026-03-12", "2026-03-10", 2000);
    await write(db, rows);
    const file = await owner.fetch("/api/office/money/2026-03/export");
    expect(file.headers.get("content-disposition")).toContain("money-2026-03.csv");
    const [head, first, ...others] = (await file.text()).trim().split("\r\n");
    expect(head).toContain("figure,at,day,address");
    expect(first).toContain(`,'=HYPERLINK(1),first_with_coupon,"'+cmd|""calc""",`);
    expect(first).toContain(",6400,USD,,");
    expect(others).toEqual([]);
    const cash = await owner.fetch("/api/office/money/2026-03/export?figure=received&format=json");
    expect(await cash.json()).toMatchObject([{ figure: "received", sum: { amount: "64.00" } }]);
    const all = await (await owner.fetch("/api/office/money/export")).text();
    expect(all.split("\r\n").filter((line) => line.startsWith("2026-03"))).toEqual([
      ...["2026-03,opening,0,0,USD", "2026-03,new,1,6400,USD", "2026-03,regained,0,0,USD"],
      ...["2026-03,lapsed,0,0,USD", "2026-03,refunded,0,0,USD", "2026-03,changed,0,0,USD"],
      "2026-03,closing,1,6400,USD",
    ]);
    const log = await db.select().from(staffLog).orderBy(asc(staffLog.id));
    expect(log.map(({ kind, details }) => [kind, details])).toEqual([
      ["money_exported", { month: "2026-03", figure: null, format: "csv", rows: 1 }],
      ["money_exported", { month: "2026-03", figure: "received", format: "json", rows: 1 }],
      ["money_exported", { months: 24, until: "2026-03" }],
    ]);
  });

  it("is paged, and refuses a cursor that it did not write", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const all = Array.from({ length: 120 }, (_, index) =>
      new SubscriptionStory(`sub_${index}`, { yearly: 6400 }).pays(
        `2026-03-${String(1 + (index % 28)).padStart(2, "0")}`,
      ),
    );
    await write(
      product.database.db,
      all.flatMap(({ rows }) => rows),
    );
    for (const figure of ["new", "closing", "received"] as const) {
      const { rows, total, sums } = await rowsOf(owner, "2026-03", figure);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
      expect([total, sums]).toEqual([120, [{ amount: "7680.00", currency: "USD" }]]);
    }
    for (const cursor of ["nonsense", "WyJhIiwxXQ"]) {
      const path = `/api/office/money/2026-03/rows?figure=new&cursor=${cursor}`;
      expect((await owner.fetch(path)).status).toBe(400);
    }
  });
});
