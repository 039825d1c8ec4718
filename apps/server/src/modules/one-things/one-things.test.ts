import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import { noStanding } from "@sovereign/domain/standing";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { oneThings, user } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { keepDays, startMember, writeRefusal } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const YESTERDAY = "2026-03-09";
const NOW = `${TODAY}T12:00:00.000Z`;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

describe("setting the ONE Thing", () => {
  it("returns an empty overview, then a day with its text §3.1 §4.3", async ({ member }) => {
    expect(await member.overview()).toEqual({
      today: TODAY,
      time_zone: "UTC",
      records: [],
      rest_days: [],
      earlier: noStanding("2026-02-08"),
      tomorrow: null,
      streak: { current: 0, best: 0, today_counts: false },
      strength: { now: 0, week_ago: 0 },
      waiting: null,
      version: 0,
    });
    const record = {
      target_date: TODAY,
      content: "Call Ana",
      completion_status: "missed",
      completed_at: null,
      reflected_at: null,
      committed_at: NOW,
      late: false,
      note: null,
      time_zone: "UTC",
      updated_at: NOW,
    };
    const answered = await member.committed(TODAY, "  Call Ana\n");
    expect(answered.records).toEqual([record]);
    expect(await member.overview()).toEqual(answered);
  });

  it("replaces the text and preserves the time of the commit §3.1", async ({ member, product }) => {
    await member.committed(TODAY, "Call Ana");
    product.clock.advance(60_000);
    const [record] = (await member.committed(TODAY, "Call Ana and listen")).records;
    expect(record).toMatchObject({ content: "Call Ana and listen", committed_at: NOW });
    expect(record?.updated_at).toBe("2026-03-10T12:01:00.000Z");
  });

  it("accepts 2,000 code points unchanged and refuses one more §5.7 §S21", async ({ member }) => {
    const content = "🪙é\u{10ffff}漢👩‍👧\"\\'".padEnd(2012, "🦉");
    const [record] = (await member.committed(TODAY, [...content].slice(0, 2000).join(""))).records;
    expect(record?.content).toBe([...content].slice(0, 2000).join(""));
    const tooLong = await member.commit(YESTERDAY, "🪙".repeat(2001));
    expect(await writeRefusal(tooLong)).toBe("one_thing.too_long");
  });

  it("drops a NUL from a text §S22", async ({ member }) => {
    expect((await member.committed(TODAY, "\0Call\0 Ana")).records[0]?.content).toBe("Call Ana");
  });

  it.for(["", "   ", "\u200b", "\0"])("refuses blank %j §S22", async (content, { member }) => {
    expect(await writeRefusal(await member.commit(TODAY, content))).toBe("one_thing.blank");
    expect((await member.overview()).records).toEqual([]);
  });

  it.for([7, null, undefined, ["a"], { a: 1 }])("refuses %j §S20", async (content, { member }) => {
    expect(await writeRefusal(await member.commit(TODAY, content))).toBe("request.invalid");
  });

  it("deletes an earlier version permanently, and never the current one", async ({ member }) => {
    for (const text of ["Call Ana", "Call Ben", "Call Ana", "Call Cleo"])
      await member.committed(TODAY, text);
    const path = `/api/one-things/${TODAY}/edits`;
    const read = async () => (await (await member.send(path, "GET")).json()).edits;
    const valuesOf = async () => (await read()).map(({ value }: { value: string }) => value);
    const idOf = async (text: string) =>
      (await read()).find(({ value }: { value: string }) => value === text).id;
    const ana = await idOf("Call Ana");
    expect((await member.send(`${path}/${ana}`, "DELETE")).status).toBe(204);
    expect((await valuesOf()).sort()).toEqual(["Call Ben", "Call Cleo"]);
    expect((await member.send(`${path}/${ana}`, "DELETE")).status).toBe(204);
    await member.send(`${path}/${await idOf("Call Cleo")}`, "DELETE");
    expect((await valuesOf()).sort()).toEqual(["Call Ben", "Call Cleo"]);
    expect((await member.overview()).records[0]?.content).toBe("Call Cleo");
  });

  it("is refused once the day has been reflected on §4.27", async ({ member }) => {
    await member.committed(TODAY, "Call Ana");
    await member.reflected(TODAY, "partial");
    expect(await writeRefusal(await member.commit(TODAY, "Something easier"))).toBe(
      "one_thing.already_reflected",
    );
    expect((await member.overview()).records).toMatchObject([{ content: "Call Ana" }]);
  });
});

describe("reflecting", () => {
  it("records when a day was completed, or clears it §3.3 §4.4 §4.5", async ({ member }) => {
    await member.committed(TODAY, "Call Ana");
    expect((await member.reflected(TODAY, "completed")).records).toMatchObject([
      { completion_status: "completed", completed_at: NOW, reflected_at: NOW, content: "Call Ana" },
    ]);
    // Any answer may follow any other, in both directions.
    for (const completion_status of [
      "partial",
      "missed",
      "completed",
      "missed",
      "partial",
    ] as const) {
      expect((await member.reflected(TODAY, completion_status)).records).toMatchObject([
        {
          completion_status,
          completed_at: completion_status === "completed" ? NOW : null,
          reflected_at: NOW,
          committed_at: NOW,
        },
      ]);
    }
  });

  it("creates a record whose text can still be set §4.6 §4.7", async ({ member }) => {
    expect((await member.reflected(TODAY, "completed")).records).toMatchObject([
      { content: "No ONE Thing set today", completion_status: "completed" },
    ]);
    expect(await member.committed(TODAY, "Call Ana")).toMatchObject({
      records: [{ content: "Call Ana", completion_status: "completed", completed_at: NOW }],
      streak: { current: 1, today_counts: true },
    });
    expect(await writeRefusal(await member.commit(TODAY, "Again"))).toBe(
      "one_thing.already_reflected",
    );
  });

  it.for(["done", "", null, 1])("refuses %j as a status §S25", async (status, { member }) => {
    expect(await writeRefusal(await member.reflect(TODAY, status))).toBe("request.invalid");
  });
});

