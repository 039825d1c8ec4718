import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Clock } from "#app/clock.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate, IdentifyCaller } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import {
  credentialsSchema,
  refreshSchema,
  sessionAnswerSchema,
  signOutSchema,
} from "./accounts.schema.ts";
import { clearRefreshCookie, handOver, refreshTokenOf } from "./client-credentials.ts";
import { jsonAnswer, jsonBody } from "./route-parts.ts";
import type { SessionService } from "./session.service.ts";

const SESSION = jsonAnswer(
  "A session; the web's refresh token is in a cookie",
  sessionAnswerSchema,
);

const signIn = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/sign-in/email",
    summary: "Sign in with address and password",
    request: { body: jsonBody(credentialsSchema) },
    responses: {
      200: SESSION,
      ...problemAnswers(
        ...BODY_PROBLEMS,
        "auth.email_invalid",
        "auth.invalid_credentials",
        "auth.email_not_confirmed",
        "request.rate_limited",
      ),
    },
  });

const refresh = (gate: Gate) =>
  createRoute({
    ...gate("signing_in"),
    method: "post",
    path: "/api/auth/token",
    summary: "Exchange the refresh token for fresh tokens",
    request: { body: { ...jsonBody(refreshSchema), required: false } },
    responses: {
      200: SESSION,
      ...problemAnswers(...BODY_PROBLEMS, "auth.session_ended", "request.rate_limited"),
    },
  });

const signOut = (gate: Gate) =>
  createRoute({
    ...gate("own_account", { token: "handler" }),
    method: "post",
    path: "/api/auth/sign-out",
    summary: "End this session, or all of the member's",
    request: { body: { ...jsonBody(signOutSchema), required: false } },
    responses: {
      204: { description: "Signed out" },
      ...problemAnswers(...BODY_PROBLEMS, ...CALLER_PROBLEMS),
    },
  });

/** Sign-in, refresh and sign-out. */
export function sessionRoutes(options: {
  service: SessionService;
  identifyCaller: IdentifyCaller;
  clock: Clock;
  gate: Gate;
}) {
  const { service, identifyCaller, clock, gate } = options;
  const router = createRouter();

  router.openapi(signIn(gate), async (c) => {
    const session = await service.signIn(c.req.valid("json"), c.var.clientAddress);
    return c.json(handOver(c, session, clock()), 200);
  });

  router.openapi(refresh(gate), async (c) => {
    const token = refreshTokenOf(c, c.req.valid("json"));
    try {
      if (!token) throw new Problem("auth.session_ended");
      const session = await service.refresh(token, c.var.clientAddress);
      return c.json(handOver(c, session, clock()), 200);
    } catch (error) {
      const ended = error instanceof Problem && error.code === "auth.session_ended";
      if (ended) clearRefreshCookie(c);
      throw error;
    }
  });

  router.openapi(signOut(gate), async (c) => {
    const body = signOutSchema.parse(c.req.valid("json"));
    clearRefreshCookie(c);
    await service.signOut(await sessionToEnd(c, body), body.scope);
    return c.body(null, 204);
  });

  /** The session of the access token or, when that has expired, of the refresh token. */
  async function sessionToEnd(c: Context<HttpEnvironment>, body: { refresh_token?: string }) {
    try {
      return (await identifyCaller(c)).caller;
    } catch (error) {
      const token = refreshTokenOf(c, body);
      const owner = token && (await service.ownerOf(token));
      if (!owner) throw error;
      return owner;
    }
  }

  return router;
}
