import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import {
  completionBody,
  contentBody,
  dateParameter,
  overviewQuery,
  overviewSchema,
} from "./one-things.schema.ts";
import type { OneThingsService } from "./one-things.service.ts";

type Parts = { service: OneThingsService; gate: Gate };

/** The daily loop over HTTP: one read and two writes, each answering the member's overview. */
export function oneThingsRoutes({ service, gate }: Parts): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();
  const shared = { ...gate("daily_loop"), tags: ["ONE Things"] };
  const overview = {
    description: "The member's overview",
    content: { "application/json": { schema: overviewSchema } },
  };
  const member = [...CALLER_PROBLEMS, "auth.session_ended"] as const;
  const write = [
    ...member,
    ...BODY_PROBLEMS,
    "one_thing.date_invalid",
    "one_thing.date_in_future",
    "one_thing.date_closed",
  ] as const;

  router.openapi(
    createRoute({
      ...shared,
      method: "get",
      path: "/api/one-things",
      summary: "Read the latest days and the streak",
      request: { query: overviewQuery },
      responses: { 200: overview, ...problemAnswers(...member, "request.invalid") },
    }),
    async (c) => c.json(await service.readOverview(c.var.caller, c.req.valid("query").days), 200),
  );

  router.openapi(
    createRoute({
      ...shared,
      method: "put",
      path: "/api/one-things/{date}",
      summary: "Set or update the ONE Thing of a day",
      request: {
        params: dateParameter,
        body: { required: true, content: { "application/json": { schema: contentBody } } },
      },
      responses: {
        200: overview,
        ...problemAnswers(
          ...write,
          "one_thing.blank",
          "one_thing.too_long",
          "one_thing.already_reflected",
          "one_thing.replaced",
        ),
      },
    }),
    async (c) => {
      const { date } = c.req.valid("param");
      return c.json(await service.commitText(c.var.caller, date, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    createRoute({
      ...shared,
      method: "put",
      path: "/api/one-things/{date}/completion",
      summary: "Reflect on a day",
      request: {
        params: dateParameter,
        body: { required: true, content: { "application/json": { schema: completionBody } } },
      },
      responses: { 200: overview, ...problemAnswers(...write) },
    }),
    async (c) => {
      const { date } = c.req.valid("param");
      const { completion_status } = c.req.valid("json");
      return c.json(await service.recordReflection(c.var.caller, date, completion_status), 200);
    },
  );

  return router;
}
