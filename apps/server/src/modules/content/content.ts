import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { Gate } from "#http/gate.ts";
import { contentRoutes } from "./content.routes.ts";
import { createDeployedPack } from "./deployed-pack.ts";
import { createListing } from "./listing.service.ts";
import { createPieceCheck } from "./piece-check.service.ts";
import { countUnknown } from "./pieces.repository.ts";
import { createPiecesService, type PiecesDeps } from "./pieces.service.ts";
import { createReleasingService, type ReleaseMessages } from "./releasing.service.ts";
import { seedContent } from "./seeding.ts";
import { createServing } from "./serving.ts";
import { createShelfOrder } from "./shelf-order.service.ts";

type Deps = {
  db: Database;
  clock: Clock;
  log: Logger;
  values: PackValues;
  contentDir: string | undefined;
  notifications: Notifications;
  /** Served instead of the database's content. */
  contentPack?: ContentPack | undefined;
  /** What the office does for the content. */
  staff: {
    log: PiecesDeps["log"];
    keyOf: PiecesDeps["keyOf"];
    countReaders: () => Promise<number>;
    messages: () => ReleaseMessages;
  };
};

/** What members read, with its versions and releases, and where staff write it (decision 143). */
export function createContent(deps: Deps) {
  const { db, staff, contentDir } = deps;
  const deployed = createDeployedPack(contentDir);
  const countDeployedChanges = () => countUnknown(db, deployed().files);
  const { contentPack } = deps;
  const serving = contentPack
    ? {
        current: () => contentPack,
        pieces: () => [],
        upcoming: () => [],
        faulty: () => [],
        reload: async () => {},
      }
    : createServing(deps);
  const shared = { ...deps, ...staff, reload: serving.reload };
  const pieces = createPiecesService(shared);
  const releasing = createReleasingService({ ...shared, read: pieces.read });
  const orderShelf = createShelfOrder({ ...shared, store: pieces.store });
  const list = createListing({ ...deps, countDeployedChanges });
  const check = createPieceCheck({ ...deps, list });
  return {
    /** What members read now; the same object until it changes. */
    current: serving.current,
    pieces: serving.pieces,
    /** What schedules open in the vault. */
    upcoming: serving.upcoming,
    faulty: serving.faulty,
    /** Fills an empty database. */
    seed: () => (contentPack ? Promise.resolve() : seedContent({ ...deps, deployed })),
    routes: (gate: Gate) =>
      contentRoutes({
        ...{ pieces, releasing, orderShelf, list, check, gate },
        countReaders: staff.countReaders,
      }),
  };
}
