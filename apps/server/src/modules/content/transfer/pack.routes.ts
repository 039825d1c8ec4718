import {
  exportPack,
  importPack,
  MAX_PACK_UPLOAD,
  previewPack,
} from "@sovereign/contract/office-pack";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { streamOf } from "#http/stream-of.ts";
import { uploadsInTurn } from "#http/uploads-in-turn.ts";
import type { PackService } from "./pack.service.ts";

type Deps = { packs: PackService; gate: Gate };

export function packRoutes({ packs, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(exportPack, gate), async (c) => {
    const { archive, date } = await packs.export();
    c.header("content-disposition", `attachment; filename="pack-${date}.zip"`);
    c.header("content-type", "application/zip");
    return c.body(streamOf(c, archive), 200);
  });

  const previewing = routeOf(previewPack, gate);
  router.openapi(
    { ...previewing, middleware: [previewing.middleware, uploadsInTurn(MAX_PACK_UPLOAD)] },
    async (c) => c.json(await packs.preview(new Uint8Array(await c.req.arrayBuffer())), 200),
  );

  const importing = routeOf(importPack, gate);
  router.openapi(
    { ...importing, middleware: [importing.middleware, uploadsInTurn(MAX_PACK_UPLOAD)] },
    async (c) => {
      const archive = new Uint8Array(await c.req.arrayBuffer());
      const { staff, requestId } = c.var;
      const { seen } = c.req.valid("query");
      return c.json(await packs.import(archive, seen, { staff, requestId }), 200);
    },
  );

  return router;
}
