import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { NotHere } from "#topology/run-steps.ts";
import { ROOT } from "../../scripts/launch/paths.mjs";

const MIGRATIONS = "apps/server/src/data/schema/migrations/*.sql";

const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** Returns the last commit without the newest migration. */
function lastBeforeMigration(): string {
  try {
    const added = git("log", "-1", "--format=%H", "--diff-filter=A", "--", MIGRATIONS);
    return git("rev-parse", "--short", `${added}^`);
  } catch {
    throw new NotHere("this copy has no history (git) from which to build the former version");
  }
}

/** Installed packages serve both; the product's own lead into the former sources. */
function linkPackages(sources: string): void {
  const installed = join(ROOT, "node_modules");
  const target = join(sources, "node_modules");
  mkdirSync(join(target, "@sovereign"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@sovereign") symlinkSync(join(installed, name), join(target, name));
  }
  for (const name of readdirSync(join(installed, "@sovereign"))) {
    const within = relative(ROOT, realpathSync(join(installed, "@sovereign", name)));
    symlinkSync(join(sources, within), join(target, "@sovereign", name));
  }
  for (const within of ["apps/server/node_modules"]) {
    if (existsSync(join(ROOT, within))) symlinkSync(join(ROOT, within), join(sources, within));
  }
}

/** Builds the server as it was before the newest migration. */
export async function formerBuild(folder: string): Promise<{ commit: string; serverDir: string }> {
  const commit = lastBeforeMigration();
  const sources = join(folder, "former");
  mkdirSync(sources);
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", sources], { input: archive });
  linkPackages(sources);
  const module = join(sources, "scripts", "launch", "server-build.mjs");
  const { ensureServerBuild } = await import(module);
  const { serverDir } = await ensureServerBuild();
  return { commit, serverDir };
}
