import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const MINUTE = 60_000;

const it = productTest({ now: `${TODAY}T12:00:00.000Z` }).extend("member", ({ product }) =>
  startMember(product),
);

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
