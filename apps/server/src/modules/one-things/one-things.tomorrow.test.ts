import { describe, expect } from "vitest";
import { startMember, writeRefusal } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const TOMORROW = "2026-03-11";
const EVENING = `${TODAY}T21:00:00.000Z`;

const it = productTest({ now: EVENING }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(EVENING);
});

describe("tomorrow's line", () => {
  it("becomes today's open record at midnight §4.31", async ({ member, product }) => {
    await member.reflected(TODAY, "completed");
    const before = await member.overview();
    const kept = await member.committed(TOMORROW, " Call Ana ");
    const line = {
      target_date: TOMORROW,
      content: "Call Ana",
      completion_status: "missed",
      reflected_at: null,
      committed_at: EVENING,
      late: false,
    };
    expect(kept.tomorrow).toMatchObject(line);
    expect(kept).toEqual({ ...before, tomorrow: kept.tomorrow, version: before.version + 1 });
    expect(await member.overview()).toEqual(kept);

    product.clock.set("2026-03-11T00:00:01.000Z");
    const turned = await member.overview();
    expect(turned).toMatchObject({ today: TOMORROW, tomorrow: null, waiting: null });
    expect(turned.records[0]).toMatchObject(line);
    product.clock.set("2026-03-11T08:00:00.000Z");
    expect((await member.committed(TOMORROW, "Call Ben")).records[0]).toMatchObject({
      content: "Call Ben",
      committed_at: EVENING,
      late: false,
    });
    expect(await member.reflected(TOMORROW, "completed")).toMatchObject({ streak: { current: 2 } });
  });

  it("can be changed and deleted until its day starts §4.31", async ({ member, product }) => {
    await member.committed(TOMORROW, "Call Ana");
    const write = (content: string) => member.commit(TOMORROW, content);
    expect(await writeRefusal(await write("Call Ben"))).toBeNull();
    expect((await member.overview()).tomorrow).toMatchObject({ content: "Call Ben" });
    expect(await writeRefusal(await write(""))).toBeNull();
    // Sent twice, it is already gone.
    expect(await writeRefusal(await write(""))).toBeNull();
    expect(await member.overview()).toMatchObject({ tomorrow: null, records: [] });

    await member.committed(TOMORROW, "Call Cleo");
    product.clock.set("2026-03-11T00:00:00.000Z");
    expect(await writeRefusal(await write(""))).toBe("one_thing.blank");
    expect((await member.overview()).records).toMatchObject([{ content: "Call Cleo" }]);
  });

  it("is for the member's local tomorrow: no flight loses it §4.31", async ({ product }) => {
    // Noon in Tokyo, and the evening before in Honolulu.
    product.clock.set("2026-03-10T03:00:00.000Z");
    const member = await startMember(product, "Asia/Tokyo");
    await member.reflected("2026-03-10", "completed");
    await member.committed("2026-03-11", "Call Ana");

    await member.moveTo("Pacific/Honolulu");
    expect(await member.overview()).toMatchObject({
      today: "2026-03-09",
      // Answered where it was the tenth already: tomorrow's here.
      tomorrow: { target_date: "2026-03-10", completion_status: "completed" },
    });
    const future = "one_thing.date_in_future";
    expect(await writeRefusal(await member.commit("2026-03-11", "Call Ben"))).toBe(future);
    expect(await writeRefusal(await member.reflect("2026-03-11", "completed"))).toBe(future);
    // An answered day is neither changed nor taken back.
    await member.commit("2026-03-10", "");
    expect((await member.overview()).tomorrow).toMatchObject({ completion_status: "completed" });

    product.clock.set("2026-03-11T03:00:00.000Z");
    expect((await member.overview()).tomorrow).toMatchObject({ content: "Call Ana" });
    await member.moveTo("Pacific/Kiritimati");
    expect(await member.overview()).toMatchObject({
      today: "2026-03-11",
      tomorrow: null,
      records: [{ target_date: "2026-03-11", content: "Call Ana", late: false }, {}],
    });
  });
});
