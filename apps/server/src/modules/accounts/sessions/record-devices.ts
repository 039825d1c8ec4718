import { deviceFrom, deviceText } from "@sovereign/domain/device";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/database.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import { saveSessionDevice } from "./own-sessions.repository.ts";

/** Sessions whose device is already stored, which saves a statement per refresh. */
const MAX_KNOWN_SESSIONS = 10_000;

/** Stores three of our own terms, never the user agent or an IP address (decision 5). */
export function recordDevices(db: Database): MiddlewareHandler<HttpEnvironment> {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN_SESSIONS });
  return async (c, next) => {
    await next();
    const id = c.get("issuedSession");
    if (id === undefined) return;
    const platform = c.req.header("x-client-platform");
    const said = deviceFrom(c.req.header("user-agent"), platform);
    const device = deviceText(said);
    // A request without device information does not overwrite the stored one.
    const saysNothing = said.kind === null && said.client === null;
    if (saysNothing || known.get(id) === device) return;
    await saveSessionDevice(db, id, device);
    known.set(id, device);
  };
}
