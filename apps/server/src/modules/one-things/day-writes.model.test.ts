import { randomUUID } from "node:crypto";
import { addDays } from "@sovereign/domain/calendar-date";
import { boundedEditTime } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { createWrittenDays, type SentWrite } from "@sovereign/domain/testing/written-days";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { dayEdits, oneThings, user } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createOneThings } from "./one-things.ts";

const MINUTE = 60_000;
const BEGINNING = "2026-03-01";
const START = Date.parse(`${BEGINNING}T18:00:00.000Z`);
const ZONES = ["UTC", "Asia/Tokyo", "America/Los_Angeles"];

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const what = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("text" as const),
      content: fc.constantFrom("Ana", "Ben", "", "a\0"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("completion" as const),
      completion_status: fc.constantFrom("completed" as const, ...COMPLETION_STATUSES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("note" as const),
      note: fc.constantFrom("", "Signed", "Not yet"),
    }),
  },
);

// The phone's clock is right, the desktop's is hours ahead and the tablet's a day behind.
const SKEWS = [0, 5 * 60 * MINUTE, -24 * 60 * MINUTE];
const device = fc.nat({ max: SKEWS.length - 1 });

/** What happens: time passes, a device writes something of a day, or sends what it has, or again. */
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ minutes: fc.constantFrom(1, 1, 30, 400, 1440) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      device,
      age: fc.constantFrom(0, 0, 0, 1, 2, -1),
      zone: fc.constantFrom("UTC", ...ZONES),
      what,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ device, from: fc.constantFrom("new", "new", "new", "all" as const) }),
  },
);

const someActs = fc.array(act, { minLength: 20, maxLength: 60, size: "max" });

/** How many days are kept before, so that what happens then comes to milestones. */
const keptBefore = fc.nat({ max: 3 }).map((days) =>
  Array.from({ length: days }, () => [
    {
      ...{ device: 0, age: 0, zone: "UTC" },
      what: { kind: "completion" as const, completion_status: "completed" as const },
    },
    { device: 0, from: "new" as const },
    { minutes: 24 * 60 },
  ]).flat(),
);

async function addMember(): Promise<string> {
  const id = randomUUID();
  const at = new Date(START);
  const row = { id, name: "", email: `${id}@example.com`, timeZone: "UTC" };
  await database.db.insert(user).values({ ...row, createdAt: at, updatedAt: at });
  return id;
}

it("does with every sequence of writes what the model does", async () => {
  let awarded = 0;
  await fc.assert(
    fc.asyncProperty(keptBefore, someActs, async (kept, acts) => {
      const model = createWrittenDays();
      const userId = await addMember();
      let now = START;
      const clock = () => new Date(now);
      const days = createOneThings({ db: database.db, clock, onFirstCommit: () => {} });
      const devices = SKEWS.map((skew) => ({
        id: randomUUID(),
        skew,
        made: [] as SentWrite[],
        sent: 0,
      }));

      for (const one of [...kept, ...acts]) {
        if ("minutes" in one) {
          now += one.minutes * MINUTE;
          continue;
        }
        const from = devices[one.device];
        if (!from) throw new Error("no such device");
        if ("what" in one) {
          const date = addDays(clock().toISOString().slice(0, 10), -one.age);
          from.made.push({
            ...{ ...one.what, date, id: randomUUID(), seq: from.made.length + 1 },
            ...{ edited_at: new Date(now + from.skew).toISOString(), time_zone: one.zone },
          });
          continue;
        }
        const writes = from.made.slice(one.from === "all" ? 0 : from.sent);
        from.sent = from.made.length;
        const sent_at = new Date(now + from.skew).toISOString();
        const expected = model.send(userId, { device: from.id, sent_at, writes }, clock());
        const placed = writes.flatMap((write) =>
          write.kind === "programme_done"
            ? []
            : [
                {
                  ...{ id: write.id, write, timeZone: write.time_zone, deviceName: "//" },
                  place: {
                    at: boundedEditTime(Date.parse(write.edited_at), Date.parse(sent_at), now),
                    device: from.id,
                    seq: write.seq,
                  },
                },
              ],
        );
        const { results } = await days.writeSent(userId, placed, clock());
        awarded += results.filter(({ milestone }) => milestone !== null).length;
        expect(results).toEqual(expected.results);
      }
      expect(await recordsOf(userId)).toEqual(model.days(userId));
      expect(await editsOf(userId)).toEqual(model.edits(userId));
    }),
    { numRuns: 120 },
  );
  // The acts lead far enough to be worth comparing.
  expect(awarded).toBeGreaterThan(0);
});

async function recordsOf(userId: string) {
  const rows = await database.db.select().from(oneThings).where(eq(oneThings.userId, userId));
  const iso = (at: Date | null) => (at === null ? null : at.toISOString());
  return rows
    .sort((one, other) => (one.targetDate < other.targetDate ? 1 : -1))
    .map((row) => ({
      ...{ target_date: row.targetDate, content: row.content, note: row.note, late: row.late },
      ...{ completion_status: row.completionStatus, completed_at: iso(row.completedAt) },
      ...{ reflected_at: iso(row.reflectedAt), committed_at: iso(row.committedAt) },
      ...{ time_zone: row.timeZone, updated_at: iso(row.updatedAt) },
    }));
}

async function editsOf(userId: string) {
  const { position } = dayEdits;
  const mine = eq(dayEdits.userId, userId);
  const rows = await database.db.select().from(dayEdits).where(mine).orderBy(asc(position));
  return rows.map((row) => ({
    ...{ id: row.writeId, date: row.targetDate, field: row.field, value: row.value },
    ...{ at: row.editedAt.getTime(), device: row.device, seq: row.seq },
    ...{ applied: row.applied, milestone: row.milestone },
  }));
}
