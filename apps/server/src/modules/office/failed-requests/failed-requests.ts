import { tellsOfPartner } from "@sovereign/domain/partner";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { FailedRequest } from "#http/request-log.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import { addFailedRequest, deleteFailedBefore } from "./failed-requests.repository.ts";

const KEPT_MS = 30 * 24 * 3600_000;

/** While the database is in trouble, further failures are only in the log. */
const MAX_PENDING = 10;

/** Is stored for a request about a partner: every member's app sends it. */
const ASKED_BY_ALL = "GET /api/one-things";

type Deps = { db: Database; clock: Clock; jobs: Jobs; log: Logger };

/** Stores members' failed requests for 30 days, so that staff find them by their reference. */
export function createFailedRequests({ db, clock, jobs, log }: Deps) {
  let pending = 0;
  jobs.daily("failed-requests-retention", () =>
    deleteFailedBefore(db, new Date(clock().getTime() - KEPT_MS)),
  );
  return {
    /** Never rejects, and does not keep the response waiting. */
    async record(request: FailedRequest): Promise<void> {
      if (pending >= MAX_PENDING) return;
      pending += 1;
      try {
        const route = tellsOfPartner(request.route) ? ASKED_BY_ALL : request.route;
        await addFailedRequest(db, { ...request, route, at: clock() });
      } catch (error) {
        log.warn({ error: describeError(error) }, "failed request not stored");
      } finally {
        pending -= 1;
      }
    },
  };
}
