import { answerReview, type ReviewDays } from "@sovereign/contract/reviews";
import { parseReviewAnswer, type Review } from "@sovereign/domain/review";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { answerDrafts } from "./answer-drafts.ts";

const SAVE_AFTER_MS = 1_200;

/**
 * The answer to a review's question: kept on the device at each keystroke, saved once the writing
 * pauses, and found again after a failure or a reload.
 */
export function useAnswer(userId: string, review: Review, days: ReviewDays) {
  const { last_day, answer } = days;
  const client = useQueryClient();
  const [text, setText] = useState(
    () => answerDrafts.read(userId, review, last_day) ?? answer.text,
  );
  const [saved, setSaved] = useState(answer);
  const isUnsaved = text.trim() !== saved.text;
  const isTooLong = !parseReviewAnswer(text).ok;

  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (text: string) =>
      api(answerReview, { params: { review, last_day }, body: { text } }),
    // One after the other: the latest words are the last to arrive.
    scope: { id: `answer-${review}-${last_day}` },
    onSuccess(kept, sent) {
      setSaved(kept);
      if (answerDrafts.read(userId, review, last_day) === sent) {
        answerDrafts.remove(userId, review, last_day);
      }
      // Whoever comes back finds what was saved, also under the name of the latest review.
      client.setQueriesData<ReviewDays>({ queryKey: ["review", userId, review] }, (known) =>
        known?.last_day === last_day ? { ...known, answer: kept } : known,
      );
    },
  });
  const save = () => {
    if (isUnsaved && !isTooLong) mutate(text);
  };
  const tried = variables === text;
  useTimer(isUnsaved && !isTooLong && !tried ? SAVE_AFTER_MS : null, save, text);

  return {
    text,
    write(next: string) {
      setText(next);
      answerDrafts.write(userId, review, last_day, next);
    },
    save,
    isTooLong,
    isSaving: isPending && isUnsaved,
    isFailed: isError && isUnsaved && tried,
    savedAt: isUnsaved ? null : saved.updated_at,
  };
}
