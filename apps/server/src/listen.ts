import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { isIPv6 } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { HttpEnvironment } from "#http/environment.ts";

/** How long requests in hand may take to finish once the server stops, in milliseconds. */
const DRAIN_PATIENCE = 25_000;

/** A listening server; `close` accepts no more, lets requests in hand finish, then resolves. */
type Listening = { url: string; close(): Promise<void> };

/** Serves `app` on the configured host and port (0 takes a free one); rejects when it is taken. */
export async function listen(
  app: Hono<HttpEnvironment>,
  address: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 },
    getRequestListener(app.fetch),
  );
  server.listen(address.port, address.host);
  await once(server, "listening");
  return { url: urlOf(server, address.host), close: () => drain(server) };
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Kept-alive connections count as open until their client goes; end each once it is idle.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_PATIENCE);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function urlOf(server: Server, host: string): string {
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : "";
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere || host === "127.0.0.1" ? "localhost" : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
