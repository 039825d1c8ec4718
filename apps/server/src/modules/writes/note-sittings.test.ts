import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const it = productTest({ now: `${TODAY}T12:00:00.000Z` }).extend("member", ({ product }) =>
  startMember(product),
);

const applied = { outcome: "applied", code: null, milestone: null };

it("a note has one edit per sitting and per lost text, and each save is applied once", async ({
  product,
  member,
}) => {
  await member.reflected(TODAY, "completed");
  const phone = deviceOf(member);
  const notes = ["She", "She signed", "She signed it all", ""].map((text) => {
    product.clock.advance(MINUTE);
    return phone.note(TODAY, text);
  });
  const read = async () =>
    (await phone.edits(TODAY)).edits.flatMap(({ field, value }) =>
      field === "note" ? [value] : [],
    );
  await phone.send(...notes.slice(0, 3));
  expect(await read()).toEqual(["She signed it all"]);
  await phone.send(...notes);
  expect(await read()).toEqual(["", "She signed it all"]);
  product.clock.advance(60 * DAY);
  const { results } = await phone.send(...notes);
  expect(results).toMatchObject([applied, applied, applied, applied]);
  expect(await read()).toEqual(["", "She signed it all"]);
});
