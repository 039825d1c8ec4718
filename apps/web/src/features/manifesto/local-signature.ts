import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { deviceStorage } from "#core/device/device-storage.ts";
import { zoneHere } from "#core/time/dates.ts";
import { hasSignedHere, SIGNED } from "./signed-here.ts";

/** The signature this device keeps. */
export type LocalSignature = {
  /** The instant, in ISO form. */
  signedAt: string;
  /** The date it was where it was signed. */
  date: CalendarDate;
  /** The words that were signed; null for a signature of before versions were kept. */
  version: string | null;
  /** The account it belongs to; null until a member opens the manifesto here. */
  account: string | null;
};

// The first two names are the specification's, and so without the backend's prefix.
const SIGNED_AT = "manifesto_signed_at";
const SIGNED_DATE = "manifesto_signed_date";
const VERSION = "manifesto_signed_version";
const ACCOUNT = "manifesto_signed_by";

/**
 * The device's signature, or null when there is none that can be read (specification, section 3).
 * It outlives a sign-out, as it may be older than the account.
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
 * Signs on this device, for an account or before there is one (specification, sections 2 and 3), and
 * answers what the device now keeps: null where its storage is full.
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
 * Remembers whose the device's signature is, before it is sent: the next person on this device must
 * not claim it, even when the answer to the first claim is lost (decision 15). Throws where the
 * storage is full, so that nothing is claimed that cannot be remembered.
 */
export function claimFor(account: string): void {
  if (!deviceStorage.setItem(ACCOUNT, account)) throw new Error("The storage is full");
}

/** Whether a signature is this account's, or nobody's yet. */
export function mayBelongTo(account: string, signature: LocalSignature | null): boolean {
  return signature !== null && (signature.account ?? account) === account;
}
