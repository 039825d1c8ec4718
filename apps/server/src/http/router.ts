import { OpenAPIHono } from "@hono/zod-openapi";
import { Problem } from "#problems/problem.ts";
import type { HttpEnvironment } from "./environment.ts";

/** A router whose routes refuse what their schema refuses, as a `request.invalid` problem. */
export function createRouter(): OpenAPIHono<HttpEnvironment> {
  return new OpenAPIHono<HttpEnvironment>({
    defaultHook(result) {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => ({
        path: issue.path.join("."),
        message: issue.message,
      }));
      throw new Problem("request.invalid", { errors });
    },
  });
}
