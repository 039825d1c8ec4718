import type { QueryClient } from "@tanstack/react-query";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { paths } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { createQueue } from "#core/state/queue.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";
import { bringAnswers } from "#features/widget/bring-answers.ts";
import { keptSnapshot } from "#features/widget/kept-snapshot.ts";
import type { TodayWidget } from "#features/widget/today-widget.ts";
import { daysOf, watchDays } from "./phone-days.ts";

type WidgetParts = {
  client: QueryClient;
  widget: TodayWidget;
  /** Calls back whenever the app is seen again. */
  onResume: (look: () => void) => void;
  /** The product's own address, without a path. */
  site: string;
  /** Whether widgets may show what the member wrote. */
  showsTexts: () => boolean;
  /** Calls back whenever that may have changed. */
  watchTexts: (onChange: () => void) => void;
};

/**
 * Keeps the widgets of the phone's home screen at what the app knows of the signed-in member's days, and
 * brings the answers that were given there into the outbox, at the start and whenever the app is seen
 * again. With the session the day leaves the widgets; what was answered there waits for its writer,
 * except when they sign out (decision 106).
 */
export function keepMemberWidget(parts: WidgetParts): void {
  const { client, widget } = parts;
  let member: string | null = null;
  let shown = "";
  const queue = createQueue();

  /** One thing after the other, so that none overtakes what was to come before it. */
  function inTurn(act: () => Promise<void>) {
    // What a phone refuses is tried again with the next change.
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
      opens: parts.site + paths.oneThing,
      showsTexts: parts.showsTexts(),
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
    // The day is shown with them before the phone forgets them.
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
    // Nothing of the one before stays there until something is known of the next.
    if (changes) inTurn(widget.hide);
    inTurn(show);
    inTurn(takeAnswers);
  }

  look();
  session.watch(look);
  watchDays(client, () => inTurn(show));
  parts.watchTexts(() => inTurn(show));
  parts.onResume(() => {
    if (member) inTurn(takeAnswers);
  });
}
