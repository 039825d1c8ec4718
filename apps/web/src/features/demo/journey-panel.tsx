import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { markTexts } from "@sovereign/content/words/marks";
import type { DayMark } from "@sovereign/domain/day-mark";
import { clockTime, deviceTimeZone } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { type TourDay, useTourDay } from "./tour-day.ts";
import { OWN_DAY, TOUR_WEEK, tourMonth } from "./tour-marks.ts";
import { TourRow } from "./tour-row.tsx";
import styles from "./tour-rows.module.css";
import type { TourSamples } from "./tour-samples.ts";

const { journey } = previewTour;

type JourneyDay = {
  day: number;
  mark: DayMark;
  text: string;
  at: string | null;
  line: string;
};

const WEEK: readonly JourneyDay[] = TOUR_WEEK.flatMap(({ mark }, index) => {
  const sample = journey.days[index];
  return sample ? [{ day: index + 1, mark, ...sample }] : [];
});

function ownDay({ text, committedAt, answer }: TourDay): JourneyDay[] {
  if (committedAt === null) return [];
  const at =
    answer?.status === "completed" ? clockTime(answer.at, deviceTimeZone() ?? "UTC") : null;
  return [{ day: OWN_DAY, mark: answer?.status ?? "open", text, at, line: journey.own }];
}

/** Returns text such as "Day 7. Completed at 16:05." */
function statusOf({ day, mark, at }: JourneyDay): string {
  const status = mark === "open" ? journey.unanswered : markTexts[mark];
  return at === null
    ? fill(journey.answered, { day, status })
    : fill(journey.answeredAt, { day, status, time: at });
}

export function JourneyPanel({ programme }: Pick<TourSamples, "programme">) {
  const own = useTourDay();
  const days = [...WEEK, ...ownDay(own)].reverse();
  return (
    <>
      <div className="stack gap-1 mb-head">
        <h2 className="heading">{journey.title}</h2>
        <p className="small t2 balance">{journey.body}</p>
      </div>
      <ol className={`stack mb-4 hairline ${styles.month} num`}>
        {tourMonth(own).map(({ date, mark }) => (
          <li
            key={date}
            className={date === String(OWN_DAY) && mark !== "to-come" ? styles.own : undefined}
          >
            <MarkGlyph mark={mark} />
            <span>
              {date}
              <span className="vh"> {markTexts[mark]}</span>
            </span>
          </li>
        ))}
      </ol>
      <ol className="rows num">
        {days.map((each) => (
          <TourRow
            key={each.day}
            title={each.text}
            lead={
              <>
                <MarkGlyph mark={each.mark} />
                <span className="vh">{statusOf(each)} </span>
              </>
            }
          >
            <p className="small t3">{statusOf(each)}</p>
            <p>{each.line}</p>
          </TourRow>
        ))}
      </ol>
      <ProgrammeSample {...programme} />
    </>
  );
}

function ProgrammeSample({ days, length }: TourSamples["programme"]) {
  if (days.length === 0) return null;
  const parts = [...new Set(days.map(({ category }) => category))];
  const from = days.length + 1;
  return (
    <section>
      <h3 className={`heading ${styles.next}`}>
        {fill(journey.programmeTitle, { open: inWords(days.length), all: inWords(length) })}
      </h3>
      {parts.map((part) => (
        <div key={part}>
          <h4 className={`note ${styles.part}`}>{part}</h4>
          <ol className="rows num">
            {days
              .filter(({ category }) => category === part)
              .map(({ day, principle, actionStep }) => (
                <TourRow key={day} lead={day} title={principle}>
                  <p>{actionStep}</p>
                </TourRow>
              ))}
          </ol>
        </div>
      ))}
      {from <= length && (
        <p className={`line gap-3 t2 small ${styles.locked} num`}>
          <Icon name="lock" />
          {fill(from === length ? journey.programmeNoteOne : journey.programmeNote, {
            from,
            to: length,
          })}
        </p>
      )}
    </section>
  );
}
