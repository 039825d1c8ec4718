import { deviceStorage, tabStorage } from "./device-storage.ts";
import { LAUNCHED_KEY, TEXT_SIZE_KEY } from "./own-keys.ts";
import { THEME_KEY } from "./theme.ts";

/** What is about the device and whoever sits before it, and says of nobody that they were there. */
const STAYS = new Set([THEME_KEY, TEXT_SIZE_KEY, LAUNCHED_KEY]);

/** The worker that shows notifications, where there is one (decision 90). */
const WORKER_SCOPE = "/";

/**
 * Takes off the device what a deleted account has left there, whatever wrote it: all of the storages
 * but what is the device's own, what notifications are still shown, and the subscription to further
 * ones. The copies in the database go with every session (decision 38).
 */
export async function clearDevice(): Promise<void> {
  for (const key of deviceStorage.keys()) if (!STAYS.has(key)) deviceStorage.removeItem(key);
  for (const key of tabStorage.keys()) tabStorage.removeItem(key);
  try {
    await endNotifications();
  } catch {
    // A browser that refuses its notifications has none of ours.
  }
}

async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE);
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
