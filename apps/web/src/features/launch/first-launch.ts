import { devicePrefix, deviceStorage } from "#lib/device-storage.ts";

const LAUNCHED = `${devicePrefix}-launched`;

/** Whether this device has not been through the launch yet (decision 031). */
export function isFirstLaunch(): boolean {
  return deviceStorage.getItem(LAUNCHED) === null;
}

/** Remembers that the launch was completed or skipped, so that it never comes twice. */
export function rememberLaunch(): void {
  try {
    deviceStorage.setItem(LAUNCHED, "true");
  } catch {
    // The storage is full: the launch comes once more, and nothing else is lost.
  }
}
