import type { ChangedDays } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { Audience } from "@sovereign/domain/access";
import type { EditStamp } from "@sovereign/domain/edit";

export type WriteKind = MemberWrite["kind"];

export type PlacedWrite<Kind extends WriteKind = WriteKind> = {
  id: string;
  write: Extract<MemberWrite, { kind: Kind }>;
  place: EditStamp;
  timeZone: string;
  deviceName: string;
};

export type Sending = {
  userId: string;
  now: Date;
  audience(): Promise<Audience>;
};

/** Results are in the order of the writes; `changed` is null when none was of a day. */
export type TakenWrites = {
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
export type WriteKinds<Kind extends WriteKind = WriteKind> = { [K in Kind]: TakeWrites<K> };
