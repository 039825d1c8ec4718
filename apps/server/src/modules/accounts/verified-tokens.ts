import type { Caller } from "#http/environment.ts";

const MOST_TOKENS = 5000;

type Entry = { caller: Caller; expiresAt: number };

/** The callers of recently verified access tokens; the least recently used is forgotten first. */
export function createVerifiedTokens() {
  const entries = new Map<string, Entry>();
  return {
    /** What is known of the token, unless it is not among them or has expired by `now`. */
    get(token: string, now: Date): Entry | undefined {
      const entry = entries.get(token);
      if (!entry) return undefined;
      entries.delete(token);
      if (entry.expiresAt * 1000 <= now.getTime()) return undefined;
      entries.set(token, entry);
      return entry;
    },
    add(token: string, entry: Entry): void {
      const oldest = entries.keys().next();
      if (entries.size >= MOST_TOKENS && !oldest.done) entries.delete(oldest.value);
      entries.set(token, entry);
    },
  };
}
