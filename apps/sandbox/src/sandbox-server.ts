import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { ownRequestsOnly } from "./own-requests-only.ts";
import type { SandboxConfig } from "./sandbox.config.ts";
import { createSandboxApp } from "./sandbox-app.ts";
import { createStandIns } from "./stand-ins.ts";

const LOOPBACK = "127.0.0.1";

/** Starts the payment provider's and the store backend's stand-in and the page about them. */
export async function startSandboxServer(
  config: SandboxConfig,
): Promise<{ server: Server; close(): Promise<void> }> {
  const standIns = createStandIns(config, `http://localhost:${config.sandboxPort}`);
  const app = createSandboxApp(config, standIns);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  ownRequestsOnly(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.sandboxPort, LOOPBACK, resolve);
  });
  return {
    server,
    async close() {
      server.closeAllConnections();
      server.close();
      await standIns.close();
    },
  };
}
