import { fill, plural } from "@sovereign/content/public/fill";
import { exportTexts } from "@sovereign/content/words/own-data";
import { exportOwnData, exportOwnDays } from "@sovereign/contract/own-data";
import { OWN_DATA_MAX_BYTES } from "@sovereign/domain/own-data";
import { useState } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { saveFile } from "#core/device/save-file.ts";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { countUnsent } from "#core/outbox/tab-writes.ts";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { waitingTime } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";

/** Allows many years of data on a slow line. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

const FILES = {
  json: { endpoint: exportOwnData, title: exportTexts.json, help: exportTexts.jsonHelp },
  csv: { endpoint: exportOwnDays, title: exportTexts.csv, help: exportTexts.csvHelp },
} as const;

type Kind = keyof typeof FILES;

const ACTIONS: Record<Kind, string> = { json: exportTexts.saveJson, csv: exportTexts.saveCsv };

/** Exports everything, the days as a table, or the printed year (decision 100). */
export function ExportRow() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsRow
        title={exportTexts.title}
        help={exportTexts.help}
        short
        action={
          <Button icon="down" onClick={() => setOpen(true)}>
            {exportTexts.title}
          </Button>
        }
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={exportTexts.choose}
        description={exportTexts.chooseHelp}
      >
        <Missing />
        <Choices onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Warns that the export comes from the server and lacks writes still on this device. */
function Missing() {
  const count = useOutboxState(countUnsent);
  if (count === 0) return null;
  return (
    <p className="small">{plural(exportTexts.unsent, count, { count: inWordsFirst(count) })}</p>
  );
}

function Choices({ onDone }: { onDone: () => void }) {
  const [preparing, setPreparing] = useState<Kind>();
  const [tooLarge, setTooLarge] = useState<string>();

  async function save(kind: Kind) {
    if (preparing) return;
    setPreparing(kind);
    try {
      const { name, content } = await api.file(
        FILES[kind].endpoint,
        AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
      );
      const called = name ?? `export.${kind}`;
      saveFile(content, called);
      if (kind === "json" && content.size > OWN_DATA_MAX_BYTES) return setTooLarge(called);
      onDone();
      toast({
        title: exportTexts.saved,
        description: fill(exportTexts.savedHelp, { name: called }),
        tone: "success",
        topic: "export",
      });
    } catch (error) {
      toast({
        title: exportTexts.failed,
        description: whyNot(error),
        tone: "error",
        topic: "export",
      });
    } finally {
      setPreparing(undefined);
    }
  }

  return (
    <div className="setgroup-rows">
      {tooLarge && (
        <Alert>
          {fill(exportTexts.tooLarge, { name: tooLarge, size: OWN_DATA_MAX_BYTES / (1024 * 1024) })}
        </Alert>
      )}
      {(["json", "csv"] as const).map((kind) => (
        <SettingsRow
          key={kind}
          title={FILES[kind].title}
          help={FILES[kind].help}
          short
          action={
            <Button
              busy={preparing === kind}
              busyLabel={exportTexts.preparing}
              onClick={() => void save(kind)}
            >
              {ACTIONS[kind]}
            </Button>
          }
        />
      ))}
      <SettingsRow
        title={exportTexts.paper}
        help={exportTexts.paperHelp}
        short
        action={<LinkButton to={paths.historyPrint}>{exportTexts.openYear}</LinkButton>}
      />
    </div>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.retryAfter !== null) {
    return fill(exportTexts.tooOften, { wait: waitingTime(error.retryAfter) });
  }
  return exportTexts.failedHelp;
}
