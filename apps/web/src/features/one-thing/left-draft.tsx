import { fill } from "@sovereign/content/public/fill";
import { leftDraftTexts } from "@sovereign/content/words/one-thing-page";
import { versionTexts } from "@sovereign/content/words/versions";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { parseNote, parseOneThingText } from "@sovereign/domain/one-thing";
import { type ReactNode, useId, useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { clockTime, longDate, weekday } from "#core/time/dates.ts";
import { drafts, noteSlot } from "#days/draft/drafts.ts";
import { useEditPlace } from "#days/draft/edit-place.ts";
import { Button } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import styles from "./one-thing.module.css";
import { useSaveNote, useSaveText } from "./writes.ts";

type LeftDraftProps = {
  userId: string;
  record: OneThingRecord;
  tomorrow: OneThingRecord | null;
  text: string;
  /** Whether it replaces a field that may have had the focus. */
  takesFocus: boolean;
  title?: string;
  body?: string;
  onGone: () => void;
};

export function LeftDraft(props: LeftDraftProps) {
  const { userId, record, tomorrow, text, takesFocus, title, onGone } = props;
  const { body = leftDraftTexts.answered } = props;
  const saveNote = useSaveNote();
  const saveText = useSaveText();
  const next = addDays(record.target_date, 1);
  const note = record.note ? `${record.note}\n${text}` : text;

  /** Moves the draft first, so that no crash loses it before the outbox has it. */
  function move(slot: string, words: string, save: (onRefused: () => void) => void) {
    if (drafts.read(userId, slot) === null) drafts.write(userId, slot, words);
    save(() => {});
    onGone();
  }
  return (
    <Left
      text={text}
      takesFocus={takesFocus}
      onGone={onGone}
      title={title}
      body={body}
      actions={
        <>
          {tomorrow === null && parseOneThingText(text).ok && (
            <Action onAction={() => move(next, text, (refused) => saveText(next, text, refused))}>
              {fill(leftDraftTexts.tomorrow, { day: weekday(next) })}
            </Action>
          )}
          {parseNote(note).ok && (
            <Action
              onAction={() => {
                const { target_date } = record;
                move(noteSlot(target_date), note, (refused) =>
                  saveNote(target_date, note, refused),
                );
              }}
            >
              {leftDraftTexts.note}
            </Action>
          )}
        </>
      }
    />
  );
}

type DayAnsweredProps = { userId: string; record: OneThingRecord; onSeen: () => void };

/** Shows why a field in use can no longer be sent, where it has nothing unsaved. */
export function DayAnswered({ userId, record, onSeen }: DayAnsweredProps) {
  const { target_date: date, updated_at, reflected_at, time_zone } = record;
  const { where } = useEditPlace({ userId, date, field: "completion" }, updated_at);
  const time = clockTime(reflected_at ?? updated_at, time_zone);
  return (
    <p className="cluster gap-x-4 small t2 num" role="status">
      {fill(versionTexts.answered, { where, time })}
      <Button variant="text" onClick={() => runAndClose(onSeen)}>
        {versionTexts.ok}
      </Button>
    </p>
  );
}

type EarlierDraftProps = {
  userId: string;
  date: CalendarDate;
  onUse: (text: string) => void;
};

/** An unsaved draft of a day before `date`, shown once `date` has a line. */
export function EarlierDraft({ userId, date, onUse }: EarlierDraftProps) {
  const [gone, setGone] = useState<string | null>(null);
  const day = drafts.latestBefore(userId, date);
  const text = day && drafts.read(userId, day)?.trim();
  if (!day || !text || gone === day) return null;
  function remove(removed: CalendarDate) {
    drafts.remove(userId, removed);
    setGone(removed);
  }
  return (
    <Left
      text={text}
      takesFocus={false}
      onGone={() => remove(day)}
      body={fill(leftDraftTexts.earlier, { day: longDate(day) })}
      actions={
        <Action
          onAction={() => {
            onUse(text);
            remove(day);
          }}
        >
          {leftDraftTexts.use}
        </Action>
      }
    />
  );
}

type LeftProps = {
  text: string;
  title?: string | undefined;
  body: string;
  takesFocus: boolean;
  actions: ReactNode;
  onGone: () => void;
};

function takeFocus(heading: HTMLHeadingElement | null) {
  if (document.activeElement === document.body) heading?.focus();
}

function Left({
  text,
  title = leftDraftTexts.title,
  body,
  takesFocus,
  actions,
  onGone,
}: LeftProps) {
  const id = useId();
  return (
    <section className={`stack gap-4 pl-4 ${styles.left}`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id} tabIndex={-1} ref={takesFocus ? takeFocus : null}>
          {title}
        </h2>
        <p className="small t2">{body}</p>
      </div>
      <p className="breaks sentence written" dir="auto">
        {text}
      </p>
      <div className="cluster gap-3 gap-x-4">
        <Button icon="copy" onClick={() => void copyText(text, leftDraftTexts)}>
          {leftDraftTexts.copy}
        </Button>
        {actions}
        <Button variant="text" onClick={() => runAndClose(onGone)}>
          {leftDraftTexts.discard}
        </Button>
      </div>
    </section>
  );
}

/** The button unmounts with its section. */
function runAndClose(act: () => void) {
  focusPage();
  act();
}

const Action = ({ onAction, children }: { onAction: () => void; children: ReactNode }) => (
  <Button onClick={() => runAndClose(onAction)}>{children}</Button>
);
