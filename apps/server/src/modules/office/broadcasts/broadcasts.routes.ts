import {
  askBounced,
  countBroadcastAudience,
  exportBroadcastReceipts,
  listBroadcastPieces,
  listBroadcastReceipts,
  listBroadcasts,
  listFailedPayments,
  pauseBroadcast,
  readBroadcast,
  removeBroadcast,
  resumeBroadcast,
  saveBroadcast,
  sendBroadcast,
  stopBroadcast,
  testBroadcast,
  unscheduleBroadcast,
} from "@sovereign/contract/office-broadcasts";
import { countReaders } from "@sovereign/contract/office-pieces";
import type { Clock } from "#app/clock.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { streamOf } from "#http/stream-of.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import type { Announcing } from "./announcing.service.ts";
import type { BroadcastsService } from "./broadcasts.service.ts";
import type { FailedPayments } from "./failed-payments.service.ts";
import type { Pieces } from "./pieces.ts";
import type { ReceiptsService } from "./receipts.service.ts";

type Deps = {
  service: BroadcastsService;
  announcing: Pick<Announcing, "asked">;
  receipts: ReceiptsService;
  failedPayments: FailedPayments;
  pieces: Pieces;
  limits: OfficeLimits;
  clock: Clock;
  gate: Gate;
};

export function broadcastsRoutes(deps: Deps) {
  const { service, announcing, receipts, failedPayments, pieces, limits, clock, gate } = deps;
  const router = createRouter();

  router.openapi(routeOf(listBroadcasts, gate), async (c) =>
    c.json({ broadcasts: await service.list(c.var.staff) }, 200),
  );

  router.openapi(routeOf(countBroadcastAudience, gate), async (c) => {
    await limits.search(c.var.staff);
    const { kind, conditions } = c.req.valid("query");
    return c.json(await service.audience(c.var.staff, kind, conditions), 200);
  });

  router.openapi(routeOf(countReaders, gate), async (c) => {
    await limits.search(c.var.staff);
    return c.json(await announcing.asked(c.var.staff), 200);
  });

  router.openapi(routeOf(listBroadcastPieces, gate), async (c) =>
    c.json({ pieces: await pieces.list() }, 200),
  );

  router.openapi(routeOf(listFailedPayments, gate), async (c) => {
    await limits.search(c.var.staff);
    return c.json({ payments: await failedPayments.list() }, 200);
  });

  router.openapi(routeOf(readBroadcast, gate), async (c) =>
    c.json(await service.read(c.req.valid("param").id, c.var.staff), 200),
  );

  router.openapi(routeOf(saveBroadcast, gate), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await service.save(c.var, id, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(removeBroadcast, gate), async (c) => {
    await service.remove(c.var, c.req.valid("param").id);
    return c.body(null, 204);
  });

  router.openapi(routeOf(testBroadcast, gate), async (c) => {
    await limits.export(c.var.staff);
    return c.json(await service.test(c.var, c.req.valid("param").id), 200);
  });

  router.openapi(routeOf(sendBroadcast, gate), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await service.send(c.var, id, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(unscheduleBroadcast, gate), async (c) =>
    c.json(await service.unschedule(c.var, c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(pauseBroadcast, gate), async (c) =>
    c.json(await service.pause(c.var, c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(resumeBroadcast, gate), async (c) =>
    c.json(await service.resume(c.var, c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(stopBroadcast, gate), async (c) =>
    c.json(await service.stop(c.var, c.req.valid("param").id), 200),
  );

  router.openapi(routeOf(askBounced, gate), async (c) => {
    const { id } = c.req.valid("param");
    await receipts.ask(c.var, id);
    return c.json(await service.read(id, c.var.staff), 200);
  });

  router.openapi(routeOf(listBroadcastReceipts, gate), async (c) => {
    await limits.search(c.var.staff);
    return c.json(await receipts.list(c.req.valid("param").id, c.req.valid("query")), 200);
  });

  router.openapi(routeOf(exportBroadcastReceipts, gate), async (c) => {
    await limits.export(c.var.staff);
    const pieces = await receipts.export(c.var, c.req.valid("param").id);
    const day = clock().toISOString().slice(0, 10);
    c.header("content-disposition", `attachment; filename="broadcast-${day}.csv"`);
    return c.body(streamOf(c, pieces), 200, { "content-type": "text/csv; charset=utf-8" });
  });

  return router;
}
