import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { rateLimits } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createRateLimits } from "./rate-limits.ts";

const FIVE = { points: 5, seconds: 60 };

let database: OpenDatabase;
let now = new Date("2026-03-10T12:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = (factor = 1) => createRateLimits({ db: database.db, clock: () => now, factor });

describe("a rate limit", () => {
  it("allows exactly its points in a burst, across all nodes §S37 §S84", async () => {
    const [first, second] = [start(), start()];
    const burst = Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? first : second).consume("burst", FIVE),
    );
    const answers = await Promise.all(burst);
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(5);
    expect(answers.find((answer) => !answer.allowed)?.retryAfterSeconds).toBe(60);
  });

  it("allows requests again when its window ends", async () => {
    const limits = start();
    for (let index = 0; index < 5; index += 1) await limits.consume("window", FIVE);
    now = new Date(now.getTime() + 59_001);
    expect(await limits.consume("window", FIVE)).toEqual({
      allowed: false,
      retryAfterSeconds: 1,
      used: 6,
    });
    now = new Date(now.getTime() + 999);
    expect((await limits.consume("window", FIVE)).allowed).toBe(true);
  });

  it("does not last for longer because a clock has gone back", async () => {
    const limits = start();
    for (let index = 0; index < 6; index += 1) await limits.consume("ahead", FIVE);
    now = new Date(now.getTime() - 59_000);
    expect((await limits.consume("ahead", FIVE)).allowed).toBe(false);
    now = new Date(now.getTime() - 3600_000);
    expect((await limits.consume("ahead", FIVE)).allowed).toBe(true);
    now = new Date(now.getTime() + 3659_000);
  });

  it("is multiplied by the factor when it counts an IP address, and otherwise not", async () => {
    const limits = start(2);
    const burst = (key: string) =>
      Promise.all(Array.from({ length: 20 }, () => limits.consume(key, FIVE)));
    const allowed = async (key: string) => (await burst(key)).filter((a) => a.allowed).length;
    expect(await allowed("sign-in:ip:203.0.113.7")).toBe(10);
    expect(await allowed("mail:someone@example.com")).toBe(5);
  });

  it("stores no readable key, and deletes rows soon after their window", async () => {
    const limits = start();
    await limits.consume("mail:someone@example.com", FIVE);
    const keys = async () => (await database.db.select().from(rateLimits)).map((row) => row.key);
    expect((await keys()).join()).not.toContain("someone");
    now = new Date(now.getTime() + 3600_000);
    await limits.consume("latest", FIVE);
    expect(await keys()).toHaveLength(1);
  });
});
