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

type Actor = { staff: Staff; requestId: string };

export type MoneyService = {
  months: (until: CalendarMonth | undefined) => Promise<MoneyMonths>;
  month: (month: CalendarMonth) => Promise<MoneyMonthDetail>;
  rows: (
    month: CalendarMonth,
    question: { figure: RowFigure; cursor?: string | undefined },
  ) => Promise<MoneyRows>;
  /** Writes the log, then returns the file in batches. */
  export: (
    month: CalendarMonth,
    question: { figure?: RowFigure | undefined; format: "csv" | "json" },
    by: Actor,
  ) => Promise<AsyncGenerator<string>>;
  exportMonths: (until: CalendarMonth | undefined, by: Actor) => Promise<string>;
  fetchMissing: (ids: readonly string[], by: Actor) => Promise<number>;
};

type Deps = {
  service: MoneyService;
  /** With a lot for rounding. */
  limits: OfficeLimits;
  gate: Gate;
};

export function moneyRoutes({ service, limits, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readMoneyMonths, gate), async (c) => {
    return c.json(await service.months(c.req.valid("query").until), 200);
  });

  // Before the months, whose path has a month in its place.
  router.openapi(routeOf(exportMoneyMonths, gate), async (c) => {
    const { staff, requestId } = c.var;
    await limits.export(staff);
    const { until } = c.req.valid("query");
    const file = await service.exportMonths(until, { staff, requestId });
    c.header("content-disposition", `attachment; filename="money-24-months.csv"`);
    return c.body(file, 200, { "content-type": "text/csv; charset=utf-8" });
  });

  router.openapi(routeOf(readMoneyMonth, gate), async (c) => {
    const { month } = c.req.valid("param");
    return c.json(await service.month(month), 200);
  });

  router.openapi(routeOf(readMoneyRows, gate), async (c) => {
    const { month } = c.req.valid("param");
    await limits.search(c.var.staff);
    return c.json(await service.rows(month, c.req.valid("query")), 200);
  });

  router.openapi(routeOf(exportMoney, gate), async (c) => {
    const { month } = c.req.valid("param");
    const question = c.req.valid("query");
    const { staff, requestId } = c.var;
    await limits.export(staff);
    const pieces = await service.export(month, question, { staff, requestId });
    const name = ["money", month, question.figure].filter(Boolean).join("-");
    c.header("content-disposition", `attachment; filename="${name}.${question.format}"`);
    const type = question.format === "csv" ? "text/csv" : "application/json";
    return c.body(streamOf(c, pieces), 200, { "content-type": `${type}; charset=utf-8` });
  });

  router.openapi(routeOf(fetchMissingMoney, gate), async (c) => {
    const { staff, requestId } = c.var;
    const { ids } = c.req.valid("json");
    return c.json({ left: await service.fetchMissing(ids, { staff, requestId }) }, 200);
  });

  return router;
}
