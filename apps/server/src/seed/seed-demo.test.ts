import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { afterAll, describe, expect, it } from "vitest";
import { oneThings, user } from "#database/schema.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { demoHistory } from "./demo-history.ts";
import { seedDemo } from "./seed-demo.ts";

const dataDir = mkdtempSync(join(tmpdir(), "seed-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the demo data", () => {
  it("gives the member a streak of eleven, a longer best and an open today, once", async () => {
    const environment = { SEED_DEMO: "true", DATA_DIR: dataDir };
    const product = await startTestProduct({ environment });
    const file = join(dataDir, "demo-accounts.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { demo, admin } = JSON.parse(readFileSync(file, "utf8"));
    const signIn = async (account: object) =>
      (
        await product.fetch("/api/auth/sign-in/email", {
          method: "POST",
          body: JSON.stringify(account),
        })
      ).json() as Promise<{ access_token: string; user: { role: string } }>;
    expect((await signIn(admin)).user.role).toBe("admin");
    const { access_token: token } = await signIn(demo);
    const overview = await product.fetch("/api/one-things", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await overview.json()).toMatchObject({
      streak: { current: 11, best: 12, today_counts: false },
      milestone: null,
    });

    const { db } = product.database;
    const count = async () => [await db.$count(oneThings), await db.$count(user)];
    const before = await count();
    product.clock.advance(3 * 24 * 3600_000);
    const accounts = { createConfirmedMember: () => Promise.reject(new Error("made twice")) };
    await seedDemo({ config: product.config, accounts, db, clock: product.clock.now });
    expect(await count()).toEqual(before);
    await product.close();
  });

  it.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])(
    "lies on the member's own days in %s",
    (timeZone) => {
      const { days } = demoHistory("member", timeZone, new Date("2026-03-10T12:00:00Z"));
      for (const day of days) {
        expect(calendarDateIn(timeZone, day.committedAt)).toBe(day.targetDate);
        expect(calendarDateIn(timeZone, day.updatedAt)).toBe(day.targetDate);
      }
    },
  );
});
