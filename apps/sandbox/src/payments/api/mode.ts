/** A replacer of JSON.stringify. */
export type Mode = (key: string, value: unknown) => unknown;

/**
 * Returns what puts an object into the mode of a key: the books are a test account's, and a key that
 * begins sk_live_ reads the same as live.
 */
export function modeOf(apiKey: string): Mode {
  const live = apiKey.startsWith("sk_live_");
  return (key, value) => (live && key === "livemode" ? !value : value);
}
