import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { programmeDays, user } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { markDay, openDay, readProgress } from "./programme.repository.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const FIRST = { userId: "member", timeZone: "UTC", round: 1, day: 1, today: "2026-03-10" };
const DONE = { doneAt: NOW, place: { at: NOW.getTime(), device: null, seq: 0 }, now: NOW };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const instants = { createdAt: NOW, updatedAt: NOW };
  await database.db.insert(user).values(
    ["member", "other"].map((id) => ({
      id,
      name: "",
      email: `${id}@example.com`,
      timeZone: "UTC",
      ...instants,
    })),
  );
});
afterAll(() => database.close());

it("assigns one day per date and one date per day, in the member's zone alone", async () => {
  const opened = async () =>
    (await readProgress(database.db, "member"))?.opened.map(({ day, opened_on }) => [
      day,
      opened_on,
    ]);
  await openDay(database.db, { ...FIRST, timeZone: "Asia/Tokyo" });
  await openDay(database.db, { ...FIRST, userId: "nobody" });
  expect(await opened()).toEqual([]);
  await openDay(database.db, FIRST);
  await openDay(database.db, { ...FIRST, today: "2026-03-11" });
  await openDay(database.db, { ...FIRST, day: 2 });
  await openDay(database.db, { ...FIRST, day: 2, today: "2026-03-09" });
  await openDay(database.db, { ...FIRST, round: 2 });
  expect(await opened()).toEqual([[1, "2026-03-10"]]);
  await openDay(database.db, { ...FIRST, day: 2, today: "2026-03-11" });
  expect(await opened()).toEqual([
    [1, "2026-03-10"],
    [2, "2026-03-11"],
  ]);
});

it("marks the one member's day of the one round, and no other", async () => {
  await database.db.delete(programmeDays);
  await openDay(database.db, { ...FIRST, userId: "other" });
  await openDay(database.db, { ...FIRST, userId: "other", day: 2, today: "2026-03-11" });
  await openDay(database.db, { ...FIRST, userId: "other", round: 2, today: "2026-03-12" });
  await openDay(database.db, { ...FIRST, round: 2, today: "2026-03-12" });
  await markDay(database.db, { userId: "other", round: 2, day: 1, ...DONE });
  const days = await database.db.select().from(programmeDays);
  expect(days.filter(({ doneAt }) => doneAt)).toMatchObject([
    { userId: "other", round: 2, day: 1, openedOn: "2026-03-12", doneAt: NOW },
  ]);
});

it("marks a day again that a clock ahead of now has marked", async () => {
  await database.db.delete(programmeDays);
  await openDay(database.db, FIRST);
  const day = { userId: "member", round: 1, day: 1 };
  const ahead = { ...DONE.place, at: NOW.getTime() + 86_400_000 };
  await markDay(database.db, { ...day, ...DONE, place: ahead, now: new Date(ahead.at) });
  const undone = { ...day, ...DONE, doneAt: null };
  expect(await markDay(database.db, { ...undone, now: new Date(ahead.at) })).toBe(false);
  expect(await markDay(database.db, undone)).toBe(true);
});
