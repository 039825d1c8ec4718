import type { KeptWrite } from "@sovereign/contract/kept-writes";
import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import type { KeptChange, KeptEntry } from "./kept-entries.ts";

/** Where a device keeps the writes of its members. */
export type OutboxStore = {
  read(userId: string): Promise<readonly KeptEntry[]>;
  /** Changes what is kept of a member in one transaction: all of it, or nothing and an error. */
  change<Result>(
    userId: string,
    act: (entries: readonly KeptEntry[]) => KeptChange<Result>,
  ): Promise<Result>;
};

/** What the tabs of a device tell one another of one member's writes. */
export type OutboxMessage =
  /** Something else is kept than before. */
  | { type: "changed" }
  /** The server has answered for writes. */
  | { type: "answered"; results: WriteResult[]; overview: Overview | null; at: string }
  /** Nothing was answered, and when that tab will try again. */
  | { type: "unanswered"; at: string; againInMs: number };

/** Carries messages to the other tabs of this device, never back to its own. */
export type OutboxChannel = {
  send(message: OutboxMessage): void;
  /** Has a listener hear what is said from now on, in the place of the last one. */
  receive(listener: (message: OutboxMessage) => void): void;
};

/** Writes of one device as they are sent. */
export type SentWrites = { device: string; sent_at: string; writes: MemberWrite[] };

/** What an outbox needs of the device, of the server and of the rest of the page. */
export type OutboxParts = {
  userId: string;
  store: OutboxStore;
  /** Sends as this member or not at all; fails as the API's client does. */
  send(request: SentWrites): Promise<{ results: WriteResult[]; overview: Overview }>;
  /** Has one tab at a time send. */
  lock: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Tells the other tabs of this device, where they can be told. */
  tell(message: OutboxMessage): void;
  /** By the device's clock, in milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** Whether the device still has this member's session, or one that the server has ended. */
  mayKeep(): boolean;
  /** Calls once after so many milliseconds; gives what calls it off. */
  after(milliseconds: number, act: () => void): () => void;
  isOnline(): boolean;
  /** Resolves once sending holds up no drawing. */
  afterFrame(): Promise<void>;
  /** The device keeps a write now: whatever else held it for its member need not. */
  onKept(id: string): void;
  /** Takes the server's word on writes before they are taken from the screens. */
  onAnswered(writes: readonly MemberWrite[], overview: Overview | null): void;
  /** Something was answered for of which this tab did not hear. */
  onMissed(): void;
  /** Asks the browser to keep what is kept; null where it cannot be asked. */
  persist(): Promise<boolean | null>;
};

/** A write that waits, as it is sent. */
export type WaitingRecord = { record: KeptWrite };
