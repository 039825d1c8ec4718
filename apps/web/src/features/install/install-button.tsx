import { installTexts as texts } from "@sovereign/content/words/install";
import { useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { Button } from "#design/controls/button.tsx";

export function InstallButton({ onAsk }: { onAsk: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onAsk().finally(() => setBusy(false));
    // The button leaves with the browser's question.
    focusPage();
  }
  return (
    <Button busy={busy} busyLabel={texts.busy} onClick={() => void press()}>
      {texts.button}
    </Button>
  );
}
