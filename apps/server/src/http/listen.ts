import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIPv6, Server as NetServer, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { HttpEnvironment } from "./environment.ts";
import type { AnswerAhead } from "./known-answers.ts";

/** How long requests under way may take to finish once the server stops, in milliseconds. */
const DRAIN_PATIENCE = 25_000;

/** How many turns of the event loop are waited for until one is quiet. */
const MOST_TURNS = 200;

/** How long a proxy may take to end a connection that it holds open without a request. */
const IDLE_PATIENCE = 10_000;

/** A listening server; `close` accepts no more, lets requests under way finish, then resolves. */
type Listening = { url: string; close(): Promise<void> };

/** Where it listens, and how many proxies of our own stand before it. */
type Address = { host: string; port: number; trustProxy?: number };

/** What is wrong with which setting, by the code with which the system refuses an address. */
const REFUSALS: Record<string, string> = {
  EADDRINUSE: "PORT must be a free port: another program listens on it",
  EACCES: "PORT must be a port that this user may listen on",
  EADDRNOTAVAIL: "HOST must be an address of this machine",
  ENOTFOUND: "HOST must be an address of this machine",
};

/**
 * Serves `app` on the configured host and port (0 takes a free one), but for what `ahead` answers;
 * rejects when they cannot be listened on, with the name of the setting.
 */
export async function listen(
  app: Hono<HttpEnvironment>,
  address: Address,
  ahead: AnswerAhead = () => false,
): Promise<Listening> {
  const routes = getRequestListener(app.fetch);
  const server = createServer(
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

/**
 * Counts the connections without a request under way, and gives a function that closes the server.
 * Browsers open connections ahead of need; Node waits for those as if they were requests. A browser
 * asks again by itself where one of them ends under its request. A proxy does not repeat what may have
 * been done, so its connections are ended by an answer that says so, or by the proxy, which tires of
 * them first.
 */
function drainer(server: Server, isProxied: boolean): () => Promise<void> {
  const idle = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let draining = false;
  const rest = (socket: Socket, saidLast: boolean) => {
    // Not `end`, which waits until the client hangs up as well. A proxy that was not told yet may send
    // its next request at this very moment.
    if (draining && (saidLast || !isProxied)) socket.destroySoon();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on("connection", (socket: Socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  // Before the listener that answers, so that the answer can say that it is the last.
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
    // Not the close of HTTP's server, which ends what is idle as well.
    NetServer.prototype.close.call(server);
    const tired = setTimeout(endIdle, isProxied ? IDLE_PATIENCE : 0);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_PATIENCE);
    await closed;
    clearTimeout(tired);
    clearTimeout(late);
  };
}

/**
 * Resolves right after a turn of the event loop in which little was done: whoever had knocked was let in
 * then, and hardly anybody has since. The system breaks off what waits at a door that is closed.
 */
async function quietTurn(): Promise<void> {
  // The rest of this turn says nothing about how it began.
  await new Promise(setImmediate);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
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
