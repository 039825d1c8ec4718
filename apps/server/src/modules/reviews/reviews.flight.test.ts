import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import { expect } from "vitest";
import { keepDays, startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";
import { addMembership } from "#testing/test-subscriber.ts";

const TODAY = "2026-03-24";
const it = productTest({ now: `${TODAY}T10:30:00.000Z` });

it("the thirty days stay open when a flight to the west moves the thirtieth day into the future again §9.10", async ({
  product,
}) => {
  const member = await startMember(product, "Asia/Tokyo");
  await addMembership(product.database.db, member, "card", product.clock.now());
  const dates = dateRange(addDays(TODAY, -29), addDays(TODAY, -1));
  await keepDays(product, member, dates, { timeZone: "Asia/Tokyo" });
  const before = await member.reflected(TODAY, "completed");
  expect(before).toMatchObject({ streak: { current: 30, best: 30 }, milestone: 30 });
  await member.moveTo("Pacific/Pago_Pago");
  const { today, streak } = await member.overview();
  expect([today, streak.current, streak.best]).toEqual([addDays(TODAY, -1), 29, 30]);
  expect((await member.send("/api/reviews/thirty-days", "GET")).status).toBe(200);
});
