import type { Overview } from "@sovereign/contract/one-things";
import {
  type DayWrite,
  findMissingWrites,
  MAX_ASKED_WRITES,
  type MemberWrite,
} from "@sovereign/contract/writes";
import type { QueryClient } from "@tanstack/react-query";
import type { Outbox } from "#core/outbox/outbox.ts";
import { api } from "#core/session/session.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";

type DayRecord = Overview["records"][number];

function says(record: DayRecord, write: DayWrite): boolean {
  if (write.kind === "text") return record.content === write.content.trim();
  if (write.kind === "note") return (record.note ?? "") === write.note.trim();
  return record.completion_status === write.completion_status;
}

function contradictedBy(overview: Overview, saved: readonly MemberWrite[]): DayWrite[] {
  const { records, tomorrow } = overview;
  const days = tomorrow ? [...records, tomorrow] : records;
  const byDate = new Map(days.map((record) => [record.target_date, record]));
  return saved.filter((write): write is DayWrite => {
    if (!("date" in write)) return false;
    const record = byDate.get(write.date);
    return !record || !says(record, write);
  });
}

/** Marks acknowledged writes that the server has lost, as after a restore from a backup. */
export function watchForLostWrites(
  client: QueryClient,
  userId: string,
  outbox: Outbox,
): () => void {
  const [name] = overviewKey(userId);
  /** The server has these although its overview shows a later edit. */
  const known = new Set<string>();
  let latest: Overview | null = null;
  let isAsking = false;

  async function ask(suspects: readonly DayWrite[]): Promise<void> {
    const ids = suspects.slice(0, MAX_ASKED_WRITES).map(({ id }) => id);
    const { missing } = await api(findMissingWrites, { body: { ids }, as: userId });
    for (const id of ids) known.add(id);
    const lost = suspects.filter(({ id }) => missing.includes(id));
    if (lost.length === 0) return;
    const [first = ""] = lost.map(({ edited_at }) => edited_at).sort();
    // The server stores no ids of writes without a day; it applies each once.
    const marks = outbox.saved().filter((write) => !("date" in write) && write.edited_at >= first);
    await outbox.markLost([...lost, ...marks].map(({ id }) => id));
  }

  function look(): void {
    if (!latest || isAsking || !outbox.getState().read) return;
    const suspects = contradictedBy(latest, outbox.saved()).filter(({ id }) => !known.has(id));
    latest = null;
    if (suspects.length === 0) return;
    isAsking = true;
    ask(suspects)
      // The next overview tries again.
      .catch(() => {})
      .finally(() => {
        isAsking = false;
        look();
      });
  }

  const stopWatching = outbox.watch(look);
  const stopQueries = client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== "updated" || query.queryKey[0] !== name || query.queryKey[1] !== userId) return;
    if (!("action" in event) || event.action.type !== "success") return;
    latest = query.state.data as Overview;
    look();
  });
  return () => {
    stopWatching();
    stopQueries();
  };
}
