import { needsProviderCheck } from "@sovereign/domain/subscription";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { findEnded } from "#modules/memberships/sync/subscriptions.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { isSilent, isUnavailable } from "#providers/provider-answer.ts";

/** Longest wait for the provider; after it the stored copy applies. */
const DEADLINE_MS = 3000;

const RETRY_MS = 15_000;

/** Concurrent requests of one node; further callers use the stored copy. */
const MAX_CONCURRENT_REQUESTS = 20;

const MAX_PAUSED = 10_000;

const PAGE = 100;

/** As many as a node has locks for. */
const SWEEP_ASKED = 4;

type Source = SubscriptionRow["source"];

/** Checks at the first request after the end, and in a sweep (decision 18). */
export function createPeriodEnds(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  writer: SyncWriter;
  sources: ReadonlySet<Source>;
}) {
  const { db, clock, log, writer, sources } = options;
  const asking = new Map<string, Promise<void>>();
  /** When not to query: for one subscription, or for a whole provider that does not respond. */
  const quiet = new LRUCache<string, { from: number; until: number }>({ max: MAX_PAUSED });
  const isQuiet = (key: string) => {
    const pause = quiet.get(key);
    const now = clock().getTime();
    // A clock that was set back makes no one wait longer.
    return pause !== undefined && pause.from <= now && now < pause.until;
  };

  async function put(row: SubscriptionRow, key: string): Promise<void> {
    try {
      await writer.syncIfDue(row);
      quiet.delete(key);
    } catch (error) {
      const from = clock().getTime();
      const retryAfter = isUnavailable(error) ? error.retryAfter : undefined;
      const pause = retryAfter === undefined ? RETRY_MS : retryAfter * 1000;
      quiet.set(isSilent(error) ? row.source : key, { from, until: from + pause });
      log.warn(
        { source: row.source, error: describeError(error) },
        "could not check an ended period, which stays open",
      );
    } finally {
      asking.delete(key);
    }
  }

  /** Resolves after the request, failed or not; undefined when it is not to be made. */
  function ask(row: SubscriptionRow): Promise<void> | undefined {
    const key = `${row.source}:${row.source === "stripe" ? row.externalId : row.customerId}`;
    const known = asking.get(key);
    if (known) return known;
    if (!sources.has(row.source) || isQuiet(row.source) || isQuiet(key)) return undefined;
    if (asking.size >= MAX_CONCURRENT_REQUESTS) return undefined;
    const question = put(row, key);
    asking.set(key, question);
    return question;
  }

  return {
    /** True when the rows must be loaded again. */
    async settle(rows: readonly SubscriptionRow[]): Promise<boolean> {
      const now = clock();
      const due = rows.filter((row) => needsProviderCheck(row, now));
      const questions = due.flatMap((row) => ask(row) ?? []);
      if (questions.length === 0) return false;
      return within(DEADLINE_MS, Promise.all(questions));
    },

    /** Asks for all that have ended; resolves with whether each has its answer. */
    async sweep(): Promise<boolean> {
      let last: SubscriptionRow | undefined;
      do {
        const rows = await findEnded(db, clock(), { most: PAGE, after: last });
        for (let from = 0; from < rows.length; from += SWEEP_ASKED) {
          await Promise.all(rows.slice(from, from + SWEEP_ASKED).map(ask));
        }
        last = rows.length === PAGE ? rows.at(-1) : undefined;
      } while (last);
      return (await findEnded(db, clock(), { most: 1, after: undefined })).length === 0;
    },
  };
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
