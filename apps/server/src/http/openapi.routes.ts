import { createHash } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { escapeHtml } from "@sovereign/content/public/fill";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";
import { createRouter } from "./router.ts";

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

type ApiDocument = ReturnType<OpenAPIHono<HttpEnvironment>["getOpenAPI31Document"]>;

type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: object[];
  requestBody?: object;
  responses?: Record<string, { description?: string }>;
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code,pre{font:14px/1.5 ui-monospace,monospace}h2{border-top:1px solid;margin-top:2.5rem;padding-top:1rem}
pre{overflow:auto;border:1px solid;border-radius:6px;padding:.75rem}summary{cursor:pointer}dt{font-weight:600}`;

function apiDocsPage(document: ApiDocument): { html: string; contentPolicy: string } {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation: Operation | undefined = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const sections = operations.map(({ path, method, operation }) =>
    section(path, method, operation),
  );
  const title = escapeHtml(document.info.title);
  const schemas = detail("Schemas", document.components?.schemas);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p>The same as <a href="/api/openapi.json">openapi.json</a>, for reading. Errors are problem documents with a stable <code>code</code>.</p>
${sections.join("\n")}${schemas}</main></body></html>`;
  const hash = createHash("sha256").update(STYLE).digest("base64");
  return {
    html,
    contentPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function section(path: string, method: string, operation: Operation): string {
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => `<dt>${status}</dt><dd>${escapeHtml(answer.description ?? "")}</dd>`,
  );
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? "")}${operation.security?.length ? " Needs an access token." : ""}</p>
<p>${escapeHtml(operation.description ?? "")}</p>${detail("Parameters", operation.parameters)}
${detail("Request", operation.requestBody)}<dl>${answers.join("")}</dl>
${detail("Answers", operation.responses)}</section>`;
}

function detail(title: string, value: object | undefined): string {
  if (!value || Object.keys(value).length === 0) return "";
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<details><summary>${title}</summary><pre>${text}</pre></details>`;
}
