import { readRenewals } from "@sovereign/contract/office-renewals";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Books } from "#modules/office/money/books/books.ts";
import { createRenewalList } from "./renewal-list.ts";
import { createRenewalsService, type RenewalsService } from "./renewals.service.ts";

function renewalsRoutes({ service, gate }: { service: RenewalsService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readRenewals, gate), async (c) => {
    return c.json(await service.read(c.req.valid("query").fresh === "true"), 200);
  });

  return router;
}

/** Members due to renew, and the expected renewals (decision 128). */
export function createRenewals(deps: {
  db: Database;
  clock: Clock;
  books: Pick<Books, "refresh" | "timeZone">;
}) {
  const list = createRenewalList(deps.db);
  const service = createRenewalsService({ ...deps, updateRenewals: list.update });
  return {
    update: list.update,
    read: () => service.read(false),
    routes: (gate: Gate) => renewalsRoutes({ service, gate }),
  };
}
