import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Config } from "#settings/config.ts";
import { type ApiDocument, apiDocsPage } from "./api-docs-page.ts";
import type { HttpEnvironment } from "./environment.ts";
import { createRouter } from "./router.ts";

/**
 * `GET /api/openapi.json`, generated from the very schemas that validate requests of `app`, and
 * outside production a readable page of it at `/api/docs`.
 */
export function openApiRoutes(
  app: OpenAPIHono<HttpEnvironment>,
  config: Config,
): OpenAPIHono<HttpEnvironment> {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a session; it lives ten minutes.",
  });
  let document: ApiDocument | undefined;
  const describe = () => {
    document ??= app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: { title: `${config.productName} API`, version: "1" },
      servers: [{ url: config.appUrl }],
    });
    return document;
  };
  const router = createRouter();
  router.get("/api/openapi.json", (c) => c.json(describe()));
  if (config.nodeEnv !== "production") {
    router.get("/api/docs", (c) => {
      const { html, contentPolicy } = apiDocsPage(describe());
      c.header("content-security-policy", contentPolicy);
      return c.html(html);
    });
  }
  return router;
}
