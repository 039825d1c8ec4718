import type { OfficeMember } from "@sovereign/contract/office-member";
import type { OfficeToday } from "@sovereign/contract/office-today";
import type { OwnStaffLog } from "@sovereign/contract/staff-log";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { appendToLog, memberKeyOf } from "#staff/staff-log.repository.ts";
import { accountRequests, sessionOf } from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE = 60_000;

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ payments: true, now: NOW })
  .extend("support", ({ product }) => signUpStaff(product, "support", "Mira"))
  .extend("id", ({ member }) => member.id)
  .extend("look", ({ support, id }) => async (): Promise<OfficeMember> => {
    const answer = await support.fetch(`/api/office/members/${id}`);
    expect(answer.status).toBe(200);
    return answer.json();
  })
  .extend(
    "giveReason",
    ({ support, id }) =>
      (reason?: string) =>
        support.giveReason(id, reason),
  )
  .extend("ownLog", ({ product, member }) => async (query = ""): Promise<OwnStaffLog> => {
    const session = await sessionOf(await accountRequests(product.fetch).signIn(member.email));
    const headers = { authorization: `Bearer ${session.access_token}` };
    const answer = await product.fetch(`/api/me/staff-log${query}`, { headers });
    expect(answer.status).toBe(200);
    return answer.json();
  });

it.beforeEach(({ product }) => product.clock.set(NOW));

