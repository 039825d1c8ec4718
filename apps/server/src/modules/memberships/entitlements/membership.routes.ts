import {
  checkMembership,
  type MembershipAnswer,
  readMembership,
  restorePurchase,
  syncCheckout,
} from "@sovereign/contract/memberships";
import type { Caller } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { etagOf, isKnown } from "#http/not-modified.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Config } from "#settings/config.ts";
import type { Entitlements } from "./entitlements.ts";
import { membershipAnswer } from "./membership-answer.ts";
import type { RecheckService } from "./recheck.service.ts";

export function membershipRoutes(options: {
  entitlements: Entitlements;
  recheck: RecheckService;
  adminMode: Config["adminMode"];
  gate: Gate;
}) {
  const { entitlements, recheck, adminMode, gate } = options;
  const router = createRouter();

  const answerFor = async (caller: Caller): Promise<MembershipAnswer> =>
    membershipAnswer(await entitlements.membershipOf(caller.userId), caller, adminMode);

  router.openapi(routeOf(readMembership, gate), async (c) => {
    const answer = await answerFor(c.var.caller);
    const etag = etagOf(answer);
    c.header("etag", etag);
    if (isKnown(etag, c.req.valid("header")["if-none-match"])) return c.body(null, 304);
    return c.json(answer, 200);
  });

  router.openapi(routeOf(checkMembership, gate), async (c) =>
    c.json(await answerFor(c.var.caller), 200),
  );

  router.openapi(routeOf(syncCheckout, gate), async (c) => {
    const { paid, refused } = await recheck.syncCheckout(
      c.var.caller,
      c.req.valid("json").session_id,
    );
    const answer = await answerFor(c.var.caller);
    const pending = paid && !refused && !answer.subscribed;
    return c.json({ ...answer, purchase_pending: pending, free_days_refused: refused }, 200);
  });

  router.openapi(routeOf(restorePurchase, gate), async (c) => {
    await recheck.restore(c.var.caller);
    return c.json(await answerFor(c.var.caller), 200);
  });

  return router;
}
