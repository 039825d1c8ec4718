import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const PROOF_BYTES = 24;
/** Without a dot, so that its page's path does not look like a file's. */
const TOKEN = /^([\da-f-]{36})~([\w-]{32})$/;

export type GiftTokens = ReturnType<typeof createGiftTokens>;

type Linked = { id: string; linkVersion: number };

/** The token of a gift's link, which proves that its recipient's email was read. */
export function createGiftTokens(authSecret: string) {
  const secret = Buffer.from(hkdfSync("sha256", authSecret, "", "memberships: gift", 32));
  const proofOf = ({ id, linkVersion }: Linked) =>
    createHmac("sha256", secret)
      .update(linkVersion === 0 ? id : `${id}:${linkVersion}`)
      .digest()
      .subarray(0, PROOF_BYTES);
  return {
    of: (gift: Linked) => `${gift.id}~${proofOf(gift).toString("base64url")}`,
    /** The id that a token names, without its proof. */
    idIn: (token: string): string | undefined => TOKEN.exec(token)?.[1],
    /** Whether a token was made here, for the address that the gift has now. */
    opens(token: string, gift: Linked): boolean {
      const [, id = "", proof = ""] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(proof, "base64url");
      return (
        id === gift.id && given.length === PROOF_BYTES && timingSafeEqual(given, proofOf(gift))
      );
    },
  };
}
