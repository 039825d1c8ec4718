import type { SignatureAnswer } from "@sovereign/contract/manifesto";
import { dateOfInstant } from "#core/time/dates.ts";
import { type LocalSignature, mayBelongTo } from "./local-signature.ts";

/** Where a member stands with the manifesto; dates are written out, "9 March 2025". */
export type SignatureState =
  | { state: "checking" }
  /** The server could not be asked, and the device knows nothing. */
  | { state: "unknown" }
  | { state: "none" }
  /** Other words than the present ones were signed. */
  | { state: "earlier"; date: string }
  | { state: "signed"; date: string };

type Known = {
  /** The account's latest signature; undefined until the server has answered. */
  row: SignatureAnswer["signature"] | undefined;
  failed: boolean;
  local: LocalSignature | null;
  /** The version of the words on the page. */
  version: string;
  userId: string;
  timeZone: string;
};

// A calendar date has no zone: at noon in UTC it is itself.
const written = (date: string) => dateOfInstant(`${date}T12:00:00Z`, "UTC");

/** Where a member stands, from the account's row or the device's keys (decision 15). */
export function signatureState(known: Known): SignatureState {
  const { row, failed, version, userId, timeZone } = known;
  const local = mayBelongTo(userId, known.local) ? known.local : null;
  if (row?.version === version) {
    return { state: "signed", date: dateOfInstant(row.signed_at, timeZone) };
  }
  if (local?.version === version) return { state: "signed", date: written(local.date) };
  if (row === undefined) return { state: failed ? "unknown" : "checking" };
  if (row) return { state: "earlier", date: dateOfInstant(row.signed_at, timeZone) };
  return local ? { state: "earlier", date: written(local.date) } : { state: "none" };
}

/** The device's signature when the account lacks it and it is of the present words. */
export function unsentSignature(known: Pick<Known, "row" | "local" | "version" | "userId">) {
  const { row, local, version, userId } = known;
  const wanted = row !== undefined && row?.version !== version && local?.version === version;
  return wanted && mayBelongTo(userId, local) ? local : null;
}
