import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/**
 * Result of a new connection and a write. Waiting does not mend a refused one: its shared memory or
 * socket is gone. A silent one, or one that recovers, may be slow.
 */
export type Look = "well" | "refused" | "silent";

/** Looks in a row that end a patience; each restart that did not help doubles them. */
const PATIENCE = { refused: 3, silent: 12 };
const MAX_DOUBLINGS = 6;

/** Looks in a row after which earlier restarts no longer count. */
const CALM_LOOKS = 20;

export type Care = { bad: number; well: number; restarts: number };

export const NO_CARE: Care = { bad: 0, well: 0, restarts: 0 };

/** Returns what is known after a look, and whether the database is to be started again. */
export function nextCare({ bad, well, restarts }: Care, look: Look): [Care, boolean] {
  if (look === "well") {
    const isCalm = well + 1 >= CALM_LOOKS;
    return [{ bad: 0, well: well + 1, restarts: isCalm ? 0 : restarts }, false];
  }
  const limit = PATIENCE[look] * 2 ** Math.min(restarts, MAX_DOUBLINGS);
  if (bad + 1 < limit) return [{ bad: bad + 1, well: 0, restarts }, false];
  return [{ bad: 0, well: 0, restarts: restarts + 1 }, true];
}

/** Times of looks, in milliseconds. */
const LOOKS = {
  every: 30_000,
  /** After one that was not well. */
  again: 5000,
  /** For a connection, and for a write. */
  answer: 5000,
};

export type Looks = typeof LOOKS;

/** Waits for the log to be written, as a commit does, and changes no row. */
const WRITE = "select pg_logical_emit_message(true, 'sovereign', '')";

/** Asks a new connection for a write. */
async function lookAt(url: string, milliseconds: number): Promise<Look> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-look",
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(WRITE);
    return "well";
  } catch (error) {
    return lookOf(error);
  } finally {
    // One that is silent does not close it either.
    void client.end().catch(() => undefined);
  }
}

/** A full disk or too many connections are no reason: a restart frees neither. */
export function lookOf(error: unknown): Look {
  const isAnswer = error instanceof pg.DatabaseError;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!isAnswer) return /ECONNREFUSED|ENOENT/.test(code) ? "refused" : "silent";
  if (/^(58|XX)/.test(code)) return "refused";
  return code.startsWith("57") ? "silent" : "well";
}

type Tended = {
  url: string;
  /** While it starts, its start has a limit of its own. */
  isStarting(): boolean;
  restart(found: Look): Promise<void>;
  looks?: Looks | undefined;
};

/** Looks at a database as long as it runs, and has it started again when it cannot serve. */
export function tend({ url, isStarting, restart, looks = LOOKS }: Tended) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function tending(): Promise<void> {
    let care = NO_CARE;
    while (!signal.aborted) {
      const pause = care.bad > 0 ? looks.again : looks.every;
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || isStarting()) continue;
      const found = await lookAt(url, looks.answer);
      if (signal.aborted || isStarting()) continue;
      const [next, isDue] = nextCare(care, found);
      care = next;
      if (isDue) await restart(found);
    }
  }

  const tended = tending();
  return {
    async stop() {
      stopping.abort();
      await tended;
    },
  };
}
