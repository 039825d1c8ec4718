import { newVersion as copy } from "@sovereign/content/words/notices";
import { createStore, useStore } from "#core/state/store.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { TAKE_OVER } from "./names.ts";
import "#design/feedback/connection-bar.css";

export const newVersion = createStore<ServiceWorker | null>(null);

export function withdrawVersion(worker: ServiceWorker): void {
  if (newVersion.get() === worker) newVersion.set(null);
}

/** Activates the waiting version and reloads. Call on a press only; other tabs do not reload. */
function takeNewVersion(): void {
  // Activated by another tab, or at its installation: then no other takes over.
  const worker = newVersion.get();
  if (worker?.state === "activating" || worker?.state === "activated") {
    window.location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  worker?.postMessage(TAKE_OVER);
  newVersion.set(null);
}

export function NewVersionBanner() {
  if (useStore(newVersion) === null) return null;
  return (
    <section className="netbar" aria-label={copy.label}>
      <Icon name="sync" />
      <span className="grow" role="status">
        {copy.title} <span className="t2">{copy.body}</span>
      </span>
      <Button variant="text" onClick={takeNewVersion}>
        {copy.load}
      </Button>
    </section>
  );
}
