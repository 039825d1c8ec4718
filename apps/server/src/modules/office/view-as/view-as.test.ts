import { randomUUID } from "node:crypto";
import type { OfficeLog } from "@sovereign/contract/office-log";
import type { OwnStaffLog } from "@sovereign/contract/staff-log";
import { VIEW_HEADER } from "@sovereign/domain/staff";
import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#database/database.ts";
import { listen } from "#http/listen.ts";
import { session, staff, staffLog, staffLogSubjects, staffViews } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { viewAs } from "#testing/office-view.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;
type Ended = { db: Database; staffId: string; viewedId: string };

const OVER = [403, "office.view_over"];

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ now: NOW, environment: { ADMIN_MODE: "everyone" } })
  .extend("support", ({ product }) => signUpStaff(product, "support", "Mira"))
  .extend("viewed", ({ member }) => member)
  /** The views that were stored, and their entries in the log. */
  .extend("stored", ({ product, support }) => async () => {
    const { db } = product.database;
    const isOwn = and(eq(staffLog.actorId, support.userId), eq(staffLog.kind, "member_viewed"));
    return {
      views: await db.select().from(staffViews).where(eq(staffViews.actorId, support.userId)),
      entries: await db
        .select()
        .from(staffLog)
        .innerJoin(staffLogSubjects, eq(staffLogSubjects.logId, staffLog.id))
        .where(isOwn),
    };
  });
it.beforeEach(({ product }) => product.clock.set(NOW));

describe("a view", () => {
  it("stands in the log with its reason before the first screen is read", async ({
    support,
    viewed,
    stored,
  }) => {
    const view = await viewAs(support, viewed.id, " They cannot open the briefing ");
    expect(view.member).toMatchObject({ id: viewed.id, email: viewed.email, role: "user" });
    expect([view.expires_in, view.ends_at]).toEqual([900, "2026-03-10T12:15:00.000Z"]);
    const { views, entries } = await stored();
    expect(entries).toMatchObject([
      {
        staff_log: { kind: "member_viewed", actorName: "Mira", details: { view: view.id } },
        staff_log_subjects: { userId: viewed.id, reason: "They cannot open the briefing" },
      },
    ]);
    expect(JSON.stringify(views)).not.toContain(view.token);
    expect((await view.fetch("/api/one-things")).status).toBe(200);
  });

  it("is over after fifteen minutes", async ({ product, support, viewed }) => {
    const view = await viewAs(support, viewed.id);
    product.clock.advance(9 * MINUTE);
    await support.prove();
    product.clock.advance(6 * MINUTE - 1);
    expect((await view.fetch("/api/vault")).status).toBe(200);
    product.clock.advance(1);
    for (const path of ["/api/vault", "/api/one-things", "/api/functions/check-subscription"]) {
      expect(await refusalOf(await view.fetch(path)), path).toEqual(OVER);
    }
  });

  it("is over when it was ended, and that is known", async ({
    product,
    support,
    viewed,
    stored,
  }) => {
    const view = await viewAs(support, viewed.id);
    product.clock.advance(4 * MINUTE);
    const end = () => support.fetch(`/api/office/views/${view.id}`, { method: "DELETE" });
    expect((await end()).status).toBe(204);
    product.clock.advance(MINUTE);
    expect((await end()).status).toBe(204);
    expect(await refusalOf(await view.fetch("/api/vault"))).toEqual(OVER);
    const { views } = await stored();
    expect(views).toMatchObject([{ endedAt: new Date("2026-03-10T12:04:00.000Z") }]);
  });

  it("is in the member's own log with its minutes and its reason", async ({
    product,
    support,
    viewed,
  }) => {
    const log = async () => {
      const answer = await viewed.fetch("/api/me/staff-log");
      const { entries } = (await answer.json()) as OwnStaffLog;
      return entries.map(({ kind, name, reason, details }) => ({
        kind,
        name,
        reason,
        minutes: Reflect.get(details, "minutes"),
      }));
    };
    const entry = { kind: "member_viewed", name: "Mira", reason: "Asked" };
    const { id } = await viewAs(support, viewed.id);
    expect(await log()).toEqual([{ ...entry, minutes: 1 }]);
    product.clock.advance(3.5 * MINUTE);
    expect(await log()).toEqual([{ ...entry, minutes: 4 }]);
    await support.fetch(`/api/office/views/${id}`, { method: "DELETE" });
    await viewAs(support, viewed.id);
    product.clock.advance(5 * MINUTE);
    expect((await log()).map(({ minutes }) => minutes)).toEqual([5, 4]);
    const office = (await (await support.fetch("/api/office/log")).json()) as OfficeLog;
    const views = office.entries.filter(({ kind, member }) => {
      return kind === "member_viewed" && member?.id === viewed.id;
    });
    expect(views.map(({ details }) => Reflect.get(details, "minutes"))).toEqual([5, 4]);
  });

  it.for([
    [
      "becomes an editor",
      ({ db, staffId }) =>
        db.update(staff).set({ role: "editor" }).where(eq(staff.userId, staffId)),
    ],
    ["leaves the staff", ({ db, staffId }) => db.delete(staff).where(eq(staff.userId, staffId))],
    ["is signed out", ({ db, staffId }) => db.delete(session).where(eq(session.userId, staffId))],
    [
      "gets the member as a colleague",
      ({ db, viewedId: userId }) =>
        db.insert(staff).values({ userId, role: "editor", name: "Ida", since: new Date() }),
    ],
  ] satisfies [string, (about: Ended) => PromiseLike<unknown>][])(
    "is over when who started it %s, although the access token is still valid",
    async ([, change], { product, support, viewed }) => {
      const view = await viewAs(support, viewed.id);
      await change({ db: product.database.db, staffId: support.userId, viewedId: viewed.id });
      expect(await refusalOf(await view.fetch("/api/vault"))).toEqual(OVER);
    },
  );

  it("serves nobody but who started it, and is not ended by others", async ({
    product,
    support,
    viewed,
  }) => {
    const view = await viewAs(support, viewed.id);
    const owner = await signUpStaff(product, "owner");
    for (const other of [owner, viewed]) {
      const answer = await other.fetch("/api/vault", { headers: { [VIEW_HEADER]: view.token } });
      expect(await refusalOf(answer)).toEqual(OVER);
    }
    await owner.fetch(`/api/office/views/${view.id}`, { method: "DELETE" });
    expect((await view.fetch("/api/vault")).status).toBe(200);
  });

  it("ends the one before it in the same session", async ({ support, viewed, stored }) => {
    const first = await viewAs(support, viewed.id);
    const second = await viewAs(support, viewed.id);
    expect(await refusalOf(await first.fetch("/api/vault"))).toEqual(OVER);
    expect((await second.fetch("/api/vault")).status).toBe(200);
    expect((await stored()).entries).toHaveLength(2);
  });

  it("is one view when its start was sent twice", async ({ support, viewed, stored }) => {
    const order = { id: randomUUID(), reason: "Asked" };
    const start = () => support.post(`/api/office/members/${viewed.id}/views`, order);
    const [first, second] = [await (await start()).json(), await (await start()).json()];
    const read = (token: string) =>
      support.fetch("/api/vault", { headers: { [VIEW_HEADER]: token } });
    expect(await refusalOf(await read(first.token))).toEqual(OVER);
    expect((await read(second.token)).status).toBe(200);
    const { views, entries } = await stored();
    expect([views.length, entries.length]).toEqual([1, 1]);
  });

  it("is refused without a reason, of nobody and of staff", async ({
    product,
    support,
    viewed,
    stored,
  }) => {
    const start = (userId: string, reason = "Asked") =>
      support.post(`/api/office/members/${userId}/views`, { id: randomUUID(), reason });
    expect(await refusalOf(await start(viewed.id, " "))).toEqual([400, "office.reason_missing"]);
    expect(await refusalOf(await start("nobody"))).toEqual([404, "office.member_not_found"]);
    const owner = await signUpStaff(product, "owner");
    for (const { userId } of [owner, support]) {
      expect(await refusalOf(await start(userId))).toEqual([403, "office.view_of_staff"]);
    }
    expect(await stored()).toEqual({ views: [], entries: [] });
  });
});

