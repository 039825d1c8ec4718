import { isUndone, type WidgetSnapshot, widgetDay } from "@sovereign/domain/widget-day";
import type { QueryClient } from "@tanstack/react-query";
import { daysOf, watchDays } from "#app/cache/member-days.ts";
import { paths } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";
import { keptSnapshot } from "#features/widget/kept-snapshot.ts";

/** A press changes the days several times; its own frame comes first. */
const SETTLED_MS = 500;

type Badge = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

/** Marks the installed app's icon while the member's day is undone, as a widget shows it. */
export function keepAppBadge(client: QueryClient, badge: Badge): void {
  if (!badge.setAppBadge) return;
  let shown: boolean | null = null;
  let snapshot: WidgetSnapshot | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(isMarked: boolean) {
    if (isMarked === shown) return;
    shown = isMarked;
    const change = isMarked ? badge.setAppBadge?.() : badge.clearAppBadge?.();
    // A system without badges, or without permission for them, has nothing to change.
    change?.catch(() => {});
  }

  function look() {
    const { status, user } = session.getState();
    if (status === "loading") return;
    if (!user) return show(false);
    const overview = daysOf(client, user.id);
    const seenAt = client.getQueryState(overviewKey(user.id))?.dataUpdatedAt;
    const kept = { userId: user.id, opens: paths.oneThing, showsTexts: false };
    if (overview && seenAt) snapshot = keptSnapshot(overview, { ...kept, seenAt });
    if (snapshot?.user_id !== user.id) return;
    const day = widgetDay(snapshot, [], new Date());
    show(isUndone(day));
    // The next day is undone from its first minute.
    lookIn(Date.parse(day.changes_at) - Date.now());
  }

  function lookIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  look();
  session.watch(look);
  watchDays(client, () => lookIn(SETTLED_MS));
}
