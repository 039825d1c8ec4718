import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { BEGUN, type PieceShelf } from "@sovereign/domain/piece";
import { withField } from "@sovereign/domain/piece-text";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { filesOfMade, mediaOf, picturesOf } from "./checks/files-beside.ts";
import { hasReleases, moveBack, moveToDeleted } from "./deleted-pieces.repository.ts";
import { copyMedium } from "./media.repository.ts";
import { copyPictures } from "./pictures.repository.ts";
import {
  findNewest,
  insertPieces,
  type ListedRow,
  listPieces,
  lockPiece,
  moveVersions,
} from "./pieces.repository.ts";
import {
  type Acting,
  idOf,
  isSeen,
  nextOrder,
  type PiecesDeps,
  type PiecesService,
  type Reference,
  type Seen,
} from "./pieces.service.ts";
import type { ReleaseMessages } from "./releasing.service.ts";

type Deps = Pick<PiecesDeps, "db" | "clock" | "log"> & {
  read: PiecesService["read"];
  store: PiecesService["store"];
  check: PiecesService["check"];
  messages: () => ReleaseMessages | undefined;
};

const VAULT: readonly string[] = VAULT_SECTIONS;

type MovedTo = { shelf: VaultSection; name: string };

/** Fields that only texts of one shelf have. */
const OF_ONE_SHELF: readonly (readonly [shelf: PieceShelf, field: string])[] = [
  ...(["author", "firstPublished"] as const).map((field) => ["books", field] as const),
  ...(["youtubeUrl", "film", "captions", "poster"] as const).map(
    (field) => ["videos", field] as const,
  ),
];

/** Returns the file at its new place; on another shelf it comes last. */
function movedText(
  text: string,
  { to, from, others }: { to: MovedTo; from: PieceShelf; others: readonly ListedRow[] },
): string {
  const named = withField(text, "id", to.name);
  if (to.shelf === from) return named;
  const left = OF_ONE_SHELF.filter(([shelf]) => shelf !== to.shelf);
  const shelved = left.reduce((file, [, field]) => withField(file, field, null), named);
  return withField(withField(shelved, "section", to.shelf), "order", nextOrder(others));
}

async function copyFiles(
  db: Database,
  { text, from, to }: { text: string; from: PieceShelf; to: MovedTo },
  now: Date,
): Promise<void> {
  const copyOf = (path: string) => ({ from: path, to: path.replace(from, to.shelf) });
  const pictures = picturesOf(from, text).flatMap((path) => [path, ...filesOfMade(path)]);
  await copyPictures(db, [...new Set(pictures)].map(copyOf), now);
  for (const path of mediaOf(from, text)) await copyMedium(db, copyOf(path), now);
}

export type PieceDeletion = ReturnType<typeof createPieceDeletion>;

/** Deletes and moves drafts that were never published, and restores them. */
export function createPieceDeletion({ db, clock, log, read, store, check, messages }: Deps) {
  /** Locks a draft of the vault that no one has read. */
  async function lockDraft(tx: Database, reference: Reference, seen: Seen) {
    const row = await lockPiece(tx, idOf(reference));
    const newest = row && (await findNewest(tx, row.id));
    if (!newest) throw new Problem("office.piece_not_found");
    if (await hasReleases(tx, row.id)) throw new Problem("office.piece_released");
    if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
    return { row, newest };
  }

  return {
    async delete(reference: Reference, seen: Seen, acting: Acting): Promise<void> {
      if (!VAULT.includes(reference.shelf)) throw new Problem("office.piece_needed");
      const id = idOf(reference);
      await db.transaction(async (tx) => {
        await lockDraft(tx, reference, seen);
        await moveToDeleted(tx, id, clock());
        await log(tx, acting, { kind: "piece_deleted", details: { piece: id } });
        await messages()?.hold(tx, acting, id);
      });
    },

    /** Moves a draft to another address or shelf; its files are put beside it there. */
    async move(
      reference: Reference,
      { to, seen }: { to: MovedTo; seen: Seen },
      { timeZone, ...acting }: Acting & { timeZone: string },
    ): Promise<OfficePiece> {
      const from = VAULT_SECTIONS.find((each) => each === reference.shelf);
      if (!from) throw new Problem("office.piece_needed");
      // The checks read only what is committed; files that no text names are deleted later.
      const known = await findNewest(db, idOf(reference));
      if (known && to.shelf !== from) {
        await copyFiles(db, { text: known.text, from, to }, clock());
      }
      await db.transaction(async (tx) => {
        const { row, newest } = await lockDraft(tx, reference, seen);
        const id = idOf(to);
        if (id === row.id) return;
        const moved = { ...row, ...to, id, path: `${id}.md` };
        const others = await listPieces(tx, to.shelf);
        if (!(await insertPieces(tx, [moved]))) throw new Problem("office.piece_taken");
        await moveVersions(tx, row.id, id);
        const text = movedText(newest.text, { to, from: row.shelf, others });
        const checked = await check(moved, text);
        const { staff } = acting;
        const stored = { checked, sitting: BEGUN, staff, continues: false };
        await store(tx, moved, stored, { ...newest, pieceId: id });
        await messages()?.hold(tx, acting, row.id);
      });
      return read(to, timeZone);
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
