import { createRoute, z } from "@hono/zod-openapi";
import type { Caller } from "#http/environment.ts";
import { etagOf, isKnown } from "#http/etag.ts";
import { type Gate, isAdminModeOffered } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { createRouter } from "#http/router.ts";
import type { Config } from "#settings/config.ts";
import type { Entitlements } from "./entitlements.ts";
import {
  checkoutAnswerSchema,
  checkoutSessionSchema,
  type MembershipAnswer,
  membershipAnswerSchema,
} from "./memberships.schema.ts";
import type { RecheckService } from "./recheck.service.ts";

const MEMBERSHIP = {
  description: "The caller's own membership",
  content: { "application/json": { schema: membershipAnswerSchema } },
};

const CHECKOUT = {
  description: "The caller's own membership, and whether a payment of theirs is on its way",
  content: { "application/json": { schema: checkoutAnswerSchema } },
};

const checkPath = "/api/functions/check-subscription";

const readMembership = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "get",
    path: checkPath,
    tags: ["Membership"],
    summary: "Read the membership as it was last heard of; asks no provider",
    request: { headers: z.object({ "if-none-match": z.string().optional() }) },
    responses: {
      200: MEMBERSHIP,
      304: { description: "As the caller knows it" },
      ...problemAnswers(...CALLER_PROBLEMS, "request.invalid"),
    },
  });

const checkMembership = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "post",
    path: checkPath,
    tags: ["Membership"],
    summary: "The same, for clients that call functions with POST",
    responses: { 200: MEMBERSHIP, ...problemAnswers(...CALLER_PROBLEMS, "request.foreign_origin") },
  });

const ASKS_PROVIDER = [
  ...CALLER_PROBLEMS,
  "request.rate_limited",
  "billing.not_configured",
  "billing.provider_unavailable",
] as const;

const syncCheckout = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "post",
    path: "/api/functions/sync-checkout",
    tags: ["Membership"],
    summary: "Look at the provider what a checkout led to",
    description: "Grants nothing to whoever knows the session's id: the checkout says whose it is.",
    request: {
      body: { required: true, content: { "application/json": { schema: checkoutSessionSchema } } },
    },
    responses: { 200: CHECKOUT, ...problemAnswers(...ASKS_PROVIDER, ...BODY_PROBLEMS) },
  });

const restorePurchase = (gate: Gate) =>
  createRoute({
    ...gate("membership_status"),
    method: "post",
    path: "/api/functions/restore-purchase",
    tags: ["Membership"],
    summary: "Look at every provider for what the member has paid",
    responses: {
      200: MEMBERSHIP,
      ...problemAnswers(...ASKS_PROVIDER, "request.foreign_origin"),
    },
  });

/** What a member's membership is, from memory or after a look at the providers. */
export function membershipRoutes(options: {
  entitlements: Entitlements;
  recheck: RecheckService;
  adminMode: Config["adminMode"];
  gate: Gate;
}) {
  const { entitlements, recheck, adminMode, gate } = options;
  const router = createRouter();

  const answerFor = async (caller: Caller): Promise<MembershipAnswer> => ({
    ...(await entitlements.membershipOf(caller.userId)),
    admin_mode_offered: isAdminModeOffered(adminMode, caller),
  });

  router.openapi(readMembership(gate), async (c) => {
    const answer = await answerFor(c.var.caller);
    const etag = etagOf(answer);
    c.header("etag", etag);
    if (isKnown(etag, c.req.valid("header")["if-none-match"])) return c.body(null, 304);
    return c.json(answer, 200);
  });

  router.openapi(checkMembership(gate), async (c) => c.json(await answerFor(c.var.caller), 200));

  router.openapi(syncCheckout(gate), async (c) => {
    const paid = await recheck.syncCheckout(c.var.caller, c.req.valid("json").session_id);
    const answer = await answerFor(c.var.caller);
    return c.json({ ...answer, purchase_pending: paid && !answer.subscribed }, 200);
  });

  router.openapi(restorePurchase(gate), async (c) => {
    await recheck.restore(c.var.caller);
    return c.json(await answerFor(c.var.caller), 200);
  });

  return router;
}
