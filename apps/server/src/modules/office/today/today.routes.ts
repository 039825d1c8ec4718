import {
  compareWithProviders,
  readOfficeToday,
  remindUnclaimed,
  runBackupNow,
  sendTestMessage,
  setMondayMail,
  settleRefund,
  testMondayMail,
} from "@sovereign/contract/office-today";
import { moneyFrom } from "@sovereign/domain/money";
import { paths } from "@sovereign/domain/page-paths";
import { readReason } from "@sovereign/domain/staff-log";
import type { Context } from "hono";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import type { BackupsService } from "#modules/office/backups/backups.service.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog, type LogEntry } from "#staff/staff-log.repository.ts";
import { countLedger } from "./ledger.ts";
import type { Monday } from "./monday.ts";
import type { TodayService } from "./today.service.ts";

const MESSAGES = { points: 5, seconds: 3600 };

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail">;
  rateLimits: RateLimits;
  service: TodayService;
  monday: Monday;
  backups: BackupsService;
  /** Starts the comparison without waiting for it. */
  compare: () => void;
  appUrl: string;
  /** Undefined when it was settled before. */
  settleRefund: OfficeBilling["settleRefund"];
  gate: Gate;
};

export function todayRoutes(deps: Deps) {
  const { db, clock, jobs, rateLimits, service, monday, backups, gate } = deps;
  const router = createRouter();

  const log = (c: Context<HttpEnvironment>, kind: LogEntry["kind"]) => {
    const { staff, requestId } = c.var;
    return appendToLog(db, { staff, kind, requestId }, clock());
  };

  async function assertFewMessages(userId: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await rateLimits.consume(
      `office-test:${userId}`,
      MESSAGES,
    );
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }

  router.openapi(routeOf(readOfficeToday, gate), async (c) => {
    const { role, userId } = c.var.staff;
    const reader = { role, timeZone: c.var.caller.timeZone };
    const [today, wanted] = await Promise.all([
      service.read(reader, c.req.valid("query").fresh === "true"),
      role === "owner" ? monday.isWanted(userId) : null,
    ]);
    return c.json({ ...today, monday_mail: wanted }, 200);
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

  router.openapi(routeOf(remindUnclaimed, gate), async (c) => {
    const day = clock().toISOString().slice(0, 10);
    const { unclaimed } = await countLedger(db, clock());
    if (unclaimed.length > 0) await log(c, "unclaimed_reminded");
    for (const { address, since } of unclaimed) {
      await jobs.enqueueMail({
        template: "purchase-waits",
        to: address,
        values: {
          paid_on: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
            since,
          ),
          sign_up_url: `${deps.appUrl}${paths.signUp}&paid=true`,
        },
        key: `unclaimed:${address}:${day}`,
      });
    }
    return c.body(null, 204);
  });

  router.openapi(routeOf(settleRefund, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { id } = c.req.valid("param");
    const { how, on } = c.req.valid("json");
    const reason = readReason(how);
    if (reason === undefined) throw new Problem("office.reason_missing");
    await db.transaction(async (tx) => {
      const settled = await deps.settleRefund(tx, id);
      if (!settled) return;
      const { memberId: userId, amount, currency } = settled;
      const sum = moneyFrom(amount, currency);
      // The answer may name a person, so it is deleted with the member.
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

  router.openapi(routeOf(setMondayMail, gate), async (c) => {
    await monday.want(c.var, c.req.valid("json").wanted);
    return c.body(null, 204);
  });

  router.openapi(routeOf(testMondayMail, gate), async (c) => {
    await assertFewMessages(c.var.staff.userId);
    await monday.test(c.var, await log(c, "test_message"));
    return c.body(null, 204);
  });

  router.openapi(routeOf(sendTestMessage, gate), async (c) => {
    const { userId, email } = c.var.staff;
    await assertFewMessages(userId);
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
