import { fill } from "@sovereign/content/public/fill";
import { officeMoney as texts } from "@sovereign/content/words/office-money";
import { useState } from "react";
import { saveFile } from "#core/device/save-file.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { fetchMoneyExport, type MoneyExport as Question } from "./money-query.ts";

/** Saves the rows as a file; the log has the export too. */
export function MoneyExport({ label, question }: { label: string; question: Question }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { name = "money", content } = await fetchMoneyExport(question);
      saveFile(content, name);
      toast({ title: fill(texts.exported, { name }), tone: "success", topic: "money" });
    } catch {
      toast({
        title: texts.notExported,
        description: texts.notExportedHelp,
        tone: "error",
        topic: "money",
      });
    }
    setBusy(false);
  }

  return (
    <Button className="noprint" busy={busy} busyLabel={texts.exporting} onClick={() => void save()}>
      <Icon name="down" />
      {label}
    </Button>
  );
}
