// `npm run settings:write`: writes what describes the settings from their definitions, which are in
// packages/settings: .env.example, and the tables of docs/operations.md. A test fails when either is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentExample, settingsTables } from "#settings/describe-settings.mjs";
import { ROOT } from "./launch/paths.mjs";

const MANUAL = join(ROOT, "docs", "operations.md");
const TABLES =
  /(<!-- settings: npm run settings:write -->\n\n)[\s\S]*(\n\n<!-- end of settings -->)/;

writeFileSync(join(ROOT, ".env.example"), environmentExample());
const manual = readFileSync(MANUAL, "utf8");
writeFileSync(
  MANUAL,
  manual.replace(TABLES, (_, begin, end) => begin + settingsTables() + end),
);
