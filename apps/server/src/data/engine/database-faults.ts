import { describeError } from "#problems/describe-error.ts";

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing listens at its host and port",
  ENOENT: "its socket does not exist",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "its host name could not be looked up",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
  "28P01": "it refuses the password",
  "28000": "it refuses the user",
  "3D000": "it has no database of that name",
  "53300": "it has no connections left",
  "57P03": "it is starting up",
  "42501": "the user lacks a right",
};

/** Returns why a database cannot be used, without what its URL contains. */
export function connectionFault(error: unknown): string {
  const { name, code = name, message = "" } = describeError(error);
  if (/time(d )?out/i.test(message)) return "no response";
  return REASONS[code] ? `${REASONS[code]}, ${code}` : code;
}

/** Why an existing database was not changed. */
export class UpgradeError extends Error {
  override readonly name = "UpgradeError";
}
