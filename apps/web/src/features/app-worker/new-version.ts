import { createStore } from "#core/state/store.ts";
import { TAKE_OVER } from "./names.ts";

export const newVersion = createStore<ServiceWorker | null>(null);

export function withdrawVersion(worker: ServiceWorker): void {
  if (newVersion.get() === worker) newVersion.set(null);
}

/** Activates the waiting version and reloads. Call on a press only; other tabs do not reload. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  newVersion.get()?.postMessage(TAKE_OVER);
  newVersion.set(null);
}
