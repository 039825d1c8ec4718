import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { ownSignatures } from "./manifesto.repository.ts";
import { manifestoRoutes } from "./manifesto.routes.ts";
import { createManifestoService } from "./manifesto.service.ts";

type Deps = { manifesto: () => ContentPack["manifesto"]; db: Database; clock: Clock };

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
