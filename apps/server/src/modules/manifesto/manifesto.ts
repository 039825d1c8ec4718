import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { derivedFrom } from "@sovereign/content/server/pack/derived-from";
import { readManifesto, readSignature, signManifesto } from "@sovereign/contract/manifesto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { etagOf, isKnown } from "#http/not-modified.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { ownSignatures } from "./manifesto.repository.ts";
import { createManifestoService, type ManifestoService } from "./manifesto.service.ts";

type Deps = { manifesto: () => ContentPack["manifesto"]; db: Database; clock: Clock };

function manifestoRoutes({ service, gate }: { service: ManifestoService; gate: Gate }) {
  const router = createRouter();
  const etagNow = derivedFrom(service.manifesto, etagOf);

  router.openapi(routeOf(readManifesto, gate), (c) => {
    const etag = etagNow();
    c.header("etag", etag);
    c.header("cache-control", "public, max-age=300");
    if (isKnown(etag, c.req.valid("header")["if-none-match"])) return c.body(null, 304);
    return c.json(service.manifesto(), 200);
  });

  router.openapi(routeOf(readSignature, gate), async (c) =>
    c.json(await service.readSignature(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(signManifesto, gate), async (c) => {
    const { version, signed_at } = c.req.valid("json");
    return c.json(await service.sign(c.var.caller.userId, version, signed_at), 200);
  });

  return router;
}

export function createManifesto(deps: Deps) {
  const service = createManifestoService(deps);
  return {
    async hasSigned(userId: string): Promise<boolean> {
      return (await service.readSignature(userId)).signature !== null;
    },
    ownSignatures,
    routes: (gate: Gate) => manifestoRoutes({ service, gate }),
  };
}
