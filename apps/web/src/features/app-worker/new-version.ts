import { TAKE_OVER } from "./names.ts";

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Makes known that a version is whole and waits to be taken. */
export function offerVersion(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Takes back the offer of a version that is no more. */
export function withdrawVersion(worker: ServiceWorker): void {
  if (waiting === worker) offerVersion(null);
}

/** Whether a new version of the app is here and waits to be taken. */
export const newVersionWaits = (): boolean => waiting !== null;

/** Calls back whenever a new version comes or is taken; gives the function that ends it. */
export function subscribeToVersions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Lets the version that waits take over and loads this page anew in it. Only a press does this:
 * what is typed here is kept as a draft, and what is open in other tabs is left alone.
 */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage(TAKE_OVER);
  offerVersion(null);
}
