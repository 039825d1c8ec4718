import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#core/api/api-error.ts";

const RETRY_DELAY_MS = 800;

function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return failures < 1 && !refused;
}

export function createQueryClient(): QueryClient {
  // By default the library reports a change in a later task, after a frame with the old state.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay: RETRY_DELAY_MS, gcTime: Infinity },
      mutations: { retry: false, retryDelay: RETRY_DELAY_MS },
    },
  });
}

/**
 * The library assumes it is online until an event reports otherwise, but a page may start offline.
 */
export function syncOnlineState(): void {
  onlineManager.setOnline(navigator.onLine);
}
