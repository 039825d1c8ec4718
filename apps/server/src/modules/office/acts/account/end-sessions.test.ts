import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { sessionOf } from "#testing/account-requests.ts";
import { supportOf } from "#testing/office-acts.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

describe("sessions that staff end", () => {
  it("are all of a member's, evicted at once, of which the member is told once", async ({
    product,
    api,
  }) => {
    const { member, offerOf, order, mailsTo, logOf } = await supportOf(product);
    const other = await sessionOf(await api.signIn(member.email));
    expect((await offerOf("end_sessions")).facts.sessions).toHaveLength(2);
    const ordered = { id: randomUUID(), kind: "end_sessions", sessions: null };
    const act = await order(ordered);
    expect(act).toMatchObject({ state: "done", figures: { sessions: 2, every_session: true } });
    expect(act.outcome?.mailed_at).toBeDefined();
    expect(await order(ordered)).toMatchObject({ repeated: true });
    expect((await member.fetch("/api/auth/user")).status).toBe(401);
    expect((await api.user(other.access_token)).status).toBe(401);
    expect((await api.refresh(member.cookie)).status).toBe(401);
    const subject = "Your devices were signed out";
    expect(mailsTo(member.email).filter((each) => each === subject)).toHaveLength(1);
    const { text } = product.mailer.lastTo(member.email);
    expect(text).toContain("At your request, we signed out your two devices.");
    expect(await logOf(act.id)).toEqual(["end_sessions", "act_done"]);
    expect((await offerOf("end_sessions")).why_not).toBe("no_devices");
  });

  it("are one device, while the others stay", async ({ product, api }) => {
    const { member, offerOf, order } = await supportOf(product);
    product.clock.advance(60_000);
    const other = await sessionOf(await api.signIn(member.email));
    const [latest] = (await offerOf("end_sessions")).facts.sessions;
    const act = await order({ kind: "end_sessions", sessions: [latest?.id] });
    expect(act.figures).toEqual({ sessions: 1, every_session: false });
    expect((await api.user(other.access_token)).status).toBe(401);
    expect((await member.fetch("/api/auth/user")).status).toBe(200);
    const { text } = product.mailer.lastTo(member.email);
    expect(text).toContain("At your request, we signed out one of your devices.");
  });

  it("are never another member's", async ({ product, api, member: neighbor }) => {
    const { member, support, path, refusalOf } = await supportOf(product);
    const theirs = await neighbor.fetch("/api/me/sessions");
    const { sessions } = (await theirs.json()) as { sessions: { id: string }[] };
    const order = { kind: "end_sessions", sessions: sessions.map(({ id }) => id) };
    expect(await refusalOf(order)).toBe("no_devices");
    expect((await neighbor.fetch("/api/auth/user")).status).toBe(200);
    expect((await member.fetch("/api/auth/user")).status).toBe(200);
    expect((await api.signIn(member.email)).status).toBe(200);
    const own = path.replace(/members\/[^/]+/, `members/${support.userId}`);
    const refused = await support.post(own, {
      id: randomUUID(),
      kind: "end_sessions",
      sessions: null,
      reason: "Me",
    });
    expect(await refused.json()).toMatchObject({ detail: "own_account" });
  });
});
