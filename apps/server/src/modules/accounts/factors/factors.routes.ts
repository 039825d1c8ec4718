import {
  challengeFactor,
  enrollFactor,
  keepFactors,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  spendRecoveryCode,
  verifyFactor,
} from "@sovereign/contract/factors";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { toSessionResponse } from "#modules/accounts/sessions/client-credentials.ts";
import type { FactorService } from "./factor.service.ts";
import type { FactorRemoval } from "./factor-removal.ts";
import type { ProofService } from "./proof.service.ts";
import type { RecoveryCodesService } from "./recovery-codes.service.ts";

export function factorRoutes(options: {
  factors: FactorService;
  proofs: ProofService;
  recoveryCodes: RecoveryCodesService;
  removal: FactorRemoval;
  db: Database;
  clock: Clock;
  gate: Gate;
}) {
  const { factors, proofs, recoveryCodes, removal, db, clock, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(listFactors, gate), async (c) => {
    const { caller } = c.var;
    const at = caller.challengeDue ? null : await removal.at(caller.userId);
    return c.json({ ...(await factors.list(caller)), removal_at: at?.toISOString() ?? null }, 200);
  });

  router.openapi(routeOf(keepFactors, gate), async (c) => {
    await db.transaction((tx) => removal.stop(tx, c.var.caller.userId));
    return c.body(null, 204);
  });

  router.openapi(routeOf(enrollFactor, gate), async (c) => {
    const { caller, clientAddress } = c.var;
    return c.json(await factors.enroll(caller, { ...c.req.valid("json"), clientAddress }), 200);
  });

  router.openapi(routeOf(removeFactor, gate), async (c) => {
    const { factor: id } = c.req.valid("param");
    await factors.remove(c.var.caller, id);
    return c.json({ id }, 200);
  });

  router.openapi(routeOf(challengeFactor, gate), async (c) =>
    c.json(
      await factors.challenge(c.var.caller, c.req.valid("param").factor, c.var.clientAddress),
      200,
    ),
  );

  router.openapi(routeOf(verifyFactor, gate), async (c) => {
    const { challenge_id: challengeId, code, friendly_name: friendlyName } = c.req.valid("json");
    const given = { challengeId, code, friendlyName };
    const { factor } = c.req.valid("param");
    const session = await proofs.verify(c.var.caller, factor, given, c.var.clientAddress);
    return c.json(toSessionResponse(c, session, clock()), 200);
  });

  router.openapi(routeOf(makeRecoveryCodes, gate), async (c) =>
    c.json({ codes: await recoveryCodes.make(c.var.caller) }, 200),
  );

  router.openapi(routeOf(spendRecoveryCode, gate), async (c) => {
    const { code, password } = c.req.valid("json");
    const session = await proofs.recover(c.var.caller, { code, password }, c.var.clientAddress);
    return c.json(toSessionResponse(c, session, clock()), 200);
  });

  return router;
}
