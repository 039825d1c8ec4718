import { mustBeAsked } from "@sovereign/domain/subscription";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SubscriptionRow, SyncWriter } from "#modules/memberships/memberships.types.ts";
import { findEnded } from "#modules/memberships/sync/subscriptions.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";

/** How long a member waits for the answer; without one the copy speaks, and the question goes on. */
const PATIENCE_MS = 3000;

/** After a question without an answer the next is put off this long. */
const RETRY_MS = 15_000;

/** Questions of one node under way at once; whoever comes then goes by the copy. */
const MOST_ASKED = 20;

/** Questions put off that one node remembers. */
const MOST_PUT_OFF = 10_000;

/** Ended periods that one sweep looks at. */
const SWEEP = 100;

type Source = SubscriptionRow["source"];

/**
 * Asks the provider about subscriptions whose period has ended (decision 43): at the first check
 * after the end, and in a sweep for those nobody checks. One question at a time for each
 * subscription: on this node here, over all nodes under the writer's lock.
 */
export function createPeriodEnds(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  writer: SyncWriter;
  /** The providers there are. */
  sources: ReadonlySet<Source>;
}) {
  const { db, clock, log, writer, sources } = options;
  const asking = new Map<string, Promise<void>>();
  /** Until when not to ask: about one subscription, or a provider that is silent for all. */
  const notBefore = new LRUCache<string, number>({ max: MOST_PUT_OFF });
  const isQuiet = (key: string) => {
    const wait = (notBefore.get(key) ?? 0) - clock().getTime();
    // A clock that was set back makes nobody wait longer.
    return wait > 0 && wait <= RETRY_MS;
  };

  async function put(row: SubscriptionRow, key: string): Promise<void> {
    try {
      await writer.syncIfDue(row);
      notBefore.delete(key);
    } catch (error) {
      const silent = error instanceof Problem && error.code === "billing.provider_unavailable";
      notBefore.set(silent ? row.source : key, clock().getTime() + RETRY_MS);
      log.warn({ source: row.source, error: describeError(error) }, "an ended period stays open");
    } finally {
      asking.delete(key);
    }
  }

  /** Resolves when the provider was asked, or could not be; undefined where it is not to be asked. */
  function ask(row: SubscriptionRow): Promise<void> | undefined {
    const key = `${row.source}:${row.source === "stripe" ? row.externalId : row.customerId}`;
    const known = asking.get(key);
    if (known) return known;
    if (!sources.has(row.source) || isQuiet(row.source) || isQuiet(key)) return undefined;
    if (asking.size >= MOST_ASKED) return undefined;
    const question = put(row, key);
    asking.set(key, question);
    return question;
  }

  return {
    /** Has what is due among the rows asked about; tells whether they have to be read again. */
    async settle(rows: readonly SubscriptionRow[]): Promise<boolean> {
      const now = clock();
      const due = rows.filter((row) => mustBeAsked(row, now));
      const questions = due.flatMap((row) => ask(row) ?? []);
      if (questions.length === 0) return false;
      return within(PATIENCE_MS, Promise.all(questions));
    },

    /** Asks about every ended period that nothing was answered about since. */
    async sweep(): Promise<void> {
      for (const row of await findEnded(db, clock(), SWEEP)) await ask(row);
    },
  };
}

/** Whether something was done in time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
