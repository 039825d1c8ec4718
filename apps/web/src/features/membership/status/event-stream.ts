import { createParser } from "eventsource-parser";

/** The events of the member's stream (see GET /api/me/events); others are left unread. */
export type StreamEvent =
  | { is: "ready" }
  | { is: "membership" }
  | { is: "days"; device: string | null };

function eventOf(name: string | undefined, data: string): StreamEvent | null {
  if (name === "ready" || name === "membership") return { is: name };
  if (name !== "days") return null;
  try {
    const { device } = JSON.parse(data) as { device?: unknown };
    return { is: name, device: typeof device === "string" ? device : null };
  } catch {
    return { is: name, device: null };
  }
}

/**
 * Reads a text/event-stream to its end and hears its events. Whatever else arrives counts as
 * `onLife` only: a comment says that the connection stands.
 */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  heard: { onEvent(event: StreamEvent): void; onLife(): void },
): Promise<void> {
  const parser = createParser({
    onEvent({ event: name, data }) {
      const event = eventOf(name, data);
      if (event) heard.onEvent(event);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard.onLife();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

// The server says something every 20 seconds; two missed in a row and the connection is dead.
const SILENCE_MS = 50_000;
// A connection that ends sooner counts as a failure, or a broken proxy would be asked every second.
const STANDS_AFTER_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait before the attempt after `failures` in a row: it doubles, by chance up to half less. */
export function pauseBefore(failures: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return pause * (1 - chance / 2);
}

const resting = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });

/** One connection, from asking for it to its end. Gives whether it stood for a while. */
async function connectOnce(parts: StreamParts, signal: AbortSignal): Promise<boolean> {
  const connection = new AbortController();
  const end = () => connection.abort();
  signal.addEventListener("abort", end);
  let watchdog = setTimeout(end, SILENCE_MS);
  let readyAt = Number.POSITIVE_INFINITY;
  try {
    const response = await parts.open(connection.signal);
    if (!response.body) return false;
    await readEvents(response.body, {
      onLife() {
        clearTimeout(watchdog);
        watchdog = setTimeout(end, SILENCE_MS);
      },
      onEvent(event) {
        if (event.is === "ready") readyAt = Date.now();
        parts.onNews(event);
      },
    });
  } catch {
    // Refused, cut off or silent: the check every minute serves until the next attempt.
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener("abort", end);
    end();
  }
  return Date.now() - readyAt >= STANDS_AFTER_MS;
}

/** What the stream needs of the world. */
export type StreamParts = {
  /** Opens the stream as the signed-in member. */
  open(signal: AbortSignal): Promise<Response>;
  /** Something has changed, or, when the stream is ready, may have while nobody listened. */
  onNews(event: StreamEvent): void;
  random?: () => number;
};

/**
 * Holds the member's event stream until the signal ends it, reconnecting with growing pauses. A
 * connection that stands again is news too: something may have changed in between.
 */
export async function followEvents(parts: StreamParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    failures = (await connectOnce(parts, signal)) ? 0 : failures + 1;
    if (signal.aborted) return;
    await resting(pauseBefore(failures, (parts.random ?? Math.random)()), signal);
  }
}
