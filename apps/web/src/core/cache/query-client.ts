import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#core/api/api-error.ts";

const RETRY_DELAY_MS = 800;

/** A refusal stays a refusal; only silence and the server's own failures are worth a second try. */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return failures < 1 && !refused;
}

/** The cache of everything read from the server, with the product's rules for retries. */
export function createQueryClient(): QueryClient {
  // Left alone, the library reports a change in a later task, after a frame that still shows the
  // old state.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      // Small, and kept on the device: it leaves when the member does (see kept-queries.ts).
      queries: { retry: worthRetrying, retryDelay: RETRY_DELAY_MS, gcTime: Infinity },
      mutations: { retry: false, retryDelay: RETRY_DELAY_MS },
    },
  });
}

/** The library believes itself online until it hears otherwise; a page may well start offline. */
export function noticeOfflineStart(): void {
  onlineManager.setOnline(navigator.onLine);
}
