import { randomBytes } from "node:crypto";

/** Digits and letters without those easily confused. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 21;
const TOKEN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns 105 random bits. */
export function newShareToken(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export const isShareToken = (text: string) => TOKEN.test(text);
