import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest()
  /** Two kept days and a text for 12 May, a minute before that day's midnight. */
  .extend("twoDaysKept", ({ product }) => async (timeZone: string, midnight: string) => {
    product.clock.set(new Date(Date.parse(midnight) - 49 * 3600_000).toISOString());
    const member = await startMember(product, timeZone);
    await member.reflected("2026-05-10", "completed");
    product.clock.advance(24 * 3600_000);
    await member.reflected("2026-05-11", "completed");
    product.clock.set(new Date(Date.parse(midnight) - 60_000).toISOString());
    await member.committed("2026-05-12", "Call Ana");
    return member;
  });

const UTC = ["UTC", "2026-05-13T00:00:00.000Z"] as const;
const WEST = ["America/Los_Angeles", "2026-05-13T07:00:00.000Z"] as const;
const EAST = ["Australia/Sydney", "2026-05-12T14:00:00.000Z"] as const;

it.for([
  [...UTC, -1_000, "2026-05-12", false, 3],
  [...UTC, 7_000, "2026-05-13", false, 3],
  [...UTC, 5 * 60_000 - 1, "2026-05-13", false, 3],
  [...UTC, 5 * 60_000, "2026-05-13", true, null],
  [...WEST, 7_000, "2026-05-13", false, 3],
  [...EAST, 5 * 60_000, "2026-05-13", true, null],
] as const)(
  "answers a third day in %s, whose midnight is %s, %i ms after it",
  async ([timeZone, midnight, after, today, late, milestone], { twoDaysKept, product }) => {
    const member = await twoDaysKept(timeZone, midnight);
    product.clock.set(new Date(Date.parse(midnight) + after).toISOString());
    const answered = await member.reflected("2026-05-12", "completed");
    expect(answered).toMatchObject({ today, streak: { current: 3 }, milestone });
    expect(answered.records[0]).toMatchObject({ target_date: "2026-05-12", late });
    expect((await member.reflected("2026-05-12", "completed")).milestone).toBeNull();
  },
);

it("counts the previous day after the new one §4.20", async ({ twoDaysKept, product }) => {
  const member = await twoDaysKept("UTC", "2026-05-13T00:00:00.000Z");
  product.clock.set("2026-05-13T00:00:20.000Z");
  expect(await member.reflected("2026-05-13", "completed")).toMatchObject({
    streak: { current: 1 },
    milestone: null,
  });
  product.clock.set("2026-05-13T00:00:40.000Z");
  expect(await member.reflected("2026-05-12", "completed")).toMatchObject({
    streak: { current: 4 },
    milestone: 3,
  });
});
