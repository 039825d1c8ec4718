import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Calls back when the page becomes visible or the device goes online. */
export function subscribeToResume(back: () => void): () => void {
  const stopSeeing = watch(() => {
    if (!document.hidden) back();
  });
  window.addEventListener("online", back);
  return () => {
    stopSeeing();
    window.removeEventListener("online", back);
  };
}

/** False while prerendering. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.hidden,
    () => false,
  );
}

/** True while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
