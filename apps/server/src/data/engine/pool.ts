import pg from "pg";
import type { Logger } from "pino";
import type { StatementListener } from "./database.ts";

/** Longest wait for a connection: a free one of the pool, or a new one to the database. */
const CONNECT_TIMEOUT_MS = 5000;

/** How much longer than the database's own limit an answer is awaited: it may have fallen silent. */
const ANSWER_MARGIN_MS = 1000;

/** Longest that a write's connection is kept after its caller was told that no answer came. */
const ABANDON_TIMEOUT_MS = 120_000;

/** What PostgreSQL ends by itself, in milliseconds. */
type SessionLimits = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

/** The code of an error of PostgreSQL's: a write reached a database that only reads. */
const READ_ONLY = "25006";

/** The database took a statement and did not answer. Whether a commit had its effect is not known. */
class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code = "NO_ANSWER";

  constructor() {
    super("The database does not answer");
  }
}

type PoolOptions = pg.PoolConfig & {
  limits: SessionLimits;
  /** Whether the limits are sent to PostgreSQL, which a pooler of transactions refuses. */
  sendsLimits?: boolean;
  /**
   * Whether a connection without an answer keeps its place until the answer comes, so that a replica that
   * confirms nothing is sent no more writes than the pool has places.
   */
  keepsUnanswered?: boolean;
  onStatement?: StatementListener;
  /** Called when PostgreSQL refuses a write because it only reads; this pool leaves it by itself. */
  onReadOnly?: () => void;
};

/** A pool whose every wait ends: for a connection, a lock, a statement, an answer. */
export type BoundPool = pg.Pool & {
  /** Reconnects every connection before its next use. */
  renew(): void;
  /** Whether the last use of a connection was answered, by a database that takes writes. */
  isAnswered(): boolean;
};

/**
 * Creates a pool of connections to PostgreSQL, of which any may break or fall silent at any time: the
 * query on it fails, and the next one opens another. A database that became read-only is left with every
 * connection.
 */
export function createPool(options: PoolOptions, log: Logger): BoundPool {
  const { limits, sendsLimits = true, keepsUnanswered = false, ...others } = options;
  const { onReadOnly, onStatement, ...config } = others;
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(sendsLimits && limits),
    ...config,
  });
  const answerTimeout = Math.max(limits.statement_timeout, limits.lock_timeout) + ANSWER_MARGIN_MS;
  const unanswered = new Map<pg.PoolClient, Promise<unknown>>();
  const open = new Set<pg.PoolClient>();
  const outdated = new WeakSet<pg.PoolClient>();
  const ending = Promise.withResolvers<void>();
  let answered = true;

  pool.on("connect", (connection) => {
    open.add(connection);
    // Without a listener a connection that breaks between two statements would end the process.
    connection.on("error", ({ message }) => {
      if (!pool.ending) log.warn({ error: message }, "database connection lost");
    });
    limitAnswers(connection);
  });
  pool.on("remove", (connection) => {
    open.delete(connection);
    unanswered.delete(connection);
  });
  // The pool's own word about an idle connection, which the connection has given already.
  pool.on("error", () => {});

  function limitAnswers(connection: pg.PoolClient): void {
    const { query } = connection;
    const limited = async (...asked: unknown[]) => {
      if (unanswered.has(connection)) throw new NoAnswerError();
      onStatement?.(textOf(asked[0]));
      const answer: Promise<unknown> = Reflect.apply(query, connection, asked);
      try {
        return await inTime(answer, answerTimeout);
      } catch (error) {
        if (error instanceof NoAnswerError) unanswered.set(connection, answer);
        if (isReadOnly(error)) {
          renew();
          onReadOnly?.();
        }
        throw error;
      }
    };
    Object.assign(connection, { query: limited });
  }

  function noteAnswer(isOne: boolean): void {
    if (isOne === answered) return;
    answered = isOne;
    const pool = config.application_name;
    if (answered) log.info({ pool }, "the database answers again");
    else log.warn({ pool }, "the database does not answer, or takes no writes");
  }

  function renew(): void {
    for (const connection of open) outdated.add(connection);
  }

  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  async function connect(): Promise<pg.PoolClient> {
    const connection = await connectOnce();
    if (outdated.has(connection)) {
      connection.release(true);
      return connect();
    }
    const release = connection.release.bind(connection);
    connection.release = (fault) => {
      const answer = unanswered.get(connection);
      noteAnswer(!answer && !outdated.has(connection));
      if (answer && keepsUnanswered) {
        void firstOf([answer, ending.promise], ABANDON_TIMEOUT_MS).then(() => release(true));
      } else release(answered ? fault : true);
    };
    return connection;
  }

  /** Runs one statement; a fault closes its connection, as it does with the pool's own `query`. */
  async function query(...asked: unknown[]): Promise<unknown> {
    const connection = await connect();
    let fault: unknown;
    try {
      return await Reflect.apply(connection.query, connection, asked);
    } catch (error) {
      fault = error;
      throw error;
    } finally {
      connection.release(fault !== undefined);
    }
  }

  const end = pool.end.bind(pool) as () => Promise<void>;
  return Object.assign(pool, {
    connect,
    query,
    renew,
    isAnswered: () => answered,
    end() {
      ending.resolve();
      return end();
    },
  }) as unknown as BoundPool;
}

/** Returns the text of a statement as it is passed to the driver. */
export function textOf(asked: unknown): string {
  return String(
    typeof asked === "object" && asked !== null && "text" in asked ? asked.text : asked,
  );
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === READ_ONLY;
}

/** Resolves or rejects as `answer` does; rejects with a {@link NoAnswerError} when that takes too long. */
async function inTime(answer: Promise<unknown>, milliseconds: number): Promise<unknown> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswerError()), milliseconds);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/** Resolves once one of these has ended, however it ended, or after `milliseconds`. */
async function firstOf(work: Promise<unknown>[], milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([...work, late.promise]).catch(() => undefined);
  clearTimeout(timer);
}
