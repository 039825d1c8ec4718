import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { refuseAddress, resetAddress } from "#jobs/refused-addresses.repository.ts";
import { sentMails, staffLog, staffLogSubjects } from "#schema/schema.ts";
import { tokenIn } from "#testing/account-requests.ts";
import { supportOf } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const HOUR = 3600_000;

let count = 0;

const it = productTest().extend("next", () => {
  count += 1;
  return `moved-${count}@example.org`;
});

describe("an address that staff change", () => {
  it("waits for an owner and seven days where no email reaches the member §S97", async ({
    product,
    next,
  }) => {
    const { member, support, order, look, mailsTo } = await supportOf(product);
    const owner = await signUpStaff(product, "owner");
    const since = product.clock.now();
    await refuseAddress(product.database.db, member.email, {
      reason: "complained",
      since,
      status: null,
    });
    const act = await order({ kind: "change_address", new_email: next });
    expect(act).toMatchObject({ state: "held", held_until: null });
    await owner.post(`/api/office/acts/${act.id}/allow`, {});
    const { state, held_until } = await look(act.id);
    expect([state, Date.parse(held_until ?? "")]).toEqual([
      "held",
      since.getTime() + 7 * 24 * HOUR,
    ]);
    expect(mailsTo(member.email).at(-1)).toBe("A change of your address was requested");
    expect(product.mailer.lastTo(member.email).text).toContain(next);
    expect(mailsTo(next)).toEqual([]);
    product.clock.advance(7 * 24 * HOUR);
    await product.runRepeated();
    await support.stayProved();
    expect(await look(act.id)).toMatchObject({ state: "done", can_undo: true });
    expect(mailsTo(next)).toEqual(["Confirm your new address"]);
    product.clock.set(since.toISOString());
  });

  it("waits too where the email that says it was reset may still come back §S97", async ({
    product,
    next,
  }) => {
    const { member, support, order, undo, mailsTo } = await supportOf(product);
    const since = product.clock.now();
    const refused = { reason: "bounced" as const, since, status: "5.1.1" };
    await refuseAddress(product.database.db, member.email, refused);
    const change = { kind: "change_address", new_email: next };
    const { send } = product.mailer;
    product.mailer.send = (message) => {
      product.clock.advance(1000);
      return send(message);
    };
    await order({ kind: "reset_address" });
    product.mailer.send = send;
    expect(mailsTo(member.email).at(-1)).toBe("We are emailing you here again");
    product.clock.advance(24 * HOUR - 1000);
    await support.stayProved();
    const early = await order(change);
    expect(early).toMatchObject({ state: "held", waits_for_owner: true });
    await undo(early.id);
    product.clock.advance(1000);
    expect(await order(change)).toMatchObject({ state: "done" });
    product.clock.set(since.toISOString());
  });

  it.for(["email-confirm-change", "staff-confirm-change"] as const)(
    "waits too where only another address has taken an email (%s) §S97",
    async (template, { product, next }) => {
      const { db } = product.database;
      const { member, userId, order } = await supportOf(product);
      const now = product.clock.now().getTime();
      const refused = { reason: "bounced" as const, since: new Date(now), status: "5.1.1" };
      await refuseAddress(db, member.email, refused);
      await resetAddress(db, member.email, new Date(now - 72 * HOUR));
      const sentAt = new Date(now - 48 * HOUR);
      await db.insert(sentMails).values({
        messageKey: randomUUID(),
        userId,
        template,
        subject: "Confirm your new address",
        state: "sent",
        queuedAt: sentAt,
        sentAt,
      });
      const act = await order({ kind: "change_address", new_email: next });
      expect(act).toMatchObject({ state: "held", waits_for_owner: true });
    },
  );

  it("changes once the new one is confirmed, which ends every session", async ({
    product,
    api,
    next,
  }) => {
    const { member, order, mailsTo, logOf, open } = await supportOf(product);
    const ordered = { id: randomUUID(), kind: "change_address", new_email: next.toUpperCase() };
    const act = await order(ordered);
    expect(act).toMatchObject({ state: "done", can_undo: true });
    expect(act.figures).toEqual({ confirm_by: "2026-03-11T12:00:00.000Z" });
    expect(await order(ordered)).toMatchObject({ repeated: true });
    expect(await open()).toEqual([act.id]);
    expect(mailsTo(next)).toEqual(["Confirm your new address"]);
    expect(mailsTo(member.email).at(-1)).toBe("A new address was requested");
    expect(product.mailer.lastTo(next).text).toContain("Mira has set this up.");
    expect((await api.signIn(member.email)).status).toBe(200);

    product.clock.advance(23 * HOUR);
    const token = tokenIn(product.mailer.linkTo(next, "/auth/email#"));
    const signedIn = await api.signIn(member.email);
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const authorization = { authorization: `Bearer ${access_token}` };
    const pressed = await api.post("confirm-email-change", { token }, authorization);
    expect(pressed.status).toBe(204);
    expect((await api.user(access_token)).status).toBe(401);
    expect((await api.signIn(next)).status).toBe(200);
    expect(await logOf(act.id)).toEqual(["change_address", "act_done"]);
    product.clock.advance(-23 * HOUR);
    expect(await open()).toEqual([]);
  });

  it("is stopped by the old address, also after the change", async ({ product, api, next }) => {
    const { member, order, open } = await supportOf(product);
    await order({ kind: "change_address", new_email: next });
    const undo = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
    const token = tokenIn(product.mailer.linkTo(next, "/auth/email#"));
    const { password } = member;
    expect((await api.post("confirm-email-change", { token, password })).status).toBe(204);
    expect((await api.post("freeze", { token: undo })).status).toBe(204);
    expect((await api.signIn(next)).status).toBe(401);
    expect(await open()).toEqual([]);
  });

  it("is withdrawn until it is confirmed, and not after", async ({ product, api, next }) => {
    const { member, order, undo, logOf } = await supportOf(product);
    const first = await order({ kind: "change_address", new_email: next });
    expect(await undo(first.id)).toMatchObject({ state: "undone" });
    expect(await logOf(first.id)).toEqual(["change_address", "act_done", "act_undone"]);
    const token = tokenIn(product.mailer.linkTo(next, "/auth/email#"));
    const { password } = member;
    expect((await api.post("confirm-email-change", { token, password })).status).toBe(400);

    product.clock.advance(1000);
    const second = await order({ kind: "change_address", new_email: next });
    const again = tokenIn(product.mailer.linkTo(next, "/auth/email#"));
    expect((await api.post("confirm-email-change", { token: again, password })).status).toBe(204);
    expect(await undo(second.id)).toMatchObject({ state: "done", outcome: { code: "too_late" } });
    expect((await api.signIn(next)).status).toBe(200);
  });

  it("is a look at both when it is refused for who has the address", async ({
    product,
    member: neighbor,
  }) => {
    const { db } = product.database;
    const { userId, support, refusalOf } = await supportOf(product);
    const taken = { kind: "change_address", new_email: neighbor.email };
    expect(await refusalOf(taken)).toBe("address_taken");
    const looks = await db
      .select({ userId: staffLogSubjects.userId, reason: staffLogSubjects.reason })
      .from(staffLogSubjects)
      .innerJoin(staffLog, eq(staffLog.id, staffLogSubjects.logId))
      .where(and(eq(staffLog.actorId, support.userId), eq(staffLog.kind, "member_looked")))
      .orderBy(asc(staffLog.id));
    expect(looks).toEqual([
      { userId, reason: "They asked us to" },
      { userId: neighbor.id, reason: "They asked us to" },
    ]);
  });

  it("is none that another member has, the same or no address", async ({
    product,
    member: neighbor,
  }) => {
    const { member, support, path, refusalOf } = await supportOf(product);
    const change = { kind: "change_address" };
    await support.giveReason(member.id);
    const check = async (new_email: string) =>
      (await support.post(path.replace("acts", "address-check"), { new_email })).json();
    for (const [new_email, code] of [
      [neighbor.email, "address_taken"],
      [member.email, "address_same"],
      ["nobody", "address_invalid"],
    ]) {
      expect(await refusalOf({ ...change, new_email })).toBe(code);
      expect(await check(new_email ?? "")).toEqual({ why_not: code });
    }
    expect(await check("free@example.org")).toEqual({ why_not: null });
    expect(product.mailer.sent.filter(({ to }) => to === "free@example.org")).toEqual([]);
  });
});
