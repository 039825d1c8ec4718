import {
  exportMoney,
  exportMoneyMonths,
  fetchMissingMoney,
  type MoneyMonthDetail,
  type MoneyMonths,
  type MoneyRows,
  readMoneyMonth,
  readMoneyMonths,
  readMoneyRows,
} from "@sovereign/contract/office-money";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import type { RowFigure } from "@sovereign/domain/money-figures";
import type { Staff } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { streamOf } from "#http/stream-of.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";

type Counting = { timeZone: string; fresh: boolean };
type Actor = { staff: Staff; requestId: string };
type Exporting = Actor & { timeZone: string };

export type MoneyService = {
  months: (until: CalendarMonth | undefined, counting: Counting) => Promise<MoneyMonths>;
  month: (month: CalendarMonth, counting: Counting) => Promise<MoneyMonthDetail>;
  rows: (
    month: CalendarMonth,
    question: { figure: RowFigure; cursor?: string | undefined },
    timeZone: string,
  ) => Promise<MoneyRows>;
  /** Writes the log, then returns the file piece by piece. */
  export: (
    month: CalendarMonth,
    question: { figure?: RowFigure | undefined; format: "csv" | "json" },
    by: Exporting,
  ) => Promise<AsyncGenerator<string>>;
  exportMonths: (until: CalendarMonth | undefined, by: Exporting) => Promise<string>;
  fetchMissing: (ids: readonly string[], by: Actor) => Promise<number>;
};

type Deps = { service: MoneyService; limits: OfficeLimits; gate: Gate };

export function moneyRoutes({ service, limits, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readMoneyMonths, gate), async (c) => {
    const { until, fresh } = c.req.valid("query");
    const counting = { timeZone: c.var.caller.timeZone, fresh: fresh === "true" };
    return c.json(await service.months(until, counting), 200);
  });

  // Before the months, whose path has a month in its place.
  router.openapi(routeOf(exportMoneyMonths, gate), async (c) => {
    const { staff, requestId, caller } = c.var;
    await limits.export(staff);
    const by = { staff, requestId, timeZone: caller.timeZone };
    const file = await service.exportMonths(c.req.valid("query").until, by);
    c.header("content-disposition", `attachment; filename="money-24-months.csv"`);
    return c.body(file, 200, { "content-type": "text/csv; charset=utf-8" });
  });

  router.openapi(routeOf(readMoneyMonth, gate), async (c) => {
    const { month } = c.req.valid("param");
    const fresh = c.req.valid("query").fresh === "true";
    return c.json(await service.month(month, { timeZone: c.var.caller.timeZone, fresh }), 200);
  });

  router.openapi(routeOf(readMoneyRows, gate), async (c) => {
    const { month } = c.req.valid("param");
    const { caller, staff } = c.var;
    await limits.search(staff);
    const { timeZone } = caller;
    return c.json(await service.rows(month, c.req.valid("query"), timeZone), 200);
  });

  router.openapi(routeOf(exportMoney, gate), async (c) => {
    const { month } = c.req.valid("param");
    const question = c.req.valid("query");
    const { staff, requestId, caller } = c.var;
    await limits.export(staff);
    const by = { staff, requestId, timeZone: caller.timeZone };
    const pieces = await service.export(month, question, by);
    const name = ["money", month, question.figure].filter(Boolean).join("-");
    c.header("content-disposition", `attachment; filename="${name}.${question.format}"`);
    const type = question.format === "csv" ? "text/csv" : "application/json";
    return c.body(streamOf(pieces), 200, { "content-type": `${type}; charset=utf-8` });
  });

  router.openapi(routeOf(fetchMissingMoney, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { ids } = c.req.valid("json");
    return c.json({ left: await service.fetchMissing(ids, { staff, requestId }) }, 200);
  });

  return router;
}
