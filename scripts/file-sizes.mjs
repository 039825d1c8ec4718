// Fails when a source file is over the limit, and says the median: a long file is cut, but fragments
// that only one other file reads are no better, so nothing asks for small ones.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./launch/paths.mjs";
import { filesUnder } from "./launch/stamps.mjs";

const LONGEST = 300;
const FOLDERS = ["apps", "packages", "e2e", "scripts", "bench"];

const sizes = FOLDERS.flatMap((folder) => filesUnder(join(ROOT, folder)))
  .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
  .map((path) => ({
    path: relative(ROOT, path),
    lines: readFileSync(path, "utf8").trimEnd().split("\n").length,
  }))
  .sort((one, other) => one.lines - other.lines);

const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
const tooLong = sizes.filter(({ lines }) => lines > LONGEST);

process.stdout.write(`${sizes.length} source files, median ${median} lines, `);
process.stdout.write(`longest ${sizes.at(-1)?.lines} (at most ${LONGEST})\n`);
for (const { path, lines } of tooLong) process.stdout.write(`too long: ${path}, ${lines} lines\n`);
if (tooLong.length > 0) process.exitCode = 1;
