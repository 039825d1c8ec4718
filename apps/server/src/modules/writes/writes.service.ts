import type { ChangedDays } from "@sovereign/contract/one-things";
import type { MemberWrite, SentWrites, WriteResult } from "@sovereign/contract/writes";
import type { Audience } from "@sovereign/domain/access";
import { boundedEditTime, type EditStamp, knownAt } from "@sovereign/domain/edit";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";

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

export function createWritesService(deps: { clock: Clock } & WritesDeps) {
  const { clock, kinds, findMissingWrites, onDaysChanged } = deps;
  type Take = (sending: Sending, writes: readonly PlacedWrite[]) => Promise<TakenWrites>;
  const takeOf = (kind: WriteKind) => kinds[kind] as Take;

  async function send(sender: Sender, sent: SentWrites): Promise<TakenWrites> {
    const { userId, audience, deviceName } = sender;
    const now = clock();
    const sentAt = Date.parse(sent.sent_at);
    const stampOf = ({ edited_at, seq }: MemberWrite) => ({
      at: boundedEditTime(Date.parse(edited_at), sentAt, now.getTime()),
      seq,
    });
    const stamps = sent.writes.map(stampOf);
    const placed = (write: MemberWrite): PlacedWrite => {
      const timeZone = timeZoneOr(write.time_zone, timeZoneOr(sender.timeZone));
      const { at, seq } = stampOf(write);
      const known = knownAt({ at, seq }, stamps, sent.known);
      const place = { at, device: sent.device, seq, known };
      return { id: write.id, write, place, timeZone, deviceName };
    };
    const byTaker = Map.groupBy(sent.writes, ({ kind }) => takeOf(kind));
    const became = new Map<string, WriteResult>();
    let changed: ChangedDays | null = null;
    let isNews = false;
    for (const [take, writes] of byTaker) {
      const taken = await take({ userId, now, audience }, writes.map(placed));
      for (const result of taken.results) became.set(result.id, result);
      changed ??= taken.changed;
      isNews ||= !taken.isSilent && taken.results.some(({ outcome }) => outcome === "applied");
    }
    const results = sent.writes.flatMap(({ id }) => became.get(id) ?? []);
    if (isNews) onDaysChanged(userId, sent.device, sent.writes[0]?.id);
    return { results, changed };
  }

  return { send, findMissing: findMissingWrites };
}
