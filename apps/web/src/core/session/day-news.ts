/**
 * A member's days changed, with the device that wrote where it names itself; or they may have, while
 * the stream was not open.
 */
export type DayNews = { userId: string; changed: { device: string | null } | "perhaps" };

const watchers = new Set<(news: DayNews) => void>();

/** What the member's event stream learns of their days, for the part of the app that shows them. */
export const dayNews = {
  tell(news: DayNews): void {
    for (const watcher of watchers) watcher(news);
  },
  watch(watcher: (news: DayNews) => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};
