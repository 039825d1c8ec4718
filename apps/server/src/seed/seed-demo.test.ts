import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { eq, like } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { oneThings, programmeDays, staff, user } from "#schema/schema.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { demoContent, demoHistory } from "./demo-history.ts";
import { seedDemo } from "./seed-demo.ts";

const NOW = new Date("2026-03-10T12:00:00Z");

const dataDir = mkdtempSync(join(tmpdir(), "seed-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the demo data", () => {
  it("creates, once, a member with a streak of eleven that includes rest, a longer best, an open today and planned rest", async () => {
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
    const headers = { authorization: `Bearer ${token}` };
    const read = async (path: string) => (await product.fetch(path, { headers })).json();
    const overview = (await read("/api/one-things")) as { today: string };
    expect(overview).toMatchObject({
      streak: { current: 11, best: 12, today_counts: false },
      waiting: null,
    });
    expect(overview).toHaveProperty(
      "rest_days",
      [-16, -8, 3].map((ahead) => addDays(overview.today, ahead)),
    );
    expect(await read("/api/programme")).toMatchObject({
      place: { day: 12, due: true, finished: false, opened: { length: 11 } },
    });
    const { version } = (await read("/api/manifesto")) as { version: string };
    expect(await read("/api/manifesto/signature")).toMatchObject({ signature: { version } });

    const { db } = product.database;
    const count = async () => [
      await db.$count(oneThings),
      await db.$count(programmeDays),
      await db.$count(user),
    ];
    const before = await count();
    product.clock.advance(3 * 24 * 3600_000);
    const pack = await loadPack(DEFAULT_PACK);
    const refuse = () => Promise.reject(new Error("made twice"));
    const accounts = {
      createConfirmedMember: refuse,
      createConfirmedAuthenticator: refuse,
      newAuthenticatorKey: () => "AAAA",
    };
    await seedDemo({
      config: product.config,
      accounts,
      addStaff: async () => false,
      pack,
      db,
      clock: product.clock.now,
    });
    expect(await count()).toEqual(before);
    await product.close();
  });

  it("leaves colleagues out who were removed from the team, or with their account", async () => {
    const environment = { SEED_DEMO: "true", DATA_DIR: dataDir };
    const product = await startTestProduct({ environment });
    const { db } = product.database;
    await db.delete(staff).where(eq(staff.role, "support"));
    const editor = like(user.email, "editor@%");
    await db.delete(user).where(editor);
    const next = await startOtherNode(product);
    expect(await db.select({ role: staff.role }).from(staff)).toEqual([{ role: "owner" }]);
    expect(await db.$count(user, editor)).toBe(0);
    await next.close();
    await product.close();
  });

  it.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])(
    "is on the member's own days in %s",
    (timeZone) => {
      const { days } = demoHistory("member", timeZone, NOW);
      for (const day of days) {
        expect(calendarDateIn(timeZone, day.committedAt)).toBe(day.targetDate);
        expect(calendarDateIn(timeZone, day.updatedAt)).toBe(day.targetDate);
      }
      const member = { userId: "member", timeZone };
      const programme = { title: "", intro: "", samples: [], days: Array(30) };
      const manifesto = { title: "", version: "1", principles: [] };
      const { opened } = demoContent(member, { programme, manifesto }, NOW);
      for (const { openedOn, doneAt } of opened) {
        if (doneAt) expect(calendarDateIn(timeZone, doneAt)).toBe(openedOn);
      }
    },
  );
});
