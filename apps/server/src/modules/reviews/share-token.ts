import { randomBytes } from "node:crypto";

/** The digits and letters of which none is easily taken for another. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 21;
const TOKEN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A new address of a shared review: 105 random bits. */
export function newShareToken(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Whether a text can be the address of a shared review. */
export const isShareToken = (text: string) => TOKEN.test(text);
