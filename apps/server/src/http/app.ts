import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Config } from "#settings/config.ts";
import { bodyGuard } from "./body-guard.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnvironment } from "./environment.ts";
import { originCheck } from "./origin-check.ts";
import { answerError } from "./problem-answers.ts";
import { type FailedRequest, requestLog } from "./request-log.ts";
import { createRouter } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";

export function createApp(
  config: Config,
  log: Logger,
  onFailed: (request: FailedRequest) => unknown = () => undefined,
): OpenAPIHono<HttpEnvironment> {
  const app = createRouter();
  app.onError(answerError);
  app.use(
    requestLog(log, onFailed),
    securityHeaders(config),
    clientAddress(config.trustProxy),
    originCheck(config),
    bodyGuard,
  );
  return app;
}
