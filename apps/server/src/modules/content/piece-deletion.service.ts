import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { Problem } from "#problems/problem.ts";
import { hasReleases, moveBack, moveToDeleted } from "./deleted-pieces.repository.ts";
import { findNewest, lockPiece } from "./pieces.repository.ts";
import {
  type Acting,
  idOf,
  isSeen,
  type PiecesDeps,
  type PiecesService,
  type Reference,
  type Seen,
} from "./pieces.service.ts";
import type { ReleaseMessages } from "./releasing.service.ts";

type Deps = Pick<PiecesDeps, "db" | "clock" | "log"> & {
  read: PiecesService["read"];
  messages: () => ReleaseMessages | undefined;
};

const VAULT: readonly string[] = VAULT_SECTIONS;

export type PieceDeletion = ReturnType<typeof createPieceDeletion>;

/** Deletes drafts that were never published, and restores them. */
export function createPieceDeletion({ db, clock, log, read, messages }: Deps) {
  return {
    async delete(reference: Reference, seen: Seen, acting: Acting): Promise<void> {
      if (!VAULT.includes(reference.shelf)) throw new Problem("office.piece_needed");
      const id = idOf(reference);
      await db.transaction(async (tx) => {
        const row = await lockPiece(tx, id);
        const newest = row && (await findNewest(tx, id));
        if (!newest) throw new Problem("office.piece_not_found");
        if (await hasReleases(tx, id)) throw new Problem("office.piece_released");
        if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
        await moveToDeleted(tx, id, clock());
        await log(tx, acting, { kind: "piece_deleted", details: { piece: id } });
        await messages()?.hold(tx, acting, id);
      });
    },

    async restore(
      reference: Reference,
      { timeZone, ...acting }: Acting & { timeZone: string },
    ): Promise<OfficePiece> {
      const id = idOf(reference);
      await db.transaction(async (tx) => {
        const end = await moveBack(tx, id);
        if (end === "gone") throw new Problem("office.piece_not_found");
        if (end === "taken") throw new Problem("office.piece_taken");
        await log(tx, acting, { kind: "piece_restored", details: { piece: id } });
      });
      return read(reference, timeZone);
    },
  };
}
