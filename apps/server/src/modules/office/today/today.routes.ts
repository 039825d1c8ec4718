import {
  compareWithProviders,
  readOfficeToday,
  runBackupNow,
  sendTestMessage,
  settleRefund,
} from "@sovereign/contract/office-today";
import type { Context } from "hono";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { moneyFrom } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { readReason } from "@sovereign/domain/staff-log";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";
import { appendToLog, type LogEntry } from "#staff/staff-log.repository.ts";
import type { TodayService } from "./today.service.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";

import { Problem } from "#problems/problem.ts";
const MESSAGES = { points: 5, seconds: 3600 };

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail">;
  rateLimits: RateLimits;
  service: TodayService;
  backups: BackupsService;
  /** Starts the comparison without waiting for it. */
  compare: () => void;
  /** Undefined when it was settled before. */
  settleRefund: OfficeBilling["settleRefund"];
  gate: Gate;
};

export function todayRoutes(deps: Deps) {
  const { db, clock, jobs, rateLimits, service, backups, gate } = deps;
  const router = createRouter();

  const log = (c: Context<HttpEnvironment>, kind: LogEntry["kind"]) => {
    const { staff, requestId } = c.var;
    return appendToLog(db, { staff, kind, requestId }, clock());
  };

  router.openapi(routeOf(readOfficeToday, gate), async (c) => {
    const reader = { role: c.var.staff.role, timeZone: c.var.caller.timeZone };
    return c.json(await service.read(reader, c.req.valid("query").fresh === "true"), 200);
  });

  router.openapi(routeOf(runBackupNow, gate), async (c) => {
    if (await backups.start()) await log(c, "backup_run");
    return c.body(null, 204);
  });

  router.openapi(routeOf(compareWithProviders, gate), async (c) => {
    await log(c, "comparison_run");
    deps.compare();
    return c.body(null, 204);
  });

  router.openapi(routeOf(settleRefund, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    await db.transaction(async (tx) => {
      const settled = await deps.settleRefund(tx, id);
      if (!settled) return;
      const { memberId: userId, amount, currency } = settled;
      const sum = moneyFrom(amount, currency);
      // How may name somebody, so it leaves with the member; without one nobody is named.
      const entry = {
        staff,
        kind: "refund_settled",
        details: { refund: id, amount: sum, on, ...(!userId && { how: reason }) },
        requestId,
      } as const;
      await appendToLog(tx, userId ? { ...entry, about: { userId, reason } } : entry, clock());
    });
    return c.body(null, 204);
  });

  router.openapi(routeOf(sendTestMessage, gate), async (c) => {
    const { userId, email } = c.var.staff;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(
      `office-test:${userId}`,
      MESSAGES,
    );
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
    const entry = await log(c, "test_message");
    await jobs.enqueueMail({
      template: "office-test",
      to: email,
      userId,
      values: {},
      key: `office-test:${entry}`,
    });
    return c.body(null, 204);
  });

  return router;
}
    const { how, on } = c.req.valid("json");
    const reason = readReason(how);
    if (reason === undefined) throw new Problem("office.reason_missing");