describe("the window", () => {
  it("is today and the two days before, which are marked late §4.27", async ({ member }) => {
    for (const [date, late] of [
      [TODAY, false],
      [YESTERDAY, true],
      ["2026-03-08", true],
    ] as const) {
      const { records } = await member.reflected(date, "completed");
      expect(records.find((record) => record.target_date === date)).toMatchObject({ late });
    }
  });

  it.for<[string, string]>([
    ["2026-03-12", "one_thing.date_in_future"],
    ["2026-03-07", "one_thing.date_closed"],
    ["0001-01-01", "one_thing.date_closed"],
    ["2026-02-30", "one_thing.date_invalid"],
    ["0000-01-01", "one_thing.date_invalid"],
    ["today", "one_thing.date_invalid"],
    ["2026-03-10\u0000", "one_thing.date_invalid"],
  ])("refuses %j with %s, for text, reflection and note §S25", async ([date, code], { member }) => {
    for (const refused of [
      await member.commit(date, "Call Ana"),
      await member.reflect(date, "completed"),
      await member.note(date, "A note"),
    ]) {
      expect(await writeRefusal(refused)).toBe(code);
    }
    expect((await member.overview()).records).toEqual([]);
  });

  it("returns thirty days, and the earlier summed §4.8 §7.5 §9.2", async ({ product, member }) => {
    await keepDays(product, member, dateRange(addDays(TODAY, -59), YESTERDAY));
    const { records, earlier, streak } = await member.reflected(TODAY, "completed");
    expect(records.map((record) => record.target_date).at(-1)).toBe(addDays(TODAY, -29));
    expect(earlier).toMatchObject({ through: addDays(TODAY, -30), best: 30 });
    expect(streak).toEqual({ current: 60, best: 60, today_counts: true });
  });
});

describe("whose record it is", () => {
  it("is the caller's, whatever the body contains §6.1 §S14", async ({ product, member }) => {
    const other = await startMember(product);
    await other.committed(TODAY, "Mine");
    await other.reflected(TODAY, "completed");
    const before = await other.noted(TODAY, "Mine as well");
    const whose = { user_id: other.id, userId: other.id };
    const device = deviceOf(member);
    await device.post([{ ...device.text(TODAY, "Yours?"), ...whose }]);
    await member.reflected(TODAY, "missed");
    await member.noted(TODAY, "Yours as well?");
    expect(await other.overview()).toEqual(before);
    expect((await member.overview()).records).toMatchObject([
      { content: "Yours?", note: "Yours as well?" },
    ]);
  });

  it("requires a valid token and an existing member §5.6", async ({ product, member }) => {
    expect((await product.fetch("/api/one-things")).status).toBe(401);
    const stranger = deviceOf(product);
    expect((await stranger.post([stranger.text(TODAY, "x")])).status).toBe(401);
    await product.database.db.delete(user).where(eq(user.email, member.email));
    for (const refused of [
      await member.read(),
      await member.commit(TODAY, "Call Ana"),
      await member.commit("2026-03-20", "Call Ana"),
    ]) {
      expect([refused.status, await codeOf(refused)]).toEqual([401, "auth.session_ended"]);
    }
    const rows = await product.database.db.select().from(oneThings);
    expect(rows.filter((row) => row.content === "Call Ana" && row.targetDate > TODAY)).toEqual([]);
  });
});

describe("the waiting day", () => {
  it("is returned with its answer's effect on the streak §4.19", async ({ product }) => {
    product.clock.set("2026-03-07T12:00:00.000Z");
    const member = await startMember(product);
    expect((await member.overview()).waiting).toBeNull();
    await member.reflected("2026-03-07", "completed");
    product.clock.set("2026-03-08T12:00:00.000Z");
    expect((await member.reflected("2026-03-08", "partial")).waiting).toBeNull();
    product.clock.set("2026-03-09T12:00:00.000Z");
    expect((await member.committed(YESTERDAY, "Call Ana")).waiting).toBeNull();
    product.clock.set(NOW);
    const waiting = { date: YESTERDAY, streak_if_kept: 3 };
    expect(await member.overview()).toMatchObject({ streak: { current: 0 }, waiting });
    expect(await member.reflected(YESTERDAY, "completed")).toMatchObject({
      streak: { current: 3 },
      waiting: null,
    });
  });

  it("is counted with a run that started before the returned days", async ({ product, member }) => {
    await keepDays(product, member, dateRange(addDays(TODAY, -41), addDays(TODAY, -2)));
    const { waiting } = await member.overview();
    expect(waiting).toEqual({ date: YESTERDAY, streak_if_kept: 41 });
  });
});
