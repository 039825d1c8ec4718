import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

/** What is there to be imported; none of it imports anything. */
const FILES = [
  "packages/domain/src/streak.ts",
  "packages/content/src/public/x.ts",
  "packages/content/src/server/emails.ts",
  "packages/content/src/build/x.ts",
  "packages/contract/src/problems.ts",
  "packages/newcomer/src/x.ts",
  "packages/settings/src/setting.ts",
  "apps/server/src/clock.ts",
  "apps/server/src/compose.ts",
  "apps/server/src/data/schema/schema.ts",
  "apps/server/src/http/gate.ts",
  "apps/server/src/problems/problem.ts",
  "apps/server/src/testing/recording-mailer.ts",
  `apps/server/src/modules/${module}/x.routes.ts`,
  `apps/server/src/modules/${module}/x.service.ts`,
  `apps/server/src/modules/${otherModule}/x.service.ts`,
  "apps/sandbox/src/payments/payment-provider.ts",
  `apps/web/src/features/${feature}/x.ts`,
  `apps/web/src/features/${otherFeature}/x.ts`,
  `apps/web/src/features/${otherFeature}/x.module.css`,
  "apps/web/src/core/page/paths.ts",
  "apps/web/src/design/controls/x.tsx",
  "apps/web/src/days/x.tsx",
  "apps/web/src/proof/x.tsx",
  "apps/web/src/routes/app.tsx",
  "bench/web/weighing.ts",
  "e2e/product/start-product.ts",
  "e2e/support/fixtures.ts",
  "scripts/launch/free-port.mjs",
];

/** [folder or file that imports, what it imports, the rule that refuses it or null] */
const CASES: [from: string, specifier: string, refusedBy: string | null][] = [
  ["packages/domain/src", "@sovereign/content/public/x", "imports of packages/domain"],
  ["packages/domain/src", "node:fs", "domain is pure"],
  ["packages/domain/src", "react", "domain is pure"],
  ["packages/domain/src", "zod", null],
  ["packages/domain/src", "./streak.ts", null],
  ["packages/domain/src", "./nowhere.ts", "found"],
  [
    "packages/content/src/public",
    "@sovereign/content/server/emails",
    "imports of packages/content/src/(public|words)",
  ],
  [
    "packages/content/src/words/en",
    "@sovereign/content/server/emails",
    "imports of packages/content/src/(public|words)",
  ],
  ["packages/content/src/server", "@sovereign/contract/problems", "imports of packages/content"],
  ["packages/content/src/server", "@sovereign/domain/streak", null],
  ["packages/newcomer/src", "@sovereign/domain/streak", "a package without a row"],
  ["packages/newcomer/src", "./x.ts", null],
  ["apps/server/src/http", "@sovereign/web/x", "found"],
  ["apps/server/src/providers/mail", "@sovereign/sandbox/payments", "imports of apps/server"],
  ["apps/server/src/testing", "@sovereign/sandbox/payments", null],
  ["apps/server/src/http", `#modules/${module}/x.service.ts`, "below the modules"],
  ["apps/server/src/data/engine", "#app/compose.ts", "below the modules"],
  ["apps/server/src/providers/mail", "#http/gate.ts", "below HTTP"],
  ["apps/server/src/providers/mail", "#problems/problem.ts", null],
  ["apps/server/src/problems", "@sovereign/contract/problems", null],
  ["packages/contract/src", "@sovereign/content/server/emails", "imports of packages/contract"],
  ["apps/server/src/problems", "hono", "problems below everything"],
  ["apps/server/src/problems", "#app/clock.ts", "problems below everything"],
  ["apps/server/src/providers/mail", "#testing/recording-mailer.ts", "doubles stay in tests"],
  [`apps/server/src/modules/${module}`, `#modules/${otherModule}/x.service.ts`, "modules apart"],
  [`apps/server/src/modules/${module}`, "#app/compose.ts", "modules apart"],
  [`apps/server/src/modules/${module}`, "#schema/schema.ts", null],
  ["apps/server/src", `#modules/${module}/x.routes.ts`, null],
  ["apps/web/src/design", `#features/${feature}/x.ts`, "below the features"],
  ["apps/web/src/core/page", "#routes/app.tsx", "below the features"],
  ["apps/web/src/core/session", `#features/${feature}/x.ts`, "below the features"],
  ["apps/web/src/days", `#features/${feature}/x.ts`, "below the features"],
  ["apps/web/src/core/page", "#design/controls/x.tsx", "below the design"],
  ["apps/web/src/app/frames", "#routes/app.tsx", "app below routes"],
  ["apps/web/src/app/frames", `#features/${feature}/x.ts`, null],
  ["apps/web/src/design/figures", "#days/x.tsx", "below the days"],
  ["apps/web/src/design/figures", "#proof/x.tsx", "below the days"],
  ["apps/web/src/proof", `#features/${feature}/x.ts`, "below the features"],
  ["apps/web/src/proof", "#days/x.tsx", "days and proof apart"],
  ["apps/web/src/proof", "#design/controls/x.tsx", null],
  ["apps/web/src/design/figures", "#core/page/paths.ts", null],
  ["apps/web/src/days", "#design/controls/x.tsx", null],
  [`apps/web/src/features/${feature}`, `#features/${otherFeature}/x.ts`, "features apart"],
  [`apps/web/src/features/${feature}`, `#features/${otherFeature}/x.module.css`, "features apart"],
  [`apps/web/src/features/${feature}`, "#routes/app.tsx", "features below routes"],
  [`apps/web/src/features/${feature}`, "@sovereign/content/server/emails", "imports of apps/web"],
  [`apps/web/src/features/${feature}`, "@sovereign/contract/problems", null],
  [`apps/web/src/features/${feature}`, "@sovereign/content/build/x", "imports of apps/web"],
  ["apps/web/vite.config.ts", "@sovereign/content/build/x", null],
  [
    "apps/web/vitest.config.ts",
    "@sovereign/content/server/emails",
    "imports of the web app's build",
  ],
  ["apps/web/src/routes", `#features/${feature}/x.ts`, null],
  ["apps/web/src/routes", "@sovereign/server/main", "found"],
  ["apps/sandbox/src", "@sovereign/domain/streak", "imports of apps/sandbox"],
  ["e2e/journeys", "@sovereign/content/public/x", "imports of e2e/journeys"],
  ["e2e/journeys", "#bench/web/weighing.ts", null],
  ["e2e/journeys", "#launch/free-port.mjs", null],
  ["e2e/support", "#bench/web/weighing.ts", "imports of e2e/support"],
  ["e2e/product", "#support/fixtures.ts", "imports of e2e/product"],
  ["e2e/product", "#bench/web/weighing.ts", "imports of e2e/product"],
  ["e2e/pictures", "#support/fixtures.ts", "imports of e2e/pictures"],
  ["bench/web", "@sovereign/contract/problems", "imports of bench"],
  ["bench/web", "#support/fixtures.ts", "imports of bench"],
  ["bench/web", "#product/start-product.ts", null],
  ["apps/sandbox/src", "@sovereign/settings/definitions", null],
  ["apps/web/src/core/page", "@sovereign/settings/setting", "imports of apps/web"],
  ["packages/settings/src/definitions.mjs", "pino", "scripts run on Node alone"],
  ["scripts/launch", "#settings/definitions.mjs", null],
  ["scripts/launch", "pino", "scripts run on Node alone"],
];

