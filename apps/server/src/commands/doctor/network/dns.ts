import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 3000;
const TRIES = 2;

const NONE = ["ENOTFOUND", "ENODATA", "NXDOMAIN"];

/** Returns a name's TXT records, each with its parts joined; rejects when the DNS does not answer. */
export async function textsOf(
  name: string,
  resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }),
): Promise<string[]> {
  const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
    if (NONE.includes(error.code ?? "")) return [];
    throw error;
  });
  return records.map((parts) => parts.join(""));
}
