// `npm run architecture:draw` draws docs/imports.md from the imports that there are. With --check it
// only says whether the file is still true.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productNode, ROOT } from "./launch/paths.mjs";

const FILE = join(ROOT, "docs", "imports.md");
const FOLDERS = ["apps", "packages", "e2e", "bench", "scripts"];
const NOT_DRAWN =
  "\\.test\\.tsx?$|/testing/|node_modules|\\.css$|^(apps/web|e2e)/[^/]+\\.ts$|/build-steps/";

const PICTURES = [
  {
    title: "The packages",
    about: "Who imports whom. The web app takes nothing of the server: both take the contract.",
    shown: `^(${FOLDERS.join("|")})/`,
    node: "^(apps|packages|e2e)/[^/]+|^(bench|scripts)",
  },
  {
    title: "Inside the server",
    about:
      "Its folders; `compose.ts`, `main.ts` and what else stands beside them puts them together.",
    shown: "^apps/server/src/[^/]+/",
    node: "^apps/server/src/[^/]+(?=/)",
  },
  {
    title: "Inside the web app",
    about: "Its folders; what stands beside them is the document and the frames around every page.",
    shown: "^apps/web/src/[^/]+/",
    node: "^apps/web/src/[^/]+(?=/)",
  },
];

const run = (program, ...args) =>
  execFileSync(
    productNode(),
    [join(ROOT, "node_modules/dependency-cruiser/bin", program), ...args],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    },
  );

/** The whole file, from one look at the imports. */
function draw() {
  const folder = mkdtempSync(join(tmpdir(), "imports-"));
  try {
    const seen = join(folder, "imports.json");
    const output = ["--output-type", "json", "--output-to", seen];
    run("dependency-cruiser.mjs", "--exclude", NOT_DRAWN, ...output, ...FOLDERS);
    const pictures = PICTURES.map(({ title, about, shown, node }) => {
      const wanted = ["--include-only", shown, "--collapse", node];
      const mermaid = run("depcruise-fmt.mjs", "--output-type", "mermaid", ...wanted, seen);
      const named = mermaid
        .trim()
        .replace(
          "\n",
          `\naccTitle: ${title}\naccDescr: An arrow leads from who imports to what is imported.\n`,
        );
      return [`## ${title}`, about, `\`\`\`mermaid\n${named}\n\`\`\``].join("\n\n");
    });
    const how =
      "Drawn from the imports by `npm run architecture:draw`; the test run fails when it is out of date.";
    return `${["# Who imports whom", how, ...pictures].join("\n\n")}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (!process.argv.includes("--check")) {
  writeFileSync(FILE, draw());
} else if (readFileSync(FILE, "utf8") !== draw()) {
  process.stderr.write("docs/imports.md is out of date. Run: npm run architecture:draw\n");
  process.exitCode = 1;
}