describe("a look at a member", () => {
  it("waits for a reason, and is in the member's own log before the page is", async ({
    product,
    support,
    id,
    look,
    giveReason,
    ownLog,
  }) => {
    for (const part of ["", "/payments", "/log"]) {
      const answer = await support.fetch(`/api/office/members/${id}${part}`);
      expect(await refusalOf(answer)).toEqual([409, "office.look_reason_missing"]);
    }
    expect(await ownLog()).toMatchObject({ entries: [], next: null, looks: 0, acts: 0 });
    const reason = "your message";
    await giveReason(reason);
    const seen = await look();
    expect(seen.look).toEqual({ at: product.clock.now().toISOString(), reason });
    expect(await ownLog()).toMatchObject({
      entries: [{ kind: "member_looked", name: "Mira", role: "support", reason }],
      looks: 1,
      member_since: null,
    });
    expect(seen.log.entries).toEqual((await ownLog()).entries);
  });

  it("is one for ten minutes, however often and whatever part is read", async ({
    product,
    support,
    id,
    look,
    giveReason,
    ownLog,
  }) => {
    await giveReason();
    await Promise.all([look(), look(), support.fetch(`/api/office/members/${id}/payments`)]);
    product.clock.advance(9 * MINUTE);
    await support.prove();
    await support.fetch(`/api/office/members/${id}/log`);
    expect((await ownLog()).looks).toBe(1);
    product.clock.advance(MINUTE + 1);
    const again = await look();
    expect(again.look.at).toBe(product.clock.now().toISOString());
    expect((await ownLog()).looks).toBe(2);
    const owner = await signUpStaff(product, "owner", "Adrian");
    await owner.giveReason(id);
    expect((await ownLog()).entries.map(({ name }) => name)).toEqual(["Adrian", "Mira", "Mira"]);
  });

  it("has a reason that is kept for the day, and the log keeps the earlier one", async ({
    product,
    support,
    look,
    giveReason,
    ownLog,
  }) => {
    expect(await refusalOf(await giveReason("  "))).toEqual([400, "office.reason_missing"]);
    const first = await (await giveReason(" your message of 9 March ")).json();
    expect(first).toMatchObject({ reason: "your message of 9 March" });
    await giveReason("your message of 10 March");
    expect((await ownLog()).entries[0]?.reason).toBe("your message of 10 March");
    const changes = eq(staffLog.kind, "look_reason_changed");
    expect(await product.database.db.$count(staffLog, changes)).toBe(1);
    product.clock.set("2026-03-10T12:09:00.000Z");
    await support.prove();
    product.clock.set("2026-03-10T12:11:00.000Z");
    expect((await look()).look.reason).toBe("your message of 10 March");
    expect((await ownLog()).looks).toBe(2);
  });

  describe("late in the day", () => {
    it.beforeEach(({ product }) => product.clock.set("2026-03-10T23:52:00.000Z"));

    it("begins the next day without a reason", async ({
      product,
      support,
      id,
      look,
      giveReason,
    }) => {
      await giveReason("your message");
      product.clock.set("2026-03-11T00:01:00.000Z");
      await support.prove();
      expect((await look()).look.reason).toBe("your message");
      product.clock.set("2026-03-11T00:03:00.000Z");
      const answer = await support.fetch(`/api/office/members/${id}`);
      expect(await refusalOf(answer)).toEqual([409, "office.look_reason_missing"]);
    });
  });

  it("is one through the log and the address check too", async ({
    product,
    support,
    id,
    member,
    ownLog,
  }) => {
    const read = (query: string) => support.fetch(`/api/office/log?${query}`);
    await read(`member=${member.email}`);
    await read(`member=${id}&before=99999`);
    const kinds = async () => (await ownLog()).entries.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["member_log_read"]);
    product.clock.advance(11 * MINUTE);
    await support.stayProved();
    const hash = memberKeyOf(id);
    await support.fetch(`/api/office/log-export?member=${hash}`);
    expect(await kinds()).toEqual(["member_log_read", "member_log_read"]);

    const other = await product.signUp();
    const path = `/api/office/members/${other.id}/address-check`;
    const check = () => support.post(path, { new_email: member.email });
    expect(await refusalOf(await check())).toEqual([409, "office.look_reason_missing"]);
    await support.giveReason(other.id, "your new address");
    expect(await (await check()).json()).toEqual({ why_not: "address_taken" });
    expect((await ownLog()).entries[0]).toMatchObject({
      kind: "member_looked",
      reason: "your new address",
    });
  });

  it("is told to the owner when there are sixty within an hour", async ({ product, support }) => {
    const owner = await signUpStaff(product, "owner");
    const { db } = product.database;
    const lookAt = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        product.clock.advance(1000);
        const about = { userId: owner.userId, reason: "Ours" };
        const entry = { staff: support, kind: "member_looked", about } as const;
        await appendToLog(db, entry, product.clock.now());
      }
    };
    const needs = async ({ fetch }: typeof support) => {
      const today: OfficeToday = await (await fetch("/api/office/today")).json();
      return today.needs.filter(({ kind }) => kind === "many_looks");
    };
    await lookAt(59);
    expect(await needs(owner)).toEqual([]);
    await lookAt(2);
    const since = product.clock.now().toISOString();
    const told = [{ kind: "many_looks", name: "Mira", count: 61, since }];
    expect(await needs(owner)).toEqual(told);
    expect(await needs(support)).toEqual([]);
  });

  it("is in nobody else's log", async ({ product, look, giveReason, ownLog }) => {
    const other = await product.signUp();
    await giveReason();
    await look();
    const answer = await other.fetch("/api/me/staff-log");
    expect(await answer.json()).toMatchObject({ entries: [], looks: 0 });
    expect((await ownLog()).looks).toBe(1);
  });
});

describe("the member's part of the log", () => {
  it("is read by pages, with what became of an act", async ({
    product,
    support,
    id,
    billing,
    member,
    ownLog,
  }) => {
    const { db } = product.database;
    await billing.subscribe(member);
    const append = (kind: "extend" | "act_done", details: object) =>
      appendToLog(
        db,
        { staff: support, kind, details: { ...details }, about: { userId: id, reason: "Ours" } },
        product.clock.now(),
      );
    for (let count = 1; count <= 25; count += 1) {
      await append("extend", { act: `act-${count}`, days: count });
    }
    await append("extend", { act: "act-25", days: 25, again: true });
    await append("act_done", { act: "act-25" });
    const first = await ownLog();
    expect(first).toMatchObject({ looks: 0, acts: 25, member_since: "2026-03-10T12:00:00.000Z" });
    expect(first.entries.slice(0, 2)).toMatchObject([
      { kind: "extend", reason: "Ours", details: { days: 25 }, outcome: "done" },
      { details: { days: 24 }, outcome: null },
    ]);
    expect(first.entries).toHaveLength(20);
    const rest = await ownLog(`?before=${first.next}`);
    expect(rest.entries.map(({ details }) => Reflect.get(details, "days"))).toEqual([
      5, 4, 3, 2, 1,
    ]);
    expect(rest.next).toBeNull();
  });
});
