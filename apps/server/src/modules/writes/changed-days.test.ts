import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const TOMORROW = "2026-03-11";
const NOW = `${TODAY}T12:00:00.000Z`;
const MINUTE = 60_000;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

it("the response to writes has each of their days once, as in the overview §4.9", async ({
  member,
}) => {
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

it("a write that is superseded, or resent, returns the current state", async ({
  member,
  product,
}) => {
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

it("a plan of rest counts as a change of the days, and one that is refused does not", async ({
  member,
}) => {
  const plan = async (...dates: string[]) =>
    (await member.send("/api/rest-days", "PUT", { dates })).status;
  expect([await plan("2026-03-12"), await plan(TODAY)]).toEqual([200, 409]);
  expect((await member.overview()).version).toBe(1);
});

it("a text and a note get a response without reading the latest days", async ({
  member,
  product,
}) => {
  const phone = deviceOf(member);
  await phone.send(phone.text(TODAY, "Call Ana"), phone.answer(TODAY, "completed"));
  product.statements.length = 0;
  await phone.send(phone.text(TODAY, "Call Ben"), phone.note(TODAY, "She signed."));
  expect(product.statements.filter((text) => text.includes("from standings"))).toHaveLength(2);
  expect(product.statements.filter((text) => text.includes(" as older"))).toEqual([]);
});
