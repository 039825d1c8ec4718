import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, NotFoundHandler } from "hono";
import type { Clock } from "#app/clock.ts";
import { Problem } from "#problems/problem.ts";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { type Health, healthRoutes } from "./health.routes.ts";
import { nativeAppsRoutes } from "./native-apps.routes.ts";
import { openApiRoutes } from "./openapi.routes.ts";
import { answerProblem } from "./problem-answers.ts";
import { securityContactRoutes } from "./security-contact.routes.ts";
import { isInterface } from "./security-headers.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type AnswerPage = (c: Context<HttpEnvironment>) => Promise<Response>;

type Module = { routes(gate: Gate): OpenAPIHono<HttpEnvironment> };

type Deps = {
  config: Config;
  clock: Clock;
  gate: Gate;
  health: Health;
  modules: readonly Module[];
  /** Responds to requests outside the API. */
  page: AnswerPage;
};

export function mountRoutes(
  app: OpenAPIHono<HttpEnvironment>,
  { config, clock, gate, health, modules, page }: Deps,
): void {
  app.route("/", healthRoutes({ ...health, gate }));
  app.route("/", nativeAppsRoutes(config, gate));
  app.route("/", securityContactRoutes(config, gate, clock));
  for (const module of modules) app.route("/", module.routes(gate));
  app.route("/", openApiRoutes(app, config));
  app.notFound(unknownRoutes(app, page));
}

/** Handles unmatched requests: pages through `page`, API clients with 404 or 405. */
export function unknownRoutes(
  app: OpenAPIHono<HttpEnvironment>,
  page: AnswerPage,
): NotFoundHandler<HttpEnvironment> {
  return (c) => {
    if (!isInterface(c.req.path)) return page(c);
    const known = METHODS.filter((method) => hasRoute(app, method, c.req.path));
    if (known.length === 0) return answerProblem(new Problem("route.not_found"), c);
    return answerProblem(new Problem("route.method_not_allowed"), c, { allow: known.join(", ") });
  };
}

function hasRoute(app: OpenAPIHono<HttpEnvironment>, method: string, path: string): boolean {
  const [matches] = app.router.match(method, path);
  // Middleware matches too, but for every method.
  return matches.some(([[, route]]) => route.method === method);
}
