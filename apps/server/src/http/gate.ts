import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import type { Context, MiddlewareHandler } from "hono";
import { Problem } from "#problems/problem.ts";
import type { Config } from "#settings/config.ts";
import type { Caller, HttpEnvironment } from "./environment.ts";

/** Gives the member a request speaks for and until when, or throws a problem of 401. */
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
   * Who checks the token: the gate, which wants one where the thing needs one ("required"), and
   * also checks one that comes to a thing for everybody ("optional"); or the handler, because
   * another credential can stand in for it. A route that finishes a sign-in also takes the token of
   * one that waits for its second factor ("unfinished"), which is refused everywhere else.
   */
  token?: "required" | "optional" | "handler" | "unfinished";
};

export type Gate = ReturnType<typeof createGate>;

/**
 * Binds routes to rows of the access matrix (decision 15). What it gives is spread into a route's
 * description: the row's name as `x-access`, the need for a token, and the middleware that refuses
 * with `auth.required`, `auth.token_invalid` or `membership.required`.
 */
export function createGate({ identifyCaller, isSubscribed, adminMode }: GateOptions) {
  async function signIn(c: Context<HttpEnvironment>, unfinished = false): Promise<Caller> {
    const { caller, tokenExpiresAt } = await identifyCaller(c);
    if (caller.challengeDue && !unfinished) throw new Problem("auth.second_factor_required");
    c.set("caller", caller);
    c.set("tokenExpiresAt", tokenExpiresAt);
    // Answers to a member are the member's alone.
    c.header("cache-control", "no-store");
    return caller;
  }

  /**
   * The audience that counts for a request which passed its route's gate and now wants `thing`. A
   * shelf asks once for all it may show; that admin mode decided is logged (decision 15).
   */
  async function audience(c: Context<HttpEnvironment>, thing: GatedThing): Promise<Audience> {
    const caller = callerIfAny(c);
    if (!caller) return "anonymous";
    if (await isSubscribed(caller.userId)) return "subscriber";
    const wanted = c.req.header("x-admin-mode") === "on";
    if (!wanted || !isAdminModeOffered(adminMode, caller)) return "signed_in";
    const { userId } = caller;
    c.var.log().info({ event: "admin_mode", userId, thing }, "opened by admin mode");
    return "admin_mode";
  }

  /** Whether a request that passed its route's gate may open one thing behind it, too. */
  async function opens(c: Context<HttpEnvironment>, thing: GatedThing): Promise<boolean> {
    // What needs no membership asks for none, and leaves admin mode out of the log.
    if (mayOpen(thing, callerIfAny(c) ? "signed_in" : "anonymous")) return true;
    return mayOpen(thing, await audience(c, thing));
  }

  async function mayPass(
    thing: GatedThing,
    c: Context<HttpEnvironment>,
    unfinished: boolean,
  ): Promise<boolean> {
    await signIn(c, unfinished);
    return opens(c, thing);
  }

  const bind = (thing: GatedThing, { token = "required" }: Binding = {}) => {
    const open = mayOpen(thing, "anonymous");
    const check: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
      if (token === "handler") return next();
      if (!open && !(await mayPass(thing, c, token === "unfinished")))
        throw new Problem("membership.required");
      if (open && token === "optional" && c.req.header("authorization")) await signIn(c);
      return next();
    };
    return { "x-access": thing, ...(!open && { security: BEARER }), middleware: check };
  };
  return Object.assign(bind, { audience, opens });
}

/** The member who asks, where one may: behind a gate with an optional token. */
export function callerIfAny(c: Context<HttpEnvironment>): Caller | undefined {
  return c.get("caller");
}

/** Whether the switch of admin mode is offered to a member (decision 15). */
export function isAdminModeOffered(adminMode: Config["adminMode"], caller: Caller): boolean {
  return adminMode === "everyone" || (adminMode === "admins" && caller.role === "admin");
}

const BEARER = [{ bearer: [] }];
