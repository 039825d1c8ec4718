import { newVersion as copy } from "@sovereign/content/words/notices";
import { useStore } from "#core/state/store.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { newVersion, takeNewVersion } from "./new-version.ts";

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
