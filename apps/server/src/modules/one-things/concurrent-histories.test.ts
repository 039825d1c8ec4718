import { randomUUID } from "node:crypto";
import { addDays } from "@sovereign/domain/calendar-date";
import type { DayWrite } from "@sovereign/domain/day-write";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { createWrittenDays } from "@sovereign/domain/testing/written-days";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { createRateLimits } from "#http/rate-limits.ts";
import { runsOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { addMember, storedDays, storedEdits } from "#testing/stored-days.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createOneThings } from "./one-things.ts";

const HISTORIES = runsOf(15, 500);
const CONNECTIONS = 20;
const MINUTE = 60_000;
const TODAY = "2026-03-10";
const NOW = Date.parse(`${TODAY}T18:00:00.000Z`);
const DEVICES = [randomUUID(), randomUUID(), randomUUID()];
const ONE_DEVICE = fc.constantFrom(...DEVICES);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase(undefined, { poolSize: CONNECTIONS });
});
afterAll(() => database.close());

const aDate = fc.constantFrom(TODAY, TODAY, addDays(TODAY, -1), addDays(TODAY, 1));
const aWrite: fc.Arbitrary<DayWrite> = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    date: aDate,
    content: fc.constantFrom("Ana", "Ben", ""),
  }),
  fc.record({
    kind: fc.constant("completion" as const),
    date: aDate,
    completion_status: fc.constantFrom(...COMPLETION_STATUSES),
  }),
  fc.record({
    kind: fc.constant("note" as const),
    date: aDate,
    note: fc.constant("What was written"),
  }),
);
/** Devices write eleven minutes apart or at the same time, and send concurrently. */
const aHistory = fc.array(
  fc.record({ device: ONE_DEVICE, ago: fc.nat({ max: 8 }), write: aWrite }),
  { minLength: 6, maxLength: 14, size: "max" },
);

it(
  "ends in the domain's result, whatever the order of several devices' edits §4.28",
  SCENARIO,
  () => withSeed(playHistories),
);

async function playHistories(): Promise<void> {
  const overtaken = new Set<string>();
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      const { db } = database;
      const now = new Date(NOW);
      const userId = await addMember(db, now);
      const clock = () => now;
      const days = createOneThings({
        db,
        clock,
        rateLimits: createRateLimits({ db, clock, factor: 1 }),
        onFirstCommit: () => {},
        onDaysChanged: () => {},
      });
      const inOrder = [...history].sort((one, other) => other.ago - one.ago);
      const sent = history.map(({ device, ago, write }, index) => {
        const own = inOrder.filter((one) => one.device === device);
        const seq = own.findIndex((one) => one.write === write) + 1;
        const edited_at = new Date(NOW - ago * 11 * MINUTE).toISOString();
        const made = { id: randomUUID(), seq, edited_at, time_zone: "UTC" };
        // No word is part of another note's, so that no note is merged into the next.
        const words = ["signed", "at", "noon", "by", "her"].map((word) => `${word}${index}.`);
        const what = write.kind === "note" ? { ...write, note: words.join(" ") } : write;
        return { device, write: { ...what, ...made } };
      });
      const results = await Promise.all(
        sent.map(({ device, write }) => {
          const place = { at: Date.parse(write.edited_at), device, seq: write.seq };
          const placed = { id: write.id, write, place, timeZone: "UTC", deviceName: "//" };
          return untilTaken(() => days.writeKinds.text({ userId, now }, [placed]));
        }),
      );

      // Writes are stored in the order of their arrival; refused ones leave nothing.
      const stored = await storedEdits(db, userId);
      const model = createWrittenDays();
      const sent_at = now.toISOString();
      const expected = stored.flatMap(({ id }) => {
        const found = sent.find(({ write }) => write.id === id);
        if (!found) throw new Error("an edit was stored that no device sent");
        const { device, write } = found;
        return model.send(userId, { device, sent_at, writes: [write] }, now).results;
      });
      const taken = results
        .flatMap((each) => each.results)
        .filter(({ outcome }) => outcome !== "refused");
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
      expect(taken.sort(byId)).toEqual(expected.sort(byId));
      expect(await storedDays(db, userId)).toEqual(model.days(userId));
      expect(stored).toEqual(model.edits(userId));
      for (const { id, outcome } of taken) if (outcome === "superseded") overtaken.add(id);
    }),
    HISTORIES,
  );
  // Enough of them met for the lock to matter.
  if (inject("isLong")) expect(overtaken.size).toBeGreaterThan(HISTORIES.numRuns);
}

/** Retries after a lock timeout, as a device does after a 503. */
async function untilTaken<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error) || !hasCode(error.cause, "55P03")) throw error;
    }
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
