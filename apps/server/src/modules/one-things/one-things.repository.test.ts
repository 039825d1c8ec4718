import { randomUUID } from "node:crypto";
import { addDays } from "@sovereign/domain/calendar-date";
import type { DayWrite } from "@sovereign/domain/day-write";
import { COMPLETION_STATUSES, type CompletionStatus } from "@sovereign/domain/one-thing";
import { standingAfter } from "@sovereign/domain/standing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { OpenDatabase } from "#database/database.ts";
import { prepared } from "#database/prepared.ts";
import { oneThings, restDays, user } from "#schema/schema.ts";
import { runsOf } from "#testing/chance.ts";
import { asOwner, openTestDatabase } from "#testing/test-database.ts";
import { READ_FOUND_DAY } from "./day-writes.repository.ts";
import { createDayWritesService } from "./day-writes.service.ts";
import { keepStanding, readDays } from "./one-things.repository.ts";
import { READ_DAYS } from "./one-things.statements.ts";

const TODAY = "2024-03-05";
const NOW = new Date("2024-03-05T12:00:00Z");
const SINCE = addDays(TODAY, -32);

let database: OpenDatabase;
let count = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const planRow = z.record(z.string(), z.string());

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

/** Writes at noon of a recent day; returns whether it was the member's first text. */
async function write(userId: string, what: DayWrite, day = TODAY) {
  let isFirst = false;
  const onFirstCommit = () => {
    isFirst = true;
  };
  const { take } = createDayWritesService({ db: database.db, onFirstCommit, onDayWritten() {} });
  const place = { at: Date.parse(`${day}T12:00:00Z`), device: randomUUID(), seq: 1 };
  const sent = { id: randomUUID(), write: what, place, timeZone: "UTC", deviceName: "//" };
  const { results } = await take({ userId, now: NOW }, [sent]);
  expect(results).toMatchObject([{ outcome: "applied" }]);
  return isFirst;
}

type Found = NonNullable<Awaited<ReturnType<typeof readDays>>>;

/** The result of the rows that were read, with or without a stored standing. */
const standingOf = (found: Found | null, date: string) =>
  found && standingAfter(found.standing, [...found.records, ...found.older], found.rest_days, date);

it("finds the same days since a saved standing, before and after a write §4.8", async () => {
  const change = fc.oneof(
    fc.constant({ kind: "text" as const, content: "Write to Ben" }),
    fc.record({
      kind: fc.constant("completion" as const),
      completion_status: fc.constantFrom(...COMPLETION_STATUSES),
    }),
  );
  const ages = { written: fc.nat(2), kept: fc.option(fc.integer({ min: 33, max: 80 })) };
  await fc.assert(
    fc.asyncProperty(anyHistory, change, fc.record(ages), async (history, change, ages) => {
      const userId = await memberWith(history);
      const whole = await readDays(database.db, userId, SINCE);
      const latest = history.map((day) => day.target_date).filter((date) => date >= SINCE);
      expect(whole?.records.map((record) => record.target_date)).toEqual(latest);
      expect(whole?.older).toHaveLength(history.length - latest.length);

      const keptOn = ages.kept === null ? null : addDays(TODAY, -ages.kept);
      const kept = keptOn && standingOf(whole, keptOn);
      if (kept) await keepStanding(database.db, userId, kept);
      const read = await readDays(database.db, userId, SINCE);
      expect(read?.standing).toEqual(kept);
      expect(read?.older.every((day) => !kept || day.target_date > kept.through)).toBe(true);
      expect(standingOf(read, TODAY)).toEqual(standingOf(whole, TODAY));

      const date = addDays(TODAY, -ages.written);
      const isFirst = await write(userId, { ...change, date });
      const old = history.find((day) => day.target_date === date);
      const completion_status =
        change.kind === "completion"
          ? change.completion_status
          : (old?.completion_status ?? "missed");
      // Every history was written with a text, so only a first day can add the first one.
      expect(isFirst).toBe(change.kind === "text" && history.length === 0);
      const saved = await readDays(database.db, userId, SINCE);
      const record = saved?.records.find((record) => record.target_date === date);
      expect(record?.completion_status).toBe(completion_status);
      expect(saved?.standing).toEqual(kept);
    }),
    runsOf(20, 100),
  );
});

it("saves the later of two standings, and none that a write affects", async () => {
  const userId = await memberWith([{ target_date: TODAY, completion_status: "partial" }]);
  const at = (date: string) => standingAfter(null, [], [], date);
  const kept = async () => (await readDays(database.db, userId, SINCE))?.standing?.through;
  await keepStanding(database.db, userId, at("2024-01-20"));
  await keepStanding(database.db, userId, at("2024-01-10"));
  expect(await kept()).toBe("2024-01-20");
  const missed = { kind: "completion", completion_status: "missed" } as const;
  await write(userId, { ...missed, date: "2024-01-21" }, "2024-01-21");
  expect(await kept()).toBe("2024-01-20");
  await write(userId, { ...missed, date: "2024-01-19" }, "2024-01-19");
  expect(await kept()).toBeUndefined();
});

it("reads a range of days by key, even when one member has nearly all rows", async () => {
  const history = Array.from(
    { length: 3_650 },
    (_, age): Day => ({
      target_date: addDays(TODAY, -age),
      completion_status: "completed",
    }),
  );
  const userId = await memberWith(history);
  await asOwner(database, "analyze one_things");
  const edit = { id: randomUUID(), field: "text", date: TODAY, device: randomUUID(), seq: 1 };
  const values = { ...edit, userId, since: SINCE, before: SINCE };
  // PostgreSQL plans a statement for these values first, and later once for any values.
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await database.db.transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
      for (const [name, statement] of [
        ["explain_read", READ_DAYS],
        ["explain_found", READ_FOUND_DAY],
      ] as const) {
        const explain = prepared(`${name}_${mode}`, sql`explain ${statement}`, planRow);
        const rows = await explain(transaction, values);
        const plan = rows.map((row) => Object.values(row).join("")).join("\n");
        expect(plan).toMatch(
          /Scan( Backward)? using one_things_user_id_target_date_pk on one_things/,
        );
        expect(plan).not.toContain("Seq Scan on one_things");
      }
    });
  }
});

it("returns planned rest since the saved standing", async () => {
  const userId = await memberWith([]);
  const rests = ["2023-12-24", "2024-03-01", "2024-03-07"];
  const rows = rests.map((date) => ({ userId, date, plannedAt: NOW }));
  await database.db.insert(restDays).values(rows);
  expect((await readDays(database.db, userId, SINCE))?.rest_days).toEqual(rests);
  await keepStanding(database.db, userId, standingAfter(null, [], [], "2024-01-01"));
  expect((await readDays(database.db, userId, SINCE))?.rest_days).toEqual(rests.slice(1));
});
