import { fill } from "@sovereign/content/public/fill";
import { officeLog } from "@sovereign/content/words/office-log";
import { exportOfficeLog } from "@sovereign/contract/office-log";
import { useState } from "react";
import { saveFile } from "#core/device/save-file.ts";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { limitText } from "#features/office/parts/office-words.ts";
import type { LogQuestion } from "./log-query.ts";

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/** Saves what the question finds as a table; the log has the export too. */
export function LogExport({ question }: { question: LogQuestion }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const asked = new URLSearchParams(
      Object.entries(question).map(([name, value]): [string, string] => [name, String(value)]),
    );
    try {
      const { name = "log.csv", content } = await api.file(
        { ...exportOfficeLog, path: `${exportOfficeLog.path}?${asked}` },
        AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
      );
      saveFile(content, name);
      toast({ title: fill(officeLog.exported, { name }), tone: "success", topic: "log" });
    } catch (error) {
      const description = limitText(error) ?? officeLog.notExportedHelp;
      toast({
        title: officeLog.notExported,
        description,
        tone: "error",
        topic: "log",
      });
    }
    setBusy(false);
  }

  return (
    <Button
      className="noprint"
      busy={busy}
      busyLabel={officeLog.exporting}
      onClick={() => void save()}
    >
      <Icon name="down" />
      {officeLog.export}
    </Button>
  );
}