describe("the screens of a view", () => {
  it("are open and locked as the member's own, also in admin mode", async ({
    product,
    support,
  }) => {
    for (const member of [await product.signUp(), await product.signUpSubscriber()]) {
      const view = await viewAs(support, member.id);
      for (const path of ["/api/vault", "/api/functions/check-subscription", "/api/programme"]) {
        const seen = await view.fetch(path, { headers: { "x-admin-mode": "on" } });
        expect(await seen.json(), path).toEqual(await (await member.fetch(path)).json());
      }
    }
  });

  it("need one query more, and none without the header", async ({ product, support, viewed }) => {
    const count = async (fetch: typeof support.fetch) => {
      await fetch("/api/vault");
      product.statements.length = 0;
      await fetch("/api/vault");
      return product.statements.length;
    };
    const view = await viewAs(support, viewed.id);
    expect(await count(view.fetch)).toBe((await count(viewed.fetch)) + 1);
    expect(await count(support.fetch)).toBe(await count(viewed.fetch));
  });

  it("are not answered by a 304 for the staff's own membership", async ({
    product,
    support,
    viewed,
    onTestFinished,
  }) => {
    let ahead = 0;
    const server = await listen(product.app, { host: "127.0.0.1", port: 0 }, (...exchange) => {
      const answered = product.ahead(...exchange);
      if (answered) ahead += 1;
      return answered;
    });
    onTestFinished(server.close);
    const check = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/functions/check-subscription`, {
        headers: { authorization: `Bearer ${support.accessToken()}`, ...headers },
      });
    const etag = (await check({})).headers.get("etag") ?? "";
    const known = { "if-none-match": etag };
    expect([(await check(known)).status, ahead]).toEqual([304, 1]);
    const { token } = await viewAs(support, viewed.id);
    const seen = await check({ [VIEW_HEADER]: token });
    expect([seen.status, seen.headers.get("etag")]).toEqual([200, null]);
    expect(seen.headers.get("cache-control")).toBe("no-store");
    expect(ahead).toBe(1);
    expect(await refusalOf(await check({ ...known, [VIEW_HEADER]: "another" }))).toEqual(OVER);
    expect(ahead).toBe(1);
  });
});
