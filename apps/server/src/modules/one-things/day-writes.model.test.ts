import { randomUUID } from "node:crypto";
import { addDays } from "@sovereign/domain/calendar-date";
import { boundedEditTime } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES, type CompletionStatus } from "@sovereign/domain/one-thing";
import { createWrittenDays, type SentWrite } from "@sovereign/domain/testing/written-days";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { createRateLimits } from "#http/rate-limits.ts";
import { runsOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { addMember, storedDays, storedEdits } from "#testing/stored-days.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createOneThings } from "./one-things.ts";

// A note merged into one that was never current was found by the 102nd run only, most other bugs
// by the 7th.
const RUNS = runsOf(20, 200);
const MINUTE = 60_000;
const BEGINNING = "2026-03-01";
const START = Date.parse(`${BEGINNING}T18:00:00.000Z`);
const ZONES = ["UTC", "Asia/Tokyo", "America/Los_Angeles"];

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A write of a day as a device sends it. */
type DayWriteSent = Exclude<SentWrite, { kind: "programme_done" }>;

type What =
  | { kind: "text"; content: string }
  | { kind: "completion"; completion_status: CompletionStatus }
  | { kind: "note"; note: string };

/** Time passes, a device writes, or it sends what is new, everything, or its last write alone. */
type Action =
  | { act: "wait"; minutes: number }
  | { act: "write"; device: number; age: number; zone: string; what: What }
  | { act: "send"; device: number; which: "new" | "all" | "last" };

const aText = fc.record({
  kind: fc.constant("text" as const),
  content: fc.constantFrom("Ana", "Ben", "", "a\0"),
});
const anAnswer = fc.record({
  kind: fc.constant("completion" as const),
  completion_status: fc.constantFrom("completed" as const, ...COMPLETION_STATUSES),
});
const aNote = fc.record({
  kind: fc.constant("note" as const),
  note: fc.constantFrom("", "Signed", "Signed at last", "Signed at last, by Ana", "Not at last"),
});

// The phone's clock is right, the desktop's is hours ahead and the tablet's a day behind.
const SKEWS = [0, 5 * 60 * MINUTE, -24 * 60 * MINUTE];
const device = fc.constantFrom(0, 0, 1, 1, 2);

const anAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 9, 30, 400, 400, 1440),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("write" as const),
      device,
      age: fc.constantFrom(0, 0, 0, 1, 2, -1),
      zone: fc.constantFrom("UTC", ...ZONES),
      what: fc.oneof(aText, anAnswer, aNote),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("write" as const),
      device,
      age: fc.constant(-1),
      zone: fc.constant("UTC"),
      what: fc.record({ kind: fc.constant("text" as const), content: fc.constantFrom("Ana", "") }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("send" as const),
      device,
      which: fc.constantFrom("new", "new", "new", "all", "last"),
    }),
  },
);
const someActions = fc.array(anAction, { minLength: 20, maxLength: 60, size: "max" });

/** Kept days before the history, so that it reaches milestones. */
const keptBefore = fc.nat({ max: 3 }).map((days) =>
  Array.from({ length: days }, (): Action[] => [
    {
      act: "write",
      device: 0,
      age: 0,
      zone: "UTC",
      what: { kind: "completion", completion_status: "completed" },
    },
    { act: "send", device: 0, which: "new" },
    { act: "wait", minutes: 24 * 60 },
  ]).flat(),
);

/** A note that saves while it is typed. */
const aSitting = fc.array(aNote, { minLength: 2, maxLength: 5 }).map((notes): Action[] => {
  const byPhone = { act: "write" as const, device: 0, age: 0, zone: "UTC" };
  const answer: Action = { ...byPhone, what: { kind: "completion", completion_status: "partial" } };
  const saves = notes.flatMap((what): Action[] => [
    { ...byPhone, what },
    { act: "send", device: 0, which: "new" },
    { act: "wait", minutes: 1 },
  ]);
  return [answer, ...saves];
});

it("handles every sequence of writes like the model §4.28", SCENARIO, () =>
  withSeed(playHistories),
);

async function playHistories(): Promise<void> {
  let awarded = 0;
  let mergedIds = 0;
  await fc.assert(
    fc.asyncProperty(keptBefore, aSitting, someActions, async (kept, sitting, actions) => {
      const model = createWrittenDays();
      const userId = await addMember(database.db, new Date(START));
      let now = START;
      const clock = () => new Date(now);
      const { db } = database;
      const rateLimits = createRateLimits({ db, clock, factor: 1 });
      const days = createOneThings({
        db,
        clock,
        rateLimits,
        onFirstCommit: () => {},
        onDaysChanged: () => {},
      });
      const devices = SKEWS.map((skew) => {
        const made: DayWriteSent[] = [];
        return { id: randomUUID(), skew, made, sent: 0 };
      });

      for (const one of [...kept, ...sitting, ...actions]) {
        if (one.act === "wait") {
          now += one.minutes * MINUTE;
          continue;
        }
        const from = devices[one.device];
        if (!from) throw new Error("no such device");
        const there = new Date(now + from.skew).toISOString();
        if (one.act === "write") {
          const date = addDays(clock().toISOString().slice(0, 10), -one.age);
          const made = { id: randomUUID(), seq: from.made.length + 1 };
          from.made.push({ ...one.what, ...made, date, edited_at: there, time_zone: one.zone });
          continue;
        }
        const begin = { new: from.sent, all: 0, last: -1 }[one.which];
        const writes = from.made.slice(begin);
        // Another tab sends the earlier writes after the last one.
        if (one.which !== "last") from.sent = from.made.length;
        const sent = { device: from.id, sent_at: there, writes };
        const expected = model.send(userId, sent, clock());
        const placed = writes.map((write) => {
          const at = boundedEditTime(Date.parse(write.edited_at), Date.parse(there), now);
          const place = { at, device: from.id, seq: write.seq };
          return { id: write.id, write, place, timeZone: write.time_zone, deviceName: "//" };
        });
        const { results, changed } = await days.writeKinds.text({ userId, now: clock() }, placed);
        awarded += results.filter(({ milestone }) => milestone !== null).length;
        expect(results).toEqual(expected.results);
        const records = new Map(model.days(userId).map((record) => [record.target_date, record]));
        for (const { date, record } of changed.days)
          expect(record).toEqual(records.get(date) ?? null);
      }
      expect(await storedDays(database.db, userId)).toEqual(model.days(userId));
      expect(await storedEdits(database.db, userId)).toEqual(model.edits(userId));
      mergedIds += model.edits(userId).filter((edit) => edit.mergedIds.length > 1).length;
    }),
    RUNS,
  );
  // The histories lead far enough to be worth comparing.
  if (inject("isLong")) expect([awarded, mergedIds]).not.toContain(0);
}
