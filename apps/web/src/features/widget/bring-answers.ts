import type { WidgetAnswer } from "@sovereign/domain/widget-day";
import type { Outbox } from "#core/outbox/outbox.ts";

/** Answers keep their IDs, so that repeats are idempotent. Resolves with the stored IDs. */
export async function bringAnswers(
  answers: readonly WidgetAnswer[],
  userId: string,
  outbox: Pick<Outbox, "add">,
): Promise<string[]> {
  const kept = answers
    .filter(({ user_id }) => user_id === userId)
    .map(async ({ id, date, completion_status, edited_at, time_zone }) => {
      const write = { kind: "completion", date, completion_status, time_zone } as const;
      return (await outbox.add(write, { id, edited_at }).kept) ? [id] : [];
    });
  return (await Promise.all(kept)).flat();
}
