import type { OpenAPIHono } from "@hono/zod-openapi";
import { planRest, readRestPlan } from "@sovereign/contract/rest-days";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { RestDaysService } from "./rest-days.service.ts";

type Deps = {
  service: RestDaysService;
  gate: Gate;
  onDaysChanged: (userId: string) => void;
};

export function restDaysRoutes(deps: Deps): OpenAPIHono<HttpEnvironment> {
  const { service, gate, onDaysChanged } = deps;
  const router = createRouter();

  router.openapi(routeOf(readRestPlan, gate), async (c) =>
    c.json(await service.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(planRest, gate), async (c) => {
    const { dates } = c.req.valid("json");
    const { userId } = c.var.caller;
    const plan = await service.plan(userId, dates);
    onDaysChanged(userId);
    return c.json(plan, 200);
  });

  return router;
}
