import { createStore } from "#core/state/store.ts";
import { TAKE_OVER } from "./names.ts";

/** The new version of the app that is ready to take over. */
export const newVersion = createStore<ServiceWorker | null>(null);

/** Takes back the offer of a version that is no more. */
export function withdrawVersion(worker: ServiceWorker): void {
  if (newVersion.get() === worker) newVersion.set(null);
}

/**
 * Lets the version that waits take over and loads this page anew in it. Only a press does this:
 * what is typed here is kept as a draft, and what is open in other tabs is left alone.
 */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  newVersion.get()?.postMessage(TAKE_OVER);
  newVersion.set(null);
}
