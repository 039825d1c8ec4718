import type { KeptPresses } from "@sovereign/contract/kept";
import type { ChangedDays, Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import "#app/write-kinds.ts";
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { keptDay } from "#core/device/kept-day.ts";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import { kindOf, writeKinds } from "#core/outbox/write-kinds.ts";
import { type DayNews, dayNews, partnerKey, partnerNews } from "#core/session/day-news.ts";
import { session } from "#core/session/session.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { dayEditsKey } from "#days/edits/day-edits-query.ts";
import { pressesKey, withAnswered } from "#days/edits/presses.ts";
import { withAnswer } from "#features/one-thing/changed-overview.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";
import { watchForLostWrites } from "./lost-writes.ts";

/** The stream opens right after a page was shown, which has just read the days. */
const JUST_READ_MS = 2_000;

/** Pending writes of `lastId` stay when the session ends, unless they sign out (decision 38). */
export function runMemberOutbox(client: QueryClient, lastId: string): () => void {
  let member: string | null = null;
  let last: string | null = lastId;
  let endLooking = () => {};

  async function readAnew(userId: string): Promise<void> {
    void client.invalidateQueries({ queryKey: dayEditsKey(userId) });
    for (const { cached } of writeKinds()) {
      if (cached) void client.invalidateQueries({ queryKey: cached.key(userId) });
    }
    await client.invalidateQueries({ queryKey: overviewKey(userId) });
  }
  /** Another device may have changed the session's time zone. */
  async function readNews(userId: string): Promise<void> {
    await readAnew(userId);
    const zone = client.getQueryData<Overview>(overviewKey(userId))?.time_zone;
    const { user } = session.getState();
    if (zone && user?.id === userId && zone !== user.time_zone) await session.renew();
  }
  async function isKnown({ userId, changed }: DayNews): Promise<boolean> {
    if (changed === "perhaps") {
      const readAt = client.getQueryState(overviewKey(userId))?.dataUpdatedAt ?? 0;
      return Date.now() - readAt < JUST_READ_MS;
    }
    const { device, write } = changed;
    const outbox = outboxes.of(userId);
    if (device === null || device !== outbox.getState().device) return false;
    // A copy of this device has its name until one of them changes it.
    return !write || (await outbox.isOwn(write));
  }
  const stopPartner = partnerNews.subscribe(
    (userId) => void client.invalidateQueries({ queryKey: partnerKey(userId), refetchType: "all" }),
  );
  const stopNews = dayNews.subscribe((news) => {
    // A hidden page reads its days when it is shown.
    if (news.userId !== member || document.hidden) return;
    const read = async () => {
      if (!(await isKnown(news))) await readNews(news.userId);
    };
    // The days are read again with the next page.
    read().catch(() => {});
  });

  function takeAnswer(userId: string, writes: readonly MemberWrite[], changed: ChangedDays | null) {
    const queryKey = overviewKey(userId);
    const held = client.getQueryData<Overview>(queryKey);
    const after = held && changed ? withAnswer(held, changed) : null;
    const isReading = client.isFetching({ queryKey }) > 0;
    // A request started before the server had these writes would undo them.
    void client.cancelQueries({ queryKey });
    if (after) {
      if (after.overview !== held) client.setQueryData(queryKey, after.overview);
      client.setQueryData<KeptPresses>(pressesKey(userId), (presses = []) =>
        withAnswered(presses, writes, after.overview),
      );
    }
    if (isReading || !after?.isExact) void client.invalidateQueries({ queryKey });
  }

  function takeWrites(
    userId: string,
    writes: readonly MemberWrite[],
    results: readonly WriteResult[],
  ) {
    const applied = new Set(results.flatMap((each) => (each.outcome === "applied" ? each.id : [])));
    // Shows the applied writes until the refetch completes.
    for (const write of writes) {
      const { cached } = kindOf(write);
      if (!cached || !applied.has(write.id)) continue;
      const queryKey = cached.key(userId);
      client.setQueriesData({ queryKey }, (data) => data && cached.lay(data as never, write));
    }
    for (const { cached } of new Set(writes.map(kindOf))) {
      if (cached) void client.invalidateQueries({ queryKey: cached.key(userId) });
    }
  }

  outboxes.onAnswers({
    answered(userId, writes, answer) {
      if (!answer || answer.changed) takeAnswer(userId, writes, answer?.changed ?? null);
      takeWrites(userId, writes, answer?.results ?? []);
    },
    missed: (userId) => void readAnew(userId),
  });

  async function bringKept(member: MemberAnswer, outbox: Outbox): Promise<void> {
    if (keptDay.read() === null) return;
    const { bringKeptDay } = await import("./bring-kept-day.ts");
    await bringKeptDay(member, client, outbox);
  }

  function begin(member: MemberAnswer): void {
    const { id } = member;
    const outbox = outboxes.of(id);
    outbox.start();
    endLooking = watchForLostWrites(client, id, outbox);
    // The day stays on the device until the next start.
    void bringKept(member, outbox).catch(() => {});
  }

  function look(): void {
    const state = session.getState();
    const id = state.user?.id ?? null;
    if (state.status === "loading") return;
    if (id !== member) {
      if (member) outboxes.of(member).stop();
      endLooking();
      member = id;
      last = id ?? last;
      if (state.user) begin(state.user);
    }
    if (
      state.status === "signed_out" &&
      last &&
      ["member", "deleted"].includes(state.reason ?? "")
    ) {
      void outboxes.of(last).clear();
      last = null;
    }
  }
  const wake = () => {
    if (member && !document.hidden) outboxes.of(member).wake();
  };

  look();
  const stopWatching = session.watch(look);
  const over = new AbortController();
  document.addEventListener("visibilitychange", wake, over);
  window.addEventListener("pageshow", wake, over);
  const stopOnline = onlineManager.subscribe(wake);
  return () => {
    stopWatching();
    stopPartner();
    stopNews();
    stopOnline();
    endLooking();
    over.abort();
    if (member) outboxes.of(member).stop();
  };
}
