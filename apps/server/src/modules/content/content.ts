import { fileURLToPath } from "node:url";
import type { RichText } from "@sovereign/content/public/rich-text";
import type { ContentPack, VaultItem } from "@sovereign/content/server/pack/content-pack";
import type { PieceMedia } from "@sovereign/contract/rich-text";
import type { Audience } from "@sovereign/domain/access";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { defineSweep } from "#jobs/work.ts";
import type { Config } from "#settings/config.ts";
import { readFolder } from "./checks/folder-thread.ts";
import type { PackFolder } from "./checks/pack-folder.ts";
import { contentRoutes } from "./content.routes.ts";
import { deleteMovedBefore } from "./deleted-pieces.repository.ts";
import { addressedBody, showsFiles } from "./files/addressed-body.ts";
import { addressedMedia, NO_MEDIA } from "./files/addressed-media.ts";
import { createFileTickets, type FileReader } from "./files/file-tickets.ts";
import { filesRoutes } from "./files/files.routes.ts";
import { createFilesService, type FileReaders } from "./files/files.service.ts";
import { createAddPicture } from "./files/pictures.service.ts";
import { createStoredFileCleaning } from "./files/stored-files.service.ts";
import { createUploadsService } from "./files/uploads.service.ts";
import { createListing } from "./listing.service.ts";
import { deleteUnfinished } from "./media.repository.ts";
import { createPieceCheck } from "./piece-check.service.ts";
import { createPieceDeletion } from "./piece-deletion.service.ts";
import { countUnknown } from "./pieces.repository.ts";
import { createPiecesService, type PiecesDeps } from "./pieces.service.ts";
import { countOpened } from "./releases.repository.ts";
import { createReleasingService, type ReleaseMessages } from "./releasing.service.ts";
import { seedContent } from "./seeding.ts";
import { createServing, packValues } from "./serving.ts";
import { createShelfOrder } from "./shelf-order.service.ts";
import { packRoutes } from "./transfer/pack.routes.ts";
import { createPackService } from "./transfer/pack.service.ts";
import { deleteUnnamedFiles } from "./unnamed-files.repository.ts";

/** The planner of a release may lose the right to publish at any moment. */
const ASK_SECONDS = 60;

type Deps = {
  config: Config;
  /** The price of this moment in words, which texts may say. */
  appPrice: () => string;
  db: Database;
  clock: Clock;
  log: Logger;
  readers: FileReaders;
  notifications: Notifications;
  jobs: Pick<Jobs, "daily" | "every" | "work">;
  /** Served instead of the database's content. */
  contentPack?: ContentPack | undefined;
  staff: {
    log: PiecesDeps["log"];
    keyOf: PiecesDeps["keyOf"];
    /** Hashes of those who may publish at this moment. */
    publishers: () => Promise<string[]>;
  };
};

type TextReader = {
  caller: Pick<FileReader, "userId" | "sessionId"> | undefined;
  audience: () => Promise<Audience>;
};

/** Reads the deployment's own pack once. */
function createDeployedPack(contentDir: string | undefined) {
  const root = contentDir ?? fileURLToPath(DEFAULT_PACK);
  let pack: Promise<PackFolder> | undefined;
  return () => {
    pack ??= readFolder(root).catch((error: unknown) => {
      pack = undefined;
      throw error;
    });
    return pack;
  };
}

const DAY_MS = 24 * 3_600_000;

/** A text that names a new file may still be written. */
const FILE_MS = 7 * DAY_MS;

