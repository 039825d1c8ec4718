import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

const OWED_KEY = `${devicePrefix}-sign-out-owed`;

/**
 * Notes that somebody signed out here without a connection, of which the server has yet to hear. Comes
 * after the session's record was removed, which makes room for it.
 */
export function oweSignOut(): void {
  deviceStorage.setItem(OWED_KEY, "yes");
}

/** Tells the server of a sign-out that it has not heard of, now or once there is a connection. */
export function tellOwedSignOut(): void {
  const tell = async () => {
    if (deviceStorage.getItem(OWED_KEY) === null) return;
    const { signOutLate } = await import("./late-sign-out.ts");
    await signOutLate();
    deviceStorage.removeItem(OWED_KEY);
  };
  // What cannot be said now is said at the next start, or when the connection is back.
  const tellNow = () => void tell().catch(() => {});
  tellNow();
  window.addEventListener("online", tellNow);
}
