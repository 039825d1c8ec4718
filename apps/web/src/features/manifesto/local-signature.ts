import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { deviceStorage } from "#core/device/device-storage.ts";
import { supportedZone } from "#core/time/dates.ts";
import { hasSignedOnDevice, SIGNED } from "./signed-on-device.ts";

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

/** Null if none is readable. Outlives a sign-out, because it may predate the account. */
export function readLocalSignature(): LocalSignature | null {
  const signedAt = deviceStorage.getItem(SIGNED_AT);
  if (!hasSignedOnDevice() || !signedAt) return null;
  if (Number.isNaN(Date.parse(signedAt))) return null;
  const date = deviceStorage.getItem(SIGNED_DATE) ?? "";
  return {
    signedAt,
    date: isCalendarDate(date) ? date : calendarDateIn("UTC", new Date(signedAt)),
    version: deviceStorage.getItem(VERSION),
    account: deviceStorage.getItem(ACCOUNT),
  };
}

/** Returns the stored signature; null if the storage is full (specification, section 3). */
export function signOnDevice(options: {
  version: string;
  at: Date;
  timeZone: string;
  account: string | null;
}): LocalSignature | null {
  const { version, at, timeZone, account } = options;
  if (!account) deviceStorage.removeItem(ACCOUNT);
  const isStored =
    deviceStorage.setItem(SIGNED_AT, at.toISOString()) &&
    deviceStorage.setItem(SIGNED_DATE, calendarDateIn(supportedZone(timeZone), at)) &&
    deviceStorage.setItem(VERSION, version) &&
    (!account || deviceStorage.setItem(ACCOUNT, account)) &&
    deviceStorage.setItem(SIGNED, "true");
  if (!isStored) deviceStorage.removeItem(SIGNED);
  return readLocalSignature();
}

/** Call before sending, so that no other member claims it (decision 15). Throws if full. */
export function claimFor(account: string): void {
  if (!deviceStorage.setItem(ACCOUNT, account)) throw new Error("The storage is full");
}

export function mayBelongTo(account: string, signature: LocalSignature | null): boolean {
  return signature !== null && (signature.account ?? account) === account;
}
