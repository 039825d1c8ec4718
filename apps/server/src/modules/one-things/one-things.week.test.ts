import { addDays } from "@sovereign/domain/calendar-date";
import { expect } from "vitest";
import { milestones } from "#schema/schema.ts";
import { startMember, writeRefusal } from "#testing/daily-loop.ts";
import { ownStatements } from "#testing/own-statements.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

it("seven evenings are streaks 1 to 7, with milestones at 3 and 7 once each §4.10", async ({
  product,
}) => {
  // The clocks change on 8 March.
  product.clock.set("2026-03-05T20:30:00Z");
  const member = await startMember(product, "America/Los_Angeles");
  const awarded: (number | null)[] = [];
  for (let index = 0; index < 7; index += 1) {
    const date = addDays("2026-03-05", index);
    product.clock.set(`${addDays(date, 1)}T0${index < 3 ? 4 : 3}:00:00Z`);
    const morning = await member.committed(date, `Task ${index + 1}`);
    expect(morning).toMatchObject({ today: date, streak: { current: index } });
    const evening = await member.reflected(date, "completed");
    expect(evening.streak).toEqual({ current: index + 1, best: index + 1, today_counts: true });
    expect(evening.records).toHaveLength(index + 1);
    awarded.push(evening.milestone);
    await member.reflected(date, "partial");
    expect((await member.reflected(date, "completed")).milestone).toBeNull();
  }
  expect(awarded).toEqual([null, null, 3, null, null, null, 7]);
});

it("reports it to one of two devices that complete at the same time §4.10", async ({ product }) => {
  product.clock.set("2026-05-03T12:00:00Z");
  const member = await startMember(product);
  await member.reflected("2026-05-01", "completed");
  await member.reflected("2026-05-02", "completed");
  const before = (await product.database.db.select().from(milestones)).length;
  const devices = Array.from({ length: 5 }, () => member.reflected("2026-05-03", "completed"));
  const awarded = (await Promise.all(devices)).map((overview) => overview.milestone);
  expect(awarded.sort()).toEqual([3, null, null, null, null]);
  expect(await product.database.db.select().from(milestones)).toHaveLength(before + 1);
});

it("reports none when a late answer takes the streak past it §4.10", async ({ product }) => {
  product.clock.set("2026-05-22T12:00:00Z");
  const member = await startMember(product);
  await member.reflected("2026-05-20", "completed");
  await member.reflected("2026-05-22", "completed");
  expect(await member.reflected("2026-05-21", "completed")).toMatchObject({ milestone: null });
  product.clock.set("2026-05-23T12:00:00Z");
  expect(await member.reflected("2026-05-23", "completed")).toMatchObject({
    streak: { current: 4, best: 4 },
    milestone: null,
  });
});

it("uses two statements for a read, and two for the days of a write §7.5", async ({ product }) => {
  product.clock.set("2026-06-03T12:00:00Z");
  const member = await startMember(product, "Europe/Lisbon");
  await member.reflected("2026-06-01", "completed");
  await member.reflected("2026-06-02", "completed");
  const count = async (request: () => Promise<Response>) => {
    product.statements.length = 0;
    const { status } = await request();
    return [status, ownStatements(product.statements).length];
  };
  // The days, and whether the member has a partner.
  expect(await count(() => member.read())).toEqual([200, 2]);
  expect(product.statements.join()).not.toContain("milestones");
  // Begin, lock and read, write, commit; a day's first text and a note ask one thing more, an
  // award takes two.
  expect(await count(() => member.commit("2026-06-03", "Call Ana"))).toEqual([200, 5]);
  expect(await count(() => member.commit("2026-06-03", "Call Ana today"))).toEqual([200, 4]);
  expect(await count(() => member.reflect("2026-06-03", "completed"))).toEqual([200, 6]);
  expect(await count(() => member.reflect("2026-06-03", "partial"))).toEqual([200, 4]);
  expect(await count(() => member.note("2026-06-03", "She is away."))).toEqual([200, 5]);
});

it("evaluates a day in the device's zone, reads in the member's §3.2", async ({ product }) => {
  product.clock.set("2026-07-01T20:00:00Z");
  const member = await startMember(product, "America/Los_Angeles");
  expect(await writeRefusal(await member.reflect("2026-07-02", "missed"))).toBe(
    "one_thing.date_in_future",
  );
  await member.moveTo("Asia/Tokyo");
  expect(await member.committed("2026-07-02", "Call Ana")).toMatchObject({
    today: "2026-07-02",
    time_zone: "Asia/Tokyo",
    records: [{ target_date: "2026-07-02", late: false, time_zone: "Asia/Tokyo" }],
  });
  expect((await member.committed("2026-07-01", "Late")).records[1]).toMatchObject({ late: true });
  expect(await writeRefusal(await member.commit("2026-06-29", "x"))).toBe("one_thing.date_closed");
  await member.moveTo("UTC");
  const west = await member.overview();
  expect(west.records.map((record) => record.target_date)).toEqual(["2026-07-01"]);
});
