import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountRequests, codeOf } from "#testing/account-requests.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

const MINUTE = 60_000;
const PROXIED = { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

let product: TestProduct;
beforeEach(async () => {
  product = await startTestProduct({ environment: PROXIED });
});
afterEach(() => product.close());

const from = (address: string) => accountRequests(product.fetch, { "x-forwarded-for": address });

async function statuses(count: number, request: (index: number) => Promise<Response>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await request(index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("limits on anonymous clients", () => {
  it("refuse the 21st sign-in of a minute from one address, and say when to come back", async () => {
    const guess = (index: number) => from("192.0.2.1").signIn(`guess-${index}@example.com`);
    expect(await statuses(20, guess)).toEqual({ 401: 20 });
    const refused = await guess(20);
    expect([refused.status, await codeOf(refused)]).toEqual([429, "request.rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await from("192.0.2.2").signIn("guess-20@example.com")).status).toBe(401);
    product.clock.advance(MINUTE);
    expect((await guess(20)).status).toBe(401);
  });

  it("refuse the 11th wrong password for one member, from there only", async () => {
    const { email } = await product.signUp();
    const guess = (index: number) => from("192.0.2.1").signIn(email, `guess ${index}`);
    expect(await statuses(11, guess)).toEqual({ 401: 10, 429: 1 });
    expect((await from("192.0.2.1").signIn(email)).status).toBe(429);
    expect((await from("192.0.2.2").signIn(email)).status).toBe(200);
    product.clock.advance(15 * MINUTE);
    expect((await from("192.0.2.1").signIn(email)).status).toBe(200);
  });

  it("raise an alarm about guesses spread over many addresses; the owner still gets in", async () => {
    const { email } = await product.signUp();
    const guess = (index: number) => from(`198.51.100.${index}`).signIn(email, "a guess");
    expect(await statuses(52, guess)).toEqual({ 401: 52 });
    const alarms = product.logLines.filter((line) => line.includes("sign_in_failures"));
    expect(alarms).toHaveLength(1);
    expect((await from("203.0.113.1").signIn(email)).status).toBe(200);
  });

  it("refuse the 21st sign-up of an hour from one address", async () => {
    const signUp = (index: number) => from("192.0.2.1").signUp(`many-${index}@example.com`);
    expect(await statuses(21, signUp)).toEqual({ 200: 20, 429: 1 });
  });

  it("refuse the 121st refresh of a minute from one address", async () => {
    const refresh = () => from("192.0.2.1").refresh(`__Host-refresh=${"x".repeat(43)}`);
    expect(await statuses(121, refresh)).toEqual({ 401: 120, 429: 1 });
  });

  it("refuse the 21st new password of an hour from one address", async () => {
    const reset = () => from("192.0.2.1").reset("x".repeat(43), "a new password");
    expect(await statuses(21, reset)).toEqual({ 400: 20, 429: 1 });
  });

  it("mail one address three times an hour, and answer the same ever after", async () => {
    const { email } = await product.signUp();
    const before = product.mailer.sent.length;
    const ask = (index: number) => from(`192.0.2.${index}`).requestReset(email);
    expect(await statuses(5, ask)).toEqual({ 200: 5 });
    // Two, for the confirmation at sign-up was the first of the three.
    expect(product.mailer.sent).toHaveLength(before + 2);
    product.clock.advance(60 * MINUTE);
    await ask(6);
    expect(product.mailer.sent).toHaveLength(before + 3);
  });

  it("refuse the 31st request for a mail of an hour from one address", async () => {
    const paths = ["request-password-reset", "send-verification-email"];
    const ask = (index: number) =>
      from("192.0.2.1").post(paths[index % 2] ?? "", { email: `any-${index}@example.com` });
    expect(await statuses(31, ask)).toEqual({ 200: 30, 429: 1 });
  });
});
