import { randomUUID } from "node:crypto";
import type { Overview } from "@sovereign/contract/one-things";
import type { OwnDataExport } from "@sovereign/contract/own-data";
import {
  type PartnerOverview,
  partnerOverviewSchema,
  type ShownInvitation,
} from "@sovereign/contract/partner";
import type { Signal } from "@sovereign/domain/partner";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { partnerRefusals, subscriptions, user } from "#schema/schema.ts";
import {
  accountRequests,
  tokenIn as linkTokenIn,
  PASSWORD,
  sessionOf,
} from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { deviceOf } from "#testing/device.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import type { SignedInMember } from "#testing/test-member.ts";
import { addMembership } from "#testing/test-subscriber.ts";

const NOW = "2026-03-10T19:00:00.000Z";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const send = (member: SignedInMember, method: string, path: string, body?: object) =>
  member.fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });

async function overviewIn(answer: Response): Promise<PartnerOverview> {
  expect(answer.status).toBe(200);
  return partnerOverviewSchema.parse(await answer.json());
}

const read = async (member: SignedInMember) =>
  overviewIn(await send(member, "GET", "/api/partner"));

const invite = (member: SignedInMember, address: string | null = null) =>
  send(member, "POST", "/api/partner/invitation", { address, name: "Priya", own_name: "Elinor" });

const tokenIn = ({ invitation }: PartnerOverview) => invitation?.url.split("/partner/")[1] ?? "";

const tokenOf = (link: string) => /partner\/([\w~-]+)/.exec(link)?.[1] ?? "";

const accept = (member: SignedInMember, token: string) =>
  send(member, "POST", `/api/partner-invitations/${token}/accept`, {});

const it = emptiedProductTest({ now: NOW, isPatient: true })
  .extend("elinor", async ({ product }) => {
    const elinor = await product.signUp("elinor@example.com");
    await addMembership(product.database.db, elinor, "card", product.clock.now());
    return elinor;
  })
  .extend("priya", ({ product }) => product.signUp("priya@example.com", "Asia/Kolkata"))
  .extend("pair", async ({ elinor, priya }) => {
    const token = tokenIn(await overviewIn(await invite(elinor)));
    const { partner } = await overviewIn(await accept(priya, token));
    return partner?.pair ?? "";
  })
  /** A thief moves a member's account, and its owner freezes it; returns the owner's link. */
  .extend("freezeMoved", ({ product }) => async (owner: SignedInMember, before: () => unknown) => {
    const thiefs = "thief@example.com";
    const mailed = (to: string, part: string) => linkTokenIn(product.mailer.linkTo(to, part));
    // The owner's password is older than the thief's changes.
    product.clock.advance(60_000);
    await send(owner, "POST", "/api/me/email-change", { new_email: thiefs });
    const confirm = { token: mailed(thiefs, "/auth/email#") };
    const moved = await send(owner, "POST", "/api/auth/confirm-email-change", confirm);
    expect(moved.status).toBe(204);
    await before();
    product.clock.advance(60_000);
    const token = mailed(owner.email, "/auth/email/undo#");
    const frozen = await accountRequests(product.fetch).post("freeze", { token });
    expect(frozen.status).toBe(204);
    return token;
  })
  .extend("signal", ({ product, pair }) => {
    let seq = 0;
    return async (member: SignedInMember, signal: Signal, about: string) => {
      const now = product.clock.now().toISOString();
      seq += 1;
      const made = { id: randomUUID(), seq, edited_at: now, time_zone: "UTC" };
      const write = { ...made, kind: "partner_signal", pair, signal, about };
      const body = { device: randomUUID(), sent_at: now, writes: [write] };
      const answer = await send(member, "POST", "/api/writes", body);
      const { results } = (await answer.json()) as {
        results: { outcome: string; code: string | null }[];
      };
      return results[0]?.code ?? results[0]?.outcome;
    };
  })
  .extend("answer", ({ product }) => {
    let seq = 0;
    return async (member: SignedInMember, date: string, timeZone = "UTC") => {
      const now = product.clock.now().toISOString();
      const made = () => {
        seq += 1;
        return { id: randomUUID(), seq, edited_at: now, time_zone: timeZone, date };
      };
      const writes = [
        { ...made(), kind: "text", content: "Send the term sheet" },
        { ...made(), kind: "completion", completion_status: "completed" },
      ];
      const body = { device: randomUUID(), sent_at: now, writes };
      expect((await send(member, "POST", "/api/writes", body)).status).toBe(200);
    };
  });

