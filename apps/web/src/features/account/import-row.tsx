import { fill, plural } from "@sovereign/content/public/fill";
import { accountTexts } from "@sovereign/content/words/account-settings";
import { importTexts } from "@sovereign/content/words/own-data";
import { importOwnData, type OwnDataExport } from "@sovereign/contract/own-data";
import { summaryOf } from "@sovereign/domain/own-data";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, ConnectionError, hasCode } from "#core/api/api-error.ts";
import { api, session } from "#core/session/session.ts";
import { cityOf } from "#core/time/city.ts";
import { dateWithYear, waitingTime } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import styles from "./account.module.css";
import { type ReadFile, readImport } from "./import-file.ts";

/** Allows many years of data on a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Imports an export into an empty account, as a whole or not at all (decision 100). */
export function ImportRow({ isEmpty }: { isEmpty: boolean | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [chosen, setChosen] = useState<ReadFile>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const pick = () => input.current?.click();

  async function choose(file: File | undefined) {
    if (!file) return;
    setReading(true);
    setChosen(await readImport(file));
    setReading(false);
    setOpen(true);
  }

  const shown: ReadFile | undefined =
    chosen && "data" in chosen && isEmpty === false
      ? { name: chosen.name, cannot: importTexts.notEmpty }
      : chosen;
  return (
    <>
      <SettingsRow
        title={importTexts.title}
        help={importTexts.help}
        short
        action={
          <Button busy={reading} busyLabel={importTexts.reading} onClick={pick}>
            {importTexts.choose}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept=".json,application/json,text/json"
        hidden
        aria-label={importTexts.file}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Lets the member choose the same file again.
          event.currentTarget.value = "";
        }}
      />
      {shown && (
        <Dialog
          open={open}
          // An import in flight cannot be closed.
          onOpenChange={(next) => !busy && setOpen(next)}
          title={"data" in shown ? importTexts.ask : importTexts.cannot}
          description={fill(importTexts.from, { name: shown.name })}
        >
          {"data" in shown ? (
            <Asked data={shown.data} onBusy={setBusy} onDone={() => setOpen(false)} />
          ) : (
            <div className="stack gap-5">
              <p>{shown.cannot}</p>
              <div className="stack gap-3 mt-2">
                {shown.cannot !== importTexts.notEmpty && (
                  <Button size="large" wide onClick={pick}>
                    {importTexts.another}
                  </Button>
                )}
                <Button size="large" wide onClick={() => setOpen(false)}>
                  {accountTexts.back}
                </Button>
              </div>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

type AskedProps = { data: OwnDataExport; onBusy: (busy: boolean) => void; onDone: () => void };

function Asked({ data, onBusy, onDone }: AskedProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const isBusy = (next: boolean) => {
    setBusy(next);
    onBusy(next);
  };

  async function bring() {
    isBusy(true);
    setFailed(undefined);
    try {
      const { days } = await api(importOwnData, { body: data, within: UPLOAD_TIMEOUT_MS });
      toast({
        title: importTexts.done,
        description: plural(importTexts.doneHelp, days),
        tone: "success",
        topic: "import",
      });
      onDone();
      // The import may have changed the zone, and with it every page.
      await session.renew().catch(() => undefined);
    } catch (error) {
      setFailed(whyNot(error));
    } finally {
      isBusy(false);
      void client.invalidateQueries();
    }
  }

  return (
    <div className="stack gap-5">
      <Contents data={data} />
      <p className="small t2">{importTexts.whole}</p>
      {failed && <Alert>{failed}</Alert>}
      <div className="stack gap-3 mt-2">
        <Button
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyLabel={importTexts.busy}
          onClick={() => void bring()}
        >
          {importTexts.confirm}
        </Button>
        <Button size="large" wide disabled={busy} onClick={onDone}>
          {accountTexts.cancel}
        </Button>
      </div>
    </div>
  );
}

function Contents({ data }: { data: OwnDataExport }) {
  const { days, kept_days, first_day, last_day } = summaryOf(data);
  const others = [
    data.rest_days.length > 0 && plural(importTexts.rest, data.rest_days.length),
    data.milestones.length > 0 && plural(importTexts.milestones, data.milestones.length),
    data.programme_days.length > 0 && plural(importTexts.programme, data.programme_days.length),
    data.review_answers.length > 0 && plural(importTexts.reviews, data.review_answers.length),
    data.highlights.length > 0 && plural(importTexts.highlights, data.highlights.length),
    data.manifesto_signatures.length > 0 && importTexts.signature,
    data.reminder && importTexts.reminder,
  ].filter((line) => typeof line === "string");
  return (
    <div className="num">
      <p className="heading">{days > 0 ? plural(importTexts.days, days) : importTexts.noDays}</p>
      {first_day && last_day && (
        <p className="small t2">
          {fill(importTexts.daysHelp, {
            first: dateWithYear(first_day),
            last: dateWithYear(last_day),
            kept: kept_days,
          })}
        </p>
      )}
      {others.length > 0 && (
        <ul className={`small rows ${styles.contents}`}>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="small t2">{fill(importTexts.zone, { city: cityOf(data.member.time_zone) })}</p>
    </div>
  );
}

function whyNot(error: unknown): string {
  if (hasCode(error, "own_data.not_empty")) return importTexts.notEmpty;
  if (error instanceof ApiError && error.retryAfter !== null) {
    return fill(importTexts.tooOften, { wait: waitingTime(error.retryAfter) });
  }
  return error instanceof ConnectionError ? importTexts.unanswered : importTexts.failed;
}
