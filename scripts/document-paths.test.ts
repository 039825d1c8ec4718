import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { filesUnder } from "./launch/stamps.mjs";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENTS = [
  ...["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md"],
  "docs/security/asvs.md",
];

const FILE_NAME = /^[\w.*-]+\.(ts|tsx|mjs|md|json|css|py)$/;
const PATH = /^[\w@.<>*-]+(\/[\w@.<>*-]+)+\/?$/;
/** Tests write it; it is not in the tree. */
const OUTPUT = /^test-results\//;
/** Headers that look like a path. */
const NO_PATH = /^(application|text)\//;

const files = ["apps", "packages", "e2e", "lab", "scripts", "docs"]
  .flatMap((folder) => filesUnder(join(ROOT, folder)))
  .map((path) => `/${relative(ROOT, path)}`);

const paths = `${[...new Set(files.flatMap((path) => [path, `${dirname(path)}/`]))].join("\n")}\n`;

/** Whether a file or folder ends with a path; `<…>` and `*` match any name. */
function isThere(path: string): boolean {
  if (existsSync(join(ROOT, path))) return true;
  const words = path.replace(/\/$/, "").split(/<[^>]*>|\*/);
  const pattern = words.map((word) => word.replaceAll(".", "\\.")).join("[^/\\n]*");
  return new RegExp(`/${pattern}(/|\\n)`).test(paths);
}

/** Returns the paths in a document: in code, in a tree of folders, and in links. */
function namedIn(text: string, folder: string): string[] {
  const [, ...trees] = text.split(/^```$/m);
  const inTrees = trees.filter((_, index) => index % 2 === 0).flatMap((tree) => tree.split("\n"));
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = ""]) => word);
  const links = [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, to = ""]) =>
    join(folder, to),
  );
  const named = [...code, ...inTrees.map((line) => line.split(/\s/, 1)[0] ?? "")].filter(
    (word) =>
      (FILE_NAME.test(word) || PATH.test(word)) && !OUTPUT.test(word) && !NO_PATH.test(word),
  );
  return [...named, ...links];
}

it.each(DOCUMENTS)("%s names files and folders that exist", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  const named = namedIn(text, dirname(document));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
