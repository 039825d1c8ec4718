// `npm run db:reset`: empties the database of this clone, and what its sandbox knows. Asks first, or
// takes --yes.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { ensureDependencies } from "./launch/dependencies.mjs";
import { loadEnvironmentFile } from "./launch/environment.mjs";
import { productNode, ROOT } from "./launch/paths.mjs";
import { dataFolder } from "./launch/product.mjs";
import { fail, PlainFailure } from "./launch/progress.mjs";

const IN_USE = 3;
const SCHEMAS = ["public", "drizzle", "pgboss"];

async function confirmed(question) {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY) throw new PlainFailure(`${question}\nAdd --yes to go ahead.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`${question} Type yes to go ahead: `);
  prompt.close();
  return answer.trim() === "yes";
}

/** Runs statements through the pg driver of the server, in the product's Node. */
async function resetPostgres() {
  if (!process.argv.includes("--yes")) {
    throw new PlainFailure(
      `This drops the schemas ${SCHEMAS.join(", ")} of the database in DATABASE_URL. Add --yes to go ahead.`,
    );
  }
  await ensureDependencies();
  const program = `
    import pg from "pg";
    try {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      for (const schema of ${JSON.stringify(SCHEMAS)}) {
        await client.query(\`drop schema if exists \${schema} cascade\`);
      }
      await client.query("create schema public");
      await client.end();
    } catch ({ name, code = name }) {
      process.stderr.write(\`The database of DATABASE_URL cannot be used (\${code}).\\n\`);
      process.exitCode = 1;
    }`;
  const result = spawnSync(productNode(), ["--input-type=module", "--eval", program], {
    cwd: join(ROOT, "apps", "server"),
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.status !== 0) throw new PlainFailure("The database could not be reset (see above).");
}

/** Refuses while a running server has the folder, by asking for the server's own lock. */
async function assertUnlocked(folder) {
  await ensureDependencies();
  const program = `
    import { FolderInUseError, lockFolder } from "./src/data/locks/folder-lock.ts";
    try {
      lockFolder(process.argv[1]).release();
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      process.exitCode = ${IN_USE};
    }`;
  const result = spawnSync(productNode(), ["--input-type=module", "--eval", program, folder], {
    cwd: join(ROOT, "apps", "server"),
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.status === IN_USE) {
    throw new PlainFailure(`A running server uses ${folder}. Stop it first, then reset.`);
  }
  if (result.status !== 0) throw new PlainFailure("The database folder could not be examined.");
}

async function main() {
  loadEnvironmentFile();
  if (process.env.NODE_ENV === "production") {
    throw new PlainFailure("db:reset never touches a production database (NODE_ENV=production).");
  }
  if (process.env.DATABASE_URL) {
    await resetPostgres();
  } else {
    const folder = join(dataFolder(), "pglite");
    if (existsSync(folder)) {
      await assertUnlocked(folder);
      if (!(await confirmed(`This deletes every record in ${folder}.`))) {
        process.stderr.write("Nothing was changed.\n");
        return;
      }
      // Not the folder itself, which may be a link or a mounted volume.
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    }
  }
  // The sandbox would otherwise give a purchase of before to whoever signs up with its address.
  rmSync(join(dataFolder(), "sandbox"), { recursive: true, force: true });
  process.stderr.write("The database is empty. The next start makes it anew.\n");
}

main().catch(fail);
