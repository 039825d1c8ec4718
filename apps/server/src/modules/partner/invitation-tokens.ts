import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const PROOF_BYTES = 24;
/** Without a dot, so that its page's path does not look like a file's. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~([\w-]{32})$/;

export type InvitationTokens = ReturnType<typeof createInvitationTokens>;

/** The token of an invitation's link: nobody guesses one, and its inviter can read it again. */
export function createInvitationTokens(authSecret: string) {
  const secret = Buffer.from(hkdfSync("sha256", authSecret, "", "partner: invitation", 32));
  const proofOf = (id: string) =>
    createHmac("sha256", secret).update(id).digest().subarray(0, PROOF_BYTES);
  return {
    of: (id: string) => `${id}~${proofOf(id).toString("base64url")}`,
    /** Returns the invitation's id; undefined for a token that was not made here. */
    read(token: string): string | undefined {
      const [, id = "", proof = ""] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(proof, "base64url");
      const expected = proofOf(id);
      const isProved = given.length === expected.length && timingSafeEqual(given, expected);
      return isProved ? id : undefined;
    },
  };
}
