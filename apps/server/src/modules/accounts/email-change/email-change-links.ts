import { createHmac, timingSafeEqual } from "node:crypto";
import { paths } from "@sovereign/domain/page-paths";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

export type EmailChangeLinks = ReturnType<typeof createEmailChangeLinks>;

type Purpose = "email_change" | "email_undo";

/** The token is the change's id with a seal, which the database is not enough to forge. */
export function createEmailChangeLinks({
  appUrl,
  authSecret,
}: {
  appUrl: string;
  authSecret: string;
}) {
  const key = deriveKey(authSecret, "email change link");
  const sealOf = (id: string, purpose: Purpose) =>
    createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");

  function readAs(purpose: Purpose, token: string): string | undefined {
    const [id = "", seal = ""] = token.split(".");
    const expected = Buffer.from(sealOf(id, purpose));
    const given = Buffer.from(seal);
    const right = given.length === expected.length && timingSafeEqual(given, expected);
    return right ? id : undefined;
  }

  return {
    pageFor: (id: string) =>
      `${appUrl}${paths.confirmEmail}#token=${id}.${sealOf(id, "email_change")}`,
    read: (token: string) => readAs("email_change", token),
    /** Reads the "It was not me" link that an earlier version mailed for a change of address. */
    readUndo: (token: string) => readAs("email_undo", token),
  };
}
