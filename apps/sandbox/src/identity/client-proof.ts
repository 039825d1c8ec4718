import { createPrivateKey, createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import type { IdentityClient } from "./identity-types.ts";

/** Whether the client's secret is right: a constant or, at Apple, a JWT of the account's key. */
export async function isProven(
  client: IdentityClient,
  given: { clientId: string; secret: string },
  at: { issuer: string; now: Date },
): Promise<boolean> {
  if (given.clientId !== client.clientId) return false;
  if (client.provider === "google") return given.secret === client.secret;
  const der = Buffer.from(client.privateKey, "base64");
  const key = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  try {
    const { protectedHeader } = await jwtVerify(given.secret, key, {
      algorithms: ["ES256"],
      issuer: client.teamId,
      audience: at.issuer,
      subject: client.clientId,
      currentDate: at.now,
      requiredClaims: ["iat", "exp"],
    });
    return protectedHeader.kid === client.keyId;
  } catch {
    return false;
  }
}
