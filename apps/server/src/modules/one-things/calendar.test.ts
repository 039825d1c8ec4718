import type { Calendar, RecordedDayAnswer } from "@sovereign/contract/calendar";
import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { describe, expect } from "vitest";
import { oneThings, restDays } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { keepDays, startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const TODAY = "2026-03-10";
/** The day that was answered late. */
const LATE = "2025-04-01";
const NOW = `${TODAY}T12:00:00.000Z`;

type Member = Awaited<ReturnType<typeof startMember>>;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

/** Inserts days; `null` for one without an answer. */
async function keep(
  product: TestProduct,
  member: Member,
  days: [date: string, status: CompletionStatus | null][],
) {
  const rows = days.map(([targetDate, status]) => ({
    userId: member.id,
    targetDate,
    content: `The task of ${targetDate}`,
    completionStatus: status ?? "missed",
    timeZone: "UTC",
    committedAt: new Date(`${targetDate}T07:00:00Z`),
    reflectedAt: status && new Date(`${targetDate}T20:00:00Z`),
    updatedAt: new Date(`${targetDate}T20:00:00Z`),
    late: targetDate === LATE,
  }));
  await product.database.db.insert(oneThings).values(rows);
}

async function rest(product: TestProduct, member: Member, dates: string[]) {
  const rows = dates.map((date) => ({ userId: member.id, date, plannedAt: new Date() }));
  await product.database.db.insert(restDays).values(rows);
}

async function calendarOf(member: Member, query = ""): Promise<Calendar> {
  const answer = await member.send(`/api/one-things/calendar${query}`, "GET");
  expect(answer.status).toBe(200);
  return (await answer.json()) as Calendar;
}

async function dayOf(member: Member, date: string): Promise<RecordedDayAnswer> {
  const answer = await member.send(`/api/one-things/${date}`, "GET");
  expect(answer.status).toBe(200);
  return (await answer.json()) as RecordedDayAnswer;
}

const refusalOf = async (member: Member, path: string) => {
  const answer = await member.send(`/api/one-things/${path}`, "GET");
  return [answer.status, await codeOf(answer)];
};

describe("the year", () => {
  it("is twelve whole months without a day for a newcomer", async ({ member }) => {
    expect(await calendarOf(member)).toEqual({
      today: TODAY,
      time_zone: "UTC",
      from: "2025-04-01",
      to: "2026-03-31",
      first_day: null,
      days: [],
      rest_days: [],
      on_this_day: [],
    });
  });

  it("has the days of its months with their answers, rest days including future ones, and no text §7.6", async ({
    member,
    product,
  }) => {
    await keep(product, member, [
      ["2025-03-31", "completed"],
      ["2025-04-01", "partial"],
      ["2025-12-31", null],
      [TODAY, null],
      ["2026-03-11", null],
    ]);
    await rest(product, member, ["2025-03-30", "2025-04-02", "2026-03-20", "2026-04-01"]);
    const calendar = await calendarOf(member);
    expect(calendar).toMatchObject({
      first_day: "2025-03-31",
      rest_days: ["2025-04-02", "2026-03-20"],
    });
    const day = (target_date: string, completion_status: string, reflected_at: string | null) => ({
      target_date,
      completion_status,
      reflected_at,
      late: target_date === LATE,
    });
    expect(calendar.days).toEqual([
      day("2025-04-01", "partial", "2025-04-01T20:00:00.000Z"),
      day("2025-12-31", "missed", null),
      day(TODAY, "missed", null),
    ]);
    expect(JSON.stringify(calendar)).not.toContain("The task of");
  });

  it("is any earlier one, and as many months as requested", async ({ member, product }) => {
    await keep(product, member, [
      ["2024-02-29", "completed"],
      ["2025-02-28", "missed"],
      ["2025-03-01", "completed"],
    ]);
    const year = await calendarOf(member, "?until=2025-02");
    expect([year.from, year.to, year.days.length]).toEqual(["2024-03-01", "2025-02-28", 1]);
    const leap = await calendarOf(member, "?until=2024-02&months=1");
    expect([leap.from, leap.to, leap.days.length]).toEqual(["2024-02-01", "2024-02-29", 1]);
    const ahead = await calendarOf(member, "?until=2027-01&months=3");
    expect(ahead).toMatchObject({ from: "2026-11-01", to: "2027-01-31", days: [] });
  });

  it("ends with the month of today in the member's time zone", async ({ product }) => {
    product.clock.set("2026-02-28T12:00:00Z");
    const ahead = await startMember(product, "Pacific/Kiritimati");
    const behind = await startMember(product, "Pacific/Pago_Pago");
    expect(await calendarOf(ahead)).toMatchObject({
      today: "2026-03-01",
      from: "2025-04-01",
      to: "2026-03-31",
    });
    expect(await calendarOf(behind)).toMatchObject({
      today: "2026-02-28",
      from: "2025-03-01",
      to: "2026-02-28",
    });
  });

  it("includes this day in earlier years, with its text", async ({ member, product }) => {
    await keep(product, member, [
      ["2023-03-10", "completed"],
      ["2024-03-09", "completed"],
      ["2024-03-11", "completed"],
      ["2025-03-10", "partial"],
      [TODAY, "completed"],
    ]);
    await rest(product, member, ["2025-03-10"]);
    await rest(product, await startMember(product), ["2023-03-10"]);
    const { on_this_day } = await calendarOf(member, "?until=2024-06");
    expect(on_this_day).toEqual([
      {
        target_date: "2025-03-10",
        content: "The task of 2025-03-10",
        completion_status: "partial",
        reflected_at: "2025-03-10T20:00:00.000Z",
        rest: true,
      },
      expect.objectContaining({ target_date: "2023-03-10", rest: false }),
    ]);
  });

  it("takes one statement, and is the member's alone §7.6", async ({ member, product }) => {
    const stranger = await startMember(product);
    await keepDays(product, stranger, dateRange(addDays(TODAY, -3650), TODAY));
    await rest(product, stranger, ["2026-03-01"]);
    await member.overview();
    product.statements.length = 0;
    expect(await calendarOf(member)).toMatchObject({ days: [], rest_days: [], on_this_day: [] });
    expect(product.statements).toHaveLength(1);
    product.statements.length = 0;
    const year = await calendarOf(stranger);
    expect(product.statements).toHaveLength(1);
    expect(year.days).toHaveLength(dateRange("2025-04-01", TODAY).length);
    expect(year.on_this_day).toHaveLength(9);
    expect(await dayOf(member, "2026-03-01")).toMatchObject({ record: null, rest: false });
  });

  it.for([
    ["?until=2026-13", "one_thing.date_invalid"],
    ["?until=2026", "one_thing.date_invalid"],
    ["?until=2026-03-01", "one_thing.date_invalid"],
    ["?until=", "one_thing.date_invalid"],
    ["?until=0001-05", "one_thing.date_invalid"],
    ["?until=%00", "one_thing.date_invalid"],
    ["?months=0", "request.invalid"],
    ["?months=13", "request.invalid"],
    ["?months=1.5", "request.invalid"],
    ["?months=all", "request.invalid"],
  ])("is refused with %s", async ([query, code], { member }) => {
    expect(await refusalOf(member, `calendar${query}`)).toEqual([400, code]);
  });

  it("covers the ends of the calendar", async ({ member }) => {
    expect(await calendarOf(member, "?until=0001-12")).toMatchObject({ from: "0001-01-01" });
    expect(await calendarOf(member, "?until=9999-12")).toMatchObject({ to: "9999-12-31" });
  });
});

describe("a month", () => {
  it("has its days, texts and rest, and no future ones §2.90", async ({ product, member }) => {
    product.clock.set("2026-02-28T12:00:00.000Z");
    await member.committed("2026-02-28", "In February");
    await member.send("/api/rest-days", "PUT", { dates: ["2026-03-01", "2026-03-05"] });
    product.clock.advance(48 * 3600_000);
    await member.reflected("2026-03-02", "partial");
    await member.noted("2026-03-02", "A note");
    await member.committed("2026-03-03", "A line for tomorrow");
    const month = (name: string) => member.send(`/api/one-things/calendar/${name}`, "GET");
    expect(await (await month("2026-03")).json()).toMatchObject({
      time_zone: "UTC",
      records: [{ target_date: "2026-03-02", note: "A note" }],
      rest_days: ["2026-03-01", "2026-03-05"],
    });
    expect(await (await month("2026-02")).json()).toMatchObject({
      records: [{ target_date: "2026-02-28", content: "In February" }],
    });
    for (const name of ["2026-13", "2026-3", "0000-01", "march"]) {
      const refused = await refusalOf(member, `calendar/${name}`);
      expect(refused).toEqual([400, "one_thing.date_invalid"]);
    }
  });
});

describe("one day", () => {
  it("is complete, however long ago, with its streak §7.6", async ({ member, product }) => {
    await keep(product, member, [
      ["2023-12-30", "missed"],
      ["2023-12-31", "completed"],
      ["2024-01-02", "partial"],
      ["2024-01-03", null],
    ]);
    await rest(product, member, ["2024-01-01"]);
    product.statements.length = 0;
    expect(await dayOf(member, "2024-01-02")).toEqual({
      date: "2024-01-02",
      today: TODAY,
      time_zone: "UTC",
      record: {
        target_date: "2024-01-02",
        content: "The task of 2024-01-02",
        completion_status: "partial",
        completed_at: null,
        reflected_at: "2024-01-02T20:00:00.000Z",
        committed_at: "2024-01-02T07:00:00.000Z",
        late: false,
        note: null,
        time_zone: "UTC",
        updated_at: "2024-01-02T20:00:00.000Z",
      },
      rest: false,
      streak: 2,
      first_day: "2023-12-30",
    });
    expect(product.statements).toHaveLength(1);
    expect(await dayOf(member, "2024-01-01")).toMatchObject({ record: null, rest: true });
    expect(await dayOf(member, "2024-01-03")).toMatchObject({ streak: null });
    expect(await dayOf(member, "2020-02-29")).toMatchObject({ record: null, streak: null });
  });

  it("has a streak of up to a year, and null for a longer one", async ({ member, product }) => {
    await keepDays(product, member, dateRange(addDays(TODAY, -500), TODAY));
    expect((await dayOf(member, addDays(TODAY, -101))).streak).toBe(400);
    expect((await dayOf(member, addDays(TODAY, -100))).streak).toBeNull();
    expect((await member.overview()).streak.current).toBe(501);
  });

  it.for([
    ["2026-02-30", 400, "one_thing.date_invalid"],
    ["yesterday", 400, "one_thing.date_invalid"],
    ["0001-01-01", 400, "one_thing.date_invalid"],
    ["2026-03-11", 409, "one_thing.date_in_future"],
    ["9999-12-31", 409, "one_thing.date_in_future"],
  ] as const)("%s is refused with %d %s", async ([date, status, code], { member, product }) => {
    await keep(product, member, [["2026-03-11", null]]);
    expect(await refusalOf(member, date)).toEqual([status, code]);
  });
});
