import { followEvents as events } from "@sovereign/contract/memberships";
import { devicePrefix, openChannel } from "#core/device/device-storage.ts";
import { dayNews, partnerNews } from "#core/session/day-news.ts";
import { api } from "#core/session/session.ts";
import { followEvents, type StreamEvent } from "./event-stream.ts";

type LeaderDeps = {
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  /** Undefined if the browser lacks the API: then every visible tab leads. */
  locks: Pick<LockManager, "request"> | undefined;
  name: string;
};

/** A hidden tab releases the lock to the next visible one. */
export function leadWhileVisible(
  { page, locks, name }: LeaderDeps,
  task: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  let turn: AbortController | null = null;

  async function lead(mine: AbortSignal) {
    if (!locks) return task(mine);
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return task(mine);
    };
    try {
      await locks.request(name, { signal: mine }, begin);
    } catch (error) {
      if (isBegun || mine.aborted) throw error;
      // Refused together with the storage.
      await begin();
    }
  }
  function look() {
    if (page.visibilityState === "hidden" || signal.aborted) {
      turn?.abort();
      turn = null;
    } else if (!turn) {
      turn = new AbortController();
      // Aborting the wait for the lock rejects; nothing needs handling.
      lead(turn.signal).catch(() => undefined);
    }
  }

  page.addEventListener("visibilitychange", look);
  signal.addEventListener("abort", () => {
    page.removeEventListener("visibilitychange", look);
    look();
  });
  look();
}

const open = (signal: AbortSignal) => api.open(events, signal);

/** One visible tab reads the stream and broadcasts. Returns an unsubscribe function. */
export function followMembership(userId: string, onNews: () => void): () => void {
  const name = `${devicePrefix}-membership-${userId}`;
  const stop = new AbortController();
  const channel = openChannel(name);
  const hear = (event: StreamEvent) => {
    if (event.is !== "days" && event.is !== "partner") onNews();
    if (event.is === "ready" || event.is === "partner") partnerNews.emit(userId);
    // The overview reports whether there is a partner.
    if (event.is === "days" || event.is === "partner") dayNews.emit({ userId, changed: event });
    if (event.is === "ready") dayNews.emit({ userId, changed: "perhaps" });
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<StreamEvent>) => hear(data);

  const publish = (event: StreamEvent) => {
    hear(event);
    channel?.postMessage(event);
  };
  leadWhileVisible(
    { page: document, locks: navigator.locks, name },
    (signal) => followEvents({ open, onNews: publish }, signal),
    stop.signal,
  );
  return () => {
    stop.abort();
    channel?.close();
  };
}
