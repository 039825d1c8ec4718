// `npm run db:reset`: empties this clone's database and its sandbox. Asks first, or needs --yes.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { childEnvironment, productNode, ROOT } from "./launch/paths.mjs";
import { dataFolder } from "./launch/product.mjs";
import { fail, PlainFailure, readTyped } from "./launch/progress.mjs";

const SCHEMAS = ["public", "drizzle", "pgboss"];

const PROGRAM = `
  import pg from "pg";
  import { withDatabase } from "./src/data/backup/command.ts";
  import { readStorage } from "./src/settings/config.ts";
  try {
    await withDatabase(readStorage(process.env), {}, async (connectionString) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query("drop schema if exists ${SCHEMAS.join(", ")} cascade; create schema public");
      await client.end();
    });
  } catch (error) {
    process.stderr.write(\`The reset failed, run it again: \${error.message || error.code}\\n\`);
    process.exitCode = 1;
  }`;

async function confirmed() {
  const { values } = readTyped("npm run db:reset -- [--yes]", {
    options: { yes: { type: "boolean" } },
  });
  const place = process.env.DATABASE_URL ? "of DATABASE_URL" : `in ${dataFolder()}`;
  const question = `This deletes every record of the database ${place}.`;
  if (values.yes) return true;
  if (process.env.DATABASE_URL || !process.stdin.isTTY) {
    throw new PlainFailure(`${question}\nAdd --yes to go ahead.`);
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`${question} Type yes to go ahead: `);
  prompt.close();
  return answer.trim() === "yes";
}

async function main() {
  loadEnvironmentFile();
  if (process.env.NODE_ENV === "production") {
    throw new PlainFailure("db:reset never touches a production database (NODE_ENV=production).");
  }
  if (!(await confirmed())) {
    process.stderr.write("Nothing was changed.\n");
    return;
  }
  await ensureDependencies();
  const result = spawnSync(productNode(), ["--input-type=module", "--eval", PROGRAM], {
    cwd: join(ROOT, "apps", "server"),
    env: childEnvironment({ DATA_DIR: dataFolder() }),
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.status !== 0) throw new PlainFailure("The database could not be reset (see above).");
  // The sandbox would otherwise assign an old purchase to a new account with the same email.
  rmSync(join(dataFolder(), "sandbox"), { recursive: true, force: true });
  process.stderr.write("The database is empty. The next start makes it anew.\n");
}

main().catch(fail);
