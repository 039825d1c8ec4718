import { createHmac, timingSafeEqual } from "node:crypto";
import { paths } from "@sovereign/domain/page-paths";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

export type EmailChangeLinks = ReturnType<typeof createEmailChangeLinks>;

/** The token is the change's id with a seal, which the database is not enough to forge. */
export function createEmailChangeLinks({
  appUrl,
  authSecret,
}: {
  appUrl: string;
  authSecret: string;
}) {
  const key = deriveKey(authSecret, "email change link");
  const sealOf = (id: string) =>
    createHmac("sha256", key).update(`email_change:${id}`).digest("base64url");
  return {
    pageFor: (id: string) => `${appUrl}${paths.confirmEmail}#token=${id}.${sealOf(id)}`,
    read(token: string): string | undefined {
      const [id = "", seal = ""] = token.split(".");
      const expected = Buffer.from(sealOf(id));
      const given = Buffer.from(seal);
      const right = given.length === expected.length && timingSafeEqual(given, expected);
      return right ? id : undefined;
    },
  };
}
