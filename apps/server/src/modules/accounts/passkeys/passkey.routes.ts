import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  askPasskeyProof,
  listPasskeys,
  type Passkey,
  provePasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "@sovereign/contract/passkeys";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { toSessionResponse } from "#modules/accounts/sessions/client-credentials.ts";
import type { PasskeyService } from "./passkey.service.ts";
import type { StoredPasskey } from "./passkeys.repository.ts";

export function passkeyRoutes(options: { service: PasskeyService; clock: Clock; gate: Gate }) {
  const { service, clock, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(askPasskey, gate), async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await service.ask(c.var.clientAddress), 200);
  });

  router.openapi(routeOf(signInWithPasskey, gate), async (c) => {
    const session = await service.signIn(c.req.valid("json"), c.var.clientAddress);
    return c.json(toSessionResponse(c, session, clock()), 200);
  });

  router.openapi(routeOf(askPasskeyProof, gate), async (c) =>
    c.json(await service.askProof(c.var.caller, c.var.clientAddress), 200),
  );

  router.openapi(routeOf(provePasskey, gate), async (c) => {
    const { caller, clientAddress } = c.var;
    const session = await service.prove(caller, c.req.valid("json"), clientAddress);
    return c.json(toSessionResponse(c, session, clock()), 200);
  });

  router.openapi(routeOf(listPasskeys, gate), async (c) =>
    c.json(answerOf(await service.list(c.var.caller)), 200),
  );

  router.openapi(routeOf(askNewPasskey, gate), async (c) => {
    const { caller, clientAddress } = c.var;
    return c.json(await service.askNew(caller, { ...c.req.valid("json"), clientAddress }), 200);
  });

  router.openapi(routeOf(addPasskey, gate), async (c) =>
    c.json(answerOf(await service.add(c.var.caller, c.req.valid("json"))), 200),
  );

  router.openapi(routeOf(renamePasskey, gate), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(answerOf(await service.rename(c.var.caller, id, c.req.valid("json").name)), 200);
  });

  router.openapi(routeOf(removePasskey, gate), async (c) => {
    const { id } = c.req.valid("param");
    const { caller, clientAddress } = c.var;
    const proof = { ...c.req.valid("json"), clientAddress };
    return c.json(answerOf(await service.remove(caller, id, proof)), 200);
  });

  return router;
}

function answerOf(passkeys: StoredPasskey[]): { passkeys: Passkey[] } {
  return {
    passkeys: passkeys.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      backed_up: backedUp,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  };
}
