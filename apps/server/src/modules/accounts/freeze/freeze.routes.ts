import {
  answerWayIn,
  comeBack,
  freezeAccount,
  readFreeze,
  readTakenBack,
} from "@sovereign/contract/taking-back";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { FreezeService } from "./freeze.service.ts";
import type { TakenBackService } from "./taken-back.service.ts";

export function freezeRoutes(options: {
  freeze: FreezeService;
  takenBack: TakenBackService;
  gate: Gate;
}) {
  const { freeze, takenBack, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(freezeAccount, gate), async (c) => {
    await freeze.press(c.req.valid("json").token, c.var.clientAddress);
    return c.body(null, 204);
  });

  router.openapi(routeOf(readFreeze, gate), async (c) => {
    const found = await freeze.read(c.req.valid("json").token, c.var.clientAddress);
    const { email, frozenAt, waitsUntil, needsProof, proofs, addressTaken } = found;
    c.header("cache-control", "no-store");
    return c.json(
      {
        email,
        proofs,
        frozen_at: frozenAt.toISOString(),
        waits_until: waitsUntil?.toISOString() ?? null,
        needs_proof: needsProof,
        address_taken: addressTaken,
      },
      200,
    );
  });

  router.openapi(routeOf(comeBack, gate), async (c) => {
    const { token, new_password: newPassword, proof } = c.req.valid("json");
    await freeze.comeBack(token, { proof, newPassword }, c.var.clientAddress);
    return c.body(null, 204);
  });

  router.openapi(routeOf(readTakenBack, gate), async (c) =>
    c.json(await takenBack.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(answerWayIn, gate), async (c) => {
    const { caller, clientAddress } = c.var;
    const proof = { ...c.req.valid("json"), clientAddress };
    return c.json(await takenBack.answer(caller, c.req.valid("param").way, proof), 200);
  });

  return router;
}
