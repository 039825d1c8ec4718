import { findGoneAccounts } from "@sovereign/contract/accounts";
import { changeMember, readUser } from "@sovereign/contract/sessions";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { AccountLimits } from "#modules/accounts/accounts.limits.ts";
import type { FactorService } from "#modules/accounts/factors/factor.service.ts";
import type { MemberService } from "./member.service.ts";
import { memberAnswer } from "./members.repository.ts";

export function memberRoutes(options: {
  service: MemberService;
  factors: Pick<FactorService, "answersOf">;
  limits: AccountLimits;
  gate: Gate;
}) {
  const { service, factors, limits, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(readUser, gate), async (c) => {
    const { userId, aal, amr } = c.var.caller;
    const member = await service.read(userId);
    return c.json(
      { ...memberAnswer(member), factors: await factors.answersOf(userId), aal, amr },
      200,
    );
  });

  router.openapi(routeOf(findGoneAccounts, gate), async (c) => {
    await limits.goneAccounts(c.var.clientAddress);
    return c.json({ gone: await service.findGone(c.req.valid("json").ids) }, 200);
  });

  router.openapi(routeOf(changeMember, gate), async (c) => {
    const member = await service.change(c.var.caller.userId, c.req.valid("json"));
    return c.json({ user: memberAnswer(member) }, 200);
  });

  return router;
}
