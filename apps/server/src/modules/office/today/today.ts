import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { startFaultNotices } from "./fault-notices.ts";
import { createMonday, type MondayDeps } from "./monday.ts";
import { todayRoutes } from "./today.routes.ts";
import { createTodayService, type TodayDeps } from "./today.service.ts";

/** The rest of the product's functions for Today. */
export type Business = Pick<
  TodayDeps,
  | ("overduePieces" | "faultyPieces" | "orphanedPieces" | "tellingFiles")
  | ("spreadingFaults" | "placeholders" | "readiness" | "countReminders" | "countOpenedPieces")
> & {
  /** Compares every membership with its provider. */
  reconcile: () => Promise<unknown>;
};

export function createToday(deps: {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  rateLimits: RateLimits;
  business: Business;
  backups: BackupsService;
  money: Pick<TodayDeps, "figures" | "findDifferences" | "timeZone"> & Pick<MondayDeps, "figures">;
  refreshMembers: MondayDeps["refreshMembers"];
  readRenewals: MondayDeps["readRenewals"];
  leftBroadcasts: TodayDeps["leftBroadcasts"];
  lateBroadcasts: TodayDeps["lateBroadcasts"];
  broadcasts: TodayDeps["broadcasts"];
  refreshStates: TodayDeps["refreshStates"];
  plannedPrice: TodayDeps["plannedPrice"];
  payments: Pick<Payments, "mode"> | undefined;
  billing: Pick<OfficeBilling, "settleRefund" | "needs">;
  config: { appUrl: string };
}) {
  const { db, clock, log, jobs, rateLimits, business, money, leftBroadcasts, backups } = deps;
  const service = createTodayService({
    db,
    clock,
    backups,
    billing: deps.billing.needs,
    leftBroadcasts,
    ...business,
    ...money,
    lateBroadcasts: deps.lateBroadcasts,
    broadcasts: deps.broadcasts,
    refreshStates: deps.refreshStates,
    plannedPrice: deps.plannedPrice,
    overdueMails: jobs.overdueMails,
    paymentMode: deps.payments?.mode,
  });
  const monday = createMonday({ ...deps, ...business, ...money, ...deps.config, today: service });
  startFaultNotices({ ...deps, ...deps.config, faultyPieces: business.faultyPieces });
  const compare = () => {
    business.reconcile().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, "a comparison requested in the office failed");
    });
  };
  return {
    routes: (gate: Gate) =>
      todayRoutes({
        db,
        clock,
        jobs,
        rateLimits,
        service,
        monday,
        backups,
        compare,
        appUrl: deps.config.appUrl,
        gate,
        settleRefund: deps.billing.settleRefund,
      }),
  };
}
