import { checkPieceText } from "@sovereign/contract/office-piece-check";
import {
  deletePiece,
  dropSchedule,
  listPieces,
  listVersions,
  movePiece,
  newPiece,
  type OfficePieces,
  orderShelf,
  publishPiece,
  readOfficePiece,
  readVersion,
  restorePiece,
  returnToVersion,
  savePiece,
  schedulePiece,
  withdrawPiece,
} from "@sovereign/contract/office-pieces";
import type { PieceMedia } from "@sovereign/contract/rich-text";
import type { PieceShelf } from "@sovereign/domain/piece";
import type { Context } from "hono";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { addressedBody } from "./files/addressed-body.ts";
import { type MediaNames, NO_MEDIA } from "./files/addressed-media.ts";
import type { FileReader } from "./files/file-tickets.ts";
import type { CheckPiece } from "./piece-check.service.ts";
import type { PieceDeletion } from "./piece-deletion.service.ts";
import type { PiecesService } from "./pieces.service.ts";
import type { ReleasingService } from "./releasing.service.ts";
import type { OrderShelf } from "./shelf-order.service.ts";

type Deps = {
  pieces: PiecesService;
  releasing: ReleasingService;
  deletion: PieceDeletion;
  orderShelf: OrderShelf;
  check: CheckPiece;
  list: (timeZone: string) => Promise<OfficePieces>;
  issueTicket: (reader: FileReader) => string;
  addressMedia: (shelf: PieceShelf, names: MediaNames, ticket: string) => Promise<PieceMedia>;
  gate: Gate;
};

export function contentRoutes({ pieces, releasing, gate, ...deps }: Deps) {
  const router = createRouter();
  const by = (c: Context<HttpEnvironment>) => {
    const { staff, requestId, caller } = c.var;
    return { staff, requestId, timeZone: caller.timeZone };
  };

  router.openapi(routeOf(listPieces, gate), async (c) =>
    c.json(await deps.list(c.var.caller.timeZone), 200),
  );

  router.openapi(routeOf(checkPieceText, gate), async (c) => {
    const file = c.req.valid("json");
    const { body, media, ...found } = await deps.check(file, c.var.caller.timeZone);
    const { userId, sessionId } = c.var.staff;
    const ticket = deps.issueTicket({ as: "staff", userId, sessionId });
    const shown = media ? await deps.addressMedia(file.shelf, media, ticket) : NO_MEDIA;
    return c.json({ ...found, ...shown, body: body && addressedBody(body, ticket) }, 200);
  });

  router.openapi(routeOf(newPiece, gate), async (c) =>
    c.json(await pieces.make(c.req.valid("json"), by(c)), 200),
  );

  router.openapi(routeOf(readOfficePiece, gate), async (c) =>
    c.json(await pieces.read(c.req.valid("param"), c.var.caller.timeZone), 200),
  );

  router.openapi(routeOf(savePiece, gate), async (c) =>
    c.json(await pieces.save(c.req.valid("param"), c.req.valid("json"), by(c)), 200),
  );

  router.openapi(routeOf(listVersions, gate), async (c) =>
    c.json(await pieces.versions(c.req.valid("param")), 200),
  );

  router.openapi(routeOf(readVersion, gate), async (c) => {
    const { version, ...reference } = c.req.valid("param");
    return c.json(await pieces.readVersion(reference, version), 200);
  });

  router.openapi(routeOf(returnToVersion, gate), async (c) => {
    const { version: number, ...reference } = c.req.valid("param");
    const seen = c.req.valid("json");
    return c.json(await pieces.returnTo(reference, { number, seen }, by(c)), 200);
  });

  router.openapi(routeOf(publishPiece, gate), async (c) =>
    c.json(await releasing.publish(c.req.valid("param"), c.req.valid("json"), by(c)), 200),
  );

  router.openapi(routeOf(schedulePiece, gate), async (c) =>
    c.json(await releasing.schedule(c.req.valid("param"), c.req.valid("json"), by(c)), 200),
  );

  router.openapi(routeOf(dropSchedule, gate), async (c) =>
    c.json(await releasing.dropSchedule(c.req.valid("param"), by(c)), 200),
  );

  router.openapi(routeOf(withdrawPiece, gate), async (c) =>
    c.json(await releasing.withdraw(c.req.valid("param"), by(c)), 200),
  );

  router.openapi(routeOf(deletePiece, gate), async (c) => {
    await deps.deletion.delete(c.req.valid("param"), c.req.valid("json"), by(c));
    return c.body(null, 204);
  });

  router.openapi(routeOf(movePiece, gate), async (c) => {
    const { to, ...seen } = c.req.valid("json");
    return c.json(await deps.deletion.move(c.req.valid("param"), { to, seen }, by(c)), 200);
  });

  router.openapi(routeOf(restorePiece, gate), async (c) =>
    c.json(await deps.deletion.restore(c.req.valid("param"), by(c)), 200),
  );

  router.openapi(routeOf(orderShelf, gate), async (c) => {
    await deps.orderShelf(c.req.valid("param").shelf, c.req.valid("json").names, by(c));
    return c.json(await deps.list(c.var.caller.timeZone), 200);
  });

  return router;
}
