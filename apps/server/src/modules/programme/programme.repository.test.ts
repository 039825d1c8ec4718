import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { programmeDays, user } from "#database/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createProgrammeRepository, type ProgrammeRepository } from "./programme.repository.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const FIRST = { userId: "member", timeZone: "UTC", round: 1, day: 1, today: "2026-03-10" };

let database: OpenDatabase;
let repository: ProgrammeRepository;
beforeAll(async () => {
  database = await openTestDatabase();
  repository = createProgrammeRepository(database.db);
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

it("gives a date to one day, a day one date, and writes in the member's zone alone", async () => {
  const opened = async () =>
    (await repository.readProgress("member"))?.opened.map(({ day, opened_on }) => [day, opened_on]);
  await repository.openDay({ ...FIRST, timeZone: "Asia/Tokyo" });
  await repository.openDay({ ...FIRST, userId: "nobody" });
  expect(await opened()).toEqual([]);
  await repository.openDay(FIRST);
  await repository.openDay({ ...FIRST, today: "2026-03-11" });
  await repository.openDay({ ...FIRST, day: 2 });
  await repository.openDay({ ...FIRST, day: 2, today: "2026-03-09" });
  await repository.openDay({ ...FIRST, round: 2 });
  expect(await opened()).toEqual([[1, "2026-03-10"]]);
  await repository.openDay({ ...FIRST, day: 2, today: "2026-03-11" });
  expect(await opened()).toEqual([
    [1, "2026-03-10"],
    [2, "2026-03-11"],
  ]);
});

it("reads the latest round alone, and nobody who does not exist", async () => {
  await repository.openDay({ ...FIRST, round: 2, today: "2026-03-12" });
  await repository.markDay({ userId: "member", round: 2, day: 1 }, NOW);
  expect(await repository.readProgress("member")).toEqual({
    timeZone: "UTC",
    round: 2,
    opened: [{ day: 1, opened_on: "2026-03-12", done_at: NOW.toISOString() }],
  });
  expect(await repository.readProgress("nobody")).toBeNull();
});

it("marks the one member's day of the one round, and no other", async () => {
  await database.db.delete(programmeDays);
  await repository.openDay({ ...FIRST, userId: "other" });
  await repository.openDay({ ...FIRST, userId: "other", day: 2, today: "2026-03-11" });
  await repository.openDay({ ...FIRST, userId: "other", round: 2, today: "2026-03-12" });
  await repository.openDay({ ...FIRST, round: 2, today: "2026-03-12" });
  await repository.markDay({ userId: "other", round: 2, day: 1 }, NOW);
  const days = await database.db.select().from(programmeDays);
  expect(days.filter(({ doneAt }) => doneAt)).toEqual([
    { userId: "other", round: 2, day: 1, openedOn: "2026-03-12", doneAt: NOW },
  ]);
});
