import type { MoneyMonths } from "@sovereign/contract/office-money";
import {
  BRIDGE_FIGURES,
  CASH_FIGURES,
  ROW_FIGURES,
  type RowFigure,
} from "@sovereign/domain/money-figures";
import { at, journalRow, SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { TRAP_MONTHS, TRAPS } from "@sovereign/domain/testing/nine-traps";
import { plantedFigures } from "@sovereign/domain/testing/planted-figures";
import { describe, expect } from "vitest";
import { journal, subscriptions } from "#schema/schema.ts";
import { runningSubscription } from "#testing/office-members.ts";
import {
  bySums,
  monthOf,
  plantedOf,
  read,
  rowsOf,
  sumOf,
  sumsByTerm,
  write,
} from "#testing/office-money.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest({ now: "2026-03-31T12:00:00.000Z" });

describe("money in the office", () => {
  it("is to the cent what was planted, and every figure's rows sum to it", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const rows = TRAPS.flatMap((trap) => trap.rows);
    // The books are made of what is there, and again of what comes later.
    const [later, first] = [0, 1].map((half) => rows.filter((_, index) => index % 2 === half));
    await write(product.database.db, first?.toReversed() ?? []);
    await read<MoneyMonths>(owner);
    await write(product.database.db, later ?? []);
    const planted = plantedFigures(TRAPS);
    const { months, began, current } = await read<MoneyMonths>(owner);
    expect([began, current]).toEqual(["2024-04", "2026-03"]);
    expect(months.map(({ month }) => month)).toEqual(TRAP_MONTHS);
    for (const [index, { month, bridge, adds_up: addsUp }] of months.entries()) {
      expect(addsUp).toBe(true);
      // One of the staff may ask 120 times a minute.
      product.clock.advance(10_000);
      const detail = await monthOf(owner, month);
      expect(detail.bridge).toEqual(bridge);
      // That nothing has no rows is asked for in a few months.
      const isSkipped = (sums: object, members = 0) =>
        index % 6 !== 0 && members === 0 && Object.keys(sums).length === 0;
      for (const figure of BRIDGE_FIGURES) {
        const { members, sums } = plantedOf(planted, month, figure);
        const { members: counted, yearly } = bridge[figure];
        expect([month, figure, counted, bySums(yearly)]).toEqual([month, figure, members, sums]);
        if (isSkipped(sums, members)) continue;
        const listed = await rowsOf(owner, month, figure);
        expect({ figure, sums: sumOf(listed.rows) }).toMatchObject({ figure, sums });
        expect(listed.total).toBe(listed.rows.length);
        if (figure !== "changed") expect(listed.rows).toHaveLength(members);
      }
      for (const figure of CASH_FIGURES) {
        const { sums } = plantedOf(planted, month, figure);
        const shown = bySums(detail.cash[figure].sums);
        expect([month, figure, shown]).toEqual([month, figure, sums]);
        if (isSkipped(sums)) continue;
        const listed = await rowsOf(owner, month, figure);
        expect(sumOf(listed.rows)).toEqual(sums);
        expect(listed.rows).toHaveLength(detail.cash[figure].rows);
      }
    }
  });

  it("says why each row is there, and its export's lines sum to each figure", async ({
    product,
  }) => {
    const owner = await signUpStaff(product, "owner");
    await write(
      product.database.db,
      TRAPS.flatMap((trap) => trap.rows),
    );
    const planted = plantedFigures(TRAPS);
    for (const month of TRAP_MONTHS.slice(-7)) {
      const file = await owner.fetch(`/api/office/money/${month}/export`);
      const sums = sumsByTerm(await file.text());
      for (const figure of [...BRIDGE_FIGURES, ...CASH_FIGURES]) {
        const wanted = plantedOf(planted, month, figure).sums;
        expect([month, figure, sums[figure] ?? {}]).toEqual([month, figure, wanted]);
      }
      const { cash } = await monthOf(owner, month);
      expect(sums.card_payments ?? {}).toEqual(bySums(cash.balance?.card_payments.sums ?? []));
    }
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
        at: at("2026-03-09"),
        product: "other",
        amount: 387_200,
        reason: "Mastermind",
        externalId: "ch_other",
      }),
    ]);
    const { uncounted, lapsed_in_grace: inGrace, bridge } = await monthOf(owner, "2026-03");
    const usd = (amount: string) => [{ amount, currency: "USD" }];
    expect(uncounted).toEqual({
      in_grace: { rows: 1, sums: usd("64.00") },
      disputed: { rows: 1, sums: usd("64.00") },
      second_year: {
        rows: 1,
        sums: usd("59.00"),
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

  it("opens the months in which members are due", async ({ product }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const paid = [
      ["late", "2025-03-30T13:00"],
      ["soon", "2025-04-02"],
      ["canceled", "2025-04-20"],
      ["later", "2025-05-01"],
    ] as const;
    await write(
      db,
      paid.flatMap(([id, day]) => new SubscriptionStory(id, { yearly: 6400 }).pays(day).rows),
    );
    await db.insert(subscriptions).values(
      paid.map(([externalId, day]) =>
        runningSubscription(null, at("2026-03-10"), {
          externalId,
          status: "active",
          cancelAtPeriodEnd: externalId === "canceled",
          periodStart: at(day),
          periodEnd: at(day.replace("2025", "2026")),
        }),
      ),
    );
    const dueIn = async (month: string) => {
      const { rows, total, sums } = await rowsOf(owner, month, "due");
      expect([rows.length, bySums(sums)]).toEqual([total, sumOf(rows)]);
      return rows.map((row) => [row.subscription_id, row.day, row.reason]);
    };
    expect(await dueIn("2026-02")).toEqual([]);
    expect(await dueIn("2026-03")).toEqual([["late", "2026-03-30", "due"]]);
    expect(await dueIn("2026-04")).toEqual([
      ["soon", "2026-04-02", "due"],
      ["canceled", "2026-04-20", "due_canceled"],
    ]);
    const { months } = await (await owner.fetch("/api/office/renewals")).json();
    expect(months.slice(0, 3).map(({ due }: { due: number }) => due)).toEqual([1, 2, 1]);
    const file = await owner.fetch("/api/office/money/2026-04/export?figure=due");
    expect(sumsByTerm(await file.text())).toEqual({ due: { USD: 12_800 } });
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

  it("has no tax of what was returned", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const { rows } = new SubscriptionStory("taxed", { yearly: 11_900 })
      .pays("2026-02-10", { tax: 1_900 })
      .pays("2026-03-10", { tax: 1_900 })
      .returns("refund", "2026-03-12", "2026-02-10", 5_950);
    await write(product.database.db, rows);
    const { cash } = await monthOf(owner, "2026-03");
    expect(cash.tax).toEqual([{ amount: "9.50", currency: "USD" }]);
    expect((await monthOf(owner, "2026-02")).cash.tax).toEqual([
      { amount: "19.00", currency: "USD" },
    ]);
  });

  it("keeps no tax of a payment that went back in parts, in one month or in several", async ({
    product,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const terms = { yearly: 7_900, currency: "EUR" };
    const paid = (id: string) =>
      new SubscriptionStory(id, terms).pays("2026-01-10", { tax: 1_317 });
    const { rows } = paid("apart")
      .returns("refund", "2026-02-12", "2026-01-10", 3_950)
      .returns("dispute", "2026-03-12", "2026-01-10", 3_950);
    const together = paid("together")
      .returns("refund", "2026-02-12", "2026-01-10", 3_950)
      .returns("refund", "2026-02-13", "2026-01-10", 3_950)
      .returns("refund_failed", "2026-02-14", "2026-01-10", 3_950)
      .returns("refund", "2026-02-15", "2026-01-10", 3_950);
    await write(product.database.db, [...rows, ...together.rows]);
    const taxOf = async (month: string) => (await monthOf(owner, month)).cash.tax;
    expect(await taxOf("2026-01")).toEqual([{ amount: "26.34", currency: "EUR" }]);
    expect(await taxOf("2026-02")).toEqual([{ amount: "-19.76", currency: "EUR" }]);
    expect(await taxOf("2026-03")).toEqual([{ amount: "-6.58", currency: "EUR" }]);
  });

  it("shows when a row was added to a closed month, and leads from a correction to its original", async ({
    product,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const story = new SubscriptionStory("sub", { yearly: 6400 })
      .pays("2026-01-10")
      .returns("refund", "2026-02-03", "2026-01-10", 1000);
    await write(db, story.rows);
    const late = new SubscriptionStory("late", { yearly: 6400 }).pays("2026-01-20").rows;
    await db.insert(journal).values(late.map((row) => ({ ...row, recordedAt: at("2026-03-05") })));
    const { rows } = await rowsOf(owner, "2026-01", "received");
    expect(rows.map(({ day, added, original }) => [day, added, original])).toEqual([
      ["2026-01-10", null, null],
      ["2026-01-20", "2026-03-05", null],
    ]);
    const [refund] = (await rowsOf(owner, "2026-02", "returned")).rows;
    expect(refund).toMatchObject({
      added: null,
      original: { figure: "received", day: "2026-01-10" },
    });
    const file = await owner.fetch("/api/office/money/2026-01/export?figure=received");
    expect(await file.text()).toContain(",2026-03-05,");
  });
});
