import { importPKCS8, SignJWT } from "jose";
import type { ClientAuth } from "openid-client";
import type { Clock } from "#app/clock.ts";

const SECONDS = 300;

/** Apple requires a short-lived token, signed with the developer account's key, as client secret. */
export function appleAuthentication(options: {
  clientId: string;
  teamId: string;
  keyId: string;
  privateKey: string;
  audience: string;
  clock: Clock;
}): ClientAuth {
  const { clientId, teamId, keyId, audience, clock } = options;
  const pem = `-----BEGIN PRIVATE KEY-----\n${options.privateKey}\n-----END PRIVATE KEY-----`;
  return async (_server, _client, body) => {
    const issuedAt = Math.floor(clock().getTime() / 1000);
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + SECONDS)
      .sign(await importPKCS8(pem, "ES256"));
    body.set("client_id", clientId);
    body.set("client_secret", secret);
  };
}
