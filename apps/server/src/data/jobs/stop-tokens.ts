import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { MAIL_KINDS, type MailKind } from "@sovereign/domain/broadcast";

export type StopRequest = { userId: string; kind: MailKind };

const PROOF_BYTES = 16;
/** Without a dot, so that its page's path does not look like a file's. */
const TOKEN = /^([a-z]+)~([\w-]{1,64})~([\w-]{22})$/;

/** A token allows one thing only: to stop this kind of email to this member. */
export function createStopTokens(authSecret: string) {
  const secret = Buffer.from(hkdfSync("sha256", authSecret, "", "mails: stop token", 32));
  const proofOf = ({ userId, kind }: StopRequest) =>
    createHmac("sha256", secret).update(`${kind} ${userId}`).digest().subarray(0, PROOF_BYTES);
  return {
    of: (request: StopRequest) =>
      `${request.kind}~${request.userId}~${proofOf(request).toString("base64url")}`,
    read(token: string): StopRequest | undefined {
      const [, name, userId = "", proof = ""] = TOKEN.exec(token) ?? [];
      const kind = MAIL_KINDS.find((known) => known === name);
      if (!kind) return undefined;
      const request = { userId, kind };
      const given = Buffer.from(proof, "base64url");
      const expected = proofOf(request);
      const isProved = given.length === expected.length && timingSafeEqual(given, expected);
      return isProved ? request : undefined;
    },
  };
}
