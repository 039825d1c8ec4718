import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { connectionFault } from "./connection-fault.ts";

const POLL_INTERVAL_MS = 1000;

/** A replica without a response in this time is not used until it has answered again. */
const ANSWER_TIMEOUT_MS = 2000;

/** Positions of the primary that the replica has not reached; more only make its lag exact. */
const MAX_SAMPLES = 600;

/** A position that no replica reaches. */
const NEVER = "FFFFFFFF/FFFFFFFF";

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** A request that reads overviews. */
type Reading = { onReplica: boolean; answered: boolean };

export type Query = (...asked: unknown[]) => Promise<unknown>;

export type Replica = {
  /** How long a caller has to say what it has seen, until every usable replica has it. */
  seenSeconds: number;
  /**
   * Runs a request whose overviews may come from the replica, once that has replayed `seen`.
   * Resolves with whether all of them did.
   */
  serve(seen: string | undefined, request: () => Promise<void>): Promise<boolean>;
  /** Returns the primary's position: a replica that has replayed it has all that was visible. */
  position(): Promise<string>;
  /** Seconds by which the replica is behind at most; null while it is not used. */
  lagSeconds(): number | null;
  /** Whether overviews may come from the replica. */
  isUsable(): boolean;
};

type Options = {
  pool: pg.Pool;
  primary: { query: (text: string) => Promise<{ rows: { position?: string }[] }> };
  maxLagSeconds: number;
  log: Logger;
};

class UnusedError extends Error {
  override readonly name = "UnusedError";
}

/**
 * Watches a streaming replica and decides which statements it answers (decision 156). A replica
 * that is down, silent or too far behind answers none, and its statements go to the primary.
 */
export function watchReplica({ pool, primary, maxLagSeconds, log }: Options) {
  const requests = new AsyncLocalStorage<Reading>();
  const stopped = new AbortController();
  const waiting = new Set<(error: Error) => void>();
  let samples: { at: number; position: bigint }[] = [];
  let replayed = 0n;
  /** When the primary was where the replica is now; undefined until that is known. */
  let reachedAt: number | undefined;
  let isLost = false;

  const lagSeconds = () =>
    isLost || reachedAt === undefined ? null : (performance.now() - reachedAt) / 1000;
  const isUsable = () => (lagSeconds() ?? Number.POSITIVE_INFINITY) <= maxLagSeconds;

  async function positionBy(from: "flush" | "insert"): Promise<string> {
    const text = `select pg_current_wal_${from}_lsn()::text as position`;
    return (await primary.query(text)).rows[0]?.position ?? NEVER;
  }

  /** Reads how far the replica is; throws when it does not say. */
  async function readReplayed(): Promise<void> {
    const { rows } = await untilLost(
      pool.query("select pg_last_wal_replay_lsn()::text as position where pg_is_in_recovery()"),
      AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    );
    const found = positionOf(rows[0]?.position);
    if (found === undefined) throw new UnusedError("it is no replica");
    replayed = found;
    const reached = samples.findLast((sample) => sample.position <= replayed);
    if (!reached) return;
    reachedAt = reached.at;
    samples = samples.filter(({ at }) => at > reached.at);
  }

  async function poll(): Promise<void> {
    const at = performance.now();
    // What is not on the primary's disk is not sent: while nothing is committed, that may stay so.
    const now = await positionBy("flush").then(positionOf, () => undefined);
    if (now !== undefined) samples = [...samples, { at, position: now }].slice(-MAX_SAMPLES);
    try {
      await readReplayed();
      if (isLost) log.info("the replica responds again");
      isLost = false;
    } catch (error) {
      if (!isLost) {
        const reason = error instanceof UnusedError ? error.message : connectionFault(error);
        log.warn({ event: "replica_lost", reason }, "overviews are read from the primary");
      }
      isLost = true;
      for (const give of waiting) give(new UnusedError("the replica was lost"));
    }
  }

  async function keepPolling(): Promise<void> {
    while (!stopped.signal.aborted) {
      await poll();
      await wait(POLL_INTERVAL_MS, undefined, { ref: false, signal: stopped.signal }).catch(
        // Aborted by `stop`.
        () => undefined,
      );
    }
  }

  /** Rejects as soon as a poll finds the replica lost, however long the response takes. */
  async function untilLost<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const lost = Promise.withResolvers<never>();
    waiting.add(lost.reject);
    const late = () => lost.reject(new UnusedError("no response"));
    signal?.addEventListener("abort", late);
    // The loser of the race may fail later.
    work.catch(() => undefined);
    return Promise.race([work, lost.promise]).finally(() => {
      waiting.delete(lost.reject);
      signal?.removeEventListener("abort", late);
    });
  }

  /** Whether the replica has what a caller has seen, asking it where the last poll was too early. */
  async function hasReplayed(seen: string | undefined): Promise<boolean> {
    if (!isUsable()) return false;
    if (seen === undefined) return true;
    const wanted = positionOf(seen);
    if (wanted === undefined) return false;
    if (replayed < wanted) await readReplayed().catch(() => undefined);
    return replayed >= wanted;
  }

  const polling = keepPolling();

  const replica: Replica = {
    // A usable replica is behind by less, whatever the polls before and after took.
    seenSeconds: 2 * maxLagSeconds + 10,
    async serve(seen, request) {
      const reading = { onReplica: await hasReplayed(seen), answered: false };
      await requests.run(reading, request);
      return reading.onReplica && reading.answered;
    },
    // When it cannot be read, no replica will do for as long as the caller says so.
    position: () => positionBy("insert").catch(() => NEVER),
    lagSeconds,
    isUsable,
  };

  return {
    replica,
    /** Sends a read of a request that is on the replica there, all others with `toPrimary`. */
    async read(asked: unknown[], toPrimary: Query): Promise<unknown> {
      const reading = requests.getStore();
      if (!reading?.onReplica) return toPrimary(...asked);
      try {
        const answer = await untilLost(Reflect.apply(pool.query, pool, asked) as Promise<unknown>);
        reading.answered = true;
        return answer;
      } catch {
        // Whatever it was, the primary answers, or says the same.
        reading.onReplica = false;
        return toPrimary(...asked);
      }
    },
    /** A request that writes reads what it wrote: its other statements go to the primary. */
    leave(): void {
      const reading = requests.getStore();
      if (reading) reading.onReplica = false;
    },
    async stop(): Promise<void> {
      stopped.abort();
      await polling;
      await pool.end();
    },
  };
}

/** Returns a position in the write-ahead log, such as 16/B374D848, as a number. */
function positionOf(text: string | undefined | null): bigint | undefined {
  const [, high, low] = POSITION.exec(text ?? "") ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined;
}
