import { randomInt } from "node:crypto";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new identifier as the provider writes them: a kind and letters that tell nothing. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let sign = 0; sign < length; sign += 1) id += SIGNS[randomInt(SIGNS.length)];
  return id;
}
