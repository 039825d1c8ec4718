import { fill } from "@sovereign/content/public/fill";
import { nothingSet } from "@sovereign/content/words/one-thing";
import { eveningTexts } from "@sovereign/content/words/one-thing-page";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { useDeferredValue } from "react";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { AnswerWords } from "./answer-words.tsx";
import styles from "./reflection.module.css";
import { useOnItsWay } from "./waiting-writes.ts";
import { useSaveCompletion } from "./writes.ts";

type ReflectionProps = {
  date: CalendarDate;
  answer: CompletionStatus | null;
  hasText: boolean;
  title?: string;
  /** When the answer may still be changed, in words. */
  until?: string;
};

/** The evening's answer: three buttons, and what was answered (specification, sections 2 and 8). */
export function Reflection({
  date,
  answer,
  hasText,
  title = eveningTexts.title,
  until = eveningTexts.until,
}: ReflectionProps) {
  const save = useSaveCompletion();
  // An answer that waits longer than an answer takes holds no buttons.
  const sending = useOnItsWay(date, "completion");
  // The buttons answer the press itself; the words follow right after its frame.
  const worded = useDeferredValue(answer);
  return (
    <section className={styles.reflection} aria-label={title} data-toast-clear>
      {!worded && <h2 className="heading">{title}</h2>}
      {!worded && !hasText && (
        <p className="small t2">{fill(eveningTexts.unset, { text: nothingSet })}</p>
      )}
      <ReflectionButtons value={answer} busy={sending} onChoose={(status) => save(date, status)} />
      {worded && (
        <div>
          <AnswerWords answer={worded} sending={sending} />
          <p className="small t2">{until}</p>
        </div>
      )}
    </section>
  );
}
