import { refreshSession } from "@sovereign/contract/sessions";
import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "#http/environment.ts";
import type { SessionService } from "./session.service.ts";

/** Ends the session whose cookie a sign-in in the same browser has replaced. */
export function endReplacedSession(
  service: Pick<SessionService, "ownerOf" | "signOut">,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    await next();
    const token = c.get("replacedToken");
    // A refresh replaces its own session's.
    if (token === undefined || c.req.path === refreshSession.path) return;
    const owner = await service.ownerOf(token);
    if (owner && owner.sessionId !== c.get("issuedSession")) await service.signOut(owner, "local");
  };
}
