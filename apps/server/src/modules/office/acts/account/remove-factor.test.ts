import { randomUUID } from "node:crypto";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { findRefused, refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { findMissedWarnings, recordReport } from "#jobs/sent-mails.repository.ts";
import { heldMailKey } from "#modules/office/acts/act-handler.ts";
import { MailRefused } from "#providers/mail/mailer.ts";
import { account, factors, recoveryCodes, staffActs, user } from "#schema/schema.ts";
import { addStaff } from "#staff/staff.repository.ts";
import { accountRequests, codeOf, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { plannedDeaths, supportOf } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";
import type { TestProduct } from "#testing/test-product.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const HOUR = 3600_000;
const DAY = 24 * HOUR;

const deaths = plannedDeaths();

const it = emptiedProductTest({
  now: NOW,
  afterStep: deaths.afterStep,
});

/** A member who has an authenticator app and recovery codes, and says that both are lost. */
async function lost(product: TestProduct) {
  const owner = await signUpStaff(product, "owner", "Adrian");
  const staff = await supportOf(product);
  const app = await product.setUpApp(staff.member);
  await factorRequests(product.fetch, app.accessToken).makeCodes();
  const api = accountRequests(product.fetch);
  const signIn = async () => sessionOf(await api.signIn(staff.member.email));
  const isChallenged = async () => {
    const { access_token } = await signIn();
    return (await api.user(access_token)).status !== 200;
  };
  return { ...staff, app, api, owner, signIn, isChallenged };
}

/** A bounce of the email that announces an act, reported after the mail server took it. */
async function comeBack(product: TestProduct, address: string, act: OfficeAct): Promise<void> {
  const { db } = product.database;
  const now = product.clock.now();
  const heldUntil = new Date(act.held_until ?? "");
  const status = "5.1.1";
  const key = messageKeyOf(heldMailKey({ id: act.id, heldUntil }));
  await recordReport(db, key, { outcome: "bounced", status, now });
  await refuseAddress(db, address, { reason: "bounced", since: now, status });
}

/** Any session may report that the address takes emails again. */
async function tryAgain(product: TestProduct, { accessToken }: { accessToken: string }) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = "/api/me/mail-address/try-again";
  expect((await product.fetch(path, { method: "POST", headers })).status).toBe(200);
}

const remove = () => ({ kind: "remove_factor", id: randomUUID() });
const GOING = "Your second factor will be removed";
const GONE = "Your second factor was removed";

describe("a second factor that was lost", () => {
  it("is removed after a day, of which the member and the owner are told at once", async ({
    product,
  }) => {
    const { member, app, owner, order, mailsTo, logOf, isChallenged, offerOf } =
      await lost(product);
    expect((await offerOf("remove_factor")).facts).toEqual({ factors: ["totp"] });
    const ordered = remove();
    const act = await order(ordered);
    expect(act).toMatchObject({ state: "held", held_until: "2026-03-11T12:00:00.000Z" });
    expect(act.outcome?.mailed_at).toBeDefined();
    expect(await order(ordered)).toMatchObject({ repeated: true });
    expect(mailsTo(member.email).filter((each) => each === GOING)).toHaveLength(1);
    expect(product.mailer.lastTo(member.email).text).toContain("March 11, 2026 at 12:00 PM (UTC)");
    expect(product.mailer.lastTo(owner.email).text).toContain(member.email);

    product.clock.advance(DAY - 1000);
    await product.runRepeated();
    expect(await isChallenged()).toBe(true);
    product.clock.advance(1000);
    await product.runRepeated();
    expect(await isChallenged()).toBe(false);
    expect(mailsTo(member.email).filter((each) => each === GONE)).toHaveLength(1);
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_done"]);
    const old = { authorization: `Bearer ${app.accessToken}` };
    expect((await product.fetch("/api/auth/user", { headers: old })).status).toBe(401);
  });

  it("takes an owner's word and seven days where no email reaches the member §S97", async ({
    product,
  }) => {
    const { db } = product.database;
    const { member, owner, order, look, support, isChallenged } = await lost(product);
    const since = product.clock.now();
    await refuseAddress(db, member.email, { reason: "bounced", since, status: "5.1.1" });
    const offers = await moneyActsOf(product, support).list(member.id);
    expect(offers.member.mail_refused).toBe("bounced");
    const { send } = product.mailer;
    product.mailer.send = async (message) => {
      const answer = "550 5.1.1 no such user";
      if (message.to !== member.email) return send(message);
      throw new MailRefused({ code: 550, answer, ofRecipient: true });
    };
    const act = await order(remove());
    expect(act).toMatchObject({ state: "held", held_until: null });
    product.clock.advance(8 * DAY);
    await product.runRepeated();
    expect(await isChallenged()).toBe(true);

    await owner.stayProved();
    await owner.post(`/api/office/acts/${act.id}/allow`, {});
    await support.stayProved();
    const held = await look(act.id);
    expect(held).toMatchObject({ state: "held", held_until: "2026-03-25T12:00:00.000Z" });
    // Nobody says that they were told: the mail server refused it.
    expect(held.outcome).toEqual({ mail: "refused" });
    expect(await findMissedWarnings(db, member.id, product.clock.now())).toMatchObject([
      { subject: GOING },
    ]);
    product.clock.advance(7 * DAY - 1000);
    await product.runRepeated();
    expect(await isChallenged()).toBe(true);
    product.clock.advance(1000);
    await product.runRepeated();
    expect(await isChallenged()).toBe(false);
    product.mailer.send = send;
  });

  it("takes them too where the address was reset and has taken no email since §S97", async ({
    product,
  }) => {
    const { db } = product.database;
    const { member, app, support, order, undo } = await lost(product);
    const since = product.clock.now();
    await refuseAddress(db, member.email, { reason: "bounced", since, status: "5.1.1" });
    await tryAgain(product, app);
    expect(await findRefused(db, member.email)).toBeUndefined();
    const offers = await moneyActsOf(product, support).list(member.id);
    expect(offers.member.mail_refused).toBe("untried");
    const act = await order(remove());
    expect(act).toMatchObject({ state: "held", waits_for_owner: true });
    await undo(act.id);
    product.clock.advance(1000);
    await order({ kind: "end_sessions", sessions: null });
    product.clock.advance(DAY);
    await support.stayProved();
    const { id, waits_for_owner } = await order(remove());
    expect(waits_for_owner).toBe(false);
    await undo(id);
  });

  it("takes them too where its warning is the first email to come back §S97", async ({
    product,
  }) => {
    const { db } = product.database;
    const { member, app, owner, support, order, look, logOf, mailsTo, isChallenged } =
      await lost(product);
    const act = await order(remove());
    await comeBack(product, member.email, act);
    await tryAgain(product, app);
    expect(await findRefused(db, member.email)).toBeUndefined();
    product.clock.advance(DAY);
    await product.runRepeated();
    await support.stayProved();
    expect(await look(act.id)).toMatchObject({ state: "held", waits_for_owner: true });
    expect(product.mailer.lastTo(owner.email).subject).toBe(
      "An action by Mira needs your approval",
    );
    expect(await isChallenged()).toBe(true);

    await owner.stayProved();
    await owner.post(`/api/office/acts/${act.id}/allow`, {});
    await support.stayProved();
    expect(await look(act.id)).toMatchObject({ held_until: "2026-03-18T12:00:00.000Z" });
    expect(mailsTo(member.email).filter((each) => each === GOING)).toHaveLength(2);
    product.clock.advance(7 * DAY);
    await product.runRepeated();
    expect(await isChallenged()).toBe(false);
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_allowed", "act_done"]);
  });

  it("is held on for the rest of the seven days where an owner began it §S97", async ({
    product,
  }) => {
    const { member, userId, owner, isChallenged } = await lost(product);
    const acts = moneyActsOf(product, owner);
    const act = await acts.order(userId, remove());
    await comeBack(product, member.email, act);
    product.clock.advance(DAY);
    await product.runRepeated();
    await owner.stayProved();
    expect(await acts.get(act.id)).toMatchObject({
      waits_for_owner: false,
      held_until: "2026-03-17T12:00:00.000Z",
    });
    product.clock.advance(6 * DAY);
    await product.runRepeated();
    expect(await isChallenged()).toBe(false);
  });

  it("stays when the member signs in with it", async ({ product }) => {
    const { app, order, logOf, signIn, isChallenged } = await lost(product);
    const act = await order(remove());
    product.clock.advance(HOUR);
    const { access_token } = await signIn();
    const code = appCode(app.secret, product.clock.now());
    const given = await factorRequests(product.fetch, access_token).give(app.id, code);
    expect(given.status).toBe(200);
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_undone"]);
    product.clock.advance(DAY);
    await product.runRepeated();
    expect(await isChallenged()).toBe(true);
  });

  it("stays when the member signs in with a passkey alone", async ({ product }) => {
    const { app, api, order, logOf, isChallenged } = await lost(product);
    const device = createAuthenticator({ origin: "http://sovereign.test" });
    const post = async (path: string, body: object = {}) => {
      const headers = { authorization: `Bearer ${app.accessToken}` };
      const answer = await product.fetch(path, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const credential = device.create((await post("/api/me/passkeys/options")) as never);
    await post("/api/me/passkeys", { name: "Key", credential });
    const act = await order(remove());
    const options = await (await api.post("sign-in/passkey/options")).json();
    const session = await sessionOf(await api.post("sign-in/passkey", device.get(options)));
    expect(session).toMatchObject({ challenge_due: true });
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_undone"]);
    product.clock.advance(DAY);
    await product.runRepeated();
    expect(await isChallenged()).toBe(true);
  });

  /** As if the member had had everything for forty days. */
  async function grownOld(product: TestProduct, userId: string) {
    const { db } = product.database;
    const at = new Date(product.clock.now().getTime() - 40 * DAY);
    await db.update(user).set({ createdAt: at }).where(eq(user.id, userId));
    await db.update(account).set({ updatedAt: at }).where(eq(account.userId, userId));
    await db.update(factors).set({ verifiedAt: at }).where(eq(factors.userId, userId));
    await db.update(recoveryCodes).set({ createdAt: at }).where(eq(recoveryCodes.userId, userId));
  }

  it("comes back when it was not the member who asked, also days after it was removed §S95", async ({
    product,
  }) => {
    const { member, app, api, order, isChallenged } = await lost(product);
    await grownOld(product, member.id);
    await order(remove());
    const link = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
    product.clock.advance(DAY);
    await product.runRepeated();
    expect(await isChallenged()).toBe(false);
    product.clock.advance(5 * DAY);
    await product.runDaily();
    expect((await api.post("freeze", { token: link })).status).toBe(204);
    const code = appCode(app.secret, product.clock.now());
    const back = { token: link, new_password: "and the owner this one", proof: { code } };
    expect((await api.post("come-back", back)).status).toBe(204);
    product.clock.advance(HOUR);
    const due = await sessionOf(await api.signIn(member.email, back.new_password));
    expect(due).toMatchObject({ challenge_due: true });
    const given = factorRequests(product.fetch, due.access_token);
    const answer = await given.give(app.id, appCode(app.secret, product.clock.now()));
    const { access_token } = await sessionOf(answer);
    const { recovery_codes_left } = await factorRequests(product.fetch, access_token).list();
    expect(recovery_codes_left).toBe(10);
  });

  it("stays while the account is frozen, and nobody begins another act on it §S95", async ({
    product,
  }) => {
    const { member, api, order, refusalOf, offerOf, logOf } = await lost(product);
    const act = await order(remove());
    const link = tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#"));
    expect((await api.post("freeze", { token: link })).status).toBe(204);
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_undone"]);
    expect((await offerOf("remove_factor")).why_not).toBe("frozen");
    for (const another of [
      remove(),
      { kind: "change_address", new_email: "elsewhere@example.org" },
      { kind: "delete_account", email: member.email },
    ]) {
      expect(await refusalOf({ id: randomUUID(), ...another })).toBe("frozen");
    }
  });

  it("stays when the member says so in Settings", async ({ product }) => {
    const { app, order, undo, logOf } = await lost(product);
    const { list, send } = factorRequests(product.fetch, app.accessToken);
    expect(await list()).toMatchObject({ removal_at: null });
    const act = await order(remove());
    expect(await list()).toMatchObject({ removal_at: act.held_until });
    expect((await send("DELETE", "factor-removal")).status).toBe(204);
    expect((await send("DELETE", "factor-removal")).status).toBe(204);
    expect(await list()).toMatchObject({ removal_at: null });
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_undone"]);
    expect(await undo(act.id)).toMatchObject({ state: "undone", repeated: true });
  });

  it("is not told of to who only knows the password, nor kept by them", async ({ product }) => {
    const { order, look, signIn } = await lost(product);
    const act = await order(remove());
    const { access_token } = await signIn();
    const { list, send } = factorRequests(product.fetch, access_token);
    expect(await list()).toMatchObject({ removal_at: null });
    expect((await send("DELETE", "factor-removal")).status).toBeGreaterThanOrEqual(400);
    expect(await look(act.id)).toMatchObject({ state: "held" });
  });

  it("lets other acts begin within the day, and is undone by staff", async ({ product }) => {
    const { order, undo, refusalOf, logOf } = await lost(product);
    const act = await order(remove());
    expect(await refusalOf(remove())).toBe("office.member_changed");
    expect(await order({ kind: "end_sessions", sessions: null })).toMatchObject({ state: "done" });
    expect(await undo(act.id)).toMatchObject({ state: "undone" });
    expect(await logOf(act.id)).toEqual(["remove_factor", "act_undone"]);
  });

  it("waits for an owner as the second such act on a member within a day §S98", async ({
    product,
  }) => {
    const { owner, member, order, undo, look, logOf, send } = await lost(product);
    const change = { kind: "change_address", new_email: "elsewhere@example.org" };
    const changed = await order({ id: randomUUID(), ...change });
    expect(changed).toMatchObject({ state: "done", waits_for_owner: false });
    const waiting = { state: "held", waits_for_owner: true, held_until: null, can_undo: true };
    const { id } = await order(remove());
    expect(await look(id)).toMatchObject(waiting);
    const told = product.mailer.lastTo(owner.email);
    expect(told.subject).toBe("An action by Mira needs your approval");
    expect(told.text).toContain(member.email);
    const subjects = () => product.mailer.sent.filter(({ to }) => to === member.email).length;
    const before = subjects();
    product.clock.advance(5 * 60_000);
    await product.runRepeated();
    expect(await look(id)).toMatchObject(waiting);
    expect(subjects()).toBe(before);

    const allow = (by: { post: (path: string, body: object) => Promise<Response> }) =>
      by.post(`/api/office/acts/${id}/allow`, {});
    const { support } = await supportOf(product);
    expect(await codeOf(await allow(support))).toBe("office.role_refused");
    const today = await (await owner.fetch("/api/office/today")).json();
    expect(today.needs.filter(({ kind }: { kind: string }) => kind === "act_waits")).toEqual([
      expect.objectContaining({ id, act: "remove_factor", reason: "They asked us to" }),
    ]);
    const going = (await (await allow(owner)).json()) as object;
    expect(going).toMatchObject({ state: "held", waits_for_owner: false });
    expect(product.mailer.lastTo(member.email).subject).toBe(GOING);
    expect((await (await allow(owner)).json()) as object).toMatchObject({ repeated: true });
    expect(await logOf(id)).toEqual(["remove_factor", "act_allowed"]);
    expect(await undo(id)).toMatchObject({ state: "undone" });

    // One that nobody lets go ahead is undone, and never runs.
    const again = remove();
    await send(again);
    expect(await look(again.id)).toMatchObject(waiting);
    expect(await undo(again.id)).toMatchObject({ state: "undone" });
    product.clock.advance(5 * 60_000);
    await product.runRepeated();
    expect(await logOf(again.id)).toEqual(["remove_factor", "act_undone"]);
  });

  it("counts the day from the end of the other, and while it is open §S98", async ({ product }) => {
    const { support, order, undo, look } = await lost(product);
    const removal = await order(remove());
    product.clock.advance(DAY);
    await product.runRepeated();
    await support.stayProved();
    expect(await look(removal.id)).toMatchObject({ state: "done" });
    const change = { kind: "change_address", new_email: "elsewhere@example.org" };
    const second = await order(change);
    expect(second).toMatchObject({ state: "held", waits_for_owner: true });
    await undo(second.id);
  });

  it("makes another that is tried again wait for an owner §S98", async ({ product }) => {
    const { db } = product.database;
    const { support, order, undo, logOf, look } = await lost(product);
    const { retry } = moneyActsOf(product, support);
    const change = { kind: "change_address", new_email: "elsewhere@example.org" };
    const { id } = await order({ ...change, id: randomUUID() });
    const outcome = { code: "too_many_mails" };
    await db.update(staffActs).set({ state: "failed", outcome }).where(eq(staffActs.id, id));
    expect(await order(remove())).toMatchObject({ state: "held", waits_for_owner: false });
    expect(await retry(id)).toMatchObject({ state: "held", waits_for_owner: true });
    product.clock.advance(5 * 60_000);
    await product.runRepeated();
    expect(await look(id)).toMatchObject({ state: "held", waits_for_owner: true });
    expect(await logOf(id)).toEqual(["change_address", "act_done", "change_address"]);
    await undo(id);
  });

  it("is held and announced again on a retry", async ({ product }) => {
    const { db } = product.database;
    const { member, support, order, mailsTo, isChallenged } = await lost(product);
    const { retry } = moneyActsOf(product, support);
    const { id } = await order(remove());
    const failed = { state: "failed" as const, tryAt: null, finishedAt: product.clock.now() };
    await db.update(staffActs).set(failed).where(eq(staffActs.id, id));
    product.clock.advance(2 * DAY);
    await support.stayProved();
    expect(await retry(id)).toMatchObject({
      state: "held",
      held_until: "2026-03-13T12:00:00.000Z",
    });
    expect(mailsTo(member.email).filter((each) => each === GOING)).toHaveLength(2);
    expect(await isChallenged()).toBe(true);
  });

  it("is never one of staff, nor of who has none", async ({ product }) => {
    const { userId, support, path, order, look, refusalOf } = await lost(product);
    const act = await order(remove());
    const now = product.clock.now();
    await addStaff(product.database.db, { userId, role: "editor", name: "Noor" }, now);
    expect(await refusalOf(remove())).toBe("staff");
    product.clock.advance(DAY);
    await product.runRepeated();
    product.clock.advance(-DAY);
    expect(await look(act.id)).toMatchObject({ state: "failed", outcome: { code: "staff" } });
    const { id } = await product.signUp();
    const lostOrder = { ...remove(), reason: "Lost" };
    const refused = await support.post(path.replace(userId, id), lostOrder);
    expect(await refused.json()).toMatchObject({ detail: "no_factor" });
  });

  it.for([
    ["act begun", "act announced", "act claimed"],
    ["act sent"],
    ["act mailed", "act mailed"],
  ])("is removed and told of once after the node died at %s", async (steps, { product }) => {
    const { member, send, order, mailsTo, logOf, isChallenged } = await lost(product);
    const ordered = remove();
    deaths.steps.push(...steps);
    await send(ordered);
    for (let round = 0; round < 6; round += 1) {
      await product.runRepeated().catch(() => {});
      product.clock.advance(91_000);
    }
    expect((await order(ordered)).outcome?.mailed_at).toBeDefined();
    product.clock.advance(DAY);
    for (let round = 0; round < 8; round += 1) {
      await product.runRepeated().catch(() => {});
      product.clock.advance(91_000);
    }
    expect(deaths.steps).toEqual([]);
    expect(await isChallenged()).toBe(false);
    const told = mailsTo(member.email).filter((each) => [GOING, GONE].includes(each));
    expect(told).toEqual([GOING, GONE]);
    expect(await logOf(ordered.id)).toEqual(["remove_factor", "act_done"]);
  });
});
