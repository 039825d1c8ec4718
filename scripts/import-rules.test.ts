import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** The first two folders of a kind that really exist, so that the walls between them are tried. */
function twoFolders(path: string): [string, string] {
  const folders = readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const [one, other] = folders;
  if (!one || !other) throw new Error(`${path} needs two folders for this test`);
  return [one, other];
}

const [feature, otherFeature] = twoFolders("apps/web/src/features");
const [module, otherModule] = twoFolders("apps/server/src/modules");

/** [folder of the importing file, what it imports, whether that is a violation] */
const CASES: [from: string, specifier: string, refused: boolean][] = [
  ["packages/domain/src", "@sovereign/content/public/x", true],
  ["packages/domain/src", "node:fs", true],
  ["packages/domain/src", "react", true],
  ["packages/domain/src", "./streak.ts", false],
  ["packages/content/src/public", "@sovereign/content/server/emails", true],
  ["packages/content/src/words/en", "@sovereign/content/server/emails", true],
  ["packages/content/src/server", "@sovereign/server/api", true],
  ["packages/content/src/server", "@sovereign/domain/streak", false],
  ["apps/server/src/http", "@sovereign/web/x", true],
  ["apps/server/src/providers/mail", "@sovereign/sandbox/payments", true],
  ["apps/server/src/testing", "@sovereign/sandbox/payments", false],
  ["apps/server/src/http", `#modules/${module}/x.service.ts`, true],
  ["apps/server/src/database", "#app/compose.ts", true],
  ["apps/server/src/providers/mail", "#http/gate.ts", true],
  ["apps/server/src/providers/mail", "#problems/problem.ts", false],
  ["apps/server/src/problems", "hono", true],
  ["apps/server/src/problems", "#app/clock.ts", true],
  ["apps/server/src/providers/mail", "#testing/recording-mailer.ts", true],
  [`apps/server/src/modules/${module}`, `#modules/${otherModule}/x.service.ts`, true],
  [`apps/server/src/modules/${module}`, "#database/schema.ts", false],
  ["apps/server/src", `#modules/${module}/x.routes.ts`, false],
  ["apps/web/src/ui", `#features/${feature}/x.ts`, true],
  ["apps/web/src/lib", "#web/routes/app.tsx", true],
  ["apps/web/src/session", `#web/features/${feature}/x.ts`, true],
  ["apps/web/src/platform", `#features/${feature}/x.ts`, true],
  [`apps/web/src/features/${feature}`, `#features/${otherFeature}/x.ts`, true],
  [`apps/web/src/features/${feature}`, "#web/routes/app.tsx", true],
  [`apps/web/src/features/${feature}`, "@sovereign/content/server/emails", true],
  [`apps/web/src/features/${feature}`, "@sovereign/server/api", false],
  [`apps/web/src/features/${feature}`, "@sovereign/content/build/x", true],
  ["apps/web/src/routes", `#features/${feature}/x.ts`, false],
  ["apps/web/src/routes", "@sovereign/server/main", true],
  ["apps/sandbox/src", "@sovereign/domain/streak", true],
  ["e2e/journeys", "@sovereign/content/public/x", true],
  ["scripts/launch", "pino", true],
  ["apps/web/src/lib", "../ui/button.tsx", true],
  ["apps/server/src/http", "../compose.ts", true],
];

let workspace: string;
let refused: Set<string>;

const fileOf = (index: number) => `${CASES[index]?.[0]}/case-${index}.ts`;

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "import-rules-"));
  copyFileSync(join(ROOT, "biome.imports.json"), join(workspace, "biome.imports.json"));
  writeFileSync(
    join(workspace, "biome.json"),
    JSON.stringify({ extends: ["./biome.imports.json"] }),
  );
  CASES.forEach(([, specifier], index) => {
    const path = join(workspace, fileOf(index));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { thing } from "${specifier}";\nthing();\n`);
  });
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--only=style/noRestrictedImports", "--max-diagnostics=none"];
  const run = spawnSync(process.execPath, [...args, "--reporter=github", "."], {
    cwd: workspace,
    encoding: "utf8",
  });
  refused = new Set(
    [...run.stdout.matchAll(/noRestrictedImports.*?file=([^,]+)/g)].map(([, file]) => String(file)),
  );
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe("import directions", () => {
  it.each(
    CASES.map(([from, specifier, isRefused], index) => ({
      from,
      specifier,
      verdict: isRefused ? "refuses" : "allows",
      file: fileOf(index),
    })),
  )("$verdict $specifier in $from", ({ file, verdict }) => {
    expect(refused.has(join(workspace, file))).toBe(verdict === "refuses");
  });
});
