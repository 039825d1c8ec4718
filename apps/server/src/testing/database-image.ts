import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { productFolder } from "@sovereign/settings/product-folders";
import { migratePglite } from "#database/migrate-pglite.ts";

/** Safe to delete at any time. */
const CACHE = fileURLToPath(new URL("../../../../.cache/tests", import.meta.url));

/** Where PGlite looks for its database in the file system that it is given. */
const ROOT = "/pglite/data";

/** What a test's database needs; clearing the 128 MB of the default takes longer than most tests. */
const SETTINGS = "shared_buffers = 4MB\n";

type ImageFile = { path: string; bytes: Uint8Array; size: number };
type Image = { folders: string[]; files: ImageFile[] };

let folder: Promise<string> | undefined;
let image: Promise<Image> | undefined;

/** An empty, migrated database in memory. */
export async function openImage(): Promise<PGlite> {
  image ??= migratedFolder().then(readImage);
  return PGlite.create({ fs: new ImageFiles(await image) });
}

/** Puts an empty, migrated database into a DATA_DIR, as if a server had started there before. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  cpSync(await migratedFolder(), join(dataDir, "pglite"), { recursive: true });
}

/**
 * The files of a migrated database, made once per set of migrations and kept between runs: copying
 * them takes a fraction of what making a database anew does.
 */
function migratedFolder(): Promise<string> {
  folder ??= makeFolder();
  return folder;
}

async function makeFolder(): Promise<string> {
  const made = join(CACHE, `test-database-${migrationsHash()}`);
  if (existsSync(made)) return made;
  await mkdir(CACHE, { recursive: true });
  const draft = `${made}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const pglite = await PGlite.create(draft);
  await migratePglite(pglite);
  // Nobody connects to these two, and without them the files are two thirds.
  await pglite.exec("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  await pglite.close();
  appendFileSync(join(draft, "postgresql.conf"), SETTINGS);
  try {
    renameSync(draft, made);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(made)) throw error;
    rmSync(draft, { recursive: true });
  }
  return made;
}

function readImage(source: string): Image {
  const entries = readdirSync(source, { recursive: true, withFileTypes: true });
  const nameOf = ({ parentPath, name }: (typeof entries)[number]) =>
    ROOT + join(parentPath, name).slice(source.length);
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(nameOf),
    files: entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const bytes = readFileSync(join(entry.parentPath, entry.name));
        return { path: nameOf(entry), bytes: withoutEmptyEnd(bytes), size: bytes.length };
      }),
  };
}

/** Of the log's 16 MB all but the beginning is empty. */
function withoutEmptyEnd(bytes: Buffer): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}

/** The files of an image in memory, each database's its own. */
class ImageFiles extends MemoryFS {
  readonly #image: Image;

  constructor(of: Image) {
    super();
    this.#image = of;
  }

  override async initialSyncFs(): Promise<void> {
    const FS = this.pg?.Module.FS;
    if (!FS) throw new Error("PGlite reads its files before it has a file system");
    for (const path of [ROOT, ...this.#image.folders]) FS.mkdirTree(path);
    for (const { path, bytes, size } of this.#image.files) {
      FS.writeFile(path, bytes);
      if (bytes.length < size) FS.truncate(path, size);
    }
  }
}

function migrationsHash(): string {
  const migrations = fileURLToPath(productFolder("migrations"));
  // The manifest pins the version of PGlite that the files belong to.
  const manifest = readFileSync(new URL("../../package.json", import.meta.url));
  const hash = createHash("sha256").update(manifest).update(SETTINGS);
  // A migration that the journal does not name is never applied.
  const journal = join("meta", "_journal.json");
  for (const name of [...readdirSync(migrations).sort(), journal]) {
    if (!name.endsWith(".sql") && name !== journal) continue;
    hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
