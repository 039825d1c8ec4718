import type { ChangedDays } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { Audience } from "@sovereign/domain/access";
import type { EditPlace } from "@sovereign/domain/edit";

export type WriteKind = MemberWrite["kind"];

/** A write with its place among the edits, the zone that its day was in, and what device sent it. */
export type PlacedWrite<Kind extends WriteKind = WriteKind> = {
  id: string;
  write: Extract<MemberWrite, { kind: Kind }>;
  place: EditPlace;
  timeZone: string;
  deviceName: string;
};

/** Who sends, and when. */
export type Sending = {
  userId: string;
  now: Date;
  /** What the member may see of the programme, asked for where it matters. */
  audience(): Promise<Audience>;
};

/** What became of each write, in their order, and the days that they changed; null where none was of a day. */
export type TakenWrites = { results: WriteResult[]; changed: ChangedDays | null };

/** Makes the writes of one request that are of its kinds, in their order. */
type TakeWrites<Kind extends WriteKind> = (
  sending: Sending,
  writes: readonly PlacedWrite<Kind>[],
) => Promise<TakenWrites>;

/** What takes the writes of each kind. Kinds that share a function are taken together. */
export type WriteKinds<Kind extends WriteKind = WriteKind> = { [K in Kind]: TakeWrites<K> };
