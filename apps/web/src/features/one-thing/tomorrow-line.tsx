import { fill } from "@sovereign/content/public/fill";
import { statusTexts } from "@sovereign/content/words/one-thing";
import { tomorrowTexts } from "@sovereign/content/words/one-thing-page";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { isOpen, ONE_THING_MAX_LENGTH, parseOneThingText } from "@sovereign/domain/one-thing";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { useFieldInUse, useHeld } from "#core/page/field-in-use.ts";
import { clockTime, weekday } from "#core/time/dates.ts";
import { NewerVersion } from "#days/draft/newer-version.tsx";
import { useDraft } from "#days/draft/use-draft.ts";
import { Button } from "#design/controls/button.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import { DayAnswered, LeftDraft } from "./left-draft.tsx";
import styles from "./one-thing.module.css";
import { useReportsDay } from "./reported-days.ts";
import { useKeptSince, useOnItsWay } from "./waiting-writes.ts";
import { useSaveText } from "./writes.ts";

type TomorrowLineProps = { userId: string; overview: Overview };

/** The field for tomorrow's sentence, shown once today is answered (decision 4). */
export function TomorrowLine({ userId, overview }: TomorrowLineProps) {
  const { today, tomorrow, rest_days } = overview;
  const date = addDays(today, 1);
  return (
    <Line
      key={date}
      userId={userId}
      date={date}
      record={tomorrow}
      rest={rest_days.includes(date)}
    />
  );
}

type LineProps = {
  userId: string;
  date: CalendarDate;
  record: OneThingRecord | null;
  rest: boolean;
};

function Line({ userId, date, record, rest }: LineProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = record?.content ?? "";
  const use = useFieldInUse();
  const draft = useDraft(userId, date, saved, { alone: true, isInUse: use.isInUse });
  const save = useSaveText();
  const busy = useOnItsWay(date, "text");
  const keptSince = useKeptSince(date);
  const parsed = parseOneThingText(draft.text);
  const isEmptied = saved !== "" && draft.text.trim() === "";
  const day = weekday(date);
  // After a flight west, tomorrow may already have been lived and answered.
  const closes = record !== null && !isOpen(record);
  const shut = useHeld(closes, use.isInUse && closes);
  useReportsDay(date);

  function send(content: string) {
    if (busy || closes) return;
    draft.settle();
    draft.sending(content);
    save(date, content, draft.giveBack);
  }
  function takeBack() {
    draft.write("");
    send("");
    // The button unmounts with the line.
    field.current?.focus();
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (parsed.ok) send(parsed.text);
    else if (isEmptied) takeBack();
  }
  function submitByKeyboard(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey) use.enter(event, submit);
  }

  const heading = (help: string) => (
    <div>
      <h2 className="heading" id={id}>
        {tomorrowTexts.title}
      </h2>
      <p className="mt-1 measure small t2" id={`${id}-help`}>
        {fill(help, { day })}
      </p>
    </div>
  );
  if (shut.shown) return null;
  if (rest && !use.isInUse && saved === "" && draft.text === "") {
    return (
      <section className={`stack one-col gap-4 hairline pt-5 ${styles.line}`}>
        {heading(tomorrowTexts.rest)}
      </section>
    );
  }
  const status = () => {
    if (!record) return "";
    if (!keptSince)
      return fill(tomorrowTexts.kept, { time: clockTime(record.updated_at, record.time_zone) });
    return fill(statusTexts.kept, { time: clockTime(keptSince, record.time_zone) });
  };
  const isLeft = draft.text.trim() !== "" && draft.text.trim() !== saved;
  const form = (
    <form
      className={`stack one-col gap-4 hairline pt-5 ${styles.line}`}
      aria-labelledby={id}
      onSubmit={submit}
    >
      {heading(rest ? tomorrowTexts.restKept : tomorrowTexts.help)}
      <RuledTextarea
        id={`${id}-field`}
        ref={(element) => {
          field.current = element;
        }}
        use={use}
        label={tomorrowTexts.title}
        aria-describedby={`${id}-help`}
        className={styles.field}
        rows={1}
        limit={ONE_THING_MAX_LENGTH}
        placeholder={tomorrowTexts.placeholder}
        value={draft.text}
        onInput={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={submitByKeyboard}
      />
      <div className="cluster gap-3 gap-x-5">
        <Button
          type="submit"
          disabled={closes || (!parsed.ok && !isEmptied)}
          busy={busy}
          busyLabel={tomorrowTexts.keeping}
        >
          {isEmptied ? tomorrowTexts.takeBack : fill(tomorrowTexts.keep, { day })}
        </Button>
        {saved !== "" && !isEmptied && !closes && (
          <Button variant="text" onClick={takeBack}>
            {tomorrowTexts.takeBack}
          </Button>
        )}
        <span className="small t3 num" role="status">
          {draft.newer ? "" : status()}
        </span>
      </div>
      <NewerVersion
        isShown={draft.newer && !closes}
        of={{ userId, date, field: "text" }}
        saved={saved}
        record={record ?? undefined}
        fieldId={`${id}-field`}
        onDraft={() => parsed.ok && send(parsed.text)}
        onSaved={() => {
          draft.settle();
          draft.write(saved);
        }}
      />
    </form>
  );
  return (
    <>
      {form}
      {closes && !isLeft && <DayAnswered userId={userId} record={record} onSeen={shut.show} />}
      {closes && isLeft && (
        <LeftDraft
          userId={userId}
          record={record}
          tomorrow={record}
          text={draft.text.trim()}
          takesFocus={false}
          onGone={() => {
            draft.write(saved);
            shut.show();
          }}
        />
      )}
    </>
  );
}
