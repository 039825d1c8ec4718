import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { refreshTokens, session, user } from "#schema/schema.ts";
import { accountRequests, codeOf, sessionOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { factorRequests } from "#testing/second-factor.ts";
import { openSession } from "./sessions.repository.ts";

const MINUTE = 60_000;

const it = productTest().extend("guarded", async ({ product, member }) => {
  const { cookie } = await product.setUpApp(member);
  return { ...member, cookie };
});

describe("a sign-in of a member with a second factor", () => {
  it("is pending, and its session cannot be refreshed", async ({ product, api, guarded }) => {
    const answer = await api.signIn(guarded.email);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const body = await sessionOf(answer);
    expect(body).toMatchObject({ challenge_due: true, user: { email: guarded.email } });
    expect(decodeJwt(body.access_token)).toMatchObject({ aal: "aal1", challenge_due: true });
    const native = accountRequests(product.fetch, { "x-client-platform": "ios" });
    expect(await sessionOf(await native.signIn(guarded.email))).not.toHaveProperty("refresh_token");
    const tokens = await product.database.db.select().from(refreshTokens);
    const waiting = decodeJwt(body.access_token).session_id;
    expect(tokens.filter((token) => token.sessionId === waiting)).toEqual([]);
  });

  it("reads and writes nothing, at any URL §7.16 §S10 §S75", async ({ product, api, guarded }) => {
    const { access_token: token } = await sessionOf(await api.signIn(guarded.email));
    const authorization = `Bearer ${token}`;
    const paths = Object.entries(
      (await (await product.fetch("/api/openapi.json")).json()) as { paths: object },
    ).flatMap(([key, value]) => (key === "paths" ? Object.entries(value) : []));
    expect(paths.length).toBeGreaterThan(30);
    const letIn: string[] = [];
    for (const [path, methods] of paths) {
      for (const method of Object.keys(methods as object)) {
        const terms = (methods as Record<string, { security?: unknown; "x-access"?: string }>)[
          method
        ];
        // Public endpoints are open to an incomplete sign-in too.
        if (!terms?.security || path.endsWith("/sign-out")) continue;
        const address = path.replace("{date}", "2026-03-10").replace(/\{\w+\}/g, "unknown");
        const answer = await product.fetch(address, {
          method: method.toUpperCase(),
          headers: { authorization },
          ...(method !== "get" && { body: "{}" }),
        });
        if (answer.status === 403 && (await codeOf(answer)) === "auth.second_factor_required") {
          continue;
        }
        letIn.push(`${method} ${path}`);
      }
    }
    // The second factor, and where to send it.
    expect(letIn.sort()).toEqual([
      "get /api/auth/factors",
      "post /api/auth/factors/{factor}/challenge",
      "post /api/auth/factors/{factor}/verify",
      "post /api/auth/recovery",
    ]);
  });

  it("is refused even where a token is optional", async ({ product, api, guarded }) => {
    const { access_token: token } = await sessionOf(await api.signIn(guarded.email));
    const answer = await product.fetch("/api/functions/create-checkout", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await codeOf(answer)).toBe("auth.second_factor_required");
  });

  it("expires after ten minutes, and can be canceled before", async ({ product, api, guarded }) => {
    const { access_token: token } = await sessionOf(await api.signIn(guarded.email));
    const { session_id } = decodeJwt(token);
    const { db } = product.database;
    const [row] = await db
      .select()
      .from(session)
      .where(eq(session.id, String(session_id)));
    const lives = (row?.expiresAt.getTime() ?? 0) - product.clock.now().getTime();
    expect(lives).toBe(10 * MINUTE);
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.post("sign-out", {}, headers)).status).toBe(204);
    expect(await codeOf(await api.user(token))).toBe("auth.token_invalid");
  });

  it("evicts none of the member's sessions", async ({ product, api, guarded }) => {
    for (let count = 0; count < 12; count += 1) {
      product.clock.advance(1000);
      await api.signIn(guarded.email);
    }
    expect((await api.refresh(guarded.cookie)).status).toBe(200);
    const { db } = product.database;
    const rows = await db.select().from(session).where(eq(session.userId, guarded.id));
    expect(rows.filter((row) => row.challengeDue)).toHaveLength(10);
  });

  it.for(["oauth", "passkey"] as const)(
    "is pending as well when it used %s §7.16",
    async (method, { product, guarded: { id: userId } }) => {
      const { db } = product.database;
      const now = product.clock.now();
      expect(await openSession(db, { userId, method }, now)).toMatchObject({
        aal: "aal1",
        challengeDue: true,
        amr: JSON.stringify([{ method, timestamp: now.getTime() / 1000 }]),
      });
    },
  );
});

describe("a sign-in of a member without one", () => {
  it.for(["oauth", "passkey"] as const)(
    "is complete when it used %s",
    async (method, { product, member }) => {
      const { db } = product.database;
      const opened = await openSession(db, { userId: member.id, method }, product.clock.now());
      expect(opened).toMatchObject({ aal: "aal1", challengeDue: false });
    },
  );

  it("is complete while a factor is not verified yet", async ({ product, api, member }) => {
    await factorRequests(product.fetch, member.accessToken).begin();
    expect(await sessionOf(await api.signIn(member.email))).not.toHaveProperty("challenge_due");
  });

  it("opens no session for an unconfirmed address", async ({ product, api }) => {
    await api.signUp("unproven@example.com");
    const { db } = product.database;
    const [row] = await db.select().from(user).where(eq(user.email, "unproven@example.com"));
    const entrance = { userId: row?.id ?? "", method: "oauth" } as const;
    expect(await openSession(db, entrance, product.clock.now())).toBeUndefined();
  });
});
