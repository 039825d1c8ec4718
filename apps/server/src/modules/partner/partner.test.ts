import { randomUUID } from "node:crypto";
import { type PartnerOverview, partnerOverviewSchema } from "@sovereign/contract/partner";
import type { Signal } from "@sovereign/domain/partner";
import { describe, expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { freshProductTest } from "#testing/product-test.ts";
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

const accept = (member: SignedInMember, token: string) =>
  send(member, "POST", `/api/partner-invitations/${token}/accept`, {});

const it = freshProductTest({ now: NOW })
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

  it("by email is sent at most three times, and never again to whoever says so", async ({
    product,
    elinor,
  }) => {
    await overviewIn(await invite(elinor, "Stranger@Example.com"));
    await product.deliverDue();
    const mail = product.mailer.lastTo("stranger@example.com");
    expect(mail.subject).toBe("Elinor would like you to notice");
    expect(mail.text).toContain("March 24, 2026");
    for (let again = 0; again < 2; again += 1) {
      await overviewIn(await send(elinor, "POST", "/api/partner/invitation/mail"));
    }
    const more = await send(elinor, "POST", "/api/partner/invitation/mail");
    expect(await refusalOf(more)).toEqual([409, "partner.mails_spent"]);
    const token = tokenIn(await read(elinor));
    const no = await product.fetch(`/api/partner-invitations/${token}/decline`, {
      method: "POST",
      body: JSON.stringify({ never: true }),
    });
    expect(no.status).toBe(204);
    expect((await read(elinor)).invitation).toMatchObject({ state: "declined", address: null });
    await send(elinor, "DELETE", "/api/partner/invitation");
    expect(await refusalOf(await invite(elinor, "stranger@example.com"))).toEqual([
      409,
      "partner.address_refuses",
    ]);
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
    expect(product.mailer.lastTo("elinor@example.com").subject).toBe("Priya: Seen");
    await overviewIn(await send(priya, "PUT", "/api/partner/settings", { signals_by: "email" }));
    await signal(elinor, "seen", "2026-03-11");
    await product.runRepeated();
    await product.deliverDue();
    // Half past midnight in Kolkata.
    expect(product.mailer.sent.filter(({ to }) => to === "priya@example.com")).toEqual([]);
    expect((await read(priya)).partner?.received).toMatchObject([{ signal: "seen" }]);
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
    const other = await product.signUp();
    expect((await accept(other, token)).status).toBe(200);
  });

  it("rest while the membership of whom chose has ended, without a reason", async ({
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
