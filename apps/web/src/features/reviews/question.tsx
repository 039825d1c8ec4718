import { fill } from "@sovereign/content/public/fill";
import { reviewAnswerTexts } from "@sovereign/content/words/reviews";
import type { ReviewDays } from "@sovereign/contract/reviews";
import { REVIEW_ANSWER_MAX_LENGTH, type Review } from "@sovereign/domain/review";
import { useId } from "react";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { NewerVersion } from "#days/draft/newer-version.tsx";
import { Button } from "#design/controls/button.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import styles from "./reviews.module.css";
import { useAnswer } from "./use-answer.ts";

type QuestionProps = { review: Review; days: ReviewDays; question: string };

/** A review's one question; the answer is private and saves itself. */
export function Question({ review, days, question }: QuestionProps) {
  const { user } = useSession();
  const answer = useAnswer(user?.id ?? "", review, days);
  const ids = { title: useId(), help: useId(), field: useId() };
  const { saved } = answer;
  return (
    <section
      className={`stack one-col gap-5 hairline mt-6 pt-5 ${styles.block}`}
      aria-labelledby={ids.title}
    >
      <h2 className={`balance ${styles.question}`} id={ids.title}>
        {question}
      </h2>
      <div>
        <RuledTextarea
          id={ids.field}
          className="ruled-small"
          label={question}
          aria-describedby={ids.help}
          rows={3}
          limit={REVIEW_ANSWER_MAX_LENGTH}
          value={answer.text}
          use={answer.use}
          onInput={(event) => answer.write(event.currentTarget.value)}
          onBlur={answer.save}
        />
        <p className="cluster apart mt-4 t3 small gap-2 gap-x-5">
          <span id={ids.help}>{reviewAnswerTexts.private}</span>
          <span role="status" className="num noprint">
            {statusOf(answer, days.time_zone)}
          </span>
          {answer.isFailed && (
            <Button variant="text" onClick={answer.send}>
              {reviewAnswerTexts.again}
            </Button>
          )}
        </p>
      </div>
      <NewerVersion
        isShown={answer.newer}
        saved={saved.text}
        record={{ updated_at: saved.updated_at, time_zone: days.time_zone }}
        fieldId={ids.field}
        onDraft={() => {
          answer.settle();
          answer.send();
        }}
        onSaved={() => {
          answer.settle();
          answer.write(saved.text);
        }}
      />
    </section>
  );
}

function statusOf(
  { isTooLong, isSaving, isFailed, savedAt }: ReturnType<typeof useAnswer>,
  timeZone: string,
): string {
  if (isTooLong) return reviewAnswerTexts.tooLong;
  if (isFailed) return reviewAnswerTexts.notSaved;
  if (isSaving) return reviewAnswerTexts.saving;
  if (!savedAt) return "";
  return fill(reviewAnswerTexts.saved, { time: clockTime(savedAt, timeZone) });
}
