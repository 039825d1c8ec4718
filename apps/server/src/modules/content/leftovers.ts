import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { deleteMovedBefore } from "./deleted-pieces.repository.ts";
import { deleteUnfinished } from "./media.repository.ts";
import { deleteUnnamedFiles } from "./unnamed-files.repository.ts";

const DAY_MS = 24 * 3_600_000;

/** A text that names a new file may still be written. */
const FILE_MS = 7 * DAY_MS;

type Deps = { db: Database; clock: Clock; log: Logger };

/** Deletes drafts past recovery, unfinished uploads, and files that no text names. */
export const createLeftovers =
  ({ db, clock, log }: Deps) =>
  async (): Promise<void> => {
    const now = clock().getTime();
    await deleteMovedBefore(db, new Date(now - DAY_MS));
    await deleteUnfinished(db, new Date(now - DAY_MS));
    const files = await deleteUnnamedFiles(db, new Date(now - FILE_MS));
    if (files > 0) log.info({ files }, "files that no text names were deleted");
  };
