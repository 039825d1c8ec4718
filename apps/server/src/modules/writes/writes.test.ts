import { WRITES_AT_ONCE } from "@sovereign/domain/edit";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import { codeOf } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { ownStatements } from "#testing/own-statements.ts";
import { productTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";

const TODAY = "2026-03-10";
const YESTERDAY = "2026-03-09";
const NOW = `${TODAY}T12:00:00.000Z`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const applied = { outcome: "applied", code: null, milestone: null };
const superseded = { outcome: "superseded", code: null, milestone: null };
const refused = (code: string) => ({ outcome: "refused", code, milestone: null });

describe("a batch of pending writes", () => {
  it("is applied in order, and returns the resulting day", async ({ member }) => {
    const phone = deviceOf(member);
    const writes = [
      phone.text(TODAY, " Call Ana "),
      phone.answer(TODAY, "completed"),
      phone.note(TODAY, "She signed."),
    ];
    const { results, changed } = await phone.send(...writes);
    expect(results).toEqual(writes.map(({ id }) => ({ id, ...applied })));
    const { records } = await member.overview();
    expect(changed?.days).toEqual([{ date: TODAY, record: records[0] }]);
    expect(records).toMatchObject([
      {
        content: "Call Ana",
        completion_status: "completed",
        note: "She signed.",
        completed_at: NOW,
        reflected_at: NOW,
        committed_at: NOW,
        late: false,
      },
    ]);
  });

  it("is applied once, and answered alike when resent §4.29", async ({ member, product }) => {
    const phone = deviceOf(member);
    const first = phone.text(TODAY, "Call Ana");
    const second = phone.text(TODAY, "Call Ben");
    const sent = await phone.send(first, second);
    product.clock.advance(MINUTE);
    const again = await phone.send(first, second);
    expect(again.results).toEqual(sent.results);
    expect(again.changed?.days).toEqual(sent.changed?.days);
    // Too old for a new write by now, but accepted all the same.
    product.clock.advance(60 * DAY);
    expect((await phone.send(first, second)).results).toEqual(sent.results);
    expect((await phone.edits(TODAY)).edits).toHaveLength(2);
  });

  it("is evaluated as of the day and zone it was made in §4.29", async ({ member, product }) => {
    for (const date of ["2026-03-08", YESTERDAY]) {
      product.clock.set(`${date}T21:00:00.000Z`);
      await member.reflected(date, "completed");
    }
    product.clock.set(`${TODAY}T23:30:00.000Z`);
    const [phone, abroad] = [deviceOf(member), deviceOf(member, { timeZone: "Asia/Tokyo" })];
    const answer = phone.answer(TODAY, "completed");
    const line = phone.text("2026-03-11", "Call Ana");
    const there = abroad.answer("2026-03-11", "partial");
    product.clock.advance(3 * DAY);
    const { results, changed } = await phone.send(answer, line, phone.answer(TODAY, "missed"));
    expect(results).toMatchObject([
      { ...applied, milestone: 3 },
      applied,
      refused("one_thing.date_closed"),
    ]);
    expect((await abroad.send(there)).results).toMatchObject([applied]);
    expect((await phone.send(answer)).results).toMatchObject([{ milestone: 3 }]);
    expect(changed).toMatchObject({ today: "2026-03-13", time_zone: "UTC" });
    expect((await member.overview()).records).toMatchObject([
      { target_date: "2026-03-11", content: "Call Ana", late: false, time_zone: "UTC" },
      { target_date: TODAY, late: false, reflected_at: `${TODAY}T23:30:00.000Z` },
      {},
      {},
    ]);
  });

  it("does not block other writes when one is refused §4.29", async ({ member }) => {
    const phone = deviceOf(member);
    const { results, changed } = await phone.send(
      phone.answer("2026-02-30", "completed"),
      phone.text("not a date", "Call Ana"),
      phone.text(TODAY, "\u200b"),
      phone.text(TODAY, "a".repeat(2001)),
      phone.answer("2026-03-11", "completed"),
      phone.note(TODAY, "Too early"),
      phone.done(31, true),
      phone.answer(TODAY, "partial"),
    );
    expect(results).toMatchObject([
      refused("one_thing.date_invalid"),
      refused("one_thing.date_invalid"),
      refused("one_thing.blank"),
      refused("one_thing.too_long"),
      refused("one_thing.date_in_future"),
      refused("one_thing.not_reflected"),
      refused("programme.not_found"),
      applied,
    ]);
    expect(changed?.days).toMatchObject([
      { date: TODAY, record: { completion_status: "partial" } },
    ]);
    expect((await phone.edits(TODAY)).edits).toMatchObject([{ value: "partial" }]);
  });

  it("takes the neighbors of what is no write, and answers for each §4.29", async ({
    member,
    product,
  }) => {
    const phone = deviceOf(member);
    const text = () => phone.text(TODAY, "Call Ana");
    const wrong = [
      { ...text(), id: "no id" },
      { ...text(), kind: "dream" },
      { ...text(), content: "half \ud83d" },
      { ...text(), content: 7 },
      { ...text(), seq: 1e300 },
      { ...text(), time_zone: "\udc00" },
      { ...text(), edited_at: "yesterday" },
      { ...phone.done(1, true), day: 2 ** 40 },
      { id: 5 },
      null,
    ];
    const [first, last] = [phone.text(TODAY, "Call Ben"), phone.answer(TODAY, "partial")];
    const answer = await phone.post([first, ...wrong, last]);
    expect(answer.status).toBe(200);
    const { results, changed } = await answer.json();
    const idOf = (write: unknown) => z.object({ id: z.string() }).safeParse(write).data?.id ?? "";
    expect(results).toEqual([
      { id: first.id, ...applied },
      ...wrong
        .map((write) => ({ id: idOf(write), ...refused("request.invalid") }))
        .with(7, {
          id: idOf(wrong[7]),
          ...refused("programme.not_found"),
        }),
      { id: last.id, ...applied },
    ]);
    expect(changed.days).toMatchObject([
      { record: { content: "Call Ben", completion_status: "partial" } },
    ]);
    const none = await (await phone.post([null])).json();
    expect(none).toEqual({ results: [{ id: "", ...refused("request.invalid") }], changed: null });
    const ids = ["no id", "half \ud83d", first.id];
    const asked = await member.send("/api/writes/missing", "POST", { ids });
    expect(await asked.json()).toEqual({ missing: ids.slice(0, 2) });
    // As deep as a body may be long.
    const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    const note = JSON.stringify(phone.note(TODAY, "She signed."));
    const among = await member.fetch("/api/writes", {
      method: "POST",
      body: `{"device":"${phone.id}","sent_at":"${NOW}","writes":[${deep},${note}]}`,
    });
    expect(await among.json()).toMatchObject({
      results: [refused("request.invalid"), applied],
    });
    expect(product.logLines.filter((line) => line.includes("request failed"))).toEqual([]);
  });

  it("is taken without the one that the database cannot hold", async ({ member, product }) => {
    await asOwner(
      product.database,
      `create function too_large() returns trigger language plpgsql as
         $$ begin raise exception using errcode = '22003'; end $$;
       create trigger too_large before insert on day_edits for each row
         when (new.value = 'too large') execute function too_large()`,
    );
    const phone = deviceOf(member);
    const writes = ["Call Ana", "too large", "Call Ben"].map((text) => phone.text(TODAY, text));
    const { results, changed } = await phone.send(...writes, phone.answer(TODAY, "missed"));
    expect(results).toMatchObject([applied, refused("request.invalid"), applied, applied]);
    expect(changed?.days).toMatchObject([
      { record: { content: "Call Ben", completion_status: "missed" } },
    ]);
    await asOwner(product.database, "drop function too_large cascade");
  });

  it("is as large as the contract allows, and costs two statements per write in one transaction §4.29", async ({
    member,
    product,
  }) => {
    const phone = deviceOf(member);
    const made = Array.from({ length: WRITES_AT_ONCE + 1 }, () => phone.text(TODAY, "Call Ana"));
    for (const wrong of [[], made]) {
      const answer = await phone.post(wrong);
      expect([answer.status, await codeOf(answer)]).toEqual([400, "request.invalid"]);
    }
    await member.committed(TODAY, "Call Ben");
    product.statements.length = 0;
    expect((await phone.send(...made.slice(0, 30))).results).toHaveLength(30);
    const { length } = ownStatements(product.statements).filter((text) => /day_edits/.test(text));
    expect(length).toBe(60);
  });
});

describe("with two devices", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("the later edit wins, and the earlier can be read §4.28", async ({ member, product }) => {
    const phone = deviceOf(member);
    const desktop = deviceOf(member, { says: FIREFOX });
    const early = [phone.text(TODAY, "Call Ana"), phone.answer(TODAY, "missed")];
    product.clock.advance(5 * MINUTE);
    await desktop.send(desktop.answer(TODAY, "completed"));
    product.clock.advance(5 * MINUTE);
    const { results } = await phone.send(...early);
    // Written before the answer, the text may arrive after it.
    expect(results).toMatchObject([applied, superseded]);
    const note = phone.note(TODAY, "From the phone");
    product.clock.advance(MINUTE);
    await member.noted(TODAY, "From nowhere in particular");
    expect((await phone.send(note)).results).toMatchObject([superseded]);
    expect((await phone.send(phone.text(TODAY, "Call Ben"))).results).toMatchObject([
      refused("one_thing.already_reflected"),
    ]);
    expect((await member.overview()).records).toMatchObject([
      {
        content: "Call Ana",
        committed_at: NOW,
        note: "From nowhere in particular",
        completion_status: "completed",
        reflected_at: `${TODAY}T12:05:00.000Z`,
      },
    ]);
    const { date, time_zone, edits } = await phone.edits(TODAY);
    expect({ date, time_zone }).toEqual({ date: TODAY, time_zone: "UTC" });
    expect(edits).toMatchObject([
      { field: "note", value: "From nowhere in particular", stands: true },
      { field: "note", value: "From the phone", device: phone.id, stands: false },
      { field: "completion", value: "completed", device: desktop.id, stands: true },
      { field: "completion", value: "missed", edited_at: NOW, stands: false },
      { field: "text", value: "Call Ana", edited_at: NOW, stands: true },
    ]);
    expect(edits[2]?.device_name).toBe("Desktop, Firefox on Linux");
  });

  it.for([
    ["ahead", 5 * HOUR],
    ["behind", -7 * HOUR],
    ["a day and more ahead", 30 * HOUR],
  ] as const)(
    "a clock that is %s gains nothing §4.28",
    async ([, wrongBy], { member, product }) => {
      const phone = deviceOf(member, { wrongBy });
      const [before, after] = [phone.text(TODAY, "Before"), phone.note(TODAY, "Before")];
      product.clock.advance(5 * MINUTE);
      await member.committed(TODAY, "Between");
      await member.reflected(TODAY, "partial");
      await member.noted(TODAY, "Between");
      product.clock.advance(5 * MINUTE);
      const later = phone.note(TODAY, "After");
      product.clock.advance(5 * MINUTE);
      const { results, changed } = await phone.send(before, after, later);
      expect(results).toMatchObject([superseded, superseded, applied]);
      const record = { content: "Between", note: "After", updated_at: `${TODAY}T12:10:00.000Z` };
      expect(changed?.days).toMatchObject([{ date: TODAY, record }]);
    },
  );

  it("a line for tomorrow that one deleted is not restored", async ({ member, product }) => {
    const [phone, desktop] = [deviceOf(member), deviceOf(member)];
    const line = phone.text("2026-03-11", "Call Ana");
    product.clock.advance(MINUTE);
    await member.committed("2026-03-11", "Call Ben");
    await desktop.send(desktop.text("2026-03-11", ""));
    expect((await phone.send(line)).results).toMatchObject([superseded]);
    expect((await member.overview()).tomorrow).toBeNull();
    product.clock.advance(MINUTE);
    await phone.send(phone.text("2026-03-11", "Call Cleo"));
    expect((await member.overview()).tomorrow).toMatchObject({ content: "Call Cleo" });
    expect((await phone.edits("2026-03-11")).edits.map(({ stands }) => stands)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

it("a device that never stops syncing gets a time to retry", async ({ member, product }) => {
  const phone = deviceOf(member);
  const notes = Array.from({ length: 30 }, () => phone.note(TODAY, "Too early"));
  product.clock.advance(MINUTE);
  // The cheaper of two requests that count the same.
  const ids = [phone.id];
  for (let count = 0; count < 300; count += 1) {
    expect((await member.send("/api/writes/missing", "POST", { ids })).status).toBe(200);
  }
  const refused = await phone.post(notes);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 60]);
  product.clock.advance(MINUTE);
  expect((await phone.post(notes)).status).toBe(200);
});

describe("the edits of a day", () => {
  it("are the latest three hundred of a field and the current one", async ({ product, member }) => {
    const phone = deviceOf(member);
    const texts = [phone.text(TODAY, "Call Ben"), phone.text(TODAY, "Call Ana")];
    await phone.send(...texts, phone.answer(TODAY, "completed"), phone.note(TODAY, "Not yet"));
    await product.database.db.execute(sql`
      insert into day_edits (user_id, write_id, target_date, field, value, edited_at, device,
        device_name, seq, applied, received_at)
      select user_id, gen_random_uuid(), target_date, field, value, edited_at, device,
        device_name, seq, applied, received_at
      from day_edits, generate_series(1, 310)
      where user_id = ${member.id} and field = 'note'`);
    await phone.send(phone.note(TODAY, "She signed"), phone.note(TODAY, "Not yet"));
    const { edits } = await phone.edits(TODAY);
    expect(edits).toHaveLength(303);
    expect(edits.at(-1)).toMatchObject({ field: "text", value: "Call Ben", stands: false });
    expect(edits.filter(({ stands }) => stands).map(({ field }) => field)).toEqual([
      "note",
      "completion",
      "text",
    ]);
  });

  it("are the caller's own, in the zone of the day", async ({ product, member }) => {
    const other = await startMember(product, "Asia/Tokyo");
    await other.committed(TODAY, "Mine");
    const read = (date: string) => member.send(`/api/one-things/${date}/edits`, "GET");
    expect(await (await read(TODAY)).json()).toEqual({ date: TODAY, time_zone: "UTC", edits: [] });
    expect(await codeOf(await read("2026-02-30"))).toBe("one_thing.date_invalid");
    await other.send("/api/me", "PATCH", { time_zone: "UTC" });
    expect(await deviceOf(other).edits(TODAY)).toMatchObject({ time_zone: "Asia/Tokyo" });
    expect(await deviceOf(other).edits(YESTERDAY)).toMatchObject({ time_zone: "UTC" });
  });
});
