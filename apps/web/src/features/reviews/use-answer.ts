import { answerReview, type ReviewDays } from "@sovereign/contract/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { parseReviewAnswer, type Review } from "@sovereign/domain/review";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { useFieldInUse } from "#core/page/field-in-use.ts";
import { api } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { useAutosave, useDraft } from "#days/draft/use-draft.ts";

const SAVE_AFTER_MS = 1_200;

export const answerSlot = (review: Review, lastDay: CalendarDate) => `review-${review}-${lastDay}`;

type AnswerWrite = { text: string; replaces: string };

/** Saved after a pause. An answer saved elsewhere is `newer`; only `send` overwrites it. */
export function useAnswer(userId: string, review: Review, days: ReviewDays) {
  const { last_day, answer } = days;
  const client = useQueryClient();
  const slot = answerSlot(review, last_day);
  const use = useFieldInUse();
  const draft = useDraft(userId, slot, answer.text, { alone: true, isInUse: use.isInUse });
  const { text, newer } = draft;
  const parsed = parseReviewAnswer(text);
  const words = parsed.ok ? parsed.text : null;
  const isUnsaved = words !== answer.text;

  const queryKey = ["review", userId, review];
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (body: AnswerWrite) => api(answerReview, { params: { review, last_day }, body }),
    // In sequence, so that the latest text arrives last.
    scope: { id: `answer-${review}-${last_day}` },
    onSuccess(kept, sent) {
      if (drafts.read(userId, slot)?.trim() === sent.text) drafts.remove(userId, slot);
      // Also updates the entry of the latest review, so that a return shows the saved answer.
      client.setQueriesData<ReviewDays>({ queryKey }, (known) =>
        known?.last_day === last_day ? { ...known, answer: kept } : known,
      );
    },
    onError: (error) =>
      hasCode(error, "review.answer_replaced") ? client.invalidateQueries({ queryKey }) : undefined,
  });
  const tried = variables?.text === words && variables?.replaces === answer.text;

  function send() {
    if (!isUnsaved || words === null || isPending) return;
    draft.sending(words);
    mutate({ text: words, replaces: answer.text });
  }
  const isDue = isUnsaved && words !== null && !newer && !isPending && !tried;
  const save = () => {
    if (isDue) send();
  };
  useAutosave({ isDue, text, pauseMs: SAVE_AFTER_MS, isComposing: use.isComposing, save });

  return {
    ...draft,
    use,
    saved: answer,
    save,
    send,
    isTooLong: words === null,
    isSaving: isPending && isUnsaved,
    isFailed: isError && isUnsaved && tried,
    savedAt: isUnsaved ? null : answer.updated_at,
  };
}
