import { fill } from "@sovereign/content/public/fill";
import { nothingSet } from "@sovereign/content/words/one-thing";
import { eveningTexts } from "@sovereign/content/words/one-thing-page";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { useDeferredValue } from "react";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { AnswerWords, MilestoneWords, SavedWords } from "./answer-words.tsx";
import styles from "./one-thing.module.css";
import { useReportsDay } from "./reported-days.ts";
import { useOnItsWay } from "./waiting-writes.ts";
import { useSaveCompletion } from "./writes.ts";

type ReflectionProps = {
  date: CalendarDate;
  answer: CompletionStatus | null;
  hasText: boolean;
  title?: string;
  until?: string;
  /** In the evening, the day's text, shown above the question. */
  written?: { when: string; sentence: string };
};

/** Everything an answer changes is below the buttons, so that they do not move (section 8). */
export function Reflection({
  date,
  answer,
  hasText,
  title = eveningTexts.title,
  until = eveningTexts.until,
  written,
}: ReflectionProps) {
  const save = useSaveCompletion();
  // A slow answer no longer disables the buttons.
  const sending = useOnItsWay(date, "completion");
  // The buttons update in the press's frame, the text right after.
  const worded = useDeferredValue(answer);
  const isTextSaved = useReportsDay(date);
  const savingText = useOnItsWay(date, "text");
  return (
    <section
      className={`stack gap-4 ${written ? "" : "hairline pt-5"} ${styles.reflection}`}
      aria-label={title}
    >
      <h2 className={written ? "vh" : "heading"}>
        {worded ? eveningTexts.answered[worded] : title}
      </h2>
      {written && (
        <div className={styles.written}>
          <p className="note">{written.when}</p>
          <p className="thing written" dir="auto">
            {written.sentence}
          </p>
        </div>
      )}
      <ReflectionButtons value={answer} busy={sending} onChoose={(status) => save(date, status)} />
      <div className="said" role="status">
        {!worded && !(isTextSaved && hasText) && (
          <span>
            {hasText ? eveningTexts.onePress : fill(eveningTexts.unset, { text: nothingSet })}
          </span>
        )}
        {!worded && isTextSaved && hasText && !savingText && <SavedWords />}
        {/* Nothing is shown before the server responds; the space for the text stays. */}
        {worded && !sending && (
          <>
            <AnswerWords answer={worded} />
            {worded === "completed" && <span>{until}</span>}
          </>
        )}
        <MilestoneWords date={date} />
      </div>
    </section>
  );
}
