import type { ChangedDays } from "@sovereign/contract/one-things";
import type { MemberWrite, SentWrites, WriteResult } from "@sovereign/contract/writes";
import { boundedEditTime } from "@sovereign/domain/edit";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import type { PlacedWrite, Sending, TakenWrites, WriteKind, WriteKinds } from "./write-kinds.ts";

export type WritesDeps = {
  kinds: WriteKinds;
  findMissingWrites(userId: string, ids: readonly string[]): Promise<string[]>;
  onDaysChanged: (userId: string, device: string) => void;
};

type Sender = Pick<Caller, "userId" | "timeZone"> &
  Pick<Sending, "audience"> & { deviceName: string };

export type WritesService = ReturnType<typeof createWritesService>;

export function createWritesService(deps: { clock: Clock } & WritesDeps) {
  const { clock, kinds, findMissingWrites, onDaysChanged } = deps;
  type Take = (sending: Sending, writes: readonly PlacedWrite[]) => Promise<TakenWrites>;
  const takeOf = (kind: WriteKind) => kinds[kind] as Take;

  async function send(sender: Sender, sent: SentWrites): Promise<TakenWrites> {
    const { userId, audience, deviceName } = sender;
    const now = clock();
    const sentAt = Date.parse(sent.sent_at);
    const placed = (write: MemberWrite): PlacedWrite => {
      const at = boundedEditTime(Date.parse(write.edited_at), sentAt, now.getTime());
      const timeZone = timeZoneOr(write.time_zone, timeZoneOr(sender.timeZone));
      const place = { at, device: sent.device, seq: write.seq };
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
    if (isNews) onDaysChanged(userId, sent.device);
    return { results, changed };
  }

  return { send, findMissing: findMissingWrites };
}
