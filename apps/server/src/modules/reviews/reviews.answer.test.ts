import type { ReviewDays, ReviewLinks } from "@sovereign/contract/reviews";
import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const SUNDAY = "2026-03-22";

const it = productTest({ now: "2026-03-24T12:00:00.000Z" }).extend("member", ({ product }) =>
  startMember(product),
);

describe("a weekly review", () => {
  it("cannot be shared without a day, and begins with the first", async ({ member, product }) => {
    const share = () => member.send(`/api/reviews/week/${SUNDAY}/link`, "POST");
    expect(await codeOf(await share())).toBe("review.not_found");
    product.clock.set(`${SUNDAY}T20:00:00.000Z`);
    await member.reflected("2026-03-21", "missed");
    await member.reflected(SUNDAY, "completed");
    const { link } = (await (await share()).json()) as ReviewLinks;
    const shared = await product.fetch(`/api/shared-reviews/${link?.token}`);
    expect(await shared.json()).toMatchObject({
      first_day: "2026-03-21",
      last_day: SUNDAY,
      marks: ["missed", "completed"],
    });
  });

  it("never lets an answer replace one its writer had not seen §9.10", async ({ member }) => {
    const write = (text: string, replaces?: unknown) =>
      member.send(`/api/reviews/week/${SUNDAY}/answer`, "PUT", { text, replaces });
    const kept = async () => {
      const answer = await member.send("/api/reviews/week", "GET");
      return ((await answer.json()) as ReviewDays).answer.text;
    };
    const refusal = async (answer: Response) => [answer.status, await codeOf(answer)];
    const replaced = [409, "review.answer_replaced"];
    // An answer deleted elsewhere cannot be replaced.
    expect(await refusal(await write("Before the calls", "Early"))).toEqual(replaced);
    expect((await write("Early", "")).status).toBe(200);
    expect((await write(" Early ", "")).status).toBe(200);
    expect(await refusal(await write("Late", ""))).toEqual(replaced);
    expect(await refusal(await write("", "Late"))).toEqual(replaced);
    expect(await kept()).toBe("Early");
    expect((await write("Before the calls", "Early")).status).toBe(200);
    expect((await write("", "Before the calls")).status).toBe(200);
    expect((await write("", "Before the calls")).status).toBe(200);
    expect(await kept()).toBe("");
    // A write without `replaces` wins.
    expect((await write("Late")).status).toBe(200);
    expect((await write("Later")).status).toBe(200);
    expect(await codeOf(await write("x", 7))).toBe("request.invalid");
    // No one has seen an answer that the database could not even compare.
    for (const odd of ["\u0000", "🪙".repeat(2001)]) {
      expect(await refusal(await write("x", odd))).toEqual(replaced);
    }
    expect(await kept()).toBe("Later");
  });
});
