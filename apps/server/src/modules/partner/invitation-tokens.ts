import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const PROOF_BYTES = 24;
/** Without a dot, so that its page's path does not look like a file's. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:~k[\da-f]{64})?)~([\w-]{32})$/;

export type InvitationTokens = ReturnType<typeof createInvitationTokens>;

/**
 * The token of an invitation's link: no one can guess it, and its inviter can read it again. An
 * email's has the key of its mailbox, whose owner can refuse invitations after this one is gone.
 */
export function createInvitationTokens(authSecret: string) {
  const secret = Buffer.from(hkdfSync("sha256", authSecret, "", "partner: invitation", 32));
  const proofOf = (what: string) =>
    createHmac("sha256", secret).update(what).digest().subarray(0, PROOF_BYTES);
  return {
    of(id: string, mailboxKey?: string): string {
      const what = mailboxKey ? `${id}~${mailboxKey}` : id;
      return `${what}~${proofOf(what).toString("base64url")}`;
    },
    /** Returns the invitation's id; undefined for a token that was not made here. */
    read(token: string): { id: string; mailboxKey: string | undefined } | undefined {
      const [, what = "", proof = ""] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(proof, "base64url");
      const expected = proofOf(what);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [id = "", mailboxKey] = what.split("~");
      return { id, mailboxKey };
    },
  };
}
