import {
  deviceStorage,
  LAUNCHED_KEY,
  TEXT_SIZE_KEY,
  tabStorage,
  WEEK_START_KEY,
} from "./device-storage.ts";
import { THEME_KEY } from "./theme.ts";

/** Device settings do not reveal who used the device. */
const STAYS = new Set([THEME_KEY, TEXT_SIZE_KEY, WEEK_START_KEY, LAUNCHED_KEY]);

const WORKER_SCOPE = "/";

/** Database copies are deleted with every session (decision 38). */
export async function clearDevice(): Promise<void> {
  for (const key of deviceStorage.keys()) if (!STAYS.has(key)) deviceStorage.removeItem(key);
  for (const key of tabStorage.keys()) tabStorage.removeItem(key);
  try {
    await endNotifications();
  } catch {
    // Without notifications there are none to end.
  }
}

async function endNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE);
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
