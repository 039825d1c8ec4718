import type { ChangedDays } from "@sovereign/contract/one-things";
import type { MemberWrite, ReceivedWrites, WriteResult } from "@sovereign/contract/writes";
import type { Audience } from "@sovereign/domain/access";
import { boundedEditTime, type EditStamp, knownAt } from "@sovereign/domain/edit";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import { isUnstorable } from "#http/problem-answers.ts";

type WriteKind = MemberWrite["kind"];

type PlacedWrite<Kind extends WriteKind = WriteKind> = {
  id: string;
  write: Extract<MemberWrite, { kind: Kind }>;
  place: EditStamp;
  timeZone: string;
  deviceName: string;
};

type Sending = {
  userId: string;
  now: Date;
  audience(): Promise<Audience>;
};

/** Results are in the order of the writes; `changed` is null when none was of a day. */
type TakenWrites = {
  results: WriteResult[];
  changed: ChangedDays | null;
  /** No screen of another device waits for these. */
  isSilent?: true;
};

type TakeWrites<Kind extends WriteKind> = (
  sending: Sending,
  writes: readonly PlacedWrite<Kind>[],
) => Promise<TakenWrites>;

/** Kinds with the same function are passed together. */
type WriteKinds<Kind extends WriteKind = WriteKind> = { [K in Kind]: TakeWrites<K> };

export type WritesDeps = {
  kinds: WriteKinds;
  findMissingWrites(userId: string, ids: readonly string[]): Promise<string[]>;
  onDaysChanged: (userId: string, device: string, writeId?: string) => void;
};

type Sender = Pick<Caller, "userId" | "timeZone"> &
  Pick<Sending, "audience"> & { deviceName: string };

const refusal = (id: string): WriteResult => ({
  id,
  outcome: "refused",
  code: "request.invalid",
  milestone: null,
});

type Take = (sending: Sending, writes: readonly PlacedWrite[]) => Promise<TakenWrites>;

/** A write that the database cannot hold is refused alone: the others are taken without it. */
async function takeOrRefuse(
  take: Take,
  sending: Sending,
  writes: readonly PlacedWrite[],
): Promise<TakenWrites> {
  try {
    return await take(sending, writes);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    const [first] = writes;
    if (first && writes.length === 1) return { results: [refusal(first.id)], changed: null };
  }
  const all: TakenWrites = { results: [], changed: null };
  for (const write of writes) {
    const one = await takeOrRefuse(take, sending, [write]);
    all.results.push(...one.results);
    all.changed = withDays(all.changed, one.changed);
    if (one.isSilent) all.isSilent = true;
  }
  return all;
}

function withDays(before: ChangedDays | null, after: ChangedDays | null): ChangedDays | null {
  if (!before || !after) return after ?? before;
  const dates = new Set(after.days.map(({ date }) => date));
  const days = [...before.days.filter(({ date }) => !dates.has(date)), ...after.days];
  return { ...after, days };
}

export function createWritesService(deps: { clock: Clock } & WritesDeps) {
  const { clock, kinds, findMissingWrites, onDaysChanged } = deps;
  const takeOf = (kind: WriteKind) => kinds[kind] as Take;

  async function send(sender: Sender, sent: ReceivedWrites): Promise<TakenWrites> {
    const { userId, audience, deviceName } = sender;
    const now = clock();
    const sentAt = Date.parse(sent.sent_at);
    const stampOf = ({ edited_at, seq }: MemberWrite) => ({
      at: boundedEditTime(Date.parse(edited_at), sentAt, now.getTime()),
      seq,
    });
    const made = sent.writes.filter((write) => write.kind !== "unreadable");
    const stamps = made.map(stampOf);
    const placed = (write: MemberWrite): PlacedWrite => {
      const timeZone = timeZoneOr(write.time_zone, timeZoneOr(sender.timeZone));
      const { at, seq } = stampOf(write);
      const known = knownAt({ at, seq }, stamps, sent.known);
      const place = { at, device: sent.device, seq, known };
      return { id: write.id, write, place, timeZone, deviceName };
    };
    const byTaker = Map.groupBy(made, ({ kind }) => takeOf(kind));
    const became = new Map<string, WriteResult>();
    let changed: ChangedDays | null = null;
    let isNews = false;
    for (const [take, writes] of byTaker) {
      const taken = await takeOrRefuse(take, { userId, now, audience }, writes.map(placed));
      for (const result of taken.results) became.set(result.id, result);
      changed ??= taken.changed;
      isNews ||= !taken.isSilent && taken.results.some(({ outcome }) => outcome === "applied");
    }
    const results = sent.writes.flatMap(({ kind, id }) =>
      kind === "unreadable" ? refusal(id) : (became.get(id) ?? []),
    );
    if (isNews) onDaysChanged(userId, sent.device, made[0]?.id);
    return { results, changed };
  }

  /** A text that names no write is missing, too. */
  async function findMissing(userId: string, ids: readonly string[]): Promise<string[]> {
    const names = ids.filter((id) => z.uuid().safeParse(id).success);
    const found = names.length > 0 ? await findMissingWrites(userId, names) : [];
    const missing = new Set(found);
    return ids.filter((id) => missing.has(id) || !names.includes(id));
  }

  return { send, findMissing };
}
