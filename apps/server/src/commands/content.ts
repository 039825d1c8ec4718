import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import type { Database } from "#database/database.ts";
import { packValues } from "#modules/content/serving.ts";
import { exportPack } from "#modules/content/transfer/export-pack.ts";
import { applyImport, importLines, previewImport } from "#modules/content/transfer/import-pack.ts";
import type { Config } from "#settings/config.ts";
import { withDatabase } from "./with-database.ts";

async function run(config: Config, db: Database, given: string[]): Promise<string[]> {
  const [verb, named] = given.filter((each) => !each.startsWith("--"));
  const flags = given.filter((each) => each.startsWith("--"));
  const [now, deployment] = [new Date(), config.appUrl];
  if (verb === "export" && named) {
    const folder = resolve(named);
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new Error("The target folder is not empty.");
    }
    const newest = flags.includes("--newest");
    return [`${await exportPack(db, { folder, newest, deployment, now })} files in ${folder}`];
  }
  const folder = named ? resolve(named) : (config.contentDir ?? fileURLToPath(DEFAULT_PACK));
  const found = await previewImport(db, folder, { values: packValues(config), deployment, now });
  if (found.refused.length > 0) {
    const reasons = found.refused.join("\n");
    throw new Error(`This pack was not taken. The one before it serves on.\n${reasons}`);
  }
  const { changes } = found;
  if (changes.length === 0) return ["Nothing would change.", ...importLines(found)];
  if (!flags.includes("--yes")) {
    return [...importLines(found), "Nothing was changed. --yes brings this in as drafts."];
  }
  await applyImport(db, found, { by: null, now });
  return [...importLines(found), `${changes.length} drafts were brought in.`];
}

/** The commands `npm run server -- content export|import` (decision 143). */
export const contentCommand = (given: string[]): Promise<void> =>
  withDatabase(async ({ db }, config) => (await run(config, db, given)).join("\n"), {
    poolSize: 2,
  });
