/** @module-tag kills */
import { expect, it } from "vitest";
import { PASSWORD } from "#testing/account-requests.ts";
import { createPasswords } from "./passwords.ts";

const ADDRESSES = 40;
const LIMIT_MS = 2000;

it("beside forty addresses that guess, a device that has signed in before is in within two seconds §S96", async () => {
  const passwords = createPasswords({ light: false });
  const hash = await passwords.hash(PASSWORD, "seed");

  /** In milliseconds, the longest last. */
  async function timesOf(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const since = performance.now();
      await passwords.verify({ hash, password: PASSWORD }, "203.0.113.1", 0);
      times.push(performance.now() - since);
    }
    return times.sort((one, other) => one - other);
  }
  const alone = await timesOf(3);

  let isOver = false;
  let refused = 0;
  let hashed = Promise.withResolvers<void>();
  /** Tries again with each hash that ends; a loop of refusals would only keep the machine busy. */
  async function attack(address: string): Promise<void> {
    for (let failures = 1; !isOver; failures += 1) {
      const { promise: next } = hashed;
      try {
        await passwords.verify({ hash, password: "a guess" }, address, failures);
        hashed.resolve();
        hashed = Promise.withResolvers();
      } catch {
        refused += 1;
        await next;
      }
    }
  }
  for (let index = 0; index < ADDRESSES; index += 1) void attack(`198.51.100.${index}`);
  const beside = await timesOf(4);
  isOver = true;

  expect(refused).toBeGreaterThan(ADDRESSES);
  // One hash that runs, and its own; where others keep the machine busy, both take longer. With a
  // turn for each address it would be forty.
  expect(beside.at(-1)).toBeLessThan(Math.max(LIMIT_MS, 4 * (alone.at(-1) ?? 0)));
});
