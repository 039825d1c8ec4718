import type { OpenAPIHono } from "@hono/zod-openapi";
import { readCalendar, readDay, readMonth } from "@sovereign/contract/calendar";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { CalendarService } from "./calendar.service.ts";

type Deps = { service: CalendarService; gate: Gate };

export function calendarRoutes({ service, gate }: Deps): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();

  // Registered before the day's route, which would parse the path as a date.
  router.openapi(routeOf(readCalendar, gate), async (c) =>
    c.json(await service.readCalendar(c.var.caller.userId, c.req.valid("query")), 200),
  );

  router.openapi(routeOf(readMonth, gate), async (c) =>
    c.json(await service.readMonth(c.var.caller.userId, c.req.valid("param").month), 200),
  );

  router.openapi(routeOf(readDay, gate), async (c) =>
    c.json(await service.readDay(c.var.caller.userId, c.req.valid("param").date), 200),
  );

  return router;
}
