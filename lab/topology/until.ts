const LOOK_MS = 100;

export const after = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** Polls until `look` returns a value; rejects after `patience` milliseconds, naming `what`. */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen | undefined | false>,
  patience = 60_000,
  every = LOOK_MS,
): Promise<Seen> {
  const deadline = performance.now() + patience;
  let last: unknown;
  while (performance.now() < deadline) {
    const seen = await look().catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (seen) return seen;
    await after(every);
  }
  const detail = last instanceof Error ? ` (${last.message})` : "";
  throw new Error(`waited ${Math.round(patience / 1000)} s in vain for ${what}${detail}`);
}

/** Formats for people: 0.84 s, 21.3 s. */
export const inSeconds = (milliseconds: number) =>
  `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
