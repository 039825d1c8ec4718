import { createPublicKey, verify } from "node:crypto";

const MAX_VALIDITY_SECONDS = 24 * 3600;

/**
 * Returns what is wrong with a VAPID token (RFC 8292); undefined when the device's sender signed
 * it for this push service and it has not expired.
 */
export function vapidError(
  authorization: string | undefined,
  expected: { senderKey: string; audience: string; now: number },
): string | undefined {
  const { token, key } = parametersOf(authorization);
  if (!token || !key) return "There is no VAPID authorization.";
  if (key !== expected.senderKey) return "The device subscribed to another sender.";
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed || read(head).alg !== "ES256") return "The signature is wrong.";
  const { aud, exp, sub } = read(claims);
  const seconds = expected.now / 1000;
  if (aud !== expected.audience) return "It was said to another push service.";
  if (typeof exp !== "number" || exp <= seconds) return "It has expired.";
  if (exp > seconds + MAX_VALIDITY_SECONDS) return "It is valid for more than a day.";
  if (!/^(mailto:.+@|https:\/\/)/.test(String(sub))) return "It names nobody to write to.";
  return undefined;
}

function parametersOf(authorization = ""): { token?: string; key?: string } {
  const [, parameters = ""] = /^vapid (.*)$/i.exec(authorization) ?? [];
  const named = new Map(
    parameters.split(",").map((part): [string, string] => {
      const [name = "", ...value] = part.trim().split("=");
      return [name, value.join("=")];
    }),
  );
  const [token, key] = [named.get("t"), named.get("k")];
  return { ...(token && { token }), ...(key && { key }) };
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}
