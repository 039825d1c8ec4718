import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, SentWrites, WriteResult } from "@sovereign/contract/writes";
import type { Audience } from "@sovereign/domain/access";
import type { DayWrite } from "@sovereign/domain/day-write";
import { boundedEditTime, type EditPlace } from "@sovereign/domain/edit";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";

/** The member as the access token names them. */
type Member = Pick<Caller, "userId" | "timeZone">;

/** A write with its place among the edits, the zone that its day was in, and what device sent it. */
type Placed = { id: string; place: EditPlace; timeZone: string; deviceName: string };

/** What becomes of writes is decided by the modules whose subjects they are. */
type Deciders = {
  /** The member's days: what became of each write, and the overview after them all. */
  writeDays(
    userId: string,
    writes: readonly (Placed & { write: DayWrite })[],
    now: Date,
  ): Promise<{ results: WriteResult[]; overview: Overview }>;
  /** Which writes of days a member's history does not have. */
  findMissingWrites(userId: string, ids: readonly string[]): Promise<string[]>;
  /** Their days of the programme. */
  markProgrammeDays(
    userId: string,
    marks: readonly (Placed & { day: number; done: boolean })[],
    audience: Audience,
  ): Promise<WriteResult[]>;
};

export type WritesParts = Deciders & {
  /** Called after a member's days changed, with the device that wrote where it names itself. */
  onDaysChanged: (userId: string, device: string | null) => void;
};

type Sender = {
  deviceName: string;
  /** What the member may see of the programme, asked for where it matters. */
  audience(): Promise<Audience>;
};

export type WritesService = ReturnType<typeof createWritesService>;

/** Takes what a device sends, each write by itself. */
export function createWritesService({
  clock,
  writeDays,
  findMissingWrites,
  markProgrammeDays,
  onDaysChanged,
}: { clock: Clock } & WritesParts) {
  /** What became of each write, and the overview after them. Throws `auth.session_ended`. */
  async function send(member: Member, sent: SentWrites, { deviceName, audience }: Sender) {
    const { userId } = member;
    const now = clock();
    const sentAt = Date.parse(sent.sent_at);
    const placed = ({ id, seq, edited_at, time_zone }: MemberWrite): Placed => {
      const at = boundedEditTime(Date.parse(edited_at), sentAt, now.getTime());
      const timeZone = timeZoneOr(time_zone, timeZoneOr(member.timeZone));
      return { id, place: { at, device: sent.device, seq }, timeZone, deviceName };
    };
    const ofDays = sent.writes.flatMap((write) =>
      write.kind === "programme_done" ? [] : [{ ...placed(write), write }],
    );
    const marks = sent.writes.flatMap((write) =>
      write.kind === "programme_done" ? [{ ...write, ...placed(write) }] : [],
    );
    const days = await writeDays(userId, ofDays, now);
    const marked = marks.length > 0 ? await markProgrammeDays(userId, marks, await audience()) : [];
    const became = new Map([...days.results, ...marked].map((result) => [result.id, result]));
    const results = sent.writes.flatMap(({ id }) => became.get(id) ?? []);
    if (results.some(({ outcome }) => outcome === "applied")) onDaysChanged(userId, sent.device);
    return { results, overview: days.overview };
  }

  return { send, findMissing: findMissingWrites };
}
