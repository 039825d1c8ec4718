import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Books } from "#modules/office/money/books/books.ts";
import { createRenewalList } from "./renewal-list.ts";
import { renewalsRoutes } from "./renewals.routes.ts";
import { createRenewalsService } from "./renewals.service.ts";

/** Members due to renew, and the expected renewals (decision 128). */
export function createRenewals(deps: {
  db: Database;
  clock: Clock;
  books: Pick<Books, "refresh" | "timeZone">;
}) {
  const list = createRenewalList(deps.db);
  const service = createRenewalsService({ ...deps, updateRenewals: list.update });
  return { update: list.update, routes: (gate: Gate) => renewalsRoutes({ service, gate }) };
}
