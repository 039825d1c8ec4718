import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Observe } from "#app/observed.ts";
import type { Trace } from "#app/tracing/trace.ts";
import type { Config } from "#settings/config.ts";
import { bodyGuard } from "./body-guard.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnvironment } from "./environment.ts";
import { formsGetPages, originCheck } from "./origin-check.ts";
import { answerError } from "./problem-answers.ts";
import { type FailedRequest, requestLog, traceRequests } from "./request-log.ts";
import { createRouter } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";

type Watch = {
  onFailed?: (request: FailedRequest) => unknown;
  observe?: Observe;
  trace?: Trace | undefined;
};

export function createApp(
  config: Config,
  log: Logger,
  { onFailed = () => undefined, observe = () => undefined, trace }: Watch = {},
): OpenAPIHono<HttpEnvironment> {
  const app = createRouter();
  app.onError(answerError);
  if (trace) app.use(traceRequests(trace));
  app.use(
    requestLog(log, onFailed, observe),
    securityHeaders(config),
    clientAddress(config.trustProxy, log),
    formsGetPages,
    originCheck(config),
    bodyGuard,
  );
  return app;
}
