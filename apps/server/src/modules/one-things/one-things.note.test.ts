import { describe, expect } from "vitest";
import { startMember, writeRefusal } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const NOW = `${TODAY}T12:00:00.000Z`;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

describe("a note with the reflection", () => {
  it("is saved with an answer, and cleared by an empty one §3.4", async ({ member, product }) => {
    await member.committed(TODAY, "Call Ana");
    expect(await writeRefusal(await member.note(TODAY, "Too early"))).toBe(
      "one_thing.not_reflected",
    );
    await member.reflected(TODAY, "completed");
    product.clock.advance(60_000);
    const noted = await member.noted(TODAY, "  She asked for a week.\n\nI said noon. 🪙 ");
    expect(noted.records).toMatchObject([
      {
        note: "She asked for a week.\n\nI said noon. 🪙",
        content: "Call Ana",
        completion_status: "completed",
        completed_at: NOW,
        reflected_at: NOW,
        updated_at: "2026-03-10T12:01:00.000Z",
      },
    ]);
    expect(await member.overview()).toEqual(noted);
    const changed = await member.reflected(TODAY, "missed");
    expect(changed.records[0]?.note).toBe("She asked for a week.\n\nI said noon. 🪙");
    expect((await member.noted(TODAY, " \u200b ")).records[0]?.note).toBeNull();
  });

  it("has at most 2,000 code points, drops a NUL, and must be a string §3.4", async ({
    member,
  }) => {
    await member.reflected(TODAY, "completed");
    await member.noted(TODAY, "🪙".repeat(2000));
    expect(await writeRefusal(await member.note(TODAY, "🪙".repeat(2001)))).toBe(
      "one_thing.too_long",
    );
    for (const note of [7, null, undefined, ["a"]]) {
      expect(await writeRefusal(await member.note(TODAY, note))).toBe("request.invalid");
    }
    expect((await member.overview()).records[0]?.note).toBe("🪙".repeat(2000));
    expect((await member.noted(TODAY, "a\u0000b")).records[0]?.note).toBe("ab");
  });

  it("is written in the device's time zone, whatever the token states", async ({ product }) => {
    product.clock.set("2026-03-10T23:30:00.000Z");
    const member = await startMember(product);
    await member.reflected(TODAY, "completed");
    await member.moveTo("Asia/Tokyo");
    const noted = await member.noted(TODAY, "Before the flight");
    expect(noted).toMatchObject({ today: "2026-03-11", records: [{ note: "Before the flight" }] });
  });
});
