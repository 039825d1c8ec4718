import { beginsAt, pieceStanding } from "@sovereign/domain/piece";
import { pieceFields, withField } from "@sovereign/domain/piece-text";
import type { VaultSection } from "@sovereign/domain/vault";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import {
  findNewest,
  findVersion,
  lockShelf,
  type PieceRow,
  type VersionRow,
} from "./pieces.repository.ts";
import type { Acting, PiecesDeps, PiecesService } from "./pieces.service.ts";
import { announce, findReleases, insertReleases } from "./releases.repository.ts";

type Deps = Pick<PiecesDeps, "db" | "clock" | "log" | "reload"> &
  Pick<PiecesService, "store" | "check">;

/** Unchanged without an order, as a file with faults may be. */
const withOrder = (text: string, order: number): string =>
  pieceFields(text).has("order") ? withField(text, "order", order) : text;

export type OrderShelf = ReturnType<typeof createShelfOrder>;

/**
 * Writes the order of a section into its files: live items move immediately, drafts when published.
 */
export function createShelfOrder({ db, clock, log, reload, store, check }: Deps) {
  async function move(tx: Database, row: PieceRow, to: { order: number; staff: Staff }) {
    const now = clock();
    const newest = await findNewest(tx, row.id);
    if (!newest) return;
    const standing = pieceStanding(await findReleases(tx, now, row.id), now);
    const { served, waiting } = standing;
    const live = served?.version ? await findVersion(tx, row.id, served.version) : undefined;
    const moved = async (from: VersionRow, latest: VersionRow) =>
      store(
        tx,
        row,
        {
          checked: await check(row, withOrder(from.text, to.order)),
          staff: to.staff,
          sitting: null,
          continues: false,
        },
        latest,
      );
    let latest = newest;
    if (served && live && withOrder(live.text, to.order) !== live.text) {
      latest = await moved(live, newest);
      const version = latest.number;
      const { liveSince } = served;
      // Before what waits with its faults, which stays the last release.
      const at = waiting ? served.at : beginsAt(standing, now);
      const made = { pieceId: row.id, version, at, liveSince, madeAt: now, openedAt: now };
      await insertReleases(tx, [{ ...made, madeBy: to.staff.name }]);
      await announce(tx);
    }
    const isDraft = live?.number !== newest.number;
    if (isDraft && withOrder(newest.text, to.order) !== latest.text) await moved(newest, latest);
  }

  return async (shelf: VaultSection, names: string[], acting: Acting): Promise<void> => {
    await db.transaction(async (tx) => {
      const rows = await lockShelf(tx, shelf);
      const byName = new Map(rows.map((row) => [row.name, row]));
      const inOrder = names.flatMap((name) => byName.get(name) ?? []);
      if (new Set(inOrder).size !== rows.length || names.length !== rows.length) {
        throw new Problem("office.shelf_changed");
      }
      for (const [index, row] of inOrder.entries()) {
        await move(tx, row, { order: index + 1, staff: acting.staff });
      }
      await log(tx, acting, { kind: "shelf_ordered", details: { piece: shelf } });
    });
    await reload();
  };
}
