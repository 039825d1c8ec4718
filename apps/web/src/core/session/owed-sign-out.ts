import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

const OWED_KEY = `${devicePrefix}-sign-out-owed`;

/**
 * Records an offline sign-out for the server. Call it after the session's record was removed,
 * which makes room in a full storage.
 */
export function oweSignOut(): void {
  deviceStorage.setItem(OWED_KEY, "yes");
}

/** Sends a pending sign-out to the server, now or once there is a connection. */
export function tellOwedSignOut(): void {
  const tell = async () => {
    if (deviceStorage.getItem(OWED_KEY) === null) return;
    const { signOutLate } = await import("./late-sign-out.ts");
    await signOutLate();
    deviceStorage.removeItem(OWED_KEY);
  };
  // A failure is retried at the next start, or when the connection is back.
  const tellNow = () => void tell().catch(() => {});
  tellNow();
  window.addEventListener("online", tellNow);
}
