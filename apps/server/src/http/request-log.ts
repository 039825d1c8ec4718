import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { type Logger, pino } from "pino";
import type { HttpEnvironment } from "./environment.ts";

const SANE_REQUEST_ID = /^[\w.-]{8,64}$/;
const LEVEL = "info";

/** The name of a request: the one it came with where that is a sane one. */
export const requestIdOf = (given: string | undefined): string =>
  given && SANE_REQUEST_ID.test(given) ? given : randomUUID();

/** A request that was answered. `route` is a pattern and never the address, which can hold tokens. */
type Answered = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** When it came, by the process's own clock in milliseconds. */
  started: number;
};

/**
 * Gives what writes the one line about a request: method, route pattern, status, milliseconds. It is
 * the log's own line, put together by hand, since every request has one and its fields are known
 * (decision 16).
 */
export function requestLines(log: Logger): (answered: Answered) => void {
  const lines: { write(line: string): unknown } = Reflect.get(log, pino.symbols.streamSym);
  const bindings: string = Reflect.get(log, pino.symbols.chindingsSym);
  const level = pino.levels.values[LEVEL];
  return ({ requestId, method, route, status, started }) => {
    if (!log.isLevelEnabled(LEVEL)) return;
    const ms = Math.round(performance.now() - started);
    const head = `{"level":${level},"time":${Date.now()}${bindings},"request_id":"${requestId}"`;
    const what = `"method":${JSON.stringify(method)},"route":${JSON.stringify(route)}`;
    lines.write(`${head},${what},"status":${status},"ms":${ms},"msg":"request"}\n`);
  };
}

/** Names the request and writes its line. */
export function requestLog(log: Logger): MiddlewareHandler<HttpEnvironment> {
  const writeLine = requestLines(log);
  return async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    c.set("log", () => log.child({ request_id: requestId }));
    c.header("x-request-id", requestId);
    await next();
    const { method } = c.req;
    const { status } = c.res;
    writeLine({ requestId, method, route: routePath(c), status, started });
  };
}
