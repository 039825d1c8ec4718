import { audienceOf, type GatedThing, mayOpen } from "@sovereign/domain/access";
import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "#app/config.ts";
import type { Caller, HttpEnvironment } from "./environment.ts";
import { Problem } from "./problem.ts";

/** Gives whom a request speaks for and until when, or throws a problem of 401. */
export type IdentifyCaller = (
  c: Context<HttpEnvironment>,
) => Promise<{ caller: Caller; tokenExpiresAt: Date }>;

type GateOptions = {
  identifyCaller: IdentifyCaller;
  isSubscribed: (userId: string) => Promise<boolean>;
  adminMode: Config["adminMode"];
};

type Binding = {
  /**
   * Who looks at the token: the gate, which wants one where the thing needs one ("required"); also
   * at that of something open to all, where there may be one ("optional"); or the handler, because
   * another credential can stand in for it.
   */
  token?: "required" | "optional" | "handler";
};

export type Gate = ReturnType<typeof createGate>;

/**
 * Binds routes to rows of the access matrix (decision 15). What it gives is spread into a route's
 * description: the row's name as `x-access`, the need for a token, and the middleware that refuses
 * with `auth.required`, `auth.token_invalid` or `membership.required`.
 */
export function createGate({ identifyCaller, isSubscribed, adminMode }: GateOptions) {
  async function signIn(c: Context<HttpEnvironment>): Promise<Caller> {
    const { caller, tokenExpiresAt } = await identifyCaller(c);
    c.set("caller", caller);
    c.set("tokenExpiresAt", tokenExpiresAt);
    // Answers to a member are the member's alone.
    c.header("cache-control", "no-store");
    return caller;
  }

  async function mayPass(thing: GatedThing, c: Context<HttpEnvironment>): Promise<boolean> {
    const caller = await signIn(c);
    if (mayOpen(thing, "signed_in")) return true;
    const subscribed = await isSubscribed(caller.userId);
    if (mayOpen(thing, audienceOf({ signedIn: true, subscribed, adminMode: false }))) return true;
    const wanted = c.req.header("x-admin-mode") === "on";
    if (!wanted || !isAdminModeOffered(adminMode, caller) || !mayOpen(thing, "admin_mode")) {
      return false;
    }
    c.var.log.info({ event: "admin_mode", userId: caller.userId, thing }, "opened by admin mode");
    return true;
  }

  return (thing: GatedThing, { token = "required" }: Binding = {}) => {
    const open = mayOpen(thing, "anonymous");
    const check: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
      if (token === "handler") return next();
      if (!open && !(await mayPass(thing, c))) throw new Problem("membership.required");
      if (open && token === "optional" && c.req.header("authorization")) await signIn(c);
      return next();
    };
    return { "x-access": thing, ...(!open && { security: BEARER }), middleware: check };
  };
}

/** The member who asks, where one may: behind a gate with an optional token. */
export function callerIfAny(c: Context<HttpEnvironment>): Caller | undefined {
  return c.get("caller");
}

/** Whether the switch of admin mode is offered to a member (decision 15). */
export function isAdminModeOffered(adminMode: Config["adminMode"], caller: Caller): boolean {
  return adminMode === "everyone" || (adminMode === "admins" && caller.role === "admin");
}

/** The rows of the routes that stand outside the OpenAPI description. */
export const UNDESCRIBED_ROUTES: Record<string, GatedThing> = {
  "GET /api/openapi.json": "service_information",
  "GET /api/docs": "service_information",
};

const BEARER = [{ bearer: [] }];
