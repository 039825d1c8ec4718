import { newVersion } from "@sovereign/content/words/notices";
import { useSyncExternalStore } from "react";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { newVersionWaits, subscribeToVersions, takeNewVersion } from "./new-version.ts";

/** Says when a new version of the app is here; only a press loads it (decision 56). */
export function NewVersionBanner() {
  const waits = useSyncExternalStore(subscribeToVersions, newVersionWaits, () => false);
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
