import type { WidgetAnswer } from "@sovereign/domain/widget-day";
import type { QueryClient } from "@tanstack/react-query";
import { daysOf, watchDays } from "#app/cache/member-days.ts";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import { paths } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { createQueue } from "#core/state/queue.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";
import { keptSnapshot } from "#features/widget/kept-snapshot.ts";
import type { TodayWidget } from "#features/widget/today-widget.ts";

type WidgetDeps = {
  client: QueryClient;
  widget: TodayWidget;
  onResume: (look: () => void) => void;
  site: string;
  showsTexts: () => boolean;
  watchTexts: (onChange: () => void) => void;
};

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

/** Unimported answers stay for their writer, unless they sign out (decision 106). */
export function syncMemberWidget(deps: WidgetDeps): void {
  const { client, widget } = deps;
  let member: string | null = null;
  let shown = "";
  const queue = createQueue();

  function inTurn(act: () => Promise<void>) {
    // The widget shows its last state until the next change.
    queue.run(act).catch(() => {});
  }

  async function show(): Promise<void> {
    if (!member) return;
    const overview = daysOf(client, member);
    const seenAt = client.getQueryState(overviewKey(member))?.dataUpdatedAt;
    if (!overview || !seenAt) return;
    const snapshot = keptSnapshot(overview, {
      userId: member,
      seenAt,
      opens: deps.site + paths.oneThing,
      showsTexts: deps.showsTexts(),
    });
    const text = JSON.stringify(snapshot);
    if (text === shown) return;
    await widget.show({ snapshot });
    shown = text;
  }

  async function takeAnswers(): Promise<void> {
    const { answers } = await widget.takeAnswers();
    if (!member || answers.length === 0) return;
    const ids = await bringAnswers(answers, member, outboxes.of(member));
    // The day is shown with the answers before the phone deletes them.
    await show();
    if (ids.length > 0) await widget.confirmAnswers({ ids });
  }

  function look(): void {
    const state = session.getState();
    if (state.status === "loading") return;
    const id = state.user?.id ?? null;
    if (id !== null && id === member) return;
    const changes = member !== null;
    member = id;
    shown = "";
    if (state.status === "signed_out") {
      const leaves = state.reason === "member" || state.reason === "deleted";
      inTurn(leaves ? widget.clear : widget.hide);
      return;
    }
    // Nothing of the previous member remains visible while the next one's days load.
    if (changes) inTurn(widget.hide);
    inTurn(show);
    inTurn(takeAnswers);
  }

  look();
  session.watch(look);
  watchDays(client, () => inTurn(show));
  deps.watchTexts(() => inTurn(show));
  deps.onResume(() => {
    if (member) inTurn(takeAnswers);
  });
}