describe("an invitation", () => {
  it("by a link pairs the first who accepts, and then opens nothing", async ({
    product,
    elinor,
    priya,
  }) => {
    const invited = await overviewIn(await invite(elinor));
    expect(invited).toMatchObject({
      may_choose: true,
      partner: null,
      invitation: { state: "open", address: null, mails_left: 0 },
    });
    const token = tokenIn(invited);
    const shown = await product.fetch(`/api/partner-invitations/${token}`);
    expect(await shown.json()).toMatchObject({
      state: "open",
      inviter: "Elinor",
      caller: "nobody",
    });
    expect(await refusalOf(await accept(elinor, token))).toEqual([409, "partner.invitation_own"]);
    const { partner } = await overviewIn(await accept(priya, token));
    expect(partner).toMatchObject({ name: "Elinor", own_name: "Priya", resting: false });
    expect((await read(elinor)).partner).toMatchObject({ name: "Priya", chose: true });
    const late = await product.signUp();
    expect(await refusalOf(await accept(late, token))).toEqual([409, "partner.invitation_over"]);
    const over = await product.fetch(`/api/partner-invitations/${token}`);
    expect(await over.json()).toEqual({
      state: "over",
      inviter: null,
      name: null,
      expires_at: null,
      to_address: false,
      caller: "nobody",
    });
  });

  it("by email is sent at most three times, and never again to an address that refuses them §S151", async ({
    product,
    elinor,
  }) => {
    await overviewIn(await invite(elinor, "Stranger@Example.com"));
    await product.deliverDue();
    const mail = product.mailer.lastTo("stranger@example.com");
    expect(mail.subject).toBe("Elinor would like you to notice");
    expect(mail.text).toContain("March 24, 2026");
    expect(mail.text).not.toContain("Sent about an account");
    for (let again = 0; again < 2; again += 1) {
      await overviewIn(await send(elinor, "POST", "/api/partner/invitation/mail"));
    }
    const more = await send(elinor, "POST", "/api/partner/invitation/mail");
    expect(await refusalOf(more)).toEqual([409, "partner.mails_spent"]);
    expect(product.mailer.sent).toHaveLength(3);
    const token = tokenOf(product.mailer.linkTo("stranger@example.com", "never"));
    expect(token).not.toBe(tokenIn(await read(elinor)));
    // Also when it has been taken back.
    await send(elinor, "DELETE", "/api/partner/invitation");
    const no = await product.fetch(`/api/partner-invitations/${token}/decline`, {
      method: "POST",
      body: JSON.stringify({ never: true }),
    });
    expect(no.status).toBe(204);
    for (const address of ["stranger@example.com", "Stranger+again@example.com"]) {
      expect(await refusalOf(await invite(elinor, address))).toEqual([
        409,
        "partner.address_refuses",
      ]);
    }
  });

  it("is mailed to one mailbox three times in two weeks, and a refusal counts for nothing §S151", async ({
    product,
    elinor,
  }) => {
    const takeBack = () => send(elinor, "DELETE", "/api/partner/invitation");
    for (const tag of ["one", "two", "three"]) {
      await overviewIn(await invite(elinor, `stranger+${tag}@example.com`));
      await takeBack();
    }
    for (let more = 0; more < 8; more += 1) {
      const refused = await invite(elinor, `stranger+${more}@example.com`);
      expect(await refusalOf(refused)).toEqual([429, "request.rate_limited"]);
    }
    await overviewIn(await invite(elinor, "other@example.com"));
    await takeBack();
    await product.deliverDue();
    expect(product.mailer.sent).toHaveLength(4);
  });

  it("is known to be returned once its address is, and is mailed no more §S151", async ({
    product,
    elinor,
  }) => {
    await overviewIn(await invite(elinor, "typo@example.com"));
    expect((await read(elinor)).invitation?.returned).toBe(false);
    const bounced = { reason: "bounced", since: product.clock.now(), status: "5.1.1" } as const;
    await refuseAddress(product.database.db, "typo@example.com", bounced);
    expect((await read(elinor)).invitation).toMatchObject({ state: "open", returned: true });
    const again = await send(elinor, "POST", "/api/partner/invitation/mail");
    expect(await refusalOf(again)).toEqual([409, "partner.address_refuses"]);
  });

  it("by a link that was guessed or altered shows and opens nothing, and tries are few §S150", async ({
    product,
    elinor,
    priya,
  }) => {
    await overviewIn(await invite(elinor, "stranger@example.com"));
    const [own, mailed] = [
      tokenIn(await read(elinor)),
      tokenOf(product.mailer.linkTo("stranger@example.com", "/partner/")),
    ];
    const [id = "", key = "", proof = ""] = mailed.split("~");
    const forged = [id, `${id}~${proof}`, `${id}~${key}~${own.split("~")[1]}`, `${own}~${proof}`]
      .concat(`${id}~${key.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}~${proof}`)
      .concat(own.toUpperCase(), "x");
    for (const token of forged) {
      const shown = await product.fetch(`/api/partner-invitations/${token}`);
      expect(await shown.json()).toMatchObject({ state: "over", inviter: null });
      expect(await refusalOf(await accept(priya, token))).toEqual([409, "partner.invitation_over"]);
      await send(priya, "POST", `/api/partner-invitations/${token}/decline`, { never: true });
    }
    expect((await read(elinor)).invitation).toMatchObject({ state: "open" });
    for (let more = 0; more < 30; more += 1) await accept(priya, "x");
    expect((await accept(priya, mailed)).status).toBe(429);
  });

  it("that is taken back while it is accepted pairs nobody §S154", async ({
    product,
    elinor,
    priya,
  }) => {
    const { db } = product.database;
    const token = tokenIn(await overviewIn(await invite(elinor)));
    const accepted: Promise<Response>[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from partner_invitations`);
      accepted.push(accept(priya, token));
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
    });
    for (const answer of await Promise.all(accepted)) {
      expect(await refusalOf(answer)).toEqual([409, "partner.invitation_over"]);
    }
    expect((await read(elinor)).partner).toBeNull();
  });

  it("that two accept at once, or that cross, pair each member once §S154", async ({
    product,
    elinor,
    priya,
  }) => {
    await addMembership(product.database.db, priya, "card", product.clock.now());
    const third = await product.signUp();
    const [hers, theirs] = [
      tokenIn(await overviewIn(await invite(elinor))),
      tokenIn(await overviewIn(await invite(priya))),
    ];
    const answers = await Promise.all([
      accept(priya, hers),
      accept(third, hers),
      accept(elinor, theirs),
      accept(third, theirs),
    ]);
    const pairs = await Promise.all([elinor, priya, third].map(async (each) => read(each)));
    const ids = pairs.flatMap(({ partner }) => partner?.pair ?? []);
    const [one] = new Set(ids);
    expect(ids).toEqual([one, one]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("of an account that a thief moved is over once its owner freezes it §S154", async ({
    product,
    elinor,
    freezeMoved,
  }) => {
    const token = tokenIn(await overviewIn(await invite(elinor)));
    const link = `/api/partner-invitations/${token}`;
    const state = async () => ((await (await product.fetch(link)).json()) as ShownInvitation).state;
    await freezeMoved(elinor, async () => expect(await state()).toBe("open"));
    expect(await state()).toBe("over");
  });

  it("is neither made nor accepted by a session that a freeze has just ended §S155", async ({
    product,
    elinor,
    priya,
  }) => {
    const token = tokenIn(await overviewIn(await invite(elinor)));
    // As on another node: the access token is still good for a moment.
    const end = ({ sessionId }: SignedInMember) =>
      product.database.db.execute(sql`delete from session where id = ${sessionId}`);
    await end(priya);
    expect(await refusalOf(await accept(priya, token))).toEqual([401, "auth.session_ended"]);
    expect((await read(elinor)).invitation).toMatchObject({ state: "open" });
    await send(elinor, "DELETE", "/api/partner/invitation");
    await end(elinor);
    expect(await refusalOf(await invite(elinor))).toEqual([401, "auth.session_ended"]);
  });

  it("is over after fourteen days, and needs a membership to be made", async ({
    product,
    elinor,
    priya,
  }) => {
    const token = tokenIn(await overviewIn(await invite(elinor)));
    expect(await refusalOf(await invite(priya))).toEqual([403, "membership.required"]);
    product.clock.advance(14 * DAY_MS);
    const [later, reader] = [await product.signUp(elinor.email), await product.signUp(priya.email)];
    expect((await read(later)).invitation).toMatchObject({ state: "over" });
    expect(await refusalOf(await accept(reader, token))).toEqual([409, "partner.invitation_over"]);
  });
});

describe("partners", () => {
  it("see the mark of each day from the acceptance on, on the other's calendar", async ({
    elinor,
    priya,
    pair,
    answer,
  }) => {
    expect(pair).not.toBe("");
    await answer(elinor, "2026-03-09");
    await answer(elinor, "2026-03-10");
    const { partner } = await read(priya);
    expect(partner?.theirs).toEqual({
      today: "2026-03-10",
      days: [{ date: "2026-03-10", mark: "kept" }],
      streak: 2,
      best: 1,
      strength: expect.any(Number),
    });
    // In Kolkata it is after midnight.
    expect((await read(elinor)).partner?.theirs).toMatchObject({
      today: "2026-03-11",
      days: [{ date: "2026-03-11", mark: null }],
      streak: 0,
    });
  });

  it("say each of three things once a day, when it is true", async ({
    elinor,
    priya,
    signal,
    answer,
    product,
  }) => {
    expect(await signal(priya, "well_kept", "2026-03-10")).toBe("partner.signal_not_possible");
    expect(await signal(priya, "still_time", "2026-03-10")).toBe("partner.signal_not_possible");
    await answer(elinor, "2026-03-10");
    expect(await signal(priya, "well_kept", "2026-03-10")).toBe("applied");
    expect(await signal(priya, "well_kept", "2026-03-10")).toBe("applied");
    expect(await signal(priya, "seen", "2026-03-09")).toBe("partner.signal_late");
    const { partner } = await read(elinor);
    expect(partner?.received).toEqual([{ signal: "well_kept", sent_at: NOW }]);
    expect((await read(priya)).partner?.refused).toEqual({
      seen: null,
      still_time: "not_open",
      well_kept: "sent_today",
    });
    product.clock.advance(DAY_MS);
    const later = await product.signUp(elinor.email);
    expect((await read(later)).partner?.received).toEqual([]);
  });

  it("hear by email only if they want it, and not at night", async ({
    product,
    elinor,
    priya,
    signal,
  }) => {
    await overviewIn(await send(elinor, "PUT", "/api/partner/settings", { signals_by: "email" }));
    await signal(priya, "seen", "2026-03-10");
    await product.runRepeated();
    await product.deliverDue();
    const mail = product.mailer.lastTo("elinor@example.com");
    expect(mail.subject).toBe("Priya: Seen");
    await overviewIn(await send(priya, "PUT", "/api/partner/settings", { signals_by: "email" }));
    await signal(elinor, "seen", "2026-03-11");
    await product.runRepeated();
    await product.deliverDue();
    // Half past midnight in Kolkata.
    expect(product.mailer.sent.filter(({ to }) => to === "priya@example.com")).toEqual([]);
    expect((await read(priya)).partner?.received).toMatchObject([{ signal: "seen" }]);
    const [, oneClick = ""] =
      /<http:\/\/[^/]+([^>]+)>/.exec(mail.headers?.["list-unsubscribe"] ?? "") ?? [];
    await product.fetch(oneClick, { method: "POST" });
    expect((await read(elinor)).signals_by).toBe("app");
  });

  it("hear nothing of an open day that they have answered since", async ({
    product,
    elinor,
    priya,
    signal,
    answer,
  }) => {
    await overviewIn(await send(elinor, "PUT", "/api/partner/settings", { signals_by: "email" }));
    const phone = deviceOf(elinor);
    await phone.send(phone.text("2026-03-10", "Send the term sheet"));
    expect(await signal(priya, "still_time", "2026-03-10")).toBe("applied");
    await answer(elinor, "2026-03-10");
    await product.runRepeated();
    await product.deliverDue();
    expect(product.mailer.sent.filter(({ to }) => to === elinor.email)).toEqual([]);
    expect((await read(elinor)).partner?.received).toMatchObject([{ signal: "still_time" }]);
  });

  it("read in the morning what came too late to ring", async ({
    product,
    elinor,
    priya,
    signal,
  }) => {
    product.clock.set("2026-03-10T22:30:00.000Z");
    const late = await product.signUp(priya.email);
    expect(await signal(late, "seen", "2026-03-10")).toBe("applied");
    product.clock.advance(9 * HOUR_MS);
    const morning = await product.signUp(elinor.email);
    expect((await read(morning)).partner?.received).toEqual([
      { signal: "seen", sent_at: "2026-03-10T22:30:00.000Z" },
    ]);
    product.clock.advance(DAY_MS);
    const later = await product.signUp(elinor.email);
    expect((await read(later)).partner?.received).toEqual([]);
  });

  it("are named by the overview at each step, so that who has none asks for nothing", async ({
    elinor,
    priya,
  }) => {
    const said = () =>
      Promise.all(
        [elinor, priya].map(async (member) => {
          const answer = await send(member, "GET", "/api/one-things");
          return ((await answer.json()) as Overview).partner;
        }),
      );
    expect(await said()).toEqual([undefined, undefined]);
    const invited = await overviewIn(await invite(elinor));
    expect(await said()).toEqual(["news", undefined]);
    const { partner } = await overviewIn(await accept(priya, tokenIn(invited)));
    expect(await said()).toEqual(["pair", "pair"]);
    await send(priya, "POST", "/api/partner/end", { pair: partner?.pair, block: false });
    expect(await said()).toEqual(["news", "news"]);
    await send(elinor, "POST", "/api/partner/end", { pair: null, block: false });
    expect(await said()).toEqual([undefined, "news"]);
  });

  it("part at once; nothing stays, and a block lasts", async ({ product, elinor, priya, pair }) => {
    const ended = await overviewIn(
      await send(priya, "POST", "/api/partner/end", { pair, block: true }),
    );
    expect(ended).toMatchObject({ partner: null, ended: { name: "Elinor", by_them: false } });
    expect(await read(elinor)).toMatchObject({
      partner: null,
      ended: { name: "Priya", by_them: true },
    });
    await overviewIn(await send(elinor, "POST", "/api/partner/end", { pair: null, block: false }));
    expect((await read(elinor)).ended).toBeNull();
    expect(await refusalOf(await invite(elinor, "priya@example.com"))).toEqual([
      409,
      "partner.address_refuses",
    ]);
    const token = tokenIn(await overviewIn(await invite(elinor)));
    expect(await refusalOf(await accept(priya, token))).toEqual([409, "partner.invitation_over"]);
    const shown = await send(priya, "GET", `/api/partner-invitations/${token}`);
    expect(await shown.json()).toMatchObject({ state: "open", caller: "blocked" });
    const other = await product.signUp();
    expect((await accept(other, token)).status).toBe(200);
  });

  it("are blocked also by who was left a moment before, and do not read it §S154", async ({
    product,
    elinor,
    priya,
    pair,
  }) => {
    await addMembership(product.database.db, priya, "card", product.clock.now());
    await overviewIn(await send(elinor, "POST", "/api/partner/end", { pair, block: false }));
    await overviewIn(await send(priya, "POST", "/api/partner/end", { pair, block: true }));
    expect(await refusalOf(await invite(elinor, "Priya+new@example.com"))).toEqual([
      409,
      "partner.address_refuses",
    ]);
    await expect.poll(async () => (await read(priya)).may_choose).toBe(true);
    const token = tokenIn(await overviewIn(await invite(priya)));
    const shown = await send(elinor, "GET", `/api/partner-invitations/${token}`);
    expect(await shown.json()).toMatchObject({ state: "over", inviter: null, caller: "nobody" });
  });

  it("are told that the other has gone once they have, and their address is let go §S154", async ({
    product,
    elinor,
    priya,
    pair,
  }) => {
    expect(pair).not.toBe("");
    const other = await product.signUpSubscriber();
    await overviewIn(await invite(other, "Priya+tag@example.com"));
    const answer = await send(priya, "POST", "/api/functions/delete-account", { confirmed: true });
    expect(answer.status).toBe(200);
    expect(await read(elinor)).toMatchObject({ partner: null, ended: { by_them: true } });
    expect((await read(other)).invitation).toMatchObject({ state: "over", address: null });
    await overviewIn(await send(elinor, "POST", "/api/partner/end", { pair: null, block: false }));
    expect((await read(elinor)).ended).toBeNull();
  });

  it("are in a member's own data, and an import brings in none §7.7", async ({
    product,
    elinor,
    priya,
    signal,
  }) => {
    await signal(priya, "seen", "2026-03-10");
    const file = (await (await elinor.fetch("/api/own-data")).json()) as OwnDataExport;
    expect(file.partner).toEqual({
      partner: { name: "Priya", own_name: "Elinor", accepted_at: NOW },
      invitation: null,
      signals_by: "app",
      signals: [{ signal: "seen", sent_at: NOW, sent: "to me" }],
    });
    const other = await product.signUp();
    expect((await send(other, "POST", "/api/own-data/import", file)).status).toBe(200);
    expect(await read(other)).toMatchObject({ partner: null, invitation: null, ended: null });
  });

  it("see nothing once either's account is frozen, until its owner, back in, goes on §S155", async ({
    product,
    elinor,
    priya,
    pair,
    signal,
    freezeMoved,
  }) => {
    const unseen = { resting: true, theirs: null, ours: null };
    await send(elinor, "PUT", "/api/partner/settings", { signals_by: "email" });
    const token = await freezeMoved(elinor, async () => {
      expect((await read(priya)).partner).toMatchObject({ pair, resting: false });
    });
    // Whom the thief chose is asked nothing, and cannot go on for the owner.
    expect((await read(priya)).partner).toMatchObject({ ...unseen, asks_to_go_on: false });
    const goOn = (member: SignedInMember) =>
      send(member, "PUT", "/api/partner/settings", { goes_on: true });
    expect((await overviewIn(await goOn(priya))).partner).toMatchObject(unseen);
    expect(await signal(priya, "seen", "2026-03-10")).toBe("partner.signal_not_possible");

    const { post, signIn } = accountRequests(product.fetch);
    const mine = { new_password: "and the owner this one", proof: { password: PASSWORD } };
    expect((await post("come-back", { token, ...mine })).status).toBe(204);
    const { access_token } = await sessionOf(await signIn(elinor.email, mine.new_password));
    const owner = {
      ...elinor,
      fetch: (path: string, init: RequestInit = {}) =>
        product.fetch(path, { ...init, headers: { authorization: `Bearer ${access_token}` } }),
    };
    expect((await read(owner)).partner).toMatchObject({ ...unseen, asks_to_go_on: true });
    expect((await read(priya)).partner).toMatchObject(unseen);
    const gone = { resting: false, asks_to_go_on: false };
    expect((await overviewIn(await goOn(owner))).partner).toMatchObject(gone);
    expect((await read(priya)).partner).toMatchObject(gone);
  });

  it("rest while the inviter's membership has ended, without a reason", async ({
    product,
    elinor,
    priya,
    pair,
    signal,
  }) => {
    product.clock.advance(400 * DAY_MS);
    const [inviter, invited] = [
      await product.signUp(elinor.email),
      await product.signUp(priya.email),
    ];
    const resting = { pair, resting: true, theirs: null, ours: null, received: [], sent: [] };
    expect((await read(invited)).partner).toMatchObject(resting);
    expect((await read(inviter)).partner).toMatchObject(resting);
    expect(await signal(invited, "seen", "2027-04-14")).toBe("partner.signal_not_possible");
    await addMembership(product.database.db, elinor, "card", product.clock.now());
    expect((await read(invited)).partner).toMatchObject({ pair, resting: false });
  });
});

describe("who was blocked or refused", () => {
  const leave = (member: SignedInMember) =>
    send(member, "POST", "/api/functions/delete-account", { confirmed: true });

  it("stays so with another account of the same mailbox, until who blocked them leaves §S154", async ({
    product,
    elinor,
    priya,
    pair,
  }) => {
    const { db } = product.database;
    const subscribe = async (address: string) => {
      const member = await product.signUp(address);
      await addMembership(db, member, "office", product.clock.now());
      await expect.poll(async () => (await read(member)).may_choose).toBe(true);
      return member;
    };
    await overviewIn(await send(elinor, "POST", "/api/partner/end", { pair, block: true }));
    const refused = [409, "partner.address_refuses"];
    const second = await subscribe("Priya+second@example.com");
    expect(await refusalOf(await invite(second, "elinor+other@example.com"))).toEqual(refused);
    const token = tokenIn(await overviewIn(await invite(second)));
    expect(await refusalOf(await accept(elinor, token))).toEqual([409, "partner.invitation_over"]);
    const shown = await send(elinor, "GET", `/api/partner-invitations/${token}`);
    expect(await shown.json()).toMatchObject({ caller: "blocked" });

    await db.update(user).set({ email: "moved@example.com" }).where(eq(user.id, priya.id));
    expect((await leave(priya)).status).toBe(200);
    const again = await subscribe("moved@example.com");
    expect(await refusalOf(await invite(again, elinor.email))).toEqual(refused);

    await db.delete(subscriptions).where(eq(subscriptions.userId, elinor.id));
    expect((await leave(elinor)).status).toBe(200);
    expect(await db.select().from(partnerRefusals)).toEqual([]);
    await overviewIn(await invite(again, elinor.email));
  });

  it("is forgotten at night where two were deleted at the same time, and no one else §S154", async ({
    product,
    elinor,
  }) => {
    const { db } = product.database;
    const keys = ["gone blocked", "refused", `${elinor.id} blocked`].toSorted();
    const since = product.clock.now();
    await db.insert(partnerRefusals).values(keys.map((addressKey) => ({ addressKey, since })));
    await product.runDaily("old-partner-invitations");
    const kept = await db.select().from(partnerRefusals);
    expect(kept.map(({ addressKey }) => addressKey).toSorted()).toEqual(
      keys.filter((key) => key !== "gone blocked"),
    );
  });

  it("is declined to all once the mailbox refuses all, and its address kept nowhere §S151", async ({
    product,
    elinor,
  }) => {
    const other = await product.signUpSubscriber();
    await overviewIn(await invite(elinor, "stranger@example.com"));
    await overviewIn(await invite(other, "Stranger+two@example.com"));
    await product.deliverDue();
    const token = tokenOf(product.mailer.linkTo("stranger@example.com", "never"));
    await send(elinor, "POST", `/api/partner-invitations/${token}/decline`, { never: true });
    for (const member of [elinor, other]) {
      expect((await read(member)).invitation).toMatchObject({ state: "declined", address: null });
    }
    const kept = await tablesHolding(product.database.db, "no member", "stranger");
    expect(kept).toEqual([]);
  });
});
