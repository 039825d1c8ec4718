import { queryClient } from "#app/cache/browser-queries.ts";
import { keepAppOnDevice } from "#features/app-worker/app-worker.ts";
import { startReminders } from "#features/reminders/reminder-start.ts";
import { keepAppBadge } from "./app-badge.ts";

/** Starts what waits for the open page's own requests. */
export async function startLater(): Promise<void> {
  if (!__NATIVE_BUILD__) keepAppBadge(queryClient, navigator);
  // A browser without a service worker may still open a reminder's email link. Nothing is stored
  // then, and the next start tries again.
  await keepAppOnDevice().catch(() => {});
  // Reports an opened reminder and registers this device again (decisions 90 and 91).
  await startReminders();
}
