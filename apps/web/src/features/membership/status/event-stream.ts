import { createParser } from "eventsource-parser";

export type StreamEvent =
  | { is: "ready" }
  | { is: "membership" }
  | { is: "partner"; device: null }
  | { is: "days"; device: string | null; write: string | null };

function eventOf(name: string | undefined, data: string): StreamEvent | null {
  if (name === "ready" || name === "membership") return { is: name };
  if (name === "partner") return { is: name, device: null };
  if (name !== "days") return null;
  try {
    const sent = JSON.parse(data) as { device?: unknown; write?: unknown };
    const idOf = (value: unknown) => (typeof value === "string" ? value : null);
    return { is: name, device: idOf(sent.device), write: idOf(sent.write) };
  } catch {
    // Without the device the news concerns every one.
    return { is: name, device: null, write: null };
  }
}

/** Parses until the stream ends. Comments only call `onLife`: the connection is alive. */
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

// The server sends something every 20 seconds; after two misses the connection is dead.
const SILENCE_MS = 50_000;
// A shorter connection counts as a failure, or a broken proxy would be called every second.
const STANDS_AFTER_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** Returns milliseconds: exponential backoff, shortened by `chance` (0 to 1) by up to half. */
export function pauseBefore(failures: number, chance: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_DELAY_MS);
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

async function connectOnce(deps: StreamDeps, signal: AbortSignal): Promise<boolean> {
  const connection = new AbortController();
  const end = () => connection.abort();
  signal.addEventListener("abort", end);
  let watchdog = setTimeout(end, SILENCE_MS);
  let readyAt = Number.POSITIVE_INFINITY;
  try {
    const response = await deps.open(connection.signal);
    if (!response.body) return false;
    await readEvents(response.body, {
      onLife() {
        clearTimeout(watchdog);
        watchdog = setTimeout(end, SILENCE_MS);
      },
      onEvent(event) {
        if (event.is === "ready") readyAt = Date.now();
        deps.onNews(event);
      },
    });
  } catch {
    // Refused, cut off or timed out: the check every minute covers until the next attempt.
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener("abort", end);
    end();
  }
  return Date.now() - readyAt >= STANDS_AFTER_MS;
}

export type StreamDeps = {
  open(signal: AbortSignal): Promise<Response>;
  /** Called on a change, and on `ready`, because changes may have been missed. */
  onNews(event: StreamEvent): void;
  random?: () => number;
};

/** Follows the member's event stream until the signal aborts, reconnecting with backoff. */
export async function followEvents(deps: StreamDeps, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    failures = (await connectOnce(deps, signal)) ? 0 : failures + 1;
    if (signal.aborted) return;
    await resting(pauseBefore(failures, (deps.random ?? Math.random)()), signal);
  }
}
