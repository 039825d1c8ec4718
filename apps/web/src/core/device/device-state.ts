import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

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

export function usePageHidden(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.hidden,
    () => false,
  );
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}
