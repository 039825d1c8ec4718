import { Resolver } from "node:dns/promises";
import { connect } from "node:tls";

const CONNECT_MS = 8000;
const LOOK_UP_MS = 3000;
const TRIES = 2;

const NO_RECORDS = ["ENOTFOUND", "ENODATA", "NXDOMAIN"];

/** Returns the code of a failed connection, such as ECONNREFUSED, instead of its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? errorCode(error.cause) : error.name;
}

/** Reads a host's certificate; rejects when there is none that this machine trusts. */
export function readCertificate(
  host: string,
  port: number,
): Promise<{ validFrom: Date; validTo: Date }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ validFrom: new Date(valid_from), validTo: new Date(valid_to) });
    });
    socket.setTimeout(CONNECT_MS, () => {
      socket.destroy(Object.assign(new Error("no response"), { code: "ETIMEDOUT" }));
    });
    socket.once("error", reject);
  });
}

/** Returns a name's TXT records, each with its parts joined; rejects when the DNS does not answer. */
export async function textsOf(
  name: string,
  resolver = new Resolver({ timeout: LOOK_UP_MS, tries: TRIES }),
): Promise<string[]> {
  const records = await resolver.resolveTxt(name).catch((error: unknown) => {
    if (NO_RECORDS.includes(errorCode(error))) return [];
    throw error;
  });
  return records.map((parts) => parts.join(""));
}
