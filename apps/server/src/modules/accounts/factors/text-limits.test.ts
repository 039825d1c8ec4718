import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { factorRequests } from "#testing/second-factor.ts";

const DAY = 24 * 3600_000;

const it = freshProductTest({
  texts: true,
  environment: { TRUST_PROXY: "1", TEXTS_PER_DAY: "10", TEXTS_PER_CLIENT_PER_DAY: "4" },
})
  /** Requests an SMS to a new member's new number; returns the status. */
  .extend("text", ({ product }) => async (from: string, number: string) => {
    const { accessToken } = await product.signUp();
    const { id } = await factorRequests(product.fetch, accessToken).beginPhone(number);
    const asked = await product.fetch(`/api/auth/factors/${id}/challenge`, {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${accessToken}`, "x-forwarded-for": from },
    });
    return asked.status;
  });

const numberOf = (at: number) => `+35191200${3000 + at}`;

describe("text messages", () => {
  it("are limited per client and day, whatever the numbers", async ({ product, text }) => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push(await text("203.0.113.1", numberOf(at)));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(product.texts.messages()).toHaveLength(4);
    expect(await text("203.0.113.2", numberOf(5))).toBe(200);
    product.clock.advance(DAY);
    expect(await text("203.0.113.1", numberOf(6))).toBe(200);
  });

  it("stop at the day's total, with warnings at 80 and 100 %", async ({ product, text }) => {
    const warnings = () =>
      product.logLines
        .map((line) => JSON.parse(line) as { event?: string; level: number; percent?: number })
        .filter(({ event }) => event === "texts_of_day")
        .map(({ level, percent }) => [level, percent]);
    const send = (at: number) => text(`198.51.100.${at}`, numberOf(at));
    for (let at = 0; at < 7; at += 1) expect(await send(at)).toBe(200);
    expect(warnings()).toEqual([]);
    expect(await send(7)).toBe(200);
    expect(warnings()).toEqual([[40, 80]]);
    for (let at = 8; at < 10; at += 1) expect(await send(at)).toBe(200);
    for (let at = 10; at < 13; at += 1) expect(await send(at)).toBe(429);
    expect(warnings()).toEqual([
      [40, 80],
      [40, 100],
    ]);
    expect(product.texts.messages()).toHaveLength(10);
    product.clock.advance(DAY);
    expect(await send(13)).toBe(200);
  });

  it("are not sent to a premium or satellite number", async ({ product, member }) => {
    for (const phone of ["+44 909 879 0000", "+881 6123 45678", "+870773111632"]) {
      const refused = await member.fetch("/api/auth/factors", {
        method: "POST",
        body: JSON.stringify({ factor_type: "phone", friendly_name: "Phone", phone }),
      });
      expect([refused.status, await codeOf(refused)]).toEqual([400, "factor.phone_invalid"]);
    }
    expect(product.texts.messages()).toEqual([]);
  });
});
