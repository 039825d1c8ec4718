import { fill } from "@sovereign/content/public/fill";
import { homeTexts } from "@sovereign/content/words/dashboard";
import { reflectionTexts, statusTexts } from "@sovereign/content/words/one-thing";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import type { DayMark } from "@sovereign/domain/day-mark";
import { type CompletionStatus, LATE_DAYS } from "@sovereign/domain/one-thing";
import type { ReactNode } from "react";
import { atClockTimeOn, clockTime, weekday } from "#core/time/dates.ts";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { answeredDays } from "./answered-days.ts";
import styles from "./home.module.css";

const TONES: Record<CompletionStatus, string> = { completed: "pos", partial: "", missed: "neg" };

type SaidProps = { title?: string; tone?: string; mark?: DayMark; children?: ReactNode };

export function Said({ title, tone = "", mark, children }: SaidProps) {
  return (
    <>
      {title && <b className={tone}>{title}</b>}
      {children && (
        <span className={mark ? `gap-3 ${styles.marked} num` : "num"}>
          {mark && <MarkGlyph mark={mark} />}
          <span>{children}</span>
        </span>
      )}
    </>
  );
}

/** Reports a write that is still on this device; `since` is in ISO form. */
export function SaidKept({ since, timeZone }: { since: string; timeZone: string }) {
  const title = fill(homeTexts.kept, { time: clockTime(since, timeZone) });
  return <Said title={title}>{homeTexts.keptHelp}</Said>;
}

export function SaidEvening({ overview }: { overview: Overview }) {
  return <Said>{fill(homeTexts.evening.open, { day: lastDay(overview) })}</Said>;
}

export function SaidOpen({ record, overview }: { record: OneThingRecord; overview: Overview }) {
  const { committed_at, time_zone, target_date } = record;
  const when = atClockTimeOn(committed_at, time_zone, target_date);
  const committed = fill(statusTexts.committed, { when });
  const isFirst = answeredDays(overview) === 0;
  return (
    <Said mark="open">
      {isFirst
        ? fill(homeTexts.firstEvening, { committed })
        : fill(homeTexts.onePress, { committed, day: lastDay(overview) })}
    </Said>
  );
}

export function SaidAnswer({ record, overview }: { record: OneThingRecord; overview: Overview }) {
  const status = record.completion_status;
  const { title, description } = reflectionTexts[status];
  return (
    <Said title={title} tone={TONES[status]}>
      {description ?? completedWords(record, overview)}
    </Said>
  );
}

function completedWords(record: OneThingRecord, overview: Overview): string {
  const { completed_at, time_zone, target_date } = record;
  const completed = completed_at
    ? fill(statusTexts.completedAt, { when: atClockTimeOn(completed_at, time_zone, target_date) })
    : statusTexts.completed;
  return answeredDays(overview) === 1
    ? fill(homeTexts.firstMark, { completed })
    : fill(homeTexts.until, { completed, day: lastDay(overview) });
}

/** The last day on which today's answer may be changed. */
const lastDay = ({ today }: Overview) => weekday(addDays(today, LATE_DAYS));
