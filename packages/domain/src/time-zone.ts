/** For a member whose device never named one (decision 1). */
export const DEFAULT_TIME_ZONE = "UTC";

/** Far above what is in use; it only limits memory. */
const MAX_CACHED = 600;
const known = new Set<string>();

/** Whether the text could name an IANA time zone, even one that this runtime does not know. */
export const isTimeZoneName = (value: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(value);

/** Whether this runtime knows the zone. Offsets such as `+05:30` lack daylight-saving time. */
export function isTimeZone(value: string): boolean {
  if (known.has(value)) return true;
  if (!isTimeZoneName(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    if (known.size >= MAX_CACHED) known.clear();
    known.add(value);
    return true;
  } catch {
    return false;
  }
}

/** Returns the zone if it is known, otherwise the fallback. */
export function timeZoneOr(
  value: string | undefined | null,
  fallback: string = DEFAULT_TIME_ZONE,
): string {
  return value && isTimeZone(value) ? value : fallback;
}
