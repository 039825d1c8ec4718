import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

/** A server that is silent for so long counts as out of reach. */
const SILENCE_TIMEOUT_MS = 5_000;

/**
 * Whether it is known whose session this page resumed: the server has responded to its token, or is
 * out of reach. Until then the device may be in other hands, and its copies stay undrawn.
 */
function createConfirmedSession() {
  const isConfirmed = createStore(true);
  let endWaiting = () => {};

  function confirm(): void {
    endWaiting();
    isConfirmed.set(true);
  }

  return {
    isConfirmed: isConfirmed.get,
    watch: isConfirmed.subscribe,
    confirm,
    /** Begins to wait for the server's word, unless the device is offline. */
    wait(): void {
      if (!onlineManager.isOnline()) return;
      isConfirmed.set(false);
      const timer = setTimeout(confirm, SILENCE_TIMEOUT_MS);
      const stop = onlineManager.subscribe((isOnline) => {
        if (!isOnline) confirm();
      });
      endWaiting = () => {
        clearTimeout(timer);
        stop();
      };
    },
    /** Sends, and confirms by any response that does not refuse the token, or by none at all. */
    confirming:
      (send: typeof fetch): typeof fetch =>
      async (...request) => {
        try {
          const response = await send(...request);
          if (response.status !== 401) confirm();
          return response;
        } catch (error) {
          if (!(error instanceof DOMException && error.name === "AbortError")) confirm();
          throw error;
        }
      },
  };
}

export const confirmedSession = createConfirmedSession();

/** Whether what the device keeps of the signed-in member may be drawn. */
export const useSessionConfirmed = () =>
  useSyncExternalStore(confirmedSession.watch, confirmedSession.isConfirmed, () => false);
