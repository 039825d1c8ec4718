import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";

const HEARTBEAT_MS = 20_000;

/** A browser needs one for all its tabs; one more closes the member's oldest. */
const MAX_STREAMS_PER_MEMBER = 10;

/** Messages queued for a client that does not read. */
const MAX_UNREAD_EVENTS = 20;

type Stream = { userId: string; sessionId: string; send(text: string): void; end(): void };

type StreamEvent =
  | { event: "membership" | "partner" }
  | { event: "days"; device: string | null; write: string | null };

/** Events report that something changed, never what: the client refetches. */
export function createEventStreams({ clock }: { clock: Clock }) {
  const streams = new Set<Stream>();
  let draining = false;

  const of = (userId: string) => [...streams].filter((each) => each.userId === userId);

  function send(which: Iterable<Stream>, { event, ...data }: StreamEvent): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of which) stream.send(text);
  }

  return {
    /** The stream ends with the token, the session or this node. */
    open(caller: Caller, tokenExpiresAt: Date): ReadableStream<Uint8Array> {
      const { userId, sessionId } = caller;
      const surplus = of(userId).slice(0, -(MAX_STREAMS_PER_MEMBER - 1));
      for (const oldest of surplus) oldest.end();
      const lifetime = tokenExpiresAt.getTime() - clock().getTime();
      const { readable, stream } = createStream({ userId, sessionId, lifetime }, () =>
        streams.delete(stream),
      );
      streams.add(stream);
      stream.send("event: ready\ndata: {}\n\n");
      if (draining) stream.end();
      return readable;
    },
    send: (userId: string, event: StreamEvent) => send(of(userId), event),
    sendAll: (event: StreamEvent) => send(streams, event),
    endSessions(sessionIds: string[]): void {
      for (const stream of streams) if (sessionIds.includes(stream.sessionId)) stream.end();
    },
    /** Ends all streams, now and later: the shutdown would wait for them. */
    drain(): void {
      draining = true;
      for (const stream of streams) stream.end();
    },
  };
}

function createStream(
  { userId, sessionId, lifetime }: { userId: string; sessionId: string; lifetime: number },
  onEnd: () => void,
): { readable: ReadableStream<Uint8Array>; stream: Stream } {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let ended = false;
  const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
  const expiry = setTimeout(() => end(), lifetime);

  function release(): void {
    ended = true;
    clearInterval(heartbeat);
    clearTimeout(expiry);
    onEnd();
  }
  function end(): void {
    if (ended) return;
    release();
    controller?.close();
  }
  function send(text: string): void {
    if (ended) return;
    if ((controller?.desiredSize ?? 0) < -MAX_UNREAD_EVENTS) end();
    else controller?.enqueue(encoder.encode(text));
  }

  const readable = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel: release,
  });
  return { readable, stream: { userId, sessionId, send, end } };
}
