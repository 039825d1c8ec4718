import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { ROOT } from "#launch/paths.mjs";

const LEFT_OUT = new Set([".git", ".cache", "node_modules", "test-results"]);
/** Of a workspace or the whole; deeper ones are sources. */
const BUILT = /^(?:[^/]+\/[^/]+\/)?build$/;

const isCopied = (path) =>
  !LEFT_OUT.has(basename(path)) && !BUILT.test(relative(ROOT, path).split(sep).join("/"));

/** Links installed packages; a workspace's link leads into the copy. */
function linkPackages(from, to, copy) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name.startsWith("@")) linkPackages(source, target, copy);
    else if (!name.startsWith(".") && lstatSync(source).isSymbolicLink()) {
      symlinkSync(join(copy, relative(ROOT, realpathSync(source))), target);
    } else if (!name.startsWith(".")) symlinkSync(source, target);
  }
}

/** Copies the sources to a folder, with links to the installed packages. */
export function copyTree(copy) {
  cpSync(ROOT, copy, { recursive: true, filter: isCopied });
  const workspaces = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name)),
  );
  for (const folder of ["", "lab", ...workspaces]) {
    const packages = join(ROOT, folder, "node_modules");
    if (existsSync(packages)) linkPackages(packages, join(copy, folder, "node_modules"), copy);
  }
}
