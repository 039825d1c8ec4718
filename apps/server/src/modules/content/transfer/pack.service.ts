import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { PackPreview } from "@sovereign/contract/office-pack";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { digestOf } from "#modules/content/checked-versions.ts";
import type { PiecesDeps } from "#modules/content/pieces.service.ts";
import { Problem } from "#problems/problem.ts";
import { exportedFiles } from "./export-pack.ts";
import { applyImport, type PackImport, previewImport } from "./import-pack.ts";
import { archiveOf, withUnpacked } from "./pack-archive.ts";

type Deps = Pick<PiecesDeps, "log" | "keyOf"> & {
  db: Database;
  clock: Clock;
  values: PackValues;
  /** The address of this deployment. */
  deployment: string;
};

export type PackService = ReturnType<typeof createPackService>;

/** The office's side of `content export` and `content import`. */
export function createPackService({ db, clock, values, deployment, log, keyOf }: Deps) {
  /** `use` may still read the files from the folder. */
  const compare = <Answer>(archive: Uint8Array, use: (found: PackImport) => Promise<Answer>) =>
    withUnpacked(archive, async (folder) =>
      use(await previewImport(db, folder, { values, deployment, now: clock() })),
    );

  return {
    async export() {
      const now = clock();
      const files = await exportedFiles(db, { newest: false, deployment, now });
      return { archive: archiveOf(files), date: now.toISOString().slice(0, 10) };
    },

    preview: (archive: Uint8Array): Promise<PackPreview> =>
      compare(archive, async (found) => shown(found)),

    import(
      archive: Uint8Array,
      seen: string,
      { staff, requestId }: { staff: Staff; requestId: string },
    ): Promise<{ drafts: number }> {
      return compare(archive, async (found) => {
        if (shown(found).seen !== seen) throw new Problem("office.pack_changed");
        const { changes, pictures, media, refused } = found;
        const drafts = changes.length;
        const isNothing = drafts + pictures.length + media.length === 0;
        if (refused.length > 0 || isNothing) return { drafts: 0 };
        const by = { name: staff.name, key: keyOf(staff.userId) };
        await db.transaction(async (tx) => {
          await applyImport(tx, found, { by, now: clock() });
          const details = { drafts, files: changes.map(({ file }) => file.id).slice(0, 50) };
          await log(tx, { staff, requestId }, { kind: "pack_imported", details });
        });
        return { drafts };
      });
    },
  };
}

function shown(found: PackImport): PackPreview {
  const { refused, changes, unchanged, gone, pictures, media, problems } = found;
  const said = {
    refused,
    changes: changes.map(({ file, before, version: { added, removed, faults } }) => ({
      file: file.path,
      piece: file.id,
      is_new: before === undefined,
      added,
      removed,
      faults,
    })),
    unchanged,
    gone,
    pictures: [...pictures, ...media].map(({ path }) => path),
    findings: [...problems, ...changes.flatMap(({ version }) => version.problems)].map(
      ({ file, line, field, message }) => ({ file, line, field, message }),
    ),
  };
  const texts = changes.map(({ file, before }) => [file.digest, before?.digest, before?.number]);
  return { ...said, seen: digestOf(JSON.stringify([said, texts])) };
}
