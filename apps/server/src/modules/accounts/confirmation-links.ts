import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import { deriveKey } from "./derived-keys.ts";

/** Hours in which a confirmation link works. */
export const CONFIRMATION_HOURS = 24;

const ownerSchema = z.object({ id: z.string(), email: z.string() });

export type ConfirmationLinks = ReturnType<typeof createConfirmationLinks>;

/**
 * Links that prove a mailbox. A link names one account and one address, signed with a key of its
 * own: it is worthless for an account that has since been replaced under the same address.
 */
export function createConfirmationLinks(options: {
  appUrl: string;
  authSecret: string;
  clock: Clock;
}) {
  const { appUrl, authSecret, clock } = options;
  const key = deriveKey(authSecret, "confirmation link");
  return {
    async linkFor({ id, email }: { id: string; email: string }): Promise<string> {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const token = await new SignJWT({ id, email })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + CONFIRMATION_HOURS * 3600)
        .sign(key);
      return `${appUrl}/api/auth/verify-email?token=${token}`;
    },
    /** Whose address the link confirms; undefined when it is forged or too old. */
    async ownerOf(token: string): Promise<{ id: string; email: string } | undefined> {
      try {
        const options = { algorithms: ["HS256"], currentDate: clock() };
        const { payload } = await jwtVerify(token, key, options);
        return ownerSchema.parse(payload);
      } catch {
        return undefined;
      }
    },
  };
}
