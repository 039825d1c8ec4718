import { once } from "node:events";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { HttpEnvironment } from "./environment.ts";
import type { FastPath } from "./not-modified.ts";

/** Time for running requests to finish when the server stops. */
const DRAIN_TIMEOUT_MS = 25_000;

/** Event-loop turns to wait for a quiet one. */
const MAX_LOOP_TURNS = 200;

/** Time for a proxy to close an idle connection. */
const IDLE_TIMEOUT_MS = 10_000;

/** `close` stops accepting, waits for running requests, then resolves. */
type Listening = { url: string; close(): Promise<void> };

/** `trustProxy` is the number of our own proxies in front of it. */
type Address = { host: string; port: number; trustProxy?: number };

const REFUSALS: Record<string, string> = {
  EADDRINUSE: "PORT must be a free port: another process listens on it",
  EACCES: "PORT must be a port that this user may listen on",
  EADDRNOTAVAIL: "HOST must be an address of this machine",
  ENOTFOUND: "HOST must be an address of this machine",
};

/** Its `close` ends no idle connection: the drain does, once a proxy had time to. */
class PatientServer extends Server {
  override closeIdleConnections(): void {}
}

/** Serves `app`, except what `ahead` handles; rejects with a message that names the setting. */
export async function listen(
  app: Hono<HttpEnvironment>,
  address: Address,
  ahead: FastPath = () => false,
): Promise<Listening> {
  const routes = getRequestListener(app.fetch);
  const server = new PatientServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      if (!ahead(request, response)) routes(request, response);
    },
  );
  const drain = drainer(server, (address.trustProxy ?? 0) > 0);
  server.listen(address.port, address.host);
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    const refusal = REFUSALS[cause.code ?? ""];
    throw refusal ? new Error(`${refusal} (${cause.code})`, { cause }) : cause;
  });
  return { url: urlOf(server, address.host), close: drain };
}

/** Browsers retry when an idle connection closes under a request; proxies need a notice first. */
function drainer(server: Server, isProxied: boolean): () => Promise<void> {
  const idle = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let draining = false;
  const rest = (socket: Socket, saidLast: boolean) => {
    // Not `end`, which waits for the client. A proxy may be sending its next request.
    if (draining && (saidLast || !isProxied)) socket.destroySoon();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on("connection", (socket: Socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  // Before the request handler, so that the response can announce the close.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    open.add(response);
    response.shouldKeepAlive &&= !draining;
    response.once("close", () => {
      open.delete(response);
      rest(socket, !response.shouldKeepAlive);
    });
  });
  const endIdle = () => {
    for (const socket of idle) socket.destroy();
  };
  return async () => {
    await quietTurn();
    draining = true;
    for (const response of open) response.shouldKeepAlive &&= response.headersSent;
    const closed = once(server, "close");
    server.close();
    const tired = setTimeout(endIdle, isProxied ? IDLE_TIMEOUT_MS : 0);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    await closed;
    clearTimeout(tired);
    clearTimeout(late);
  };
}

/** Resolves after an idle turn: the system resets connections still in a closed socket's queue. */
async function quietTurn(): Promise<void> {
  // The rest of this turn does not show how busy it was.
  await new Promise(setImmediate);
  for (let turn = 0; turn < MAX_LOOP_TURNS; turn += 1) {
    const since = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - since < 1) return;
  }
}

function urlOf(server: Server, host: string): string {
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : "";
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere || host === "127.0.0.1" ? "localhost" : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
