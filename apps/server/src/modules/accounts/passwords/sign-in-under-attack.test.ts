/** @module-tag kills */
import { expect } from "vitest";
import { accountRequests, PASSWORD } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const ADDRESSES = 40;
const LIMIT_MS = 2000;

/** Passwords are hashed at their real cost. */
const it = productTest({
  environment: { NODE_ENV: "development", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" },
});

it("beside forty addresses that guess, a device that has signed in before is in within two seconds §S96", async ({
  product,
}) => {
  const from = (address: string) => accountRequests(product.fetch, { "x-forwarded-for": address });
  const { email } = await product.signUpOverHttp();
  const here = from("203.0.113.1");
  const first = await here.signIn(email);
  const cookie = first.headers.getSetCookie()[1]?.split(";")[0] ?? "";

  async function timesOf(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const since = performance.now();
      const answer = await here.post("sign-in/email", { email, password: PASSWORD }, { cookie });
      expect(answer.status).toBe(200);
      times.push(Math.round(performance.now() - since));
    }
    return times.sort((one, other) => one - other);
  }
  const alone = await timesOf(3);

  let isOver = false;
  let refused = 0;
  async function attack(address: number): Promise<void> {
    const api = from(`198.51.100.${address}`);
    for (let index = 0; !isOver; index += 1) {
      const { status } = await api.signIn(`guess-${address}-${index}@example.com`, "a guess");
      if (status === 429) refused += 1;
      expect([401, 429]).toContain(status);
      // As a network would: a refusal without any work would keep V's turn from coming.
      await new Promise(setImmediate);
    }
  }
  const attackers = Array.from({ length: ADDRESSES }, (_, address) => attack(address));
  const beside = await timesOf(5);
  isOver = true;
  await Promise.all(attackers);

  expect(refused).toBeGreaterThan(ADDRESSES);
  // On a machine that is busy with others one hash may take longer than the limit.
  expect(beside.at(-1)).toBeLessThan(Math.max(LIMIT_MS, 3 * (alone.at(-1) ?? 0)));
  const errors = product.logLines.filter((line) => JSON.parse(line).level >= 50);
  expect(errors).toEqual([]);
});
