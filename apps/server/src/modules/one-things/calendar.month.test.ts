import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-02-28T12:00:00.000Z";
const DAY_MS = 24 * 3600_000;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));

describe("a month", () => {
  it("has its days with their texts and rest days, and no future ones §2.90", async ({
    product,
    member,
  }) => {
    await member.committed("2026-02-28", "In February");
    await member.send("/api/rest-days", "PUT", { dates: ["2026-03-01", "2026-03-05"] });
    product.clock.advance(2 * DAY_MS);
    await member.reflected("2026-03-02", "partial");
    await member.noted("2026-03-02", "A note");
    await member.committed("2026-03-03", "A line for tomorrow");
    const month = (name: string) => member.send(`/api/one-things/calendar/${name}`, "GET");
    expect(await (await month("2026-03")).json()).toMatchObject({
      time_zone: "UTC",
      records: [{ target_date: "2026-03-02", note: "A note" }],
      rest_days: ["2026-03-01", "2026-03-05"],
    });
    expect(await (await month("2026-02")).json()).toMatchObject({
      records: [{ target_date: "2026-02-28", content: "In February" }],
    });
    for (const name of ["2026-13", "2026-3", "0000-01", "march"]) {
      const refused = await month(name);
      expect([refused.status, await codeOf(refused)]).toEqual([400, "one_thing.date_invalid"]);
    }
  });
});
