import { addDays } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES, type CompletionStatus } from "@sovereign/domain/one-thing";
import { runsOf } from "@sovereign/domain/streak";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { oneThings, user } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { insertMilestone, readDays, writeDay } from "./one-things.repository.ts";

const TODAY = "2024-03-05";
const NOW = new Date("2024-03-05T12:00:00Z");

let database: OpenDatabase;
let count = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Day = { target_date: string; completion_status: CompletionStatus };

async function memberWith(history: Day[]): Promise<string> {
  count += 1;
  const id = `member-${count}`;
  const instants = { createdAt: NOW, updatedAt: NOW };
  await database.db
    .insert(user)
    .values({ id, name: "", email: `${id}@example.com`, timeZone: "UTC", ...instants });
  const rows = history.map((day) => ({
    userId: id,
    targetDate: day.target_date,
    completionStatus: day.completion_status,
    content: "Call Ana",
    timeZone: "UTC",
    committedAt: NOW,
    updatedAt: NOW,
  }));
  if (rows.length > 0) await database.db.insert(oneThings).values(rows);
  return id;
}

// Up to ninety days around a leap day, a few of them after today.
const anyHistory = fc
  .array(fc.option(fc.constantFrom(...COMPLETION_STATUSES), { freq: 5 }), { maxLength: 90 })
  .map((statuses) =>
    statuses.flatMap((completion_status, index): Day[] =>
      completion_status ? [{ target_date: addDays(TODAY, 2 - index), completion_status }] : [],
    ),
  );

it("finds the same runs in SQL as the domain does, before and after a write", async () => {
  const change = fc.oneof(
    fc.constant({ kind: "text" as const, content: "Write to Ben" }),
    fc.record({
      kind: fc.constant("completion" as const),
      status: fc.constantFrom(...COMPLETION_STATUSES),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anyHistory, change, fc.nat(2), async (history, change, age) => {
      const userId = await memberWith(history);
      const read = await readDays(database.db, userId, 30);
      expect(read?.runs).toEqual(runsOf(history));
      const latest = history.map((day) => day.target_date).slice(0, 32);
      expect(read?.records.map((record) => record.target_date)).toEqual(latest);

      const date = addDays(TODAY, -age);
      const write = { userId, timeZone: "UTC", date, change, late: age > 0, now: NOW, days: 30 };
      const saved = await writeDay(database.db, write);
      const old = history.find((day) => day.target_date === date);
      const completion_status =
        change.kind === "completion" ? change.status : (old?.completion_status ?? "missed");
      const others = history.filter((day) => day !== old);
      expect(saved?.written).toBe(true);
      // Every history was written with a text, so only a first day can bring the first one.
      expect(saved?.firstText).toBe(change.kind === "text" && history.length === 0);
      expect(saved?.runs).toEqual(runsOf([...others, { target_date: date, completion_status }]));
      expect(await readDays(database.db, userId, 30)).toEqual({
        ...saved,
        written: false,
        firstText: false,
      });
    }),
    { numRuns: 60 },
  );
});

it("writes nothing for a member in another zone, and says which", async () => {
  const userId = await memberWith([{ target_date: TODAY, completion_status: "partial" }]);
  const change = { kind: "completion", status: "missed" } as const;
  const write = { userId, date: TODAY, change, late: false, now: NOW, days: 30 };
  const before = await readDays(database.db, userId, 30);
  const refused = await writeDay(database.db, { ...write, timeZone: "Asia/Tokyo" });
  expect(refused).toEqual({ ...before, timeZone: "UTC", written: false });
  expect(await readDays(database.db, userId, 30)).toEqual(before);
  expect(await writeDay(database.db, { ...write, timeZone: "UTC", userId: "nobody" })).toBeNull();
});

it("keeps an award once", async () => {
  const userId = await memberWith([]);
  const award = { userId, runStartedOn: TODAY, days: 3, now: NOW } as const;
  const inserted = await Promise.all([1, 2, 3].map(() => insertMilestone(database.db, award)));
  expect(inserted.filter(Boolean)).toHaveLength(1);
  expect((await readDays(database.db, userId, 30))?.milestones).toEqual([
    { run_started_on: TODAY, days: 3 },
  ]);
});
