import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Digits and letters that survive a mail server's change of case (RFC 4648). */
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const KEY_BYTES = 20;
const PROOF_BYTES = 8;
/** In a bounce address, or alone on a line. */
const TAG = /(?:^|\+)([a-z2-7]{45})(?:@|$)/gim;

/** Returns the name of an email in the Message-ID, the bounce address and the tables. */
export const messageKeyOf = (key: string): string =>
  createHash("sha256")
    .update(key)
    .digest("hex")
    .slice(0, 2 * KEY_BYTES);

let addressSecret: Buffer | undefined;

/** Sets the key under which addresses outlive their accounts; once, as AUTH_SECRET is read. */
export function keyAddressesBy(authSecret: string): void {
  addressSecret = Buffer.from(hkdfSync("sha256", authSecret, "", "mails: address", 32));
}

export function secretOfAddresses(): Buffer {
  if (!addressSecret) throw new Error("addresses have no key yet");
  return addressSecret;
}

/**
 * Returns the keyed hash under which an address is refused, or a mailbox has had free days: who has
 * the rows without the key cannot look an address up. `addressKeySql` computes the same.
 */
export const addressKeyOf = (address: string): string => {
  const plain = createHash("sha256").update(address.toLowerCase()).digest();
  return `k${createHash("sha256").update(secretOfAddresses()).update(plain).digest("hex")}`;
};

/** A tag names an email in its envelope's sender, and proves whom it was sent to (decision 125). */
export function createBounceTags(authSecret: string) {
  const secret = Buffer.from(hkdfSync("sha256", authSecret, "", "mails: bounce tag", 32));
  const proofOf = (messageKey: string, address: string) =>
    createHmac("sha256", secret)
      .update(`${messageKey} ${address.toLowerCase()}`)
      .digest()
      .subarray(0, PROOF_BYTES);
  return {
    of: (messageKey: string, address: string) =>
      inBase32(Buffer.concat([Buffer.from(messageKey, "hex"), proofOf(messageKey, address)])),
    /** Returns the message key without a check. */
    messageKeyIn: (tag: string) => fromBase32(tag).subarray(0, KEY_BYTES).toString("hex"),
    isOf(tag: string, address: string): boolean {
      const bytes = fromBase32(tag);
      const proof = proofOf(bytes.subarray(0, KEY_BYTES).toString("hex"), address);
      const given = bytes.subarray(KEY_BYTES);
      return given.length === proof.length && timingSafeEqual(given, proof);
    },
  };
}

/** Returns the tags in a text, such as a bounce address. */
export const tagsIn = (text: string): string[] =>
  [...text.matchAll(TAG)].map(([, tag = ""]) => tag.toLowerCase());

function inBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const signs = bits.match(/.{1,5}/g) ?? [];
  return signs.map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
