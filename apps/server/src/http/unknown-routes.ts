import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, NotFoundHandler } from "hono";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";
import { answerProblem } from "./problem-answers.ts";
import { isInterface } from "./security-headers.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Answers what no route of `app` answered: pages through `page`, and for programs 404, or 405 with
 * the methods that the address does know.
 */
export function unknownRoutes(
  app: OpenAPIHono<HttpEnvironment>,
  page: (c: Context<HttpEnvironment>) => Promise<Response>,
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
  // Middleware matches too, but is there for every method.
  return matches.some(([[, route]]) => route.method === method);
}
