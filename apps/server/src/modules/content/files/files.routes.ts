import { ReadableStream } from "node:stream/web";
import {
  addPicture,
  finishUpload,
  MAX_PICTURE_UPLOAD,
  MEDIA_PART_BYTES,
  readContentFile,
  sendPart,
  startUpload,
} from "@sovereign/contract/content-files";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { uploadsInTurn } from "#http/uploads-in-turn.ts";
import type { FilesService } from "./files.service.ts";
import type { AddPicture } from "./pictures.service.ts";
import { rangeOf } from "./ranges.ts";
import type { UploadsService } from "./uploads.service.ts";

/** The right to a file is checked again after a day. */
const KEPT = "max-age=86400, immutable";

type Deps = {
  files: FilesService;
  addPicture: AddPicture;
  uploads: UploadsService;
  gate: Gate;
};

export function filesRoutes({ files, uploads, gate, ...deps }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readContentFile, gate), async (c) => {
    const { file } = c.req.valid("param");
    const { type, size, shared, between } = await files.open(file, c.req.valid("query").for);
    // Under an address the bytes never change.
    const etag = `"${file}"`;
    const asked = { range: c.req.header("range"), ifRange: c.req.header("if-range") };
    const range = rangeOf(asked, { size, etag });
    c.header("accept-ranges", "bytes");
    if (range === "none") {
      c.header("content-range", `bytes */${size}`);
      return c.body(null, 416);
    }
    const { from, to } = range ?? { from: 0, to: size };
    c.header("cache-control", `${shared ? "public" : "private"}, ${KEPT}`);
    // The native apps' pages have another origin; who may read it is in the address.
    c.header("cross-origin-resource-policy", "cross-origin");
    c.header("content-type", type);
    c.header("content-length", String(to - from));
    c.header("etag", etag);
    if (range) c.header("content-range", `bytes ${from}-${to - 1}/${size}`);
    // Nothing is read before it is sent.
    const bytes = ReadableStream.from(between(from, to));
    return c.body(bytes as globalThis.ReadableStream, range ? 206 : 200);
  });

  const adding = routeOf(addPicture, gate);
  const middleware = [adding.middleware, uploadsInTurn(MAX_PICTURE_UPLOAD)];
  router.openapi({ ...adding, middleware }, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const upload = { ...c.req.valid("param"), ...c.req.valid("query"), bytes };
    return c.json(await deps.addPicture(upload, c.var.staff), 200);
  });

  router.openapi(routeOf(startUpload, gate), async (c) =>
    c.json(await uploads.start(c.req.valid("param"), c.req.valid("json"), c.var.staff), 200),
  );

  const sending = routeOf(sendPart, gate);
  router.openapi(
    { ...sending, middleware: [sending.middleware, uploadsInTurn(MEDIA_PART_BYTES)] },
    async (c) => {
      const bytes = Buffer.from(await c.req.arrayBuffer());
      const { id, number } = c.req.valid("param");
      await uploads.addPart(id, { number, kind: c.req.valid("query").kind, bytes });
      return c.body(null, 204);
    },
  );

  router.openapi(routeOf(finishUpload, gate), async (c) =>
    c.json(await uploads.finish(c.req.valid("param").id, c.req.valid("json")), 200),
  );

  return router;
}
