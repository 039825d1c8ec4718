import {
  acceptInvitation,
  declineInvitation,
  endPartner,
  invitePartner,
  readInvitation,
  readPartner,
  remindInvited,
  setPartner,
  withdrawInvitation,
} from "@sovereign/contract/partner";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { callerIfAny, type Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { PushNotification, PushTerms } from "#providers/push/push-service.ts";
import type { Config } from "#settings/config.ts";
import { createInvitationTokens } from "./invitation-tokens.ts";
import { forgetAddresses, forgetBlocksOfGone } from "./invitations.repository.ts";
import { createInvitationsService, type InvitationsService } from "./invitations.service.ts";
import { changeSide, deleteOldSignals, findState } from "./partner.repository.ts";
import { createPartnerService, type PartnerService, type ReadSeenDays } from "./partner.service.ts";
import { createSignals } from "./signals.service.ts";

const DAY = 24 * 3600;
const LIMITS = {
  /** Links that are tried, which are too long to guess. */
  link: { points: 120, seconds: 3600 },
  accept: { points: 30, seconds: 3600 },
  invite: { points: 20, seconds: DAY },
  /** Emails of one member to strangers, and to one mailbox of one member and of all. */
  mails: { points: 10, seconds: 7 * DAY },
  mailsTo: { points: 3, seconds: 14 * DAY },
  mailsToAll: { points: 6, seconds: 14 * DAY },
};

const SIGNALS_KEPT_MS = 400 * DAY * 1000;

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  rateLimits: RateLimits;
  readSeenDays: ReadSeenDays;
  isSubscribed: (userId: string) => Promise<boolean>;
  isSignedIn: (session: Pick<Caller, "sessionId">, tx: Database) => Promise<boolean>;
  notifyMember: (
    userId: string,
    notification: PushNotification,
    terms: PushTerms,
  ) => Promise<unknown>;
  /** The page on which a member stops emails of signals. */
  stopUrl: (userId: string) => string;
  tell: (userId: string) => void;
};

type Enforce = (what: keyof typeof LIMITS, who: string) => Promise<void>;

type RouteDeps = {
  service: PartnerService;
  invitations: InvitationsService;
  enforce: Enforce;
  gate: Gate;
};

function partnerRoutes({ service, invitations, enforce, gate }: RouteDeps) {
  const router = createRouter();

  router.openapi(routeOf(readPartner, gate), async (c) =>
    c.json(await service.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(invitePartner, gate), async (c) => {
    const { caller } = c.var;
    const { address, name, own_name: ownName } = c.req.valid("json");
    await enforce("invite", caller.userId);
    await invitations.invite(caller, { address, name, ownName });
    return c.json(await service.read(caller.userId), 200);
  });

  router.openapi(routeOf(remindInvited, gate), async (c) => {
    await invitations.mailAgain(c.var.caller);
    return c.json(await service.read(c.var.caller.userId), 200);
  });

  router.openapi(routeOf(withdrawInvitation, gate), async (c) => {
    const { userId } = c.var.caller;
    await invitations.withdraw(userId);
    return c.json(await service.read(userId), 200);
  });

  router.openapi(routeOf(setPartner, gate), async (c) => {
    const { signals_by: signalsBy, name, goes_on: goesOn } = c.req.valid("json");
    return c.json(await service.change(c.var.caller.userId, { signalsBy, name, goesOn }), 200);
  });

  router.openapi(routeOf(endPartner, gate), async (c) =>
    c.json(await service.end(c.var.caller.userId, c.req.valid("json")), 200),
  );

  router.openapi(routeOf(readInvitation, gate), async (c) => {
    c.header("cache-control", "no-store");
    await enforce("link", `ip:${c.var.clientAddress}`);
    const { token } = c.req.valid("param");
    return c.json(await invitations.look(token, callerIfAny(c)?.userId), 200);
  });

  router.openapi(routeOf(acceptInvitation, gate), async (c) => {
    const { caller } = c.var;
    await enforce("accept", caller.userId);
    await invitations.accept(caller, c.req.valid("param").token, c.req.valid("json").name);
    return c.json(await service.read(caller.userId), 200);
  });

  router.openapi(routeOf(declineInvitation, gate), async (c) => {
    await enforce("link", `ip:${c.var.clientAddress}`);
    await invitations.decline(c.req.valid("param").token, c.req.valid("json").never);
    return c.body(null, 204);
  });

  return router;
}

/** One person of a member's choosing sees marks, never words, and can say three things. */
export function createPartner({ config, rateLimits, ...deps }: Deps) {
  const { db, clock, jobs } = deps;
  const { appUrl } = config;
  const keyOf = (what: keyof typeof LIMITS, who: string) => `partner-${what}:${who}`;
  const enforce: Enforce = async (what, who) => {
    const { allowed, retryAfterSeconds } = await rateLimits.consume(keyOf(what, who), LIMITS[what]);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  };
  const invitations = createInvitationsService({
    ...deps,
    appUrl,
    tokens: createInvitationTokens(config.authSecret),
    async countingMail({ userId, mailbox }, work) {
      const limits = [
        ["mails", userId],
        ["mailsTo", `${userId} ${mailbox}`],
        ["mailsToAll", mailbox],
      ] as const;
      const counted: string[] = [];
      try {
        for (const [what, who] of limits) {
          counted.push(keyOf(what, who));
          await enforce(what, who);
        }
        return await work();
      } catch (error) {
        for (const key of counted) await rateLimits.refund(key);
        throw error;
      }
    },
  });
  const service = createPartnerService({ ...deps, invitations });
  const signals = createSignals({ ...deps, appUrl, isResting: service.isResting });
  jobs.daily("old-partner-invitations", async () => {
    await forgetAddresses(db, clock());
    await forgetBlocksOfGone(db);
    await deleteOldSignals(db, new Date(clock().getTime() - SIGNALS_KEPT_MS));
  });
  return {
    writeKinds: { partner_signal: signals.take },
    own: service.own,
    state: (userId: string) => findState(db, userId),
    eveningLine: service.eveningLine,
    onErasing: service.onErasing,
    onFrozen: service.onFrozen,
    invitationMails: { isStillDue: invitations.isMailDue },
    signalMails: { isStillDue: signals.isMailDue },
    async stopMails(userId: string): Promise<void> {
      await changeSide(db, userId, { signalsBy: "app" });
      deps.tell(userId);
    },
    routes: (gate: Gate) => partnerRoutes({ service, invitations, enforce, gate }),
  };
}
