import { addDays } from "@sovereign/domain/calendar-date";
import { eq, sql } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { user } from "#schema/schema.ts";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const TOMORROW = "2026-03-11";
const NOW = `${TODAY}T12:00:00.000Z`;
const MINUTE = 60_000;

/** In milliseconds; a busy machine may need long to reach a locked row. */
const TIMEOUT_MS = 20_000;

/** Its locks may be waited for longer than a member would wait. */
const it = productTest({ now: NOW, isPatient: true })
  .extend("member", ({ product }) => startMember(product))
  .extend("waits", ({ product }) => async (least: number) => {
    await vi.waitFor(async () => {
      const { rows } = await product.database.db.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows[0]?.waiting).toBeGreaterThanOrEqual(least);
    }, TIMEOUT_MS);
  });
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const outcomes = (sent: { results: { outcome: string }[] }[]) =>
  sent.map(({ results }) => results.map(({ outcome }) => outcome).join());

describe("at the same moment", () => {
  it("an earlier note that is deleted stays deleted beside a write of the day's next §4.28", async ({
    member,
    product,
    waits,
  }) => {
    const { db } = product.database;
    const phone = deviceOf(member);
    await phone.send(phone.text(TODAY, "Call Ana"), phone.answer(TODAY, "completed"));
    const early = phone.note(TODAY, "A name to forget.");
    await phone.send(early);
    product.clock.advance(60 * MINUTE);
    await phone.send(phone.note(TODAY, "She"));
    product.clock.advance(1000);
    const sending: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from one_things for update`);
      sending.push(phone.send(phone.note(TODAY, "She signed.")));
      await waits(1);
      const path = `/api/one-things/${TODAY}/edits/${early.id}`;
      sending.push(member.fetch(path, { method: "DELETE" }));
      await waits(2);
    });
    await Promise.all(sending);
    await phone.send(early);
    const { edits } = await phone.edits(TODAY);
    const notes = edits.filter(({ field }) => field === "note");
    expect(notes.map(({ value }) => value)).toEqual(["She signed."]);
  });

  it.for(["text", "completion", "note"] as const)(
    "the later %s wins, whichever reaches the day first",
    async (kind, { member, product, waits }) => {
      const { db } = product.database;
      const today = [addDays(TODAY, -1), TODAY] as const;
      for (const [round, date] of today.entries()) {
        const [phone, desktop] = [deviceOf(member), deviceOf(member)];
        await member.committed(date, "Call Ana");
        if (kind !== "text") await member.reflected(date, "partial");
        product.clock.advance(MINUTE);
        const write = (device: typeof phone, which: "early" | "later") => {
          if (kind === "text") return device.text(date, which);
          if (kind === "note") return device.note(date, which);
          return device.answer(date, which === "early" ? "missed" : "completed");
        };
        const early = write(phone, "early");
        product.clock.advance(MINUTE);
        const later = write(desktop, "later");
        const sends = [() => phone.send(early), () => desktop.send(later)];
        const [first, second] = round === 0 ? sends : sends.reverse();
        if (!first || !second) throw new Error("two sendings");
        // Both have begun and read the day before either can write it.
        const sent = await db.transaction(async (tx) => {
          await tx.execute(sql`select 1 from one_things where target_date = ${date} for update`);
          const one = first();
          await waits(1);
          const other = second();
          await waits(2);
          return [one, other];
        });
        const became = outcomes(await Promise.all(sent));
        expect(became).toEqual(round === 0 ? ["applied", "applied"] : ["applied", "superseded"]);
        const { edits } = await phone.edits(date);
        const [stands] = edits.filter((edit) => edit.stands && edit.field === kind);
        expect(stands).toMatchObject({ id: later.id });
        expect(edits.map(({ id }) => id)).toContain(early.id);
        expect((await member.overview()).records[0]).toMatchObject(
          kind === "completion"
            ? { completion_status: "completed" }
            : { [kind === "text" ? "content" : "note"]: "later" },
        );
      }
    },
  );

  it("two tabs that send the same writes apply each of them once", async ({ member }) => {
    const phone = deviceOf(member);
    const writes = [
      phone.text(TODAY, "Call Ana"),
      phone.answer(TODAY, "completed"),
      phone.note(TODAY, "She signed."),
      phone.text(TOMORROW, "Call Ben"),
    ];
    const sent = await Promise.all([1, 2, 3].map(() => phone.send(...writes)));
    expect(new Set(outcomes(sent))).toEqual(new Set(["applied,applied,applied,applied"]));
    expect((await phone.edits(TODAY)).edits).toHaveLength(3);
  });

  it("the later of a line and its deletion wins", async ({ member, product, waits }) => {
    const [phone, desktop] = [deviceOf(member), deviceOf(member)];
    await member.committed(TOMORROW, "Call Ana");
    product.clock.advance(MINUTE);
    const early = phone.text(TOMORROW, "Call Ben");
    product.clock.advance(MINUTE);
    const back = desktop.text(TOMORROW, "");
    const { db } = product.database;
    const sent = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from one_things for update`);
      const one = desktop.send(back);
      await waits(1);
      const other = phone.send(early);
      await waits(2);
      return [one, other];
    });
    expect(outcomes(await Promise.all(sent))).toEqual(["applied", "superseded"]);
    expect((await member.overview()).tomorrow).toBeNull();
  });
});

it("stores simultaneous writes to a day without a record §4.28", async ({ member, product }) => {
  const devices = [1, 2, 3, 4].map(() => deviceOf(member));
  const writes = devices.map((device, index) => {
    product.clock.advance(MINUTE);
    return index % 2 ? device.answer(TODAY, "partial") : device.text(TODAY, `Call ${index}`);
  });
  const sent = await Promise.all(
    devices.map((device, index) => {
      const write = writes[index];
      if (!write) throw new Error("a write for each device");
      return device.send(write);
    }),
  );
  const refused = outcomes(sent).filter((outcome) => outcome === "refused");
  const [record] = (await member.overview()).records;
  expect(record?.reflected_at).toBe(writes[3]?.edited_at);
  const edits = (await deviceOf(member).edits(TODAY)).edits;
  expect(edits).toHaveLength(4 - refused.length);
});

const itAsServed = productTest({ now: NOW }).extend("member", ({ product }) =>
  startMember(product),
);

describe("a write", () => {
  itAsServed("does not wait for a stalled transaction of the days", async ({ member, product }) => {
    const phone = deviceOf(member);
    const write = phone.text(TODAY, "Call Ana");
    const other = await startMember(product);
    await product.database.db.transaction(async (frozen) => {
      await frozen.select().from(user).where(eq(user.email, member.email)).for("update");
      const answer = await phone.post([write]);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
      await other.committed(TODAY, "Call Ben");
    });
    expect((await phone.send(write)).results).toMatchObject([{ outcome: "applied" }]);
  });
});
