import { fill } from "@sovereign/content/public/fill";
import { waitingDayTexts } from "@sovereign/content/words/one-thing";
import type { Overview } from "@sovereign/contract/one-things";
import { daysBetween } from "@sovereign/domain/calendar-date";
import { useId } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { longDate, weekday } from "#core/time/dates.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { shownText } from "#days/shown-text.ts";
import { waitingHelp } from "#days/waiting-words.ts";
import styles from "./one-thing.module.css";
import { useOnItsWay } from "./waiting-writes.ts";
import { useSaveCompletion } from "./writes.ts";

export function WaitingDay({ overview }: { overview: Overview }) {
  const id = useId();
  const answer = useSaveCompletion();
  const { waiting, records } = overview;
  const busy = useOnItsWay(waiting?.date ?? "", "completion");
  if (!waiting) return null;
  const { date } = waiting;
  const record = records.find((day) => day.target_date === date);
  const words = waitingWords(overview, waiting);
  return (
    <section className="stack gap-4 mb-6" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {words.title}
      </h2>
      <p className="note">{longDate(date)}</p>
      <p className="breaks sentence written" dir="auto">
        {record ? shownText(record) : waitingDayTexts.nothingSet}
      </p>
      <ReflectionButtons
        // The key makes fresh buttons for each waiting day, none of them pressed.
        key={date}
        value={null}
        question={words.question}
        busy={busy}
        onChoose={(status) => {
          answer(date, status);
          // Answering unmounts these buttons.
          focusPage();
        }}
      />
      <p className={`pretty ${styles.waitingHelp} small t2 num`}>{words.help}</p>
    </section>
  );
}

type Waiting = NonNullable<Overview["waiting"]>;

function waitingWords({ today, streak }: Overview, waiting: Waiting) {
  const { date } = waiting;
  const day = daysBetween(date, today) === 1 ? waitingDayTexts.yesterday : weekday(date);
  return {
    title: fill(waitingDayTexts.title, { day }),
    question: fill(waitingDayTexts.question, { date: longDate(date) }),
    help: waitingHelp(waiting, streak.current),
  };
}
