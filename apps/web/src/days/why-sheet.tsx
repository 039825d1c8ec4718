import { fill, plural } from "@sovereign/content/public/fill";
import { markTexts } from "@sovereign/content/words/marks";
import { whyTexts } from "@sovereign/content/words/why";
import type { Overview } from "@sovereign/contract/one-things";
import type { DayMark } from "@sovereign/domain/day-mark";
import {
  COUNTING_STATUSES,
  type CompletionStatus,
  countsTowardStreak,
  LATE_DAYS,
} from "@sovereign/domain/one-thing";
import { HALF_LIFE_DAYS } from "@sovereign/domain/standing";
import type { StreakExplanation } from "@sovereign/domain/streak-explanation";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { fullDate } from "#core/time/dates.ts";
import { inWords } from "#core/words/number-words.ts";
import { Dialog } from "#design/controls/dialog.tsx";
import { DialogClose } from "#design/controls/layer.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { type WhyDay, whyDays } from "./why-days.ts";
import { WhyFigure } from "./why-figure.tsx";
import { besideRun, whySentences } from "./why-words.ts";
import "./why.css";

type WhySheetProps = { overview: Overview; title: string };

export default function WhySheet({ overview, title }: WhySheetProps) {
  const [isOpen, close] = useWayOut();
  const { explanation, days, run } = whyDays(overview);
  const beside = besideRun(overview, explanation);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={title}
      description={whySentences(overview, explanation, beside?.mark === "waiting")}
      look="why"
    >
      <DialogClose />
      {run && <WhyFigure days={days} run={run} today={overview.today} />}
      {beside && (
        <div className="why-beside num">
          <MarkGlyph mark={beside.mark} />
          <div>
            <p>{beside.says}</p>
            {beside.effect && <p className="small t2">{beside.effect}</p>}
          </div>
        </div>
      )}
      <Today overview={overview} explanation={explanation} />
      {days.length > 0 && <DaysAsList days={days} />}
      <section className="why-strength" aria-labelledby="why-strength">
        <h3 className="note" id="why-strength">
          {whyTexts.strength.title}
        </h3>
        <p className="small t2">
          {fill(whyTexts.strength.body, { days: inWords(HALF_LIFE_DAYS) })}
        </p>
      </section>
    </Dialog>
  );
}

/** Returns whether the sheet is open, and a function that goes back to the page of its link. */
function useWayOut(): [boolean, () => void] {
  const [isOpen, setOpen] = useState(true);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    // A second press before the URL has changed would go back twice.
    if (!isOpen) return;
    setOpen(false);
    const rest = new URLSearchParams(search);
    rest.delete("why");
    if (fieldOf(state, "why") === true) void navigate(-1);
    else void navigate({ search: `${rest}` }, { replace: true, preventScrollReset: true });
  };
  return [isOpen, close];
}

type TodayProps = { overview: Overview; explanation: StreakExplanation };

function Today({ overview, explanation: { after_today, today_is_open } }: TodayProps) {
  if (!after_today) return <p>{whyTexts.rest}</p>;
  const record = overview.records.find((day) => day.target_date === overview.today);
  const answer = today_is_open ? undefined : record?.completion_status;
  const { completed, missed } = after_today;
  const kept = answer !== undefined && countsTowardStreak(answer);
  return (
    <section aria-labelledby="why-today">
      <h3 className="note" id="why-today">
        {whyTexts.today}
      </h3>
      <ul className="num">
        <Outcome marks={COUNTING_STATUSES} streak={completed}>
          {kept ? asAnswered(answer) : whyTexts.kept}
        </Outcome>
        <Outcome marks={["missed"]} streak={missed}>
          {answer === "missed" ? asAnswered(answer) : markTexts.missed}
        </Outcome>
        {today_is_open && (
          <Outcome marks={["open"]} streak={missed}>
            {plural(whyTexts.unanswered, LATE_DAYS, { count: inWords(LATE_DAYS) })}
          </Outcome>
        )}
      </ul>
    </section>
  );
}

const asAnswered = (answer: CompletionStatus) =>
  fill(whyTexts.answered, { words: answer === "missed" ? markTexts.missed : whyTexts.kept });

type OutcomeProps = { marks: readonly DayMark[]; streak: number; children: string };

function Outcome({ marks, streak, children }: OutcomeProps) {
  return (
    <li className="why-outcome">
      <span>
        {marks.map((mark) => (
          <MarkGlyph key={mark} mark={mark} />
        ))}
      </span>
      <span>{children}</span>
      <b>{streak}</b>
    </li>
  );
}

function DaysAsList({ days }: { days: WhyDay[] }) {
  return (
    <details className="marktable">
      <summary className="link">{whyTexts.list}</summary>
      <table className="why-list num">
        <caption className="vh">{whyTexts.days}</caption>
        <thead>
          <tr>
            <th scope="col">{whyTexts.day}</th>
            <th scope="col">{whyTexts.mark}</th>
            <th scope="col">{whyTexts.streak}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, mark, streak }) => (
            <tr key={date}>
              <th scope="row">{fullDate(date)}</th>
              <td>{markTexts[mark]}</td>
              <td>{streak}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