const fileOf = (index: number, from = CASES[index]?.[0] ?? "") =>
  /\.m?[jt]s$/.test(from) ? from : `${from}/case-${index}.ts`;

let workspace: string;
/** By importing file, the rules that refuse what it imports. */
let refusals: Map<string, string[]>;

function write(path: string, text: string) {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
}

/** The packages with their real manifests, which say what `#…` and `@sovereign/…` stand for. */
function writePackages() {
  const folders = [".", "apps/web", "apps/server", "apps/sandbox", "packages/newcomer"];
  for (const folder of [
    ...folders,
    "packages/domain",
    "packages/content",
    "packages/settings",
    "packages/contract",
  ]) {
    mkdirSync(join(workspace, folder), { recursive: true });
    const manifest = join(ROOT, folder, "package.json");
    if (!existsSync(manifest)) continue;
    copyFileSync(manifest, join(workspace, folder, "package.json"));
    const { name } = JSON.parse(readFileSync(manifest, "utf8")) as { name: string };
    if (!name.startsWith("@")) continue;
    mkdirSync(join(workspace, "node_modules/@sovereign"), { recursive: true });
    symlinkSync(join(workspace, folder), join(workspace, "node_modules", name));
  }
  for (const name of ["zod", "react", "hono", "pino"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "main.js" }));
    write(`node_modules/${name}/main.js`, "");
  }
}

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "import-rules-"));
  writePackages();
  for (const path of FILES) write(path, path.endsWith(".css") ? "" : "export const thing = 1;\n");
  CASES.forEach(([, specifier], index) => {
    const [, type, name] = /^(type )?(.*)$/.exec(specifier) ?? [];
    write(
      fileOf(index),
      `import ${type ?? ""}{ thing } from "${name}";\nexport const x = thing;\n`,
    );
  });
  write(
    "apps/sandbox/src/one.ts",
    'import type { Two } from "./two.ts";\nexport type One = Two;\n',
  );
  write(
    "apps/sandbox/src/two.ts",
    'import type { One } from "./one.ts";\nexport type Two = One;\n',
  );

  const program = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = ["--config", join(ROOT, ".dependency-cruiser.mjs"), "--output-type", "json"];
  const run = spawnSync(
    process.execPath,
    [program, ...args, "apps", "packages", "e2e", "bench", "scripts"],
    { cwd: workspace, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(run.stdout) as Report;
  refusals = new Map();
  for (const { from, rule } of summary.violations) {
    refusals.set(from, [...(refusals.get(from) ?? []), rule.name]);
  }
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe("import directions", () => {
  it.each(
    CASES.map(([from, specifier, rule], index) => ({
      from,
      specifier,
      rule,
      verdict: rule ? "refuses" : "allows",
      file: fileOf(index),
    })),
  )("$verdict $specifier in $from", ({ file, rule }) => {
    expect(refusals.get(file) ?? []).toEqual(rule ? expect.arrayContaining([rule]) : []);
  });

  it("refuses a circle of imports, of types too", () => {
    expect(refusals.get("apps/sandbox/src/one.ts")).toEqual(["no cycles"]);
  });

  it("refuses to leave a folder by ../", () => {
    const { linter } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
    const rules = { style: { noRestrictedImports: linter.rules.style.noRestrictedImports } };
    write("biome.json", JSON.stringify({ linter: { rules: { preset: "none", ...rules } } }));
    write("apps/web/src/core/up.ts", 'import { x } from "../design/button.tsx";\nx();\n');
    const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
    const args = [biome, "lint", "apps/web/src/core"];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: workspace,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("noRestrictedImports")]);
  });
});
