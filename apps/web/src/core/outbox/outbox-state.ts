import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";

type Without<Write, Field extends string> = Write extends unknown ? Omit<Write, Field> : never;

/** A write as a screen makes it; who counts and times it is the outbox. */
export type NewWrite = Without<MemberWrite, "id" | "seq" | "edited_at">;

/** A write that the server has not answered for. */
type WaitingWrite = {
  write: MemberWrite;
  /** When it was last sent, in ISO form by this device's clock; null before. */
  lastTriedAt: string | null;
  /** False where the device could not keep it: it waits as long as the page is open. */
  kept: boolean;
};

/** A write that the server refused with a problem's code, when this device learnt of it. */
export type ParkedWrite = { write: MemberWrite; code: string; at: string };

/** A write over which a later edit stands; the server has it among the day's edits. */
export type SupersededWrite = { write: MemberWrite; at: string };

export type OutboxState = {
  /** Whether it is known what the device keeps. */
  read: boolean;
  /** What the device calls itself in the writes that it keeps; null before the first. */
  device: string | null;
  /** In the order in which they were made. */
  waiting: readonly WaitingWrite[];
  /** Those that wait, as written: the same list for as long as the same ones wait. */
  pending: readonly MemberWrite[];
  parked: readonly ParkedWrite[];
  /** Until they are dropped, as seen. */
  superseded: readonly SupersededWrite[];
  /** Saved writes that the server has lost since, until they are sent again or dropped. */
  lost: readonly MemberWrite[];
  /** How many are kept that this version of the app does not know. */
  unknown: number;
  /** Whether something waits that the device could not keep. */
  notKept: boolean;
  /** When any was last sent, in ISO form by this device's clock. */
  lastTriedAt: string | null;
  /** Whether a request is under way. It ends by itself, within half a minute. */
  sending: boolean;
  /** Whether what waits will wait for longer: offline, not answered, or not within seconds. */
  stalled: boolean;
  /** Whether the browser promised not to clear what is kept here; null while it was not asked. */
  persisted: boolean | null;
};

export const EMPTY_STATE: OutboxState = {
  read: false,
  device: null,
  waiting: [],
  pending: [],
  parked: [],
  superseded: [],
  lost: [],
  unknown: 0,
  notKept: false,
  lastTriedAt: null,
  sending: false,
  stalled: false,
  persisted: null,
};

/** What the server made of a write, and the overview after it where it gave one. */
export type WriteOutcome = { result: WriteResult; overview: Overview | null };

/** A write that was added: what becomes of it. */
export type AddedWrite = {
  id: string;
  /** Whether the device keeps it now. */
  kept: Promise<boolean>;
  /** Never, if the page goes before. */
  outcome: Promise<WriteOutcome>;
};
