import { existsSync, globSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { PlainFailure } from "../../scripts/launch/progress.mjs";

/** Not on an ordinary user's PATH, although the programs need no privileges. */
const MORE_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

/** The folder of the programs of Debian's newest PostgreSQL. */
export const POSTGRES = dirname(globSync("/usr/lib/postgresql/*/bin/initdb").sort().at(-1) ?? "/");

/** Puts programs on PATH; throws a message for people where their packages are missing. */
export function requirePrograms(packages: Record<string, string>): void {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...MORE_FOLDERS, POSTGRES];
  process.env.PATH = folders.join(delimiter);
  const missing = Object.entries(packages)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name)
    .join(" ");
  if (missing === "") return;
  throw new PlainFailure(
    `Missing: ${missing}. Install them (apt-get install --no-install-recommends ${missing}).`,
  );
}
