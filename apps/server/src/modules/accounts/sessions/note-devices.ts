import { deviceFrom, deviceText } from "@sovereign/domain/device";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/database.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import { keepDevice } from "./own-sessions.repository.ts";

/** Sessions whose device this node has kept already, so that a refresh costs no statement more. */
const MOST_KNOWN = 10_000;

/**
 * Keeps of whoever is handed a session's tokens what device they are on: three words of ours, never
 * what the browser said nor an address (decision 5).
 */
export function noteDevices(db: Database): MiddlewareHandler<HttpEnvironment> {
  const known = new LRUCache<string, string>({ max: MOST_KNOWN });
  return async (c, next) => {
    await next();
    const id = c.get("issuedSession");
    if (id === undefined) return;
    const platform = c.req.header("x-client-platform");
    const said = deviceFrom(c.req.header("user-agent"), platform);
    const device = deviceText(said);
    // Whoever says nothing now takes nothing back.
    const saysNothing = said.kind === null && said.client === null;
    if (saysNothing || known.get(id) === device) return;
    await keepDevice(db, id, device);
    known.set(id, device);
  };
}
