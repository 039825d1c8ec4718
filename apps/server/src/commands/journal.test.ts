import { journalRow } from "@sovereign/domain/testing/journal-rows";
import { expect } from "vitest";
import { createComparison } from "#modules/journal/comparing/comparison.service.ts";
import { write } from "#testing/office-money.ts";
import { driverOf } from "#testing/payment-provider.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { compareMonth } from "./journal.ts";

/** In New York it is still the evening of 31 March. */
const it = freshProductTest({
  payments: true,
  now: "2026-04-01T02:00:00.000Z",
  environment: { BOOKS_TIME_ZONE: "America/New_York" },
}).extend("check", ({ product }) => async (...given: string[]) => {
  const lines: string[] = [];
  const comparison = createComparison({
    db: product.database.db,
    clock: product.clock.now,
    payments: driverOf(product.payments),
    stores: undefined,
    log: { info() {}, warn() {}, error() {} } as never,
  });
  const { booksTimeZone: timeZone } = product.config;
  const print = (line: string) => void lines.push(line);
  const now = product.clock.now();
  return { agrees: await compareMonth({ comparison, timeZone, now, print }, given), lines };
});

it("journal check compares the books' months, and names their zone", async ({ product, check }) => {
  const paid = (externalId: string, at: string) => journalRow({ externalId, at: new Date(at) });
  await write(product.database.db, [
    paid("in_february", "2026-03-01T03:00:00.000Z"),
    paid("in_march", "2026-03-31T23:00:00.000Z"),
  ]);
  const february = await check("check", "2026-02");
  expect(february.agrees).toBe(false);
  expect(february.lines.join("\n")).toContain("in_february");
  expect(february.lines.at(-1)).toBe(
    "Differences: 1, from 2026-02-01T05:00:00.000Z to 2026-03-01T05:00:00.000Z, months of America/New_York.",
  );
  const march = await check("check");
  expect(march.lines.join("\n")).not.toContain("in_february");
  expect(march.lines.at(-1)).toContain(
    "from 2026-03-01T05:00:00.000Z to 2026-04-01T02:00:00.000Z, months of America/New_York.",
  );
});
