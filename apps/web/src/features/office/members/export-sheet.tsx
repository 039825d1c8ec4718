import { fill, plural } from "@sovereign/content/public/fill";
import { exportMembers } from "@sovereign/content/words/office-members";
import { useState } from "react";
import { saveFile } from "#core/device/save-file.ts";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { toast } from "#design/feedback/toast.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { formatCount, limitText } from "#features/office/parts/office-words.ts";
import { fetchExport, type MembersQuestion } from "./members-query.ts";

type ExportSheetProps = { question: MembersQuestion; total: number; onClose: () => void };

const NAME = "members.csv";

export function ExportSheet({ question, total, onClose }: ExportSheetProps) {
  const { user } = useSession();
  const [at] = useState(() => Date.now());
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { file, figures, formulas, log, undo } = exportMembers.facts;
  const time = clockTime(at, user?.time_zone ?? "UTC");

  async function exportThem() {
    setBusy(true);
    setFault(undefined);
    try {
      const { name = NAME, content } = await fetchExport(question);
      saveFile(content, name);
      onClose();
      toast({ title: fill(exportMembers.saved, { name }), tone: "success", topic: "export" });
    } catch (error) {
      setFault(limitText(error) ?? exportMembers.failed);
    }
    setBusy(false);
  }

  return (
    <ActSheet
      onClose={onClose}
      title={plural(exportMembers.title, total, { count: formatCount(total) })}
      facts={[file, { ...figures, text: fill(figures.text, { time }) }, formulas, log, undo]}
      fault={fault}
      act={exportMembers.act}
      busy={busy}
      busyLabel={exportMembers.exporting}
      onAct={() => void exportThem()}
    />
  );
}
