import { mailPassage, readReading, visitVault } from "@sovereign/contract/reading";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { PassageMail } from "./passage-mail.service.ts";
import type { ReadingService } from "./reading.service.ts";

type Deps = { service: ReadingService; sendPassage: PassageMail; gate: Gate };

export function readingRoutes({ service, sendPassage, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readReading, gate), async (c) =>
    c.json(await service.read(c.var.caller.userId), 200),
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
