import { createHmac, timingSafeEqual } from "node:crypto";
import { paths } from "@sovereign/domain/page-paths";
import { deriveKey } from "#modules/accounts/derived-keys.ts";

export type ChangeLink = "email_change" | "email_undo";

const PAGES: Record<ChangeLink, string> = {
  email_change: paths.confirmEmail,
  email_undo: paths.undoEmail,
};

export type EmailChangeLinks = ReturnType<typeof createEmailChangeLinks>;

/** The token is the change's id with a seal per kind, which the database is not enough to forge. */
export function createEmailChangeLinks({
  appUrl,
  authSecret,
}: {
  appUrl: string;
  authSecret: string;
}) {
  const key = deriveKey(authSecret, "email change link");
  const sealOf = (id: string, link: ChangeLink) =>
    createHmac("sha256", key).update(`${link}:${id}`).digest("base64url");
  return {
    pageFor: (id: string, link: ChangeLink) =>
      `${appUrl}${PAGES[link]}#token=${id}.${sealOf(id, link)}`,
    read(token: string, link: ChangeLink): string | undefined {
      const [id = "", seal = ""] = token.split(".");
      const expected = Buffer.from(sealOf(id, link));
      const given = Buffer.from(seal);
      const right = given.length === expected.length && timingSafeEqual(given, expected);
      return right ? id : undefined;
    },
  };
}
