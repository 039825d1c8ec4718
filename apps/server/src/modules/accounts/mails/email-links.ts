import { randomUUID } from "node:crypto";
import { isNextPath, paths } from "@sovereign/domain/page-paths";
import { UNDO_MS } from "@sovereign/domain/taking-back";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

export const CONFIRMATION_HOURS = 24;

const RESET_HOURS = 1;

const UNDO_HOURS = UNDO_MS / 3600_000;

const ownerSchema = z.object({ id: z.string(), email: z.string(), iat: z.number() });

export type LinkOwner = z.infer<typeof ownerSchema> & { over: boolean };

export type EmailLinks = ReturnType<typeof createEmailLinks>;

/** Returns the part of a fragment with the path where a sign-in continues; nothing for another site. */
export const nextPart = (next: string | undefined, before: "#" | "&"): string =>
  isNextPath(next) ? `${before}next=${encodeURIComponent(next)}` : "";

/** A link only opens a page (decision 34). Its token follows the #, which browsers never send. */
export function createEmailLinks(options: { appUrl: string; authSecret: string; clock: Clock }) {
  const { appUrl, authSecret, clock } = options;

  function kind(
    purpose: "confirmation link" | "reset link" | "undo link",
    hours: number,
    page: string,
  ) {
    const key = deriveKey(authSecret, purpose);
    return {
      async sign({ id, email }: { id: string; email: string }, from: Date): Promise<string> {
        const issuedAt = Math.floor(from.getTime() / 1000);
        return new SignJWT({ id, email })
          .setProtectedHeader({ alg: "HS256" })
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + hours * 3600)
          .sign(key);
      },
      async read(token: string): Promise<LinkOwner | undefined> {
        const owner = (payload: JWTPayload, over: boolean) => {
          const parsed = ownerSchema.safeParse(payload);
          return parsed.success ? { ...parsed.data, over } : undefined;
        };
        try {
          const options = { algorithms: ["HS256"], currentDate: clock() };
          return owner((await jwtVerify(token, key, options)).payload, false);
        } catch (error) {
          return error instanceof errors.JWTExpired ? owner(error.payload, true) : undefined;
        }
      },
      /** `next` is where the sign-in continues; also after the #. */
      pageFor: (token: string, next?: string) =>
        `${appUrl}${page}#token=${token}${nextPart(next, "&")}`,
      milliseconds: hours * 3600_000,
    };
  }

  return {
    confirmation: kind("confirmation link", CONFIRMATION_HOURS, paths.confirm),
    reset: kind("reset link", RESET_HOURS, paths.auth),
    undo: kind("undo link", UNDO_HOURS, paths.undoEmail),
  };
}
