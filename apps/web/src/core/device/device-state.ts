import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
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
