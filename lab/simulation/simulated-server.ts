import type { ChangedDays, Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, SentWrites, WriteResult } from "@sovereign/contract/writes";
import { daysWithFigures } from "@sovereign/domain/day-figures";
import { createWrittenDays } from "@sovereign/domain/testing/written-days";
import {
  ApiError,
  type ApiErrorCode,
  ConnectionError,
} from "@sovereign/web/src/core/api/api-error.ts";
import type { WritesAnswer } from "@sovereign/web/src/core/outbox/sender.ts";
import { testOverview } from "@sovereign/web/src/testing/overviews.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

const TODAY = "2026-03-24";
/** The client's request timeout. */
const RESPONSE_TIMEOUT_MS = 20_000;

type Refusal = [status: number, code: ApiErrorCode];

const REFUSALS: [Refusal, ...Refusal[]] = [
  [400, "request.invalid"],
  [403, "programme.locked"],
  [403, "request.foreign_origin"],
  [404, "programme.not_found"],
  [409, "programme.day_not_opened"],
  [413, "request.too_large"],
  [429, "request.rate_limited"],
  [500, "server.unexpected"],
  [502, "unknown"],
  [503, "server.unavailable"],
];

function refusal(status: number, code: ApiErrorCode, retryAfter?: number): ApiError {
  const headers = new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {});
  return new ApiError({ status, headers }, code === "unknown" ? null : { code });
}

export type Line = { isUp: boolean; userId: string; isSignedIn: boolean };

/** The server and its network: requests take time, and they or their responses may get lost. */
export function createSimulatedServer(scheduler: Scheduler, random: Random) {
  const days = createWrittenDays();
  const outcomes = new Map<string, WriteResult["outcome"]>();
  const counts = { requests: 0, again: 0, lostRequests: 0, lostAnswers: 0, refused: 0, ended: 0 };
  const faults = { isCalm: false, isDown: false };

  /** The number of requests per member that wrote days. */
  const versions = new Map<string, number>();

  function wordOf(userId: string): Overview {
    const read = { standing: null, records: days.days(userId), older: [], rest_days: [] };
    const version = versions.get(userId) ?? 0;
    return testOverview(TODAY, { ...daysWithFigures(read, TODAY), version });
  }

  function changedBy(userId: string, writes: readonly MemberWrite[]): ChangedDays | null {
    const dates = new Set(writes.flatMap((write) => ("date" in write ? write.date : [])));
    if (dates.size === 0) return null;
    const version = (versions.get(userId) ?? 0) + 1;
    versions.set(userId, version);
    const records = new Map(days.days(userId).map((record) => [record.target_date, record]));
    const changed = [...dates].map((date) => ({ date, record: records.get(date) ?? null }));
    return { version, today: TODAY, time_zone: "UTC", days: changed };
  }

  function chanceRefusal(): ApiError | null {
    if (faults.isDown) return refusal(503, "server.unavailable");
    if (faults.isCalm || !random.percent(12)) return null;
    counts.refused += 1;
    const [status, code] = random.pick(REFUSALS);
    return refusal(status, code, status === 429 ? random.between(1, 30) : undefined);
  }

  function answer(sent: SentWrites, line: Line): WritesAnswer {
    if (!line.isSignedIn) {
      counts.ended += 1;
      throw refusal(401, "auth.session_ended");
    }
    const refused = chanceRefusal();
    if (refused) throw refused;
    counts.again += sent.writes.filter(({ id }) => outcomes.has(id)).length;
    const now = new Date(scheduler.now());
    // The simulation writes days and marks of the programme.
    const writes = sent.writes.filter((write) => "date" in write || "day" in write);
    const { results } = days.send(line.userId, { ...sent, writes }, now);
    for (const { id, outcome } of results) outcomes.set(id, outcome);
    // The model types its codes as strings.
    const changed = changedBy(line.userId, sent.writes);
    return { results: results as WriteResult[], changed };
  }

  const delay = (scale: number) => random.between(5, scale);

  return {
    counts,
    faults,
    outcomes,
    days,
    wordOf,
    send(line: Line, sent: SentWrites): Promise<WritesAnswer> {
      counts.requests += 1;
      const { promise, resolve, reject } = Promise.withResolvers<WritesAnswer>();
      const silence = () => reject(new ConnectionError("silence"));
      const isSlow = !faults.isCalm && random.percent(4);
      if (!line.isUp || (!faults.isCalm && random.percent(4))) {
        counts.lostRequests += 1;
        scheduler.after(random.percent(50) ? delay(100) : RESPONSE_TIMEOUT_MS, silence);
        return promise;
      }
      scheduler.after(isSlow ? delay(30_000) : delay(300), () => {
        let act: () => void;
        try {
          const answered = answer(sent, line);
          act = () => resolve(answered);
        } catch (error) {
          act = () => reject(error);
        }
        if (!line.isUp || (!faults.isCalm && random.percent(8))) {
          counts.lostAnswers += 1;
          act = silence;
        }
        scheduler.after(delay(300), act);
      });
      scheduler.after(RESPONSE_TIMEOUT_MS, silence);
      return promise;
    },
  };
}

export type SimulatedServer = ReturnType<typeof createSimulatedServer>;
