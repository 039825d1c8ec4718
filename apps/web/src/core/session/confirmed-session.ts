import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

const SILENCE_TIMEOUT_MS = 5_000;

/** Until the server accepts the resumed session, another person may use the device. */
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
    /** Any response that does not refuse the token confirms, as does no response. */
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

export const useSessionConfirmed = () =>
  useSyncExternalStore(confirmedSession.watch, confirmedSession.isConfirmed, () => false);
