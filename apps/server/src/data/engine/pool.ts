import pg from "pg";
import type { Logger } from "pino";
import { describeError } from "#problems/describe-error.ts";
import type { StatementListener } from "./database.ts";
import { isUnavailable, markConnectionLost } from "./database-faults.ts";
import { type AroundStatement, statementName } from "./statements.ts";

const CONNECT_TIMEOUT_MS = 5000;

/** Added to the database's timeout when waiting for a response. */
const ANSWER_MARGIN_MS = 1000;

/** A write's connection stays reserved for this long after its caller got a timeout. */
const ABANDON_TIMEOUT_MS = 120_000;

type SessionLimits = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

/** PostgreSQL's error code of a write to a read-only database. */
const READ_ONLY = "25006";

/** Waits that end with the one who waits: the others are served. */
const OWN_WAITS = ["55P03", "57014", "25P03", "NO_ANSWER"];

/** Every connection is in use, of PostgreSQL's or of the pool: those that are open serve. */
const NONE_LEFT = /^53300$|^timeout exceeded/;

/** A read-only database, a full or a broken disk: reads go on. */
const KEPT_REFUSALS = /^(25|53|58)/;
const WRITES = /^\s*(?:with\b.*?)?\b(?:insert into|update|delete from)\b/is;

/** The database did not respond, so whether a commit took effect is unknown. */
class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code = "NO_ANSWER";

  constructor() {
    super("The database does not respond");
  }
}

type PoolOptions = pg.PoolConfig & {
  limits: SessionLimits;
  /** Whether to send the limits to PostgreSQL; transaction poolers refuse them. */
  sendsLimits?: boolean;
  /** Whether an unresponsive connection remains in the pool, which limits pending writes. */
  keepsUnanswered?: boolean;
  onStatement?: StatementListener;
  around?: AroundStatement | undefined;
  onReadOnly?: () => void;
};

/** A pool in which every wait has a timeout: for a connection, a lock, a statement, a response. */
export type BoundPool = pg.Pool & {
  renew(): void;
  /** Whether the last statement succeeded, and after a refused write a write. */
  isAnswered(): boolean;
  /** Connects again if the last connection was refused; rejects if this one is, too. */
  probe(): Promise<void>;
};

/** Creates a pool whose connections may break or hang; the next query connects again. */
export function createPool(options: PoolOptions, log: Logger): BoundPool {
  const { limits, sendsLimits = true, keepsUnanswered = false, ...others } = options;
  const { onReadOnly, onStatement, around, ...config } = others;
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
  /** The last refusal and its reason, until such a statement succeeds. */
  let refused: { isWrite: boolean; error: unknown } | undefined;
  const refusedOn = new WeakSet<pg.PoolClient>();
  const writtenOn = new WeakSet<pg.PoolClient>();
  const broken = new WeakSet<pg.PoolClient>();
  let canConnect = true;

  pool.on("connect", (connection) => {
    open.add(connection);
    canConnect = true;
    // Without a listener, a connection that breaks while idle would crash the process.
    connection.on("error", ({ message }) => {
      broken.add(connection);
      if (!pool.ending) log.warn({ error: message }, "database connection lost");
    });
    limitAnswers(connection);
  });
  pool.on("remove", (connection) => {
    open.delete(connection);
    unanswered.delete(connection);
  });
  // The pool's error about an idle connection, which the connection itself has reported.
  pool.on("error", () => {});

  function limitAnswers(connection: pg.PoolClient): void {
    const { query } = connection;
    const run = (asked: unknown[]): Promise<unknown> => Reflect.apply(query, connection, asked);
    const limited = async (...asked: unknown[]) => {
      if (unanswered.has(connection)) throw new NoAnswerError();
      onStatement?.(textOf(asked[0]));
      const answer = around ? around(statementName(asked[0]), () => run(asked)) : run(asked);
      try {
        const answered = await withDeadline(answer, answerTimeout);
        if (refused && (!refused.isWrite || isWrite(asked[0]))) writtenOn.add(connection);
        return answered;
      } catch (error) {
        if (broken.has(connection)) markConnectionLost(error);
        if (isUnavailable(error) && !OWN_WAITS.includes(codeOf(error))) {
          // Of a connection that broke, the next one that works is enough.
          const isWrites = KEPT_REFUSALS.test(codeOf(error)) && isWrite(asked[0]);
          refused = { isWrite: isWrites, error };
          refusedOn.add(connection);
        }
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

  function recordAnswer(isOne: boolean): void {
    if (isOne === answered) return;
    answered = isOne;
    const pool = config.application_name;
    const error = refused && describeError(refused.error);
    if (answered) log.info({ pool }, "the database responds again");
    else log.warn({ pool, error }, "the database does not respond, or accepts no writes");
  }

  function renew(): void {
    for (const connection of open) outdated.add(connection);
  }

  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  async function connect(): Promise<pg.PoolClient> {
    const connection = await connectOnce().catch((error: Error) => {
      markConnectionLost(error);
      if (!NONE_LEFT.test(codeOf(error) || error.message)) canConnect = false;
      throw error;
    });
    if (outdated.has(connection)) {
      connection.release(true);
      return connect();
    }
    const release = connection.release.bind(connection);
    connection.release = (failure) => {
      const answer = unanswered.get(connection);
      if (!refusedOn.delete(connection) && writtenOn.delete(connection)) refused = undefined;
      const isSound = !answer && !outdated.has(connection);
      recordAnswer(isSound && !refused);
      if (answer && keepsUnanswered) {
        void firstOf([answer, ending.promise], ABANDON_TIMEOUT_MS).then(() => release(true));
      } else release(isSound ? failure : true);
    };
    return connection;
  }

  async function query(...asked: unknown[]): Promise<unknown> {
    const connection = await connect();
    let failure: unknown;
    try {
      return await Reflect.apply(connection.query, connection, asked);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      connection.release(failure !== undefined);
    }
  }

  async function probe(): Promise<void> {
    if (canConnect) return;
    const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config });
    client.on("error", () => {});
    try {
      await client.connect();
      canConnect = true;
    } finally {
      // A silent one would not close it.
      void client.end().catch(() => undefined);
    }
  }

  const end = pool.end.bind(pool) as () => Promise<void>;
  return Object.assign(pool, {
    connect,
    query,
    renew,
    probe,
    isAnswered: () => answered,
    end() {
      ending.resolve();
      return end();
    },
  }) as unknown as BoundPool;
}

export function textOf(asked: unknown): string {
  return String(
    typeof asked === "object" && asked !== null && "text" in asked ? asked.text : asked,
  );
}

const isWrite = (asked: unknown) => WRITES.test(textOf(asked));

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const isReadOnly = (error: unknown) => codeOf(error) === READ_ONLY;

function withDeadline(answer: Promise<unknown>, milliseconds: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswerError()), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function firstOf(work: Promise<unknown>[], milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([...work, late.promise]).catch(() => undefined);
  clearTimeout(timer);
}
