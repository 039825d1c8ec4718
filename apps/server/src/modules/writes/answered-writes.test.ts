import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";
import { placeIn, programmeOf } from "#testing/programme.ts";

const TODAY = "2026-03-10";
const TOMORROW = "2026-03-11";
const NOW = `${TODAY}T12:00:00.000Z`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const applied = { outcome: "applied", code: null };

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

it("the response to writes has each of their days once §4.9", async ({ member }) => {
  const phone = deviceOf(member);
  const { changed } = await phone.send(
    phone.text(TODAY, "Call Ana"),
    phone.text(TOMORROW, "Call Ben"),
    phone.answer(TODAY, "partial"),
    phone.answer(TOMORROW, "completed"),
    phone.note("2026-03-09", "No answer yet"),
  );
  const { version, today, time_zone, records, tomorrow } = await member.overview();
  expect(changed).toEqual({
    version,
    today,
    time_zone,
    days: [
      { date: TODAY, record: records[0] },
      { date: TOMORROW, record: tomorrow },
    ],
  });
});

it("a deleted line has no record in the response", async ({ member }) => {
  const phone = deviceOf(member);
  await phone.send(phone.text(TOMORROW, "Call Ben"));
  const { changed } = await phone.send(phone.text(TOMORROW, ""));
  expect(changed?.days).toEqual([{ date: TOMORROW, record: null }]);
  expect(await member.overview()).toMatchObject({ tomorrow: null, version: 2 });
});

it("a superseded or resent write returns the current state", async ({ member, product }) => {
  const [phone, desktop] = [deviceOf(member), deviceOf(member)];
  const first = phone.text(TODAY, "Call Ana");
  product.clock.advance(MINUTE);
  const second = desktop.text(TODAY, "Call Ben");
  await desktop.send(second);
  const standing = [{ date: TODAY, record: (await member.overview()).records[0] }];
  for (const [version, send] of [
    [2, () => phone.send(first)],
    [3, () => phone.send(first)],
    [4, () => desktop.send(second)],
  ] as const) {
    expect((await send()).changed).toMatchObject({ version, days: standing });
  }
});

it("a mark in the programme changes no day", async ({ member }) => {
  const phone = deviceOf(member);
  expect((await phone.send(phone.done(1, true))).changed).toBeNull();
  expect((await member.overview()).version).toBe(0);
});

it("a plan of rest changes the days, and a refused one does not", async ({ member }) => {
  const plan = async (...dates: string[]) =>
    (await member.send("/api/rest-days", "PUT", { dates })).status;
  expect([await plan("2026-03-12"), await plan(TODAY)]).toEqual([200, 409]);
  expect((await member.overview()).version).toBe(1);
});

it("a text and a note do not read the latest days", async ({ member, product }) => {
  const phone = deviceOf(member);
  await phone.send(phone.text(TODAY, "Call Ana"), phone.answer(TODAY, "completed"));
  product.statements.length = 0;
  await phone.send(phone.text(TODAY, "Call Ben"), phone.note(TODAY, "She signed."));
  expect(product.statements.filter((text) => text.includes("standings"))).toEqual([]);
  expect(product.statements.filter((text) => text.includes(" as older"))).toEqual([]);
});

it("does not report an earlier version that the member deleted", async ({ product, member }) => {
  const phone = deviceOf(member);
  const [earlier, current] = [phone.text(TODAY, "Call Ana"), phone.text(TODAY, "Call Ben")];
  await phone.send(earlier);
  product.clock.advance(MINUTE);
  await phone.send(current);
  const deleted = await member.send(`/api/one-things/${TODAY}/edits/${earlier.id}`, "DELETE");
  expect(deleted.status).toBe(204);
  expect((await phone.edits(TODAY)).edits.map(({ id }) => id)).toEqual([current.id]);
  const ids = [earlier.id, current.id];
  const answer = await member.send("/api/writes/missing", "POST", { ids });
  expect(await answer.json()).toEqual({ missing: [] });
});

it("reports the writes that a member's history lacks, and accepts them again with their original time", async ({
  product,
  member,
}) => {
  await member.reflected(TODAY, "completed");
  const phone = deviceOf(member);
  const notes = ["She", "She signed", "She signed it all"].map((words) => {
    product.clock.advance(MINUTE);
    return phone.note(TODAY, words);
  });
  const text = phone.text("2026-03-09", "Call Ana");
  await phone.send(...notes, text);
  const missing = async (ids: string[]) => {
    const answer = await member.send("/api/writes/missing", "POST", { ids });
    return (await answer.json()) as unknown;
  };
  const unknown = randomUUID();
  const ids = [...notes, text].map(({ id }) => id);
  expect(await missing([...ids, unknown])).toEqual({ missing: [unknown] });

  // As after a restore from a backup that is older than these writes.
  const { db } = product.database;
  await db.execute(sql`delete from day_edits where target_date = '2026-03-09'`);
  await db.execute(sql`delete from one_things where target_date = '2026-03-09'`);
  expect(await missing(ids)).toEqual({ missing: [text.id] });
  const { results, changed } = await phone.send(text);
  expect(results).toMatchObject([{ id: text.id, outcome: "applied" }]);
  expect(changed?.days).toMatchObject([{ record: { content: "Call Ana" } }]);
  expect(await missing(ids)).toEqual({ missing: [] });
});

it("marks a day that was due where it was marked only §4.29", async ({ member, product }) => {
  const phone = deviceOf(member);
  const first = phone.done(1, true);
  product.clock.advance(DAY);
  const second = phone.done(2, true);
  product.clock.advance(3 * DAY);
  const place = async () => placeIn(await programmeOf(await member.send("/api/programme", "GET")));
  expect((await phone.send(first, second, phone.done(4, true))).results).toMatchObject([
    applied,
    applied,
    { outcome: "refused", code: "programme.day_not_opened" },
  ]);
  expect(await place()).toMatchObject({
    opened: [
      { day: 1, opened_on: "2026-03-10", done_at: NOW },
      { day: 2, opened_on: "2026-03-11", done_at: "2026-03-11T12:00:00.000Z" },
    ],
  });
  expect((await phone.send(first, second)).results).toMatchObject([applied, applied]);
});

it("applies the later of two marks, whichever arrives first", async ({ member, product }) => {
  const [phone, desktop] = [deviceOf(member), deviceOf(member)];
  const early = phone.done(1, true);
  product.clock.advance(MINUTE);
  const later = desktop.done(1, false);
  expect((await desktop.send(later)).results).toMatchObject([applied]);
  expect((await phone.send(early)).results).toMatchObject([{ outcome: "superseded" }]);
  const doneAt = async () =>
    placeIn(await programmeOf(await member.send("/api/programme", "GET"))).opened[0]?.done_at;
  expect(await doneAt()).toBeNull();
  product.clock.advance(MINUTE);
  await desktop.send(desktop.done(1, true));
  expect(await doneAt()).toBe("2026-03-10T12:02:00.000Z");
  // Independent of the phone's clock, its next mark is the later one.
  expect((await phone.send(phone.done(1, false), phone.done(1, true))).results).toMatchObject([
    applied,
    applied,
  ]);
});
