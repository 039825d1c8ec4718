import type { writeNames } from "@sovereign/content/words/write-names";
import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { DayMark } from "@sovereign/domain/day-mark";

/** The page that can write it again, and the draft slot for its text. */
export type WritePlace = { to: string; draft?: { slot: string; words: string } };

/** All that the app must know of one kind of write. Its feature declares it. */
export type WriteKind<Write extends MemberWrite = MemberWrite> = {
  /** The field that a write sets; the copy of an older write of the same field is stale. */
  fieldOf(write: Write): string;
  /** Whether a newer write of the field replaces one that was never sent. */
  isReplaceable: boolean;
  /** Outcomes after which a copy stays here. Without any, no screen mentions the write. */
  keptAfter: readonly WriteResult["outcome"][];
  /** Whether a write only deletes what its field had, so that no server data can confirm it. */
  isWithdrawal?(write: Write): boolean;
  /** The name of a pending or refused write, and a number in it; `{day}` is filled in. */
  name(write: Write): readonly [name: keyof typeof writeNames, number?: number];
  /** The member's own text in it, or "". */
  text(write: Write): string;
  mark?(write: Write): DayMark;
  /** The page on which a refused write can be corrected; null once it cannot. */
  pageFor(write: Write, overview: Overview): WritePlace | null;
  /** Data that the server's response leaves out: `lay` adds an applied write until a refetch. */
  cached?: { key(userId: string): readonly unknown[]; lay(data: never, write: Write): unknown };
};

type KindName = MemberWrite["kind"];

/** A kind that lacks a part, or a feature that lacks a kind, does not compile. */
export type WriteKinds<Name extends KindName = KindName> = {
  readonly [Each in Name]: WriteKind<Extract<MemberWrite, { kind: Each }>>;
};

/** Used before the kinds have loaded: replaces and deletes nothing. */
const UNREGISTERED: WriteKind = {
  fieldOf: ({ id }) => id,
  isReplaceable: false,
  keptAfter: ["applied", "superseded", "refused"],
  name: () => ["other"],
  text: () => "",
  pageFor: () => null,
};

let registered: Partial<WriteKinds> = {};

/** Called by the app, so that the outbox imports no feature. */
export function registerWriteKinds(kinds: WriteKinds): void {
  registered = kinds;
}

export const writeKinds = (): readonly WriteKind[] => Object.values(registered) as WriteKind[];

export const kindOf = (write: MemberWrite): WriteKind =>
  (registered[write.kind] as WriteKind | undefined) ?? UNREGISTERED;

export const fieldOf = (write: MemberWrite): string =>
  `${write.kind} ${kindOf(write).fieldOf(write)}`;

/** Whether no screen mentions a write, such as a reading position. */
export const isSilent = (write: MemberWrite): boolean => kindOf(write).keptAfter.length === 0;
