import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import { createHandleOnce } from "./handle-once.ts";
import { createWebhookLedger } from "./webhook-ledger.repository.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { createWebhooksService } from "./webhooks.service.ts";

/** The routes of the webhooks. A provider is undefined where its webhooks cannot be verified. */
export function createWebhooks(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  gate: Gate;
  writer: SyncWriter;
  payments: Payments | undefined;
  stores: Stores | undefined;
}): { routes: OpenAPIHono<HttpEnvironment> } {
  const { db, gate, clock, log } = options;
  const handleOnce = createHandleOnce({ ledger: createWebhookLedger(db), clock, log });
  const service = createWebhooksService({ ...options, handleOnce });
  return { routes: webhooksRoutes({ service, gate }) };
}
