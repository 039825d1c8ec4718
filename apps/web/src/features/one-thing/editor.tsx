import { fill } from "@sovereign/content/public/fill";
import { oneThingTexts, restDayTexts } from "@sovereign/content/words/one-thing";
import { oneThingPage } from "@sovereign/content/words/one-thing-page";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { isTextOpen, ONE_THING_MAX_LENGTH, parseOneThingText } from "@sovereign/domain/one-thing";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useFieldInUse, useHeld } from "#core/page/field-in-use.ts";
import { longDate } from "#core/time/dates.ts";
import { NewerVersion } from "#days/draft/newer-version.tsx";
import { useDraft } from "#days/draft/use-draft.ts";
import { shownText } from "#days/shown-text.ts";
import { Button } from "#design/controls/button.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import { DayAnswered, EarlierDraft, LeftDraft } from "./left-draft.tsx";
import styles from "./one-thing.module.css";
import { StatusLine } from "./status-line.tsx";
import { useSuggestion } from "./suggestion.tsx";
import { useKeptSince, useOnItsWay } from "./waiting-writes.ts";
import { useSaveText } from "./writes.ts";

type EditorProps = {
  userId: string;
  date: CalendarDate;
  saved: string;
  record: OneThingRecord | undefined;
  tomorrow: OneThingRecord | null;
  rests: boolean;
};

const { blank, blankDetail, commit, update } = oneThingTexts;

const BLANK = (
  <>
    <b>{blank}</b>
    <br />
    {blankDetail}
  </>
);

/** Once the day is answered, shows the saved sentence in the same layout, and a draft below. */
export function Editor({ userId, date, saved, record, tomorrow, rests }: EditorProps) {
  const id = useId();
  // At midnight the field stays, with what is written in it.
  const use = useFieldInUse({ keepsPart: false });
  const draft = useDraft(userId, date, saved, { isInUse: use.isInUse });
  const { takeEditor, suggestion } = useSuggestion(draft, {
    userId,
    saved,
    record,
    tomorrow,
  });
  const save = useSaveText();
  const sending = useOnItsWay(date, "text");
  const [blankTried, setBlankTried] = useState(false);
  const keptSince = useKeptSince(date);
  const parsed = parseOneThingText(draft.text);
  const isBlank = !parsed.ok && parsed.code === "one_thing.blank";
  const committed = saved !== "";
  const answered = record?.reflected_at != null;
  const begins = !committed && !answered;
  // A day answered without a sentence has the same layout height, so the marks below do not move.
  const hasHelp = !committed;
  const isBlankDraft = draft.text.trim() === "";
  const isClosed = record !== undefined && !isTextOpen(record);
  // Frozen once answered, so that the field does not vanish when it is emptied afterward.
  const [wasBegun, setWasBegun] = useState(!isBlankDraft);
  const isBegun = !isBlankDraft || use.isInUse;
  if (!answered && wasBegun !== isBegun) setWasBegun(isBegun);
  const [first] = useState({ isClosed, isBegun: !isBlankDraft || suggestion !== false });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    setBlankTried(isBlank);
    if (!sending && !closes) send();
  }
  function send() {
    if (!parsed.ok) return;
    draft.settle();
    draft.sending(parsed.text);
    save(date, parsed.text, draft.giveBack);
  }
  function submitByKeyboard(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    use.enter(event, submit);
  }

  const closes = record !== undefined && (isClosed || (answered && !wasBegun));
  const shut = useHeld(closes, use.isInUse && closes);
  const isShut = shut.shown;
  const isLeft = isClosed && !isBlankDraft && draft.text.trim() !== saved;
  const rest = useHeld(rests, use.isInUse);
  const form = (
    <form className={`stack one-col gap-5 ${styles.editor}`} onSubmit={submit}>
      {draft.carriedFrom && (
        <p className="small t2" role="status">
          {fill(oneThingPage.carried, {
            today: longDate(date),
            day: longDate(draft.carriedFrom),
          })}
        </p>
      )}
      {suggestion}
      <RuledTextarea
        // A new key remounts the field when the day shuts, so that typing does not end up in it.
        key={isShut ? "shut" : "open"}
        id={id}
        ref={takeEditor}
        use={use}
        label={oneThingPage.label}
        aria-describedby={hasHelp ? "one-help" : undefined}
        placeholder={oneThingPage.placeholder}
        rows={3}
        limit={ONE_THING_MAX_LENGTH}
        value={isShut && record ? shownText(record) : draft.text}
        readOnly={isShut}
        error={blankTried && isBlank ? BLANK : undefined}
        onInput={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={submitByKeyboard}
      />
      <div className="cluster gap-4 gap-x-5">
        <Button
          type="submit"
          variant={begins ? "primary" : "secondary"}
          {...(!committed && { size: "large" as const })}
          disabled={!parsed.ok || closes}
          busy={sending}
          busyLabel={begins ? oneThingPage.committing : oneThingPage.updating}
        >
          {begins ? commit : update}
        </Button>
        {record && committed && <StatusLine record={record} keptAt={keptSince} />}
      </div>
      {hasHelp && (
        <p className={`small t2 measure ${styles.help}`} id="one-help">
          {oneThingPage.help}
        </p>
      )}
    </form>
  );
  return (
    <>
      {rest.shown ? (
        <details open={record !== undefined || first.isBegun}>
          <summary className="link tap small">{restDayTexts.write}</summary>
          {form}
        </details>
      ) : (
        form
      )}
      <NewerVersion
        isShown={draft.newer && !closes}
        of={{ userId, date, field: "text" }}
        saved={saved}
        record={record}
        fieldId={id}
        onDraft={send}
        onSaved={() => {
          draft.settle();
          draft.write(saved);
        }}
      />
      {shut.waits && !isLeft && record && (
        <DayAnswered userId={userId} record={record} onSeen={shut.show} />
      )}
      {isLeft && (
        <LeftDraft
          userId={userId}
          record={record}
          tomorrow={tomorrow}
          text={draft.text.trim()}
          takesFocus={!first.isClosed}
          onGone={() => {
            draft.write(saved);
            shut.show();
          }}
        />
      )}
      {saved !== "" && !isShut && <EarlierDraft userId={userId} date={date} onUse={draft.write} />}
    </>
  );
}
