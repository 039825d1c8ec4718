import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

const SILENCE_TIMEOUT_MS = 5_000;

/** The window's event that ends the first drawing (decision 160). */
export const SESSION_REFUSED = "session-refused";

/** Until the server accepts the resumed session, another person may use the device. */
function createConfirmedSession() {
  const isConfirmed = createStore(true);
  let isRefused = false;
  let endWaiting = () => {};

  function confirm(): void {
    endWaiting();
    isRefused = false;
    isConfirmed.set(true);
  }

  /** No answer confirms as well, but not after the server refused the token. */
  function unanswered(): void {
    if (!isRefused) confirm();
  }

  function refused(): void {
    endWaiting();
    isRefused = true;
    window.dispatchEvent(new Event(SESSION_REFUSED));
  }

  return {
    isConfirmed: isConfirmed.get,
    watch: isConfirmed.subscribe,
    confirm,
    wait(): void {
      if (!onlineManager.isOnline()) return;
      isConfirmed.set(false);
      const timer = setTimeout(unanswered, SILENCE_TIMEOUT_MS);
      const stop = onlineManager.subscribe((isOnline) => {
        if (!isOnline) unanswered();
      });
      endWaiting = () => {
        clearTimeout(timer);
        stop();
      };
    },
    refused,
    unanswered,
    /** Reports the status of the server's answer to a member's request. */
    answered(status: number): void {
      if (status !== 401) confirm();
      else if (!isConfirmed.get()) refused();
    },
  };
}

export const confirmedSession = createConfirmedSession();

export const useSessionConfirmed = () =>
  useSyncExternalStore(confirmedSession.watch, confirmedSession.isConfirmed, () => false);
