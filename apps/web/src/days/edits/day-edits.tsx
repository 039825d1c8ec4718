import { fill } from "@sovereign/content/public/fill";
import { dayEdits } from "@sovereign/content/words/day-edits";
import { markTexts } from "@sovereign/content/words/marks";
import type { Overview } from "@sovereign/contract/one-things";
import type { DayEdit } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { useId } from "react";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { clockTimeOn } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./day-edits.module.css";
import { useDayEdits } from "./day-edits-query.ts";
import { DeleteEdit } from "./delete-edit.tsx";
import { type FieldVersions, fieldVersions, mayTakeBack } from "./earlier-edits.ts";

type DayEditsProps = {
  userId: string;
  date: CalendarDate;
  overview: Overview;
  title: string;
  quiet?: boolean;
  onTakeBack: (edit: DayEdit) => void;
};

export function DayEdits(props: DayEditsProps) {
  const { userId, date, overview, title, quiet = false, onTakeBack } = props;
  const id = useId();
  const { today, tomorrow, records } = overview;
  const record = date > today ? tomorrow : records.find((day) => day.target_date === date);
  const device = useOutboxState((outbox) => outbox.device);
  const pending = useOutboxState(
    (outbox) => outbox.pending.filter((write) => "date" in write && write.date === date).length,
  );
  // The record alone is the same before and after the server has the local writes.
  const query = useDayEdits(userId, date, `${record?.updated_at} ${pending}`);
  if (!query.data) return quiet ? null : <EditsPlaceholder query={query} title={title} />;
  const { edits, time_zone } = query.data;
  const fields = fieldVersions(edits);
  if (fields.length === 0) return null;
  const may = (edit: DayEdit) => !edit.stands && mayTakeBack(edit, date, overview);
  const isOpen = fields.some(({ versions }) => versions.some(may));
  return (
    <section className={`stack gap-4 ${styles.edits}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {fields.map((field) => (
        <Versions
          key={field.field}
          {...field}
          userId={userId}
          date={date}
          alone={fields.length === 1 && field.field === "text"}
          made={(edit) => madeWords(edit, time_zone, date, device)}
          may={may}
          onTakeBack={onTakeBack}
        />
      ))}
      <p className="small t2">{isOpen ? dayEdits.help : dayEdits.closed}</p>
    </section>
  );
}

type EditsPlaceholderProps = { query: ReturnType<typeof useDayEdits>; title: string };

function EditsPlaceholder({ query, title }: EditsPlaceholderProps) {
  if (query.isPaused) {
    return (
      <section className={`stack gap-4 ${styles.edits}`}>
        <h2 className="heading">{title}</h2>
        <p className="small t2">{dayEdits.offline}</p>
      </section>
    );
  }
  if (query.isError) {
    return <LoadFailure level={2} notice={dayEdits.failure} onAgain={() => void query.refetch()} />;
  }
  return (
    <SkeletonScreen label={dayEdits.loading}>
      <Skeleton height={64} />
    </SkeletonScreen>
  );
}

const madeWords = (edit: DayEdit, timeZone: string, date: CalendarDate, device: string | null) =>
  fill(dayEdits.made, {
    time: clockTimeOn(edit.edited_at, timeZone, date),
    device: edit.device !== null && edit.device === device ? dayEdits.here : edit.device_name,
  });

type VersionsProps = FieldVersions & {
  userId: string;
  date: CalendarDate;
  alone: boolean;
  made: (edit: DayEdit) => string;
  may: (edit: DayEdit) => boolean;
  onTakeBack: (edit: DayEdit) => void;
};

function Versions(props: VersionsProps) {
  const { userId, date, field, versions, alone, made, may, onTakeBack } = props;
  const name = dayEdits.fields[field];
  return (
    <>
      {!alone && <h3 className="note">{name}</h3>}
      <ul className="rows" aria-label={name}>
        {versions.map((edit) => {
          const words = wordsOf(edit);
          return (
            <li className={`stack py-4 items-top gap-x-4 ${styles.edit}`} key={edit.id}>
              <Mark edit={edit} />
              <div>
                <p className="pretty breaks row-text written" dir="auto">
                  {words}
                </p>
                <p className="t3 small mt-half num">
                  {edit.stands && <span className="metal">{dayEdits.stands} </span>}
                  {made(edit)}
                </p>
              </div>
              {!edit.stands && (
                <div className={`stack gap-3 mt-5 small-buttons col-2 ${styles.actions}`}>
                  {may(edit) && (
                    <Button
                      aria-label={`${dayEdits.takeBack}: ${words}`}
                      onClick={() => onTakeBack(edit)}
                    >
                      {dayEdits.takeBack}
                    </Button>
                  )}
                  <DeleteEdit userId={userId} date={date} edit={edit} words={words} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const answerIn = ({ field, value }: DayEdit) =>
  field === "completion" ? COMPLETION_STATUSES.find((status) => status === value) : undefined;

function wordsOf(edit: DayEdit): string {
  const answer = answerIn(edit);
  if (answer) return markTexts[answer];
  return edit.value || dayEdits.none[edit.field === "note" ? "note" : "text"];
}

function Mark({ edit }: { edit: DayEdit }) {
  const mark = answerIn(edit) ?? (edit.stands && edit.field === "text" ? "open" : null);
  if (!mark) return <span />;
  return (
    <span className={edit.stands ? "metal" : undefined}>
      <MarkGlyph mark={mark} />
    </span>
  );
}
