import { randomUUID } from "node:crypto";
import { type CaptionsFault, captionsFault } from "@sovereign/content/server/pack/captions";
import { blanksOf } from "@sovereign/content/server/pack/media-blanks";
import {
  couldBe,
  endingOfBytes,
  MEDIA_TYPES,
  mediaEnding,
} from "@sovereign/content/server/pack/media-files";
import { MEDIA_PART_BYTES } from "@sovereign/contract/content-files";
import { MAX_MEDIA_BYTES, type MediaKind, type PieceShelf } from "@sovereign/domain/piece";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { createKeyedQueue } from "#locks/locks.ts";
import {
  deleteMedia,
  deleteOlderUnfinished,
  findUpload,
  insertMedia,
  insertPart,
  listParts,
  placeMedia,
} from "#modules/content/media.repository.ts";
import { findPiece } from "#modules/content/pieces.repository.ts";
import { Problem } from "#problems/problem.ts";
import { blankStored, lengthOfPart, partsOf, storedBytes } from "./media-parts.ts";
import { fileStem } from "./stored-files.service.ts";

/** Limit per editor; each may need as much space as a film. */
const MAX_OPEN_UPLOADS = 10;

type Place = { shelf: PieceShelf; name: string };
type Announced = { kind: MediaKind; size: number };
type Finished = { name: string; fault: null } | { name: null; fault: CaptionsFault };

type Deps = {
  db: Database;
  clock: Clock;
  /** Returns the hash of a staff member's id. */
  keyOf: (userId: string) => string;
};

export type UploadsService = ReturnType<typeof createUploadsService>;

/** Accepts sounds, films and captions in parts, so that no request contains a whole file. */
export function createUploadsService({ db, clock, keyOf }: Deps) {
  const inTurn = createKeyedQueue();
  async function find(id: string) {
    const found = await findUpload(db, id);
    if (!found) throw new Problem("office.upload_not_found");
    return found;
  }

  async function start(
    { shelf, name }: Place,
    { kind, size }: Announced,
    staff: Staff,
  ): Promise<{ id: string; part_bytes: number }> {
    if (!(await findPiece(db, `${shelf}/${name}`))) throw new Problem("office.piece_not_found");
    if (size > MAX_MEDIA_BYTES[kind]) throw new Problem("request.too_large");
    const now = clock();
    const id = randomUUID();
    // Two of the staff may have one name.
    const addedByKey = keyOf(staff.userId);
    await insertMedia(db, { id, size, addedBy: staff.name, addedByKey, addedAt: now });
    await deleteOlderUnfinished(db, addedByKey, MAX_OPEN_UPLOADS);
    return { id, part_bytes: MEDIA_PART_BYTES };
  }

  async function addPart(
    id: string,
    { number, kind, bytes }: { number: number; kind: MediaKind; bytes: Buffer },
  ): Promise<void> {
    const { size } = await find(id);
    if (number >= partsOf(size) || bytes.length !== lengthOfPart(size, number)) {
      throw new Problem("request.invalid", { detail: "The part has another length" });
    }
    // Before the rest has come.
    if (number === 0 && !couldBe(kind, bytes)) throw new Problem("office.media_unreadable");
    await insertPart(db, { mediaId: id, number, bytes });
  }

  /** Checks a file by its content and stores it next to the texts of a section. */
  async function finish(
    id: string,
    { shelf, file, kind }: { shelf: PieceShelf; file: string; kind: MediaKind },
  ): Promise<Finished> {
    const { size, path, digest: known } = await find(id);
    if (path !== null && known !== null) {
      // Repeated after an answer that was lost: a file in its place is never moved or deleted.
      const name = path.slice(path.indexOf("/") + 1);
      const ending = mediaEnding(name);
      const isSame = ending && `${shelf}/${fileStem(file, known, kind)}.${ending}` === path;
      if (!isSame || MEDIA_TYPES[ending].kind !== kind) {
        throw new Problem("office.upload_not_found");
      }
      return { name, fault: null };
    }
    // Checked against the actual kind, not only the announced one.
    if (size > MAX_MEDIA_BYTES[kind]) throw new Problem("request.too_large");
    if ((await listParts(db, id)).length < partsOf(size)) {
      throw new Problem("request.invalid", { detail: "Parts are missing" });
    }
    const bytes = storedBytes(db, { id, size });
    const ending = await endingOfBytes(bytes);
    if (!ending || MEDIA_TYPES[ending].kind !== kind) {
      await deleteMedia(db, id);
      throw new Problem("office.media_unreadable");
    }
    const fault = kind === "captions" ? captionsFault(textOf(await bytes.read(0, size))) : null;
    if (fault) {
      await deleteMedia(db, id);
      return { name: null, fault };
    }
    const blanks = await blanksOf(bytes, ending);
    if (!blanks) {
      await deleteMedia(db, id);
      throw new Problem("office.media_tells");
    }
    const digest = await blankStored(db, { id, size }, blanks);
    const name = `${fileStem(file, digest, kind)}.${ending}`;
    await placeMedia(db, id, { path: `${shelf}/${name}`, digest, now: clock() });
    return { name, fault: null };
  }

  return {
    start,
    addPart,
    // One at a time: reading a whole film occupies the database and a processor for seconds.
    finish: (...given: Parameters<typeof finish>) => inTurn("finish", () => finish(...given)),
  };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem("office.media_unreadable", { cause });
  }
}
