import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

const PENDING_KEY = `${devicePrefix}-pending-sign-out`;

/**
 * Records an offline sign-out for the server. Call it after the session's record was removed,
 * which makes room in a full storage.
 */
export function queueSignOut(): void {
  deviceStorage.setItem(PENDING_KEY, "yes");
}

/** Sends a pending sign-out to the server, now or once there is a connection. */
export function flushPendingSignOut(): void {
  const tell = async () => {
    if (deviceStorage.getItem(PENDING_KEY) === null) return;
    const { sendPendingSignOut } = await import("./send-pending-sign-out.ts");
    await sendPendingSignOut();
    deviceStorage.removeItem(PENDING_KEY);
  };
  // A failure is retried at the next start, or when the connection is back.
  const tellNow = () => void tell().catch(() => {});
  tellNow();
  window.addEventListener("online", tellNow);
}
