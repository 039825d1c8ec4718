import { SignJWT } from "jose";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openTestDatabase } from "#testing/test-database.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createSigningKeys } from "./signing-keys.ts";

const clock = () => new Date();
const log = pino({ level: "silent" });

const caller = {
  userId: "u",
  sessionId: "s",
  email: "u@example.com",
  role: "user" as const,
  timeZone: "UTC",
  aal: "aal1" as const,
  challengeDue: false,
  amr: [],
};

async function withNodes(test: (nodeWith: (secret: string) => ReturnType<typeof node>) => unknown) {
  const database = await openTestDatabase();
  await test((secret) => node(secret, database.db));
  await database.close();
}

function node(secret: string, db: Awaited<ReturnType<typeof openTestDatabase>>["db"]) {
  const signingKeys = createSigningKeys({ db, authSecret: secret, clock, log });
  return createAccessTokens({ signingKeys, clock, issuer: "http://a.test" });
}

describe("access tokens", () => {
  it("are accepted by a node that had loaded its keys before the signing key was made", () =>
    withNodes(async (nodeWith) => {
      const [signer, other] = [nodeWith("x".repeat(32)), nodeWith("x".repeat(32))];
      await other.keys.published();
      const { token } = await signer.issue(caller);
      expect(await other.verify(token)).toMatchObject({ valid: true, caller });
    }));

  it("are still signed and accepted after AUTH_SECRET changes", () =>
    withNodes(async (nodeWith) => {
      const before = await nodeWith("x".repeat(32)).issue(caller);
      const after = nodeWith("y".repeat(32));
      const { token } = await after.issue(caller);
      expect(await after.verify(token)).toMatchObject({ valid: true });
      expect(await after.verify(before.token)).toMatchObject({ valid: true });
    }));

  it.each([
    ["audience", { aud: "someone else" }, "at+jwt"],
    ["issuer", { iss: "http://b.test" }, "at+jwt"],
    ["type", {}, "JWT"],
    ["lack of an expiry", { exp: undefined }, "at+jwt"],
  ])("are refused for another %s, though correctly signed §S4 §S85", (_, claims, typ) =>
    withNodes(async (nodeWith) => {
      const tokens = nodeWith("x".repeat(32));
      const { kid, privateKey } = await tokens.keys.signing();
      const now = Math.floor(Date.now() / 1000);
      const sound = {
        iss: "http://a.test",
        aud: "authenticated",
        sub: "u",
        iat: now,
        exp: now + 600,
        email: "u@example.com",
        role: "user",
        session_id: "s",
        aal: "aal1",
        amr: [],
      };
      const sign = (payload: object, type: string) =>
        new SignJWT({ ...payload })
          .setProtectedHeader({ alg: "ES256", kid, typ: type })
          .sign(privateKey);
      expect(await tokens.verify(await sign(sound, "at+jwt"))).toMatchObject({ valid: true });
      const token = await sign({ ...sound, ...claims }, typ);
      expect(await tokens.verify(token)).toMatchObject({ valid: false });
    }),
  );
});
