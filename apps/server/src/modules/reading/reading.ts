import { mailPassage, readReading, visitVault } from "@sovereign/contract/reading";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { createPassageMail, type PassageMail } from "./passage-mail.service.ts";
import { ownReading } from "./reading.repository.ts";
import { createReadingService, type ReadingService } from "./reading.service.ts";

type Deps = Parameters<typeof createReadingService>[0] &
  Omit<Parameters<typeof createPassageMail>[0], "appUrl"> & { config: { appUrl: string } };

type RouteDeps = { service: ReadingService; sendPassage: PassageMail; gate: Gate };

function readingRoutes({ service, sendPassage, gate }: RouteDeps) {
  const router = createRouter();

  router.openapi(routeOf(readReading, gate), async (c) =>
    c.json(await service.read(c.var.caller.userId, (row) => gate.opens(c, row)), 200),
  );

  router.openapi(routeOf(visitVault, gate), async (c) =>
    c.json(await service.visit(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(mailPassage, gate), async (c) => {
    await sendPassage(c.var.caller.userId, c.req.valid("json"));
    return c.body(null, 204);
  });

  return router;
}

/** Creates what members keep of their reading: places and highlights (decision 148). */
export function createReading(deps: Deps) {
  const service = createReadingService(deps);
  const sendPassage = createPassageMail({ ...deps, appUrl: deps.config.appUrl });
  return {
    writeKinds: service.writeKinds,
    ownReading,
    routes: (gate: Gate) => readingRoutes({ service, sendPassage, gate }),
  };
}
