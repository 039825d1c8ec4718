import { randomUUID } from "node:crypto";
import { aalSchema, amrSchema, roleSchema } from "@sovereign/contract/sessions";
import { normalizeAddress } from "@sovereign/domain/credentials";
import { decodeJwt } from "jose";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { createFactorSecrets } from "#modules/accounts/factors/factor-secrets.ts";
import { addVerifiedFactor, proveFactor } from "#modules/accounts/factors/factors.repository.ts";
import { newSecret } from "#modules/accounts/factors/totp.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import { createAccount } from "#modules/accounts/members/new-accounts.repository.ts";
import { createPasswords } from "#modules/accounts/passwords/passwords.ts";
import { createRefreshTokens } from "#modules/accounts/sessions/refresh-tokens.ts";
import {
  openSession,
  proveSession,
  type SessionOfMember,
} from "#modules/accounts/sessions/sessions.repository.ts";
import { createAccessTokens } from "#modules/accounts/tokens/access-tokens.ts";
import { createSigningKeys } from "#modules/accounts/tokens/signing-keys.ts";
import { cookieOf, PASSWORD, sessionOf, type TestFetch, tokenIn } from "./account-requests.ts";
import type { RecordingMailer } from "./recording-mailer.ts";

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  config: { authSecret: string; appUrl: string };
  fetch: TestFetch;
  mailer: RecordingMailer;
};

export type SignedInMember = Awaited<ReturnType<ReturnType<typeof createMembers>["signUp"]>>;

type Post = (path: string, body: object) => Promise<Response>;

const HALF_MINUTE_MS = 30_000;

let count = 0;
let hashing: Promise<string> | undefined;

/** PASSWORD's hash, computed once for all members. */
function passwordHash(): Promise<string> {
  hashing ??= createPasswords({ light: true }).hash(PASSWORD, "fixture");
  return hashing;
}

/**
 * Makes signed-in members through the product's repositories: the rows and tokens of a sign-up
 * over HTTP (test-member.test.ts compares them), without its requests, emails and counts.
 */
export function createMembers({ db, clock, log, config, fetch, mailer }: Deps) {
  const { authSecret, appUrl } = config;
  const signingKeys = createSigningKeys({ db, authSecret, clock, log });
  const refreshTokens = createRefreshTokens({ db, authSecret });
  const secrets = createFactorSecrets(authSecret);

  async function issueTokens(session: SessionOfMember) {
    // Reads the newest key each time, because the product may have made another since.
    const accessTokens = createAccessTokens({ signingKeys, clock, issuer: appUrl });
    const { token: accessToken } = await accessTokens.issue({
      userId: session.id,
      sessionId: session.sessionId,
      email: session.email,
      timeZone: session.timeZone,
      challengeDue: session.challengeDue,
      role: roleSchema.parse(session.role),
      aal: aalSchema.parse(session.aal),
      amr: amrSchema.parse(JSON.parse(session.amr)),
    });
    const refreshToken = await refreshTokens.issue(session.sessionId, clock());
    return { accessToken, cookie: `__Host-refresh=${refreshToken}` };
  }

  const nextAddress = () => {
    count += 1;
    return `member-${count}@example.com`;
  };

  const withToken =
    (accessToken: string) =>
    (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${accessToken}`);
      return fetch(path, { ...init, headers });
    };

  return {
    /** A confirmed member, signed in with PASSWORD. */
    async signUp(typed?: string, timeZone = "UTC") {
      const email = typed ?? nextAddress();
      const hash = await passwordHash();
      const now = clock();
      const { session } = await db.transaction(async (tx) => {
        const address = normalizeAddress(email) ?? email;
        const account = { email: address, passwordHash: hash, timeZone, emailVerified: true };
        const { id: userId } = await createAccount(tx, account, now);
        return { session: await openSession(tx, { userId, method: "password", hash }, now) };
      });
      if (!session) throw new Error(`${email} has an account with another password`);
      const { accessToken, cookie } = await issueTokens(session);
      return {
        id: session.id,
        sessionId: session.sessionId,
        email,
        password: PASSWORD,
        accessToken,
        cookie,
        fetch: withToken(accessToken),
      };
    },

    /** The same over HTTP, for tests of what a sign-up sends and counts. */
    async signUpOverHttp(typed?: string, timeZone = "UTC") {
      const email = typed ?? nextAddress();
      const post: Post = async (path, body) => {
        const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
        if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
        return answer;
      };
      const credentials = { email, password: PASSWORD, time_zone: timeZone };
      await post("/api/auth/sign-up/email", credentials);
      const link = mailer.linkTo(normalizeAddress(email) ?? email, "/auth/confirm");
      // As in a browser that did not sign up: with the password.
      const press = { token: tokenIn(link), password: PASSWORD, password_chosen: "at_sign_up" };
      const answer = await post("/api/auth/verify-email", press);
      const { access_token: accessToken, user } = await sessionOf(answer);
      const { session_id } = decodeJwt<{ session_id: string }>(accessToken);
      return {
        id: user.id,
        sessionId: session_id,
        email,
        password: PASSWORD,
        accessToken,
        cookie: cookieOf(answer),
        fetch: withToken(accessToken),
      };
    },

    /** Adds an authenticator app to a member, as if they had just typed its first code. */
    async setUpApp({ id: userId, sessionId }: { id: string; sessionId: string }) {
      const now = clock();
      const id = randomUUID();
      const secret = newSecret();
      const friendlyName = "Authenticator on my phone";
      const step = Math.floor(now.getTime() / HALF_MINUTE_MS);
      const session = await db.transaction(async (tx) => {
        const sealed = secrets.seal(id, secret);
        await addVerifiedFactor(tx, { id, userId, friendlyName, sealed }, now);
        await proveFactor(tx, { id, userId, step, friendlyName }, now);
        await recordEvent(tx, { userId, kind: "factor_added" }, now);
        return proveSession(tx, { sessionId, userId, method: "totp" }, now);
      });
      if (!session) throw new Error("the session has ended");
      return { id, secret, ...(await issueTokens(session)) };
    },
  };
}
