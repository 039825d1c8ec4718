import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { deviceStorage } from "#core/device/device-storage.ts";
import { zoneHere } from "#core/time/dates.ts";
import { hasSignedHere, SIGNED } from "./signed-here.ts";

export type LocalSignature = {
  /** In ISO form. */
  signedAt: string;
  /** The date in the zone where it was signed. */
  date: CalendarDate;
  /** The signed version; null for a signature from before versions were stored. */
  version: string | null;
  /** The account it belongs to; null until a member opens the manifesto on this device. */
  account: string | null;
};

// The specification names the first two, so they lack the prefix.
const SIGNED_AT = "manifesto_signed_at";
const SIGNED_DATE = "manifesto_signed_date";
const VERSION = "manifesto_signed_version";
const ACCOUNT = "manifesto_signed_by";

/**
 * Returns the device's signature, or null if none is readable (specification, section 3). It
 * outlives a sign-out, because it may predate the account.
 */
export function readLocalSignature(): LocalSignature | null {
  const signedAt = deviceStorage.getItem(SIGNED_AT);
  if (!hasSignedHere() || !signedAt) return null;
  if (Number.isNaN(Date.parse(signedAt))) return null;
  const date = deviceStorage.getItem(SIGNED_DATE) ?? "";
  return {
    signedAt,
    date: isCalendarDate(date) ? date : calendarDateIn("UTC", new Date(signedAt)),
    version: deviceStorage.getItem(VERSION),
    account: deviceStorage.getItem(ACCOUNT),
  };
}

/**
 * Signs on this device, with or without an account (specification, sections 2 and 3). Returns the
 * stored signature; null if the storage is full.
 */
export function signHere(options: {
  version: string;
  at: Date;
  timeZone: string;
  account: string | null;
}): LocalSignature | null {
  const { version, at, timeZone, account } = options;
  if (!account) deviceStorage.removeItem(ACCOUNT);
  const isStored =
    deviceStorage.setItem(SIGNED_AT, at.toISOString()) &&
    deviceStorage.setItem(SIGNED_DATE, calendarDateIn(zoneHere(timeZone), at)) &&
    deviceStorage.setItem(VERSION, version) &&
    (!account || deviceStorage.setItem(ACCOUNT, account)) &&
    deviceStorage.setItem(SIGNED, "true");
  if (!isStored) deviceStorage.removeItem(SIGNED);
  return readLocalSignature();
}

/**
 * Assigns the device's signature to an account before sending it: the next member on this device
 * must not claim it, even if the response is lost (decision 15). Throws if the storage is full, so
 * that nothing unrecorded is claimed.
 */
export function claimFor(account: string): void {
  if (!deviceStorage.setItem(ACCOUNT, account)) throw new Error("The storage is full");
}

/** Whether a signature is this account's or unassigned. */
export function mayBelongTo(account: string, signature: LocalSignature | null): boolean {
  return signature !== null && (signature.account ?? account) === account;
}
