/** The zone of a member whose device never named one (decision 1). */
export const DEFAULT_TIME_ZONE = "UTC";

/**
 * Whether the text names an IANA time zone this runtime knows. Bare offsets such as `+05:30` are
 * refused: they know no daylight-saving time.
 */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
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
