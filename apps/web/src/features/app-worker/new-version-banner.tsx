import { newVersion } from "@sovereign/content/public/notices";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import {
  keepAppOnDevice,
  newVersionWaits,
  subscribeToVersions,
  takeNewVersion,
} from "./app-worker.ts";

/** After the page that is open, whose own requests come first. */
const AFTER_MS = 2000;

/**
 * Keeps the app's code on the device while the app is open, and says when a new version is here; only
 * a press loads it (decision 56).
 */
export function NewVersionBanner() {
  const waits = useSyncExternalStore(subscribeToVersions, newVersionWaits, () => false);
  // The browser's store of code is outside of React; it is seen to as long as the app is open.
  useEffect(() => {
    const timer = setTimeout(keepAppOnDevice, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!waits) return null;
  return (
    <section className="netbar" aria-label={newVersion.label}>
      <Icon name="sync" />
      <span className="grow" role="status">
        {newVersion.title} <span className="t2">{newVersion.body}</span>
      </span>
      <Button variant="text" onClick={takeNewVersion}>
        {newVersion.load}
      </Button>
    </section>
  );
}
