import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { type Health, healthRoutes } from "./health.routes.ts";
import { openApiRoutes } from "./openapi.routes.ts";
import type { StaticFiles } from "./static-files.ts";
import { unknownRoutes } from "./unknown-routes.ts";

/** A part of the product as HTTP sees it: its routes, each behind the gate. */
type Module = { routes(gate: Gate): OpenAPIHono<HttpEnvironment> };

type Parts = {
  config: Config;
  gate: Gate;
  health: Health;
  modules: readonly Module[];
  /** The built web app, which answers what no route does. */
  site: StaticFiles;
};

/** Mounts every route of the product, with the description of them all and an answer to any other. */
export function mountRoutes(
  app: OpenAPIHono<HttpEnvironment>,
  { config, gate, health, modules, site }: Parts,
): void {
  app.route("/", healthRoutes({ ...health, gate }));
  for (const module of modules) app.route("/", module.routes(gate));
  app.route("/", openApiRoutes(app, config));
  app.notFound(unknownRoutes(app, site.answer));
}
