import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const PROOF_BYTES = 24;
/** Without a dot, so that its page's path does not look like a file's. */
const TOKEN = /^([\da-f-]{36})~([\w-]{32})$/;

export type GiftTokens = ReturnType<typeof createGiftTokens>;

/** The token of a gift's link, which proves that its recipient's email was read. */
export function createGiftTokens(authSecret: string) {
  const secret = Buffer.from(hkdfSync("sha256", authSecret, "", "memberships: gift", 32));
  const proofOf = (id: string) =>
    createHmac("sha256", secret).update(id).digest().subarray(0, PROOF_BYTES);
  return {
    of: (id: string) => `${id}~${proofOf(id).toString("base64url")}`,
    /** Returns the gift's id; undefined for a token that was not made here. */
    read(token: string): string | undefined {
      const [, id = "", proof = ""] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(proof, "base64url");
      return given.length === PROOF_BYTES && timingSafeEqual(given, proofOf(id)) ? id : undefined;
    },
  };
}
