import { officePack as words } from "@sovereign/content/words/office-pack";
import { exportPack } from "@sovereign/contract/office-pack";
import { useState } from "react";
import { saveFile } from "#core/device/save-file.ts";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";

/** Saves what members read as a pack in one file. */
export function PackExport() {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const signal = new AbortController().signal;
      const { name = "pack.zip", content } = await api.file(exportPack, signal);
      saveFile(content, name);
    } catch {
      toast({ title: words.exportFailed, tone: "error", topic: "pieces" });
    }
    setBusy(false);
  }
  return (
    <Button busy={busy} busyLabel={words.exportBusy} onClick={() => void save()}>
      {words.export}
    </Button>
  );
}
