import { readKeys, refreshSession, signIn, signOut } from "@sovereign/contract/sessions";
import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "#app/clock.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate, IdentifyCaller } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { AccessTokens } from "#modules/accounts/tokens/access-tokens.ts";
import { Problem } from "#problems/problem.ts";
import {
  clearRefreshCookie,
  deviceOf,
  refreshTokenOf,
  toSessionResponse,
} from "./client-credentials.ts";
import type { SessionService } from "./session.service.ts";

export function sessionRoutes(options: {
  service: SessionService;
  identifyCaller: IdentifyCaller;
  accessTokens: AccessTokens;
  clock: Clock;
  gate: Gate;
}) {
  const { service, identifyCaller, accessTokens, clock, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(signIn, gate), async (c) => {
    const { device: sent, ...typed } = c.req.valid("json");
    const device = deviceOf(c, { device: sent });
    const session = await service.signIn(typed, { clientAddress: c.var.clientAddress, device });
    return c.json(toSessionResponse(c, session, clock()), 200);
  });

  router.openapi(routeOf(refreshSession, gate), async (c) => {
    const token = refreshTokenOf(c, c.req.valid("json"));
    try {
      if (!token) throw new Problem("auth.session_ended");
      const session = await service.refresh(token, c.var.clientAddress);
      return c.json(toSessionResponse(c, session, clock()), 200);
    } catch (error) {
      const ended = error instanceof Problem && error.code === "auth.session_ended";
      if (ended) clearRefreshCookie(c);
      throw error;
    }
  });

  router.openapi(routeOf(signOut, gate), async (c) => {
    const { scope = "local", ...body } = c.req.valid("json");
    clearRefreshCookie(c);
    const { waiting, ...session } = await sessionToEnd(c, body);
    // Otherwise someone who knows only the password could sign the owner out.
    if (waiting && scope === "everywhere") throw new Problem("auth.second_factor_required");
    await service.signOut(session, scope);
    return c.body(null, 204);
  });

  router.openapi(routeOf(readKeys, gate), async (c) => {
    const { keys } = await accessTokens.keys.published();
    c.header("cache-control", "public, max-age=300");
    return c.json({ keys }, 200);
  });

  /** Falls back to the refresh token if the access token has expired. */
  async function sessionToEnd(c: Context<HttpEnvironment>, body: { refresh_token?: string }) {
    try {
      const { sessionId, userId, challengeDue: waiting } = (await identifyCaller(c)).caller;
      return { sessionId, userId, waiting };
    } catch (error) {
      const token = refreshTokenOf(c, body);
      const owner = token && (await service.ownerOf(token));
      if (!owner) throw error;
      return { ...owner, waiting: false };
    }
  }

  return router;
}

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
