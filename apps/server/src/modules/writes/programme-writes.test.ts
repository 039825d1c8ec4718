import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";
import { placeIn, programmeOf } from "#testing/programme.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const applied = { outcome: "applied", code: null };

it("marks a day that was due where it was marked, and none that was not §4.29", async ({
  member,
  product,
}) => {
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
