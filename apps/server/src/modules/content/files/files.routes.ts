import { addPicture, MAX_PICTURE_UPLOAD, readContentFile } from "@sovereign/contract/content-files";
import { bodyUpTo } from "#http/body-guard.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { FilesService } from "./files.service.ts";
import type { AddPicture } from "./pictures.service.ts";

/** What the address of a file is for is decided again after a day. */
const KEPT = "max-age=86400, immutable";

type Deps = { files: FilesService; addPicture: AddPicture; gate: Gate };

export function filesRoutes({ files, gate, ...deps }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readContentFile, gate), async (c) => {
    const { bytes, type, shared } = await files.read(
      c.req.valid("param").file,
      c.req.valid("query").for,
    );
    c.header("cache-control", `${shared ? "public" : "private"}, ${KEPT}`);
    // The native apps' pages have another origin; who may read it is in the address.
    c.header("cross-origin-resource-policy", "cross-origin");
    return c.body(new Uint8Array(bytes), 200, { "content-type": type });
  });

  const adding = routeOf(addPicture, gate);
  const middleware = [adding.middleware, bodyUpTo(MAX_PICTURE_UPLOAD)];
  router.openapi({ ...adding, middleware }, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const upload = { ...c.req.valid("param"), ...c.req.valid("query"), bytes };
    return c.json(await deps.addPicture(upload, c.var.staff), 200);
  });

  return router;
}
