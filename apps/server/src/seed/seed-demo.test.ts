import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type { Partner, PartnerOverview } from "@sovereign/contract/partner";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { PARTNER_DAYS, PARTNER_MARKS } from "@sovereign/domain/partner";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { eq, like } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { oneThings, programmeDays, staff, user } from "#schema/schema.ts";
import { startOtherNode } from "#testing/other-node.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { demoContent, demoHistory } from "./demo-history.ts";
import { seedDemoPartner } from "./demo-partner.ts";
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

    const pair = (await read("/api/partner")) as PartnerOverview;
    const { theirs, received } = pair.partner ?? {};
    expect(pair).toMatchObject({
      may_choose: false,
      partner: { name: "Priya", chose: false, resting: false },
    });
    expect(theirs?.days.at(-1)).toEqual({ date: overview.today, mark: "open" });
    const marks = theirs?.days.map(({ mark }) => mark) ?? [];
    expect([marks.length, new Set(marks)]).toEqual([PARTNER_DAYS, new Set(PARTNER_MARKS)]);
    expect(received).toMatchObject([{ signal: "seen" }]);

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

    const seedPartner = () => seedDemoPartner({ accounts, db, clock: product.clock.now });
    const later = async (hours: number) => {
      product.clock.advance(hours * 3600_000);
      await seedPartner();
      await seedPartner();
      const { access_token } = await signIn(demo);
      headers.authorization = `Bearer ${access_token}`;
      return ((await read("/api/partner")) as PartnerOverview).partner;
    };
    const lastMarks = (partner: Partner | null) => partner?.theirs?.days.slice(-4);
    const day = (ahead: number, mark: string) => ({ date: addDays(overview.today, ahead), mark });
    const until = [day(0, "kept"), day(1, "kept"), day(2, "kept")];
    expect(lastMarks(await later(0))).toEqual([...until, day(3, "open")]);
    const evening = await later(10);
    expect(lastMarks(evening)).toEqual([...until, day(3, "partly")]);
    expect(evening?.received).toHaveLength(1);
    const end = { pair: evening?.pair, block: false };
    await product.fetch("/api/partner/end", { method: "POST", headers, body: JSON.stringify(end) });
    const ended = await count();
    expect(await later(24)).toBeNull();
    const away = { pair: null, block: false };
    await product.fetch("/api/partner/end", {
      method: "POST",
      headers,
      body: JSON.stringify(away),
    });
    expect(await later(24)).toBeNull();
    expect(await count()).toEqual(ended);
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
