import { sendWrites } from "@sovereign/contract/writes";
import { deviceOfRequest } from "#http/device-of-request.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { WritesService } from "./writes.service.ts";

/** The one way in for what waited on a device. */
export function writesRoutes({ service, gate }: { service: WritesService; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(sendWrites, gate), async (c) => {
    const sender = {
      deviceName: deviceOfRequest(c),
      audience: () => gate.audience(c, "whole_programme"),
    };
    return c.json(await service.send(c.var.caller, c.req.valid("json"), sender), 200);
  });

  return router;
}
