import { quoteFor } from "@sovereign/content/public/quote-of-the-day";
import { oneThingPage } from "@sovereign/content/words/one-thing";
import { isTextOpen, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import type { Overview } from "@sovereign/domain/overview";
import { longDate } from "#lib/dates.ts";
import { drafts } from "#lib/drafts.ts";
import { shownText } from "#lib/shown-text.ts";
import { Editor } from "./editor.tsx";
import styles from "./one-thing.module.css";
import { Reflection } from "./reflection.tsx";
import { StatusLine } from "./status-line.tsx";
import { StreakAside } from "./streak-aside.tsx";

/** Today's sentence, its evening answer and the streak (specification, section 2). */
export function OneThingPage({ overview, userId }: { overview: Overview; userId: string }) {
  const { today, records } = overview;
  const record = records.find((day) => day.target_date === today);
  const text = record && record.content !== NO_ONE_THING_TEXT ? record.content : "";
  const answer = record?.reflected_at ? record.completion_status : null;
  // Answered for without a sentence, a day asks for none; one that had been begun may still join it.
  const begun = !answer || Boolean(drafts.read(userId, today)?.trim());
  const editable = !record || (isTextOpen(record) && begun);
  const title = answer
    ? oneThingPage.titleAnswered[answer]
    : text === ""
      ? oneThingPage.titleBlank
      : oneThingPage.title;

  return (
    <div className={styles.layout}>
      <section className={styles.editor}>
        <header>
          <p className="note">{longDate(today)}</p>
          <h1 className="title">{title}</h1>
        </header>
        {editable ? (
          <Editor userId={userId} date={today} saved={text} record={record} />
        ) : (
          <>
            <p className="thing written" dir="auto">
              {shownText(record)}
            </p>
            <StatusLine record={record} />
          </>
        )}
        <Reflection date={today} answer={answer} hasText={text !== ""} />
      </section>
      <aside className={styles.aside}>
        <StreakAside overview={overview} />
        <blockquote className={styles.quote}>
          <p>{quoteFor(today)}</p>
        </blockquote>
      </aside>
    </div>
  );
}
