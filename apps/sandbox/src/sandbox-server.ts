import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { createIdentityProvider } from "./identity/identity-provider.ts";
import { listening } from "./listening.ts";
import { operatorRoutes } from "./operator/operator.routes.ts";
import { ownRequestsOnly } from "./own-requests-only.ts";
import { sendPage } from "./page-frame.ts";
import { hostedPages } from "./payments/pages/hosted-pages.ts";
import type { SandboxConfig } from "./sandbox.config.ts";
import { createStandIns, type StandIns } from "./stand-ins.ts";
import { textsPage } from "./texts/text-provider.ts";

const LOOPBACK = "127.0.0.1";

/** Serves all fakes, their control as JSON under /control, and the operator's page at /. */
function createSandboxApp(config: SandboxConfig, standIns: StandIns): Hono {
  const { payments, stores, push, texts, alarms, faults } = standIns;
  const app = new Hono();
  app.use(ownRequestsOnly);
  for (const path of ["/v2/*", "/v1/subscribers/*", "/control/stores/*"]) {
    app.all(path, (c) => stores.app.fetch(c.req.raw, c.env));
  }
  for (const path of ["/v1/*", "/control/payments/*"]) {
    app.all(path, (c) => payments.app.fetch(c.req.raw, c.env));
  }
  for (const path of ["/push/*", "/control/push/*"]) {
    app.all(path, (c) => push.app.fetch(c.req.raw, c.env));
  }
  for (const client of config.identities) {
    const issuer = `http://${LOOPBACK}:${config.sandboxPort}/${client.provider}`;
    const { app: provider } = createIdentityProvider({ issuer, client });
    app.all(`/${client.provider}/*`, (c) => provider.fetch(c.req.raw, c.env));
  }
  for (const path of ["/2010-04-01/*", "/control/texts/*"]) {
    app.all(path, (c) => texts.app.fetch(c.req.raw, c.env));
  }
  for (const path of ["/alarms", "/control/alarms/*"]) {
    app.all(path, (c) => alarms.app.fetch(c.req.raw, c.env));
  }
  for (const path of ["/api/:project/envelope/", "/control/faults/*"]) {
    app.all(path, (c) => faults.app.fetch(c.req.raw, c.env));
  }
  app.get("/texts", (c) => {
    const about = "No text message leaves this machine.";
    return sendPage(c, { title: "Text messages", about, body: textsPage(texts.messages()) });
  });
  const now = () => new Date(payments.control.state().now);
  app.route("/", hostedPages({ hosted: payments.hosted, business: config.business, now }));
  app.route("/", operatorRoutes(config, standIns));
  app.notFound((c) => c.text("The sandbox has nothing at this address.\n", 404));
  return app;
}

export async function startSandboxServer(
  config: SandboxConfig,
): Promise<{ server: Server; close(): Promise<void> }> {
  const standIns = createStandIns(config);
  const app = createSandboxApp(config, standIns);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await listening(server, "SANDBOX_PORT", (done) =>
    server.listen(config.sandboxPort, LOOPBACK, done),
  );
  return {
    server,
    async close() {
      server.closeAllConnections();
      server.close();
      await standIns.close();
    },
  };
}
