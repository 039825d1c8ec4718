/** The zone of a member whose device never named one (decision 1). */
export const DEFAULT_TIME_ZONE = "UTC";

/** Far more than zones in use; the limit only bounds memory. */
const MOST_KNOWN = 600;
const known = new Set<string>();

/** Whether the text could name an IANA time zone, of this runtime's or of a newer one's. */
export const isTimeZoneName = (value: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(value);

/**
 * Whether the text names an IANA time zone this runtime knows. Bare offsets such as `+05:30` are
 * refused: they know no daylight-saving time.
 */
export function isTimeZone(value: string): boolean {
  // To make a formatter costs more than everything else that is asked of a row.
  if (known.has(value)) return true;
  if (!isTimeZoneName(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(value);
    return true;
  } catch {
    return false;
  }
}

/** The given zone where it is known, else the fallback. */
export function timeZoneOr(
  value: string | undefined | null,
  fallback: string = DEFAULT_TIME_ZONE,
): string {
  return value && isTimeZone(value) ? value : fallback;
}
