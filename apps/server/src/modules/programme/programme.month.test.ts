import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { expect } from "vitest";
import { programmeDays } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { placeIn, programmeOf, startReader } from "#testing/programme.ts";
import { addMembership } from "#testing/test-subscriber.ts";

const DAY_MS = 24 * 3600_000;

const it = productTest().extend("steps", { scope: "file" }, async () => {
  const { programme } = await loadPack(DEFAULT_PACK);
  return programme.days.map((day) => day.actionStep);
});

it("shows thirty texts once each, across a pause and flights east and west §3.18", async ({
  product,
  steps,
}) => {
  // Eight in the morning in Los Angeles; its clocks change on the 8th, Sydney's on 5 April.
  product.clock.set("2026-03-01T16:00:00Z");
  const reader = await startReader(product, "America/Los_Angeles");
  await addMembership(product.database.db, reader, "card", product.clock.now());
  const shown: { date: string; step: string }[] = [];

  async function visit() {
    const programme = await reader.visit();
    const { day, today } = placeIn(programme);
    const step = programme.days[day - 1]?.action_step ?? "nothing";
    if (shown.at(-1)?.step !== step) shown.push({ date: today, step });
    // A second visit on the same date shows the same.
    expect(placeIn(await reader.visit()).day).toBe(day);
    return placeIn(programme);
  }

  for (let day = 1; day <= 30; day += 1) {
    const place = await visit();
    expect(place).toMatchObject({ day, due: false, finished: false });
    if (day === 6) product.clock.advance(4 * DAY_MS);
    if (day === 12) {
      await reader.moveTo("Australia/Sydney");
      // There it is a date later: the next day is due without a night between.
      expect(await visit()).toMatchObject({ day: 13, due: false });
      day = 13;
    }
    if (day === 20) {
      await reader.moveTo("America/Los_Angeles");
      // Here it is the date before, and then the same date for the second time.
      expect(await visit()).toMatchObject({ day: 20, due: false });
      product.clock.advance(DAY_MS);
      expect(await visit()).toMatchObject({ day: 20, due: false, today: shown.at(-1)?.date });
    }
    product.clock.advance(DAY_MS);
  }

  expect(shown.map(({ step }) => step)).toEqual(steps);
  const dates = shown.map(({ date }) => date);
  expect(new Set(dates).size).toBe(30);
  expect(dates).toEqual([...dates].sort());
  expect(dates.slice(4, 8)).toEqual(["2026-03-05", "2026-03-06", "2026-03-11", "2026-03-12"]);
  const finished = await visit();
  expect(finished).toMatchObject({ day: 30, due: false, finished: true });
  expect(finished.opened.map(({ opened_on }) => opened_on)).toEqual(dates);

  await reader.mark(30, true);
  const [again, twice] = await Promise.all([reader.restart(), reader.restart()]);
  const begun = placeIn(await programmeOf(again));
  expect(begun).toMatchObject({ day: 1, due: false, finished: false });
  expect(begun.opened).toEqual([{ day: 1, opened_on: begun.today, done_at: null }]);
  expect(placeIn(await programmeOf(twice))).toEqual(begun);
  product.clock.advance(DAY_MS);
  expect(await visit()).toMatchObject({ day: 2, opened: [{ day: 1 }, { day: 2 }] });
});

it("stops before the fifteenth day without a membership, and continues there with one §6.11", async ({
  product,
}) => {
  product.clock.set("2026-06-01T12:00:00Z");
  const reader = await startReader(product);
  const mine = async () =>
    (await product.database.db.select().from(programmeDays)).filter(
      ({ openedOn }) => openedOn >= "2026-06-01",
    );
  for (let day = 1; day <= 14; day += 1) {
    expect(placeIn(await reader.visit()).day).toBe(day);
    product.clock.advance(DAY_MS);
  }
  for (let wait = 0; wait < 3; wait += 1) {
    expect(placeIn(await reader.visit())).toMatchObject({ day: 15, due: true, finished: false });
    expect(await refusalOf(await reader.open(15))).toEqual([403, "programme.locked"]);
    expect(await mine()).toHaveLength(14);
    product.clock.advance(DAY_MS);
  }
  await addMembership(product.database.db, reader, "card", product.clock.now());
  expect(placeIn(await reader.visit())).toMatchObject({ day: 15, due: false });
  product.clock.advance(DAY_MS);
  expect(placeIn(await reader.visit())).toMatchObject({ day: 16, due: false });
});
