import { addDays } from "@sovereign/domain/calendar-date";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { programmeDays, user } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { writeRefusal } from "#testing/daily-loop.ts";
import { ownStatements } from "#testing/own-statements.ts";
import { productTest } from "#testing/product-test.ts";
import { placeIn, programmeOf, startReader } from "#testing/programme.ts";

const TODAY = "2026-03-10";
const NOW = `${TODAY}T12:00:00.000Z`;
const DAY_MS = 24 * 3600_000;

const it = productTest({ now: NOW })
  .extend("reader", ({ product }) => startReader(product))
  .extend(
    "rowsOf",
    ({ product }) =>
      (userId: string) =>
        product.database.db
          .select({ day: programmeDays.day, openedOn: programmeDays.openedOn })
          .from(programmeDays)
          .where(eq(programmeDays.userId, userId)),
  );
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

describe("the programme", () => {
  it("shows visitors fourteen days, cacheable for visitors alone", async ({ product, reader }) => {
    const answer = await product.fetch("/api/programme");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("authorization");
    const { days, place } = await programmeOf(answer);
    expect(place).toBeNull();
    const open = days.filter(({ locked, action_step }) => !locked && action_step);
    expect(open.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    expect(days.filter(({ locked, action_step }) => locked && action_step === null)).toHaveLength(
      16,
    );
    const text = await product.fetch("/api/programme/1");
    expect(text.headers.get("cache-control")).toBe("public, max-age=300");
    for (const own of [await reader.read(), await reader.send("/api/programme/1", "GET")]) {
      expect(own.headers.get("cache-control")).toBe("no-store");
      expect(own.headers.get("vary")?.toLowerCase()).toContain("authorization");
    }
  });

  it("has no other day, for any caller and in any notation", async ({ product, reader }) => {
    for (const day of ["0", "31", "01", "1.0", "-1", "day-1", "%31%20", "1e0"]) {
      const path = `/api/programme/${day}`;
      expect(await refusalOf(await product.fetch(path)), day).toEqual([404, "programme.not_found"]);
      expect(await refusalOf(await reader.open(day)), day).toEqual([404, "programme.not_found"]);
    }
    expect(await writeRefusal(await reader.mark(31, true))).toBe("programme.not_found");
  });

  it("changes nothing for a day that is not due, and does not restart before the end", async ({
    reader,
    rowsOf,
  }) => {
    const start = placeIn(await programmeOf(await reader.read()));
    expect(start).toMatchObject({ today: TODAY, day: 1, due: true, finished: false, opened: [] });
    expect(placeIn(await programmeOf(await reader.open(2)))).toEqual(start);
    expect(placeIn(await programmeOf(await reader.restart()))).toEqual(start);
    const first = placeIn(await reader.visit());
    expect(first).toMatchObject({ day: 1, due: false, opened: [{ day: 1, opened_on: TODAY }] });
    for (const day of [1, 2]) {
      expect(placeIn(await programmeOf(await reader.open(day)))).toEqual(first);
    }
    expect(await rowsOf(reader.id)).toHaveLength(1);
  });

  it("records one day once when ten devices show it, whatever else they request", async ({
    reader,
    product,
    rowsOf,
  }) => {
    await reader.visit();
    product.clock.advance(DAY_MS);
    const calls = Array.from({ length: 10 }, (_, index) => reader.open(index % 3 === 0 ? 3 : 2));
    const places = (await Promise.all(calls)).map(async (answer) =>
      placeIn(await programmeOf(answer)),
    );
    const opened = (await Promise.all(places)).flatMap((place) => place.opened);
    expect(opened.every(({ day }) => day < 3)).toBe(true);
    const tomorrow = addDays(TODAY, 1);
    expect(placeIn(await reader.visit())).toMatchObject({ day: 2, due: false, today: tomorrow });
    expect(await rowsOf(reader.id)).toEqual([
      { day: 1, openedOn: TODAY },
      { day: 2, openedOn: tomorrow },
    ]);
  });

  it("assigns no two days to one date while the member moves", async ({
    reader,
    product,
    rowsOf,
  }) => {
    const moves = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Asia/Tokyo"];
    for (let round = 0; round < 8; round += 1) {
      const zone = moves[round % moves.length] ?? "UTC";
      const calls = [1, 2, 3, 4].map((day) => reader.open(day));
      await Promise.all([...calls, reader.moveTo(zone), reader.visit(), reader.visit()]);
      product.clock.advance(6 * 3600_000);
    }
    const rows = await rowsOf(reader.id);
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ openedOn }) => openedOn)).size).toBe(rows.length);
  });

  it("marks an opened day as done and not done, and no other", async ({ reader, product }) => {
    await reader.visit();
    const doneAt = async (done: boolean) => {
      expect(await writeRefusal(await reader.mark(1, done))).toBeNull();
      const { opened } = placeIn(await programmeOf(await reader.read()));
      return opened.map(({ done_at }) => done_at);
    };
    expect(await doneAt(true)).toEqual([NOW]);
    expect(await doneAt(false)).toEqual([null]);
    expect(await doneAt(false)).toEqual([null]);
    product.clock.advance(60_000);
    expect(await doneAt(true)).toEqual(["2026-03-10T12:01:00.000Z"]);
    expect(await writeRefusal(await reader.mark(2, true))).toBe("programme.day_not_opened");
  });

  it("ends at its own last day, also for a member who was shown more when it was longer", async ({
    reader,
    product,
  }) => {
    await reader.visit();
    const { db } = product.database;
    const openedOn = addDays(TODAY, -1);
    await db.insert(programmeDays).values({ userId: reader.id, round: 1, day: 31, openedOn });
    const { day, finished, opened } = placeIn(await programmeOf(await reader.read()));
    expect([day, finished, opened.map((one) => one.day)]).toEqual([30, true, [1]]);
  });

  it("uses the member's current zone, not the one in an older access token", async ({ reader }) => {
    await reader.visit();
    await reader.moveTo("Pacific/Kiritimati");
    const place = placeIn(await reader.visit());
    expect(place).toMatchObject({ today: "2026-03-11", time_zone: "Pacific/Kiritimati", day: 2 });
  });

  it("reads in one statement, and writes in no more than three", async ({ reader, product }) => {
    await reader.read();
    const count = async (request: () => Promise<Response>) => {
      product.statements.length = 0;
      const { status } = await request();
      return [status, ownStatements(product.statements).length];
    };
    expect(await count(reader.read)).toEqual([200, 1]);
    expect(await count(() => reader.open(1))).toEqual([200, 3]);
    expect(await count(() => reader.open(1))).toEqual([200, 1]);
    expect(await count(() => reader.mark(1, true))).toEqual([200, 2]);
    expect(await count(() => product.fetch("/api/programme"))).toEqual([200, 0]);
  });

  it("deletes a member's days with the member, whose token opens nothing any more", async ({
    reader,
    product,
  }) => {
    await reader.visit();
    const before = await product.database.db.$count(programmeDays);
    await product.database.db.delete(user).where(eq(user.id, reader.id));
    expect(await product.database.db.$count(programmeDays)).toBe(before - 1);
    for (const request of [reader.read(), reader.open(1), reader.mark(1, true), reader.restart()]) {
      expect(await refusalOf(await request)).toEqual([401, "auth.session_ended"]);
    }
  });
});
