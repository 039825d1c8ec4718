import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Books } from "#modules/office/money/books/books.ts";
import { createRenewalList } from "./renewal-list.ts";
import { renewalsRoutes } from "./renewals.routes.ts";
import { createRenewalsService } from "./renewals.service.ts";

const UPDATE_SECONDS = 60;

/** Members due to renew, and the expected renewals (decision 128). */
export function createRenewals(deps: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "every">;
  books: Pick<Books, "refresh" | "timeZone">;
}) {
  const { db, clock, jobs } = deps;
  const list = createRenewalList(db);
  const service = createRenewalsService({ ...deps, updateRenewals: list.update });
  jobs.every(UPDATE_SECONDS, "renewals", () => list.update(clock()));
  return { routes: (gate: Gate) => renewalsRoutes({ service, gate }) };
}
