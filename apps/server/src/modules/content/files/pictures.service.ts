import { fileDigest } from "@sovereign/content/server/pack/made-pictures";
import type { PieceShelf } from "@sovereign/domain/piece";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { createKeyedQueue } from "#locks/locks.ts";
import {
  findPictureHeads,
  insertPictures,
  touchPicture,
} from "#modules/content/pictures.repository.ts";
import { findPiece } from "#modules/content/pieces.repository.ts";
import { Problem } from "#problems/problem.ts";
import { makePicture } from "./make-picture.ts";
import { fileStem } from "./stored-files.service.ts";

type Upload = { shelf: PieceShelf; name: string; file: string; bytes: Buffer };

export type AddPicture = (upload: Upload, staff: Staff) => Promise<{ name: string }>;

/** Re-encodes a picture and stores it next to an item's text. */
export function createAddPicture({ db, clock }: { db: Database; clock: Clock }): AddPicture {
  // One at a time: encoding a picture occupies a processor for a second.
  const inTurn = createKeyedQueue();
  return async ({ shelf, name: piece, file, bytes }, staff) => {
    if (!(await findPiece(db, `${shelf}/${piece}`))) throw new Problem("office.piece_not_found");
    const stem = fileStem(file, fileDigest(bytes), "picture");
    const name = `${stem}.webp`;
    const path = `${shelf}/${name}`;
    if ((await findPictureHeads(db, [path])).length > 0) {
      await touchPicture(db, path, clock());
      return { name };
    }
    const made = await inTurn("picture", () => makePicture(bytes));
    const files = made.map(({ ending, bytes: content }) => ({
      path: `${shelf}/${stem}${ending}`,
      bytes: content,
    }));
    await insertPictures(db, files, { by: staff.name, now: clock() });
    return { name };
  };
}
