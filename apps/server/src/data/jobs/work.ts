import type { HeldKind } from "@sovereign/domain/held-sendings";
import { z } from "zod";
import type { Database } from "#database/database.ts";

/**
 * A kind of durable work (decision 162). `run` must be idempotent: a job whose node was killed is
 * run again, and a rejection is tried again until it succeeds. `name` is the queue in which jobs of
 * an earlier version may wait.
 */
export type WorkKind<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  run(payload: Payload): Promise<void>;
  /** After a restore the kind waits for the word. */
  heldAs?: HeldKind | undefined;
  /** Whether a node orders it, without a payload, when it starts. */
  atStart?: boolean;
  /** The seconds before the first retry, doubling up to the longest; 60 and 900 without. */
  retry?: { first: number; longest: number };
};

export type OrderOptions = {
  /** The transaction with which the job is stored. */
  in?: Database;
  /** When it is due; without it, now. */
  at?: Date;
  /** Of the pending jobs with one key, one remains, with the latest payload and time. */
  key?: string;
};

export type Work<Payload> = {
  order(payload: Payload, options?: OrderOptions): Promise<void>;
  /** Deletes the jobs of a key, ended ones too; one that runs goes on. */
  cancel(key: string, transaction?: Database): Promise<void>;
};

/** Work that looks for all that is due, and knows when the next will be. It runs at each start. */
export type Sweep = {
  name: string;
  /** Resolves with the time at which more is due; null if only `wake` starts it. */
  run(): Promise<Date | null>;
  heldAs?: HeldKind;
};

export type SweepWork = {
  /** Has the sweep run at `at`, or now; those of one second are one. */
  wake(options?: Omit<OrderOptions, "key">): Promise<void>;
};

const PREFIX = "work-";
export const workQueue = (name: string): string => `${PREFIX}${name}`;
/** The kind of a queue; undefined for a queue of something else. */
export const kindOfQueue = (queue: string): string | undefined =>
  queue.startsWith(PREFIX) ? queue.slice(PREFIX.length) : undefined;

/** A job's stored data. `due` is by the clock of the node that ordered it. */
const storedWork = z.object({ due: z.iso.datetime(), payload: z.unknown() });

/** A kind as the queue runs it, whatever its payload. */
export type RunnableWork = {
  name: string;
  atStart: boolean;
  retry: { first: number; longest: number };
  /** Also rejects stored data of a version that this one does not know. */
  runStored(data: unknown): Promise<void>;
};

export function runnable<Payload>(kind: WorkKind<Payload>): RunnableWork {
  return {
    name: kind.name,
    atStart: kind.atStart === true,
    retry: kind.retry ?? { first: 60, longest: 900 },
    runStored: async (data) => kind.run(kind.payload.parse(storedWork.parse(data).payload)),
  };
}

const SECOND_MS = 1000;
const nothing = z.strictObject({});
type Nothing = z.infer<typeof nothing>;

/** The key of sweeps that are due immediately. */
export const NOW_KEY = "now";

/**
 * The key of the orders of a sweep itself: only its latest counts, or each start of a node and each
 * wake would add a round that never ends.
 */
export const NEXT_KEY = "next";

const wholeSecond = (at: Date) => new Date(Math.ceil(at.getTime() / SECOND_MS) * SECOND_MS);

/** Defines a sweep. Call it before the jobs start. */
export function defineSweep(
  jobs: { work: (kind: WorkKind<Nothing>) => Work<Nothing> },
  { name, run, heldAs }: Sweep,
): SweepWork {
  const wake: SweepWork["wake"] = async ({ at, in: transaction } = {}) => {
    const second = at && wholeSecond(at);
    await work.order({}, { at: second, in: transaction, key: second?.toISOString() ?? NOW_KEY });
  };
  const work = jobs.work({
    name,
    payload: nothing,
    heldAs,
    atStart: true,
    async run() {
      const next = await run();
      if (next) await work.order({}, { at: wholeSecond(next), key: NEXT_KEY });
    },
  });
  return { wake };
}
