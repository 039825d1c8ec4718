import { createHash } from "node:crypto";
import { foldAddress } from "@sovereign/domain/credentials";

/** Returns the hash under which an address that bounced is stored. */
export const addressKeyOf = (address: string): string =>
  createHash("sha256")
    .update(`address:${foldAddress(address)}`)
    .digest("base64url");
