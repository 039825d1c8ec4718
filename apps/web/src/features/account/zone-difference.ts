const JANUARY = "-01-15T12:00:00Z";
const JULY = "-07-15T12:00:00Z";

function wallClock(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone,
  }).format(instant);
}

/**
 * Whether two IANA zones show different clocks now, this winter or this summer. Berlin and Paris
 * keep the same days, and two names of one zone are no difference worth a word.
 */
export function clocksDiffer(one: string, other: string, now: Date): boolean {
  if (one === other) return false;
  const year = now.getUTCFullYear();
  const instants = [now, new Date(`${year}${JANUARY}`), new Date(`${year}${JULY}`)];
  try {
    return instants.some((instant) => wallClock(one, instant) !== wallClock(other, instant));
  } catch {
    // A zone this browser has never heard of cannot be offered either.
    return false;
  }
}
