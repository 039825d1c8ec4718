import { devicePrefix, deviceStorage, tryToStore } from "#core/device/device-storage.ts";

const OWED_KEY = `${devicePrefix}-sign-out-owed`;

/** Whether this page owes one that the storage had no room for. */
let isOwedHere = false;

const isOwed = () => isOwedHere || deviceStorage.getItem(OWED_KEY) !== null;

/**
 * Notes that somebody signed out here without a connection, of which the server has yet to hear. Comes
 * after the session's record was removed, which makes room for it.
 */
export function oweSignOut(): void {
  isOwedHere = !tryToStore(deviceStorage, OWED_KEY, "yes");
}

/** Tells the server of a sign-out that it has not heard of, now or once there is a connection. */
export function tellOwedSignOut(): void {
  const tell = async () => {
    if (!isOwed()) return;
    const { signOutLate } = await import("./late-sign-out.ts");
    await signOutLate();
    isOwedHere = false;
    deviceStorage.removeItem(OWED_KEY);
  };
  // What cannot be said now is said at the next start, or when the connection is back.
  const tellNow = () => void tell().catch(() => {});
  tellNow();
  window.addEventListener("online", tellNow);
}
