import { WORKER_SCOPE, WORKER_URL } from "./names.ts";
import { newVersion, withdrawVersion } from "./new-version.ts";

/** The one name that the server's policy allows on the app's pages (`apps/server` page-policy.ts). */
const POLICY = "app-worker";

/** The worker's address as browsers with Trusted Types take it; throws for any other address. */
function trustedWorkerUrl(address: typeof WORKER_URL): string {
  const policy = window.trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (url !== WORKER_URL) throw new TypeError("No other script is run in the background");
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}

/** How often an open page looks for a new version, besides whenever it is returned to. */
const LOOK_EVERY_MS = 3_600_000;

/** Tells of a version once it is whole, unless it is the first one on this device. */
function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    const isFirst = navigator.serviceWorker.controller === null;
    if (worker.state === "installed" && !isFirst) newVersion.set(worker);
    if (worker.state === "redundant") withdrawVersion(worker);
  });
}

let kept: Promise<void> | undefined;

/**
 * Keeps the app's code on this device from now on, once for each load of the page. Pages that were
 * built without leave for it (`data-worker`) do nothing, and a store's app brings its code itself.
 */
export function keepAppOnDevice(): Promise<void> {
  kept ??= register();
  return kept;
}

async function register(): Promise<void> {
  const { worker: leave } = document.documentElement.dataset;
  if (!("serviceWorker" in navigator) || leave === undefined) return;
  if (leave !== "on") {
    for (const old of await navigator.serviceWorker.getRegistrations()) await old.unregister();
    return;
  }
  const options = { scope: WORKER_SCOPE, updateViaCache: "none" } as const;
  const registration = await navigator.serviceWorker.register(
    trustedWorkerUrl(WORKER_URL),
    options,
  );
  if (registration.waiting && navigator.serviceWorker.controller) {
    newVersion.set(registration.waiting);
  }
  registration.addEventListener("updatefound", () => watchInstalling(registration));
  // Without a connection there is nothing new to find.
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
}