/** Deletes drafts past recovery, unfinished uploads, and files that no text names. */
const createLeftovers =
  ({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) =>
  async (): Promise<void> => {
    const now = clock().getTime();
    await deleteMovedBefore(db, new Date(now - DAY_MS));
    await deleteUnfinished(db, new Date(now - DAY_MS));
    const files = await deleteUnnamedFiles(db, new Date(now - FILE_MS));
    if (files > 0) log.info({ files }, "deleted files that no text uses");
  };

/**
 * Creates the published content, its versions and releases, and their editing by staff (decision
 * 143).
 */
export function createContent({ config, staff, jobs, ...given }: Deps) {
  const { db, contentPack } = given;
  const { product, email } = packValues(config);
  const values = {
    product,
    email,
    get app_price() {
      return given.appPrice();
    },
  };
  const deps = { ...given, values };
  const deployed = createDeployedPack(config.contentDir);
  const countDeployedChanges = async () => countUnknown(db, (await deployed()).files);
  let messages: ReleaseMessages | undefined;
  const serving = contentPack
    ? {
        current: () => contentPack,
        pieces: () => [],
        upcoming: () => [],
        faulty: () => [],
        orphaned: () => [],
        ask: async () => {},
        rowsShowing: () => [],
        reload: async () => {},
      }
    : createServing({
        ...deps,
        publishers: staff.publishers,
        onChanged: async () => messages?.changed(),
      });
  const { videoUrls } = config;
  const announcing = { messages: () => messages };
  const shared = { ...deps, ...staff, ...announcing, videoUrls, reload: serving.reload };
  const pieces = createPiecesService(shared);
  const releasing = createReleasingService({ ...shared, read: pieces.read });
  const deletion = createPieceDeletion({ ...shared, ...pieces });
  jobs.daily("content-leftovers", createLeftovers(deps));
  jobs.every(ASK_SECONDS, "planned-pieces", serving.ask);
  const cleaning = createStoredFileCleaning(deps);
  defineSweep(jobs, {
    name: "stored-files",
    async run() {
      await cleaning.run();
      // A node of an earlier version may store one after this node has started.
      return new Date(deps.clock().getTime() + DAY_MS);
    },
  });
  const orderShelf = createShelfOrder({ ...shared, store: pieces.store, check: pieces.check });
  const list = createListing({ ...deps, countDeployedChanges });
  const check = createPieceCheck({ ...deps, list });
  const tickets = createFileTickets({ ...deps, authSecret: config.authSecret });
  const files = createFilesService({ ...deps, tickets, rowsShowing: serving.rowsShowing });
  async function withTicket<Answer>(
    { caller, audience }: TextReader,
    otherwise: Answer,
    address: (ticket: string) => Promise<Answer>,
  ): Promise<Answer> {
    if (!caller) return otherwise;
    const as = (await audience()) === "admin_mode" ? "admin_mode" : "member";
    return address(tickets.issue({ ...caller, as }));
  }

  return {
    /** Registers the functions that email members about new items, in the release's transaction. */
    onRelease(given: ReleaseMessages): void {
      messages = given;
    },
    /** The content served now; the same object until it changes. */
    current: serving.current,
    pieces: serving.pieces,
    /** Scheduled releases of the vault. */
    upcoming: serving.upcoming,
    faulty: serving.faulty,
    orphaned: serving.orphaned,
    /** Counts the items that have opened since, until an instant or now. */
    countOpened: (since: Date, until = deps.clock()) => countOpened(db, since, until),
    /** Live files whose metadata cannot be removed. */
    tellingFiles: async () =>
      (await cleaning.listTelling()).filter(({ path }) => serving.rowsShowing(path).length > 0),
    /** Fills an empty database. */
    seed: () => (contentPack ? Promise.resolve() : seedContent({ ...deps, deployed })),
    /** Returns a text whose files are addressed for its reader (decision 144). */
    addressFiles(body: RichText, reader: TextReader): Promise<RichText> {
      if (!showsFiles(body)) return Promise.resolve(body);
      return withTicket(reader, body, (ticket) => Promise.resolve(addressedBody(body, ticket)));
    },
    /** Returns the sound and the film of an item, addressed for its reader. */
    addressMedia(item: VaultItem, reader: TextReader): Promise<PieceMedia> {
      if (contentPack || !(item.sound || item.film)) return Promise.resolve(NO_MEDIA);
      return withTicket(reader, NO_MEDIA, (ticket) =>
        addressedMedia(db, item.section, item, ticket),
      );
    },
    routes(gate: Gate) {
      const router = filesRoutes({
        files,
        addPicture: createAddPicture(deps),
        gate,
        uploads: createUploadsService({ ...deps, keyOf: staff.keyOf }),
      });
      router.route(
        "/",
        contentRoutes({
          pieces,
          releasing,
          deletion,
          orderShelf,
          list,
          check,
          gate,
          issueTicket: tickets.issue,
          addressMedia: (shelf, names, ticket) => addressedMedia(db, shelf, names, ticket),
        }),
      );
      const packs = createPackService({ ...deps, ...staff, deployment: config.appUrl });
      router.route("/", packRoutes({ packs, gate }));
      return router;
    },
  };
}
