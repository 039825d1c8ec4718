import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { ANSWERED_FOR } from "@sovereign/domain/deployment-values";
import {
  hasOfficeProof,
  isOfficeThing,
  mayOpenInOffice,
  type OfficeThing,
} from "@sovereign/domain/staff";
import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "#app/clock.ts";
import { Problem } from "#problems/problem.ts";
import type { Config } from "#settings/config.ts";
import type { Caller, HttpEnvironment, Staff } from "./environment.ts";

export type IdentifyCaller = (
  c: Context<HttpEnvironment>,
) => Promise<{ caller: Caller; tokenExpiresAt: Date }>;

type GateOptions = {
  identifyCaller: IdentifyCaller;
  isSignedIn: (caller: Pick<Caller, "sessionId">) => Promise<boolean>;
  isSubscribed: (userId: string) => Promise<boolean>;
  adminMode: Config["adminMode"];
  clock: Clock;
  findStaff: (caller: Pick<Caller, "userId" | "sessionId">) => Promise<Staff | undefined>;
};

type Binding = {
  /** "handler" leaves the check to the handler; "unfinished" accepts a pending second factor. */
  token?: "required" | "optional" | "handler" | "unfinished";
};

export type Gate = ReturnType<typeof createGate>;

/** Binds routes to the access matrix (decision 15); its result extends a route's description. */
export function createGate(options: GateOptions) {
  const { identifyCaller, isSignedIn, isSubscribed, adminMode, findStaff, clock } = options;

  async function signIn(c: Context<HttpEnvironment>, unfinished = false): Promise<Caller> {
    const { caller, tokenExpiresAt } = await identifyCaller(c);
    if (caller.challengeDue && !unfinished) throw new Problem("auth.second_factor_required");
    c.set("caller", caller);
    c.set("tokenExpiresAt", tokenExpiresAt);
    // A download on a slow line may outlive its token; then its session is looked up.
    c.set("stillMay", async () => {
      if (clock() < tokenExpiresAt) await identifyCaller(c);
      else if (!(await isSignedIn(caller))) throw new Problem("auth.token_invalid");
    });
    // A member's response must not be cached, nor taken for another member's.
    c.header("cache-control", "no-store");
    c.header(ANSWERED_FOR, caller.userId);
    return caller;
  }

  /** Returns the audience of a request for `thing`; logs access by admin mode (decision 15). */
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

  /** Whether a request that passed its route's gate may also open `thing`. */
  async function opens(c: Context<HttpEnvironment>, thing: GatedThing): Promise<boolean> {
    // Without a need for membership, skip the check and the admin-mode log.
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

  /** To a caller who is not staff the office's routes do not exist (decision 120). */
  const officeOnly =
    (thing: OfficeThing): MiddlewareHandler<HttpEnvironment> =>
    async (c, next) => {
      const caller = await signIn(c);
      const admitted = async (): Promise<Staff> => {
        const staff = await findStaff(caller);
        if (!staff) throw new Problem("route.not_found");
        if (!hasOfficeProof(staff.amr, clock())) throw new Problem(withoutProof(staff));
        if (!mayOpenInOffice(thing, staff.role)) throw new Problem("office.role_refused");
        return staff;
      };
      c.set("staff", await admitted());
      c.set("stillMay", async () => void (await admitted()));
      return next();
    };

  const bind = (thing: GatedThing | OfficeThing, { token = "required" }: Binding = {}) => {
    if (isOfficeThing(thing)) {
      return { "x-access": thing, security: BEARER, middleware: officeOnly(thing) };
    }
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

/** A factor that was set up by a weaker proof opens the office a day later. */
const withoutProof = ({ amr }: Staff) =>
  amr.some(({ counts_from }) => counts_from !== undefined)
    ? "office.proof_waits"
    : "office.proof_missing";

export function callerIfAny(c: Context<HttpEnvironment>): Caller | undefined {
  return c.get("caller");
}

/** Whether a member is offered the admin-mode switch (decision 15). */
export function isAdminModeOffered(adminMode: Config["adminMode"], caller: Caller): boolean {
  return adminMode === "everyone" || (adminMode === "admins" && caller.role === "admin");
}

const BEARER = [{ bearer: [] }];
