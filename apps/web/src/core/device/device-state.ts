import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Calls back whenever the page is seen again or connected again; gives a function that stops it. */
export function watchReturns(back: () => void): () => void {
  const stopSeeing = watch(() => {
    if (!document.hidden) back();
  });
  window.addEventListener("online", back);
  return () => {
    stopSeeing();
    window.removeEventListener("online", back);
  };
}

/** Whether the page is in a tab that nobody sees; never so while prerendering. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.hidden,
    () => false,
  );
}

/** Whether the device has a connection; the prerendered page assumes one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
