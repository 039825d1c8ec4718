import { WORKER_SCOPE, WORKER_URL } from "./names.ts";
import { newVersion, withdrawVersion } from "./new-version.tsx";

/** The only Trusted Types policy that the app's pages allow (`apps/server` page-policy.ts). */
const POLICY = "app-worker";

/** Returns the worker's URL as browsers with Trusted Types require it; throws for any other URL. */
function trustedWorkerUrl(address: typeof WORKER_URL): string {
  const policy = window.trustedTypes?.createPolicy(POLICY, {
    createScriptURL(url) {
      if (url !== WORKER_URL) throw new TypeError("No other script is run in the background");
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}

/** Interval at which an open page checks for a new version; returning to it checks too. */
const LOOK_EVERY_MS = 3_600_000;

/** Announces an installed version, unless it is this device's first. */
function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    const isFirst = navigator.serviceWorker.controller === null;
    if (worker.state === "installed" && !isFirst) newVersion.set(worker);
    if (worker.state === "redundant") withdrawVersion(worker);
  });
}

let kept: Promise<void> | undefined;

/** Registers the worker where the page's `data-worker` is "on"; removes it where it is off. */
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
  // The next look tries again.
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
}
