import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

const PENDING_KEY = `${devicePrefix}-pending-sign-out`;

/** Call it after removing the session's record, which makes room in a full storage. */
export function queueSignOut(): void {
  deviceStorage.setItem(PENDING_KEY, "yes");
}

export function flushPendingSignOut(): void {
  const flush = async () => {
    if (deviceStorage.getItem(PENDING_KEY) === null) return;
    const { sendPendingSignOut } = await import("./send-pending-sign-out.ts");
    await sendPendingSignOut();
    deviceStorage.removeItem(PENDING_KEY);
  };
  // Retried at the next start, or when the connection is back.
  const flushNow = () => void flush().catch(() => {});
  flushNow();
  window.addEventListener("online", flushNow);
}
