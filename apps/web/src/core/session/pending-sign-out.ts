import { networkAnswers } from "#core/api/api-client.ts";
import { deviceStorage, PENDING_SIGN_OUT_KEY as PENDING_KEY } from "#core/device/device-storage.ts";

/** Call it after removing the session's record, which makes room in a full storage. */
export function queueSignOut(): void {
  deviceStorage.setItem(PENDING_KEY, "yes");
}

let isSending = false;

export function flushPendingSignOut(): void {
  const flush = async () => {
    if (isSending || deviceStorage.getItem(PENDING_KEY) === null) return;
    isSending = true;
    try {
      const { sendPendingSignOut } = await import("./send-pending-sign-out.ts");
      await sendPendingSignOut();
      deviceStorage.removeItem(PENDING_KEY);
    } finally {
      isSending = false;
    }
  };
  // Retried at the next start, or when the connection or the server is back.
  const flushNow = () => void flush().catch(() => {});
  flushNow();
  window.addEventListener("online", flushNow);
  networkAnswers.subscribe(() => {
    if (!networkAnswers.get()) flushNow();
  });
}
