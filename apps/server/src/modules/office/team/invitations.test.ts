import type { OfficeTeam } from "@sovereign/contract/office-team";
import { asc } from "drizzle-orm";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { staffInvitations, staffLog, staffLogSubjects } from "#schema/schema.ts";
import { codeOf, type TestFetch } from "#testing/account-requests.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { setUpApp } from "#testing/second-factor.ts";
import type { TestProduct } from "#testing/test-product.ts";

const it = emptiedProductTest();

const INVITATIONS = "/api/office/team/invitations";
const HOUR = 3_600_000;
const ADDRESS = "l.ortiz@example.com";

const post = (fetch: TestFetch, path: string, body: object) =>
  fetch(path, { method: "POST", body: JSON.stringify(body) });

/** Invites an address; returns the token of the mail. */
async function invite(product: TestProduct, owner: TestStaff, email = ADDRESS) {
  const answer = await owner.post(INVITATIONS, { email, role: "support" });
  expect(answer.status).toBe(200);
  const link = product.mailer.linkTo(email, "/office/join");
  return new URL(link).searchParams.get("invitation") ?? "";
}

/** Somebody with the account of an address, proved with an authenticator app. */
async function signUpProved(product: TestProduct, email = ADDRESS) {
  const { accessToken } = await product.signUp(email);
  const { session } = await setUpApp(product.fetch, accessToken, product.clock.now);
  const fetch: TestFetch = (path, init = {}) =>
    product.fetch(path, { ...init, headers: { authorization: `Bearer ${session.access_token}` } });
  return { fetch, userId: decodeJwt(session.access_token).sub ?? "" };
}

const look = (fetch: TestFetch, token: string) =>
  post(fetch, "/api/staff-invitations/look", { token });
const accept = (fetch: TestFetch, token: string, name = "Lucia") =>
  post(fetch, "/api/staff-invitations/accept", { token, name });

describe("an invitation", () => {
  it("is mailed, accepted by a press, and stands in the log", async ({ product }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    const token = await invite(product, owner);
    expect(product.mailer.lastTo(ADDRESS).subject).toContain("Adrian");
    const guest = await signUpProved(product);
    expect((await guest.fetch("/api/office")).status).toBe(404);
    expect(await (await look(guest.fetch, token)).json()).toEqual({
      role: "support",
      invited_by: "Adrian",
      name: "L.ortiz",
      proved: true,
      expires_at: new Date(product.clock.now().getTime() + 24 * HOUR).toISOString(),
    });
    expect((await guest.fetch("/api/office")).status).toBe(404);
    expect((await accept(guest.fetch, token)).status).toBe(204);
    expect(await (await guest.fetch("/api/office")).json()).toMatchObject({
      name: "Lucia",
      role: "support",
      owner_name: "Adrian",
    });
    expect(await codeOf(await accept(guest.fetch, token))).toBe("auth.link_invalid");
    const { db } = product.database;
    expect(await db.select().from(staffInvitations)).toEqual([]);
    expect(await db.select().from(staffLog).orderBy(asc(staffLog.id))).toMatchObject([
      { kind: "invited", actorName: "Adrian", details: { role: "support" }, memberKey: null },
      { kind: "joined", actorName: "Lucia", actorId: guest.userId },
    ]);
    expect(await db.select().from(staffLogSubjects)).toMatchObject([{ userId: guest.userId }]);
  });

  it("is spent by one of several presses", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const token = await invite(product, owner);
    const guest = await signUpProved(product);
    const answers = await Promise.all([1, 2, 3].map(() => accept(guest.fetch, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
  });

  it("is for the confirmed account of its address, proved by a second factor", async ({
    product,
    member,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const token = await invite(product, owner);
    const other = await signUpProved(product, "other@example.com");
    expect(await codeOf(await look(other.fetch, token))).toBe("office.act_refused");
    expect(await codeOf(await accept(other.fetch, token))).toBe("office.act_refused");
    expect(await codeOf(await look(member.fetch, "unknown"))).toBe("auth.link_invalid");
    const guest = await product.signUp(ADDRESS);
    expect(await (await look(guest.fetch, token)).json()).toMatchObject({ proved: false });
    expect(await codeOf(await accept(guest.fetch, token))).toBe("office.proof_missing");
    expect(await codeOf(await look(product.fetch, token))).toBe("auth.required");
  });

  it("runs out after 24 hours, and is forgotten a month later", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const token = await invite(product, owner);
    product.clock.advance(24 * HOUR);
    const later = await product.signUp("later@example.com");
    expect(await codeOf(await look(later.fetch, token))).toBe("auth.link_invalid");
    await product.runDaily();
    expect(await product.database.db.select().from(staffInvitations)).toHaveLength(1);
    product.clock.advance(31 * 24 * HOUR);
    await product.runDaily();
    expect(await product.database.db.select().from(staffInvitations)).toEqual([]);
  });

  it("is taken back, and replaced by the next one to the same address", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const first = await invite(product, owner);
    const second = await invite(product, owner);
    const guest = await signUpProved(product);
    expect(await codeOf(await look(guest.fetch, first))).toBe("auth.link_invalid");
    const team = (await (await owner.fetch("/api/office/team")).json()) as OfficeTeam;
    expect(team.invitations).toMatchObject([{ email: ADDRESS, role: "support" }]);
    const path = `${INVITATIONS}/${team.invitations[0]?.id}`;
    const taken = await owner.fetch(path, { method: "DELETE" });
    expect(await taken.json()).toMatchObject({ invitations: [] });
    expect(await codeOf(await accept(guest.fetch, second))).toBe("auth.link_invalid");
    expect(await codeOf(await owner.fetch(path, { method: "DELETE" }))).toBe("office.act_refused");
    const entries = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
    expect(entries.map(({ kind }) => kind)).toEqual(["invited", "invited", "invitation_withdrawn"]);
  });

  it.for([
    ["removed", "DELETE", {}],
    ["an owner no more", "PATCH", { role: "support" }],
  ] as const)("does not count once who invited is %s", async ([, method, body], { product }) => {
    const owner = await signUpStaff(product, "owner");
    const second = await signUpStaff(product, "owner");
    const token = await invite(product, second);
    const guest = await signUpProved(product);
    const path = `/api/office/team/people/${second.userId}`;
    const answer = await owner.fetch(path, { method, body: JSON.stringify(body) });
    expect(await answer.json()).toMatchObject({ invitations: [] });
    expect(await codeOf(await accept(guest.fetch, token))).toBe("auth.link_invalid");
    const entries = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
    expect(entries.map(({ kind, actorId }) => [kind, actorId === owner.userId])).toEqual([
      ["invited", false],
      ...[method === "DELETE" ? "removed" : "role_changed", "invitation_withdrawn"]
        .map((kind) => [kind, true])
        .toReversed(),
    ]);
  });

  it("is refused to colleagues, to no address and by an old proof", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const support = await signUpStaff(product, "support");
    const ask = (email: string) => owner.post(INVITATIONS, { email, role: "editor" });
    expect(await codeOf(await ask(support.email))).toBe("office.act_refused");
    expect(await codeOf(await ask("no address"))).toBe("auth.email_invalid");
    await owner.letProofAge();
    expect(await codeOf(await ask(ADDRESS))).toBe("office.proof_too_old");
  });
});
