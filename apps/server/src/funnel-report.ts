// What `npm run funnel` runs: prints the counts of the last thirty days (decision 28). Where a running
// server has the built-in database, asks that server, as the administrator of the demo accounts.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { FolderInUseError } from "#database/folder-lock.ts";
import { openDatabase } from "#database/open-database.ts";
import type { FunnelReport } from "#modules/funnel/funnel.schema.ts";
import { funnelReport } from "#modules/funnel/funnel-report.ts";
import { reportTable } from "#modules/funnel/report-table.ts";
import { type Config, readConfig } from "#settings/config.ts";
import { readOrCreateDemoAccounts } from "./seed/demo-accounts.ts";

async function readDatabase({ databaseUrl, dataDir }: Config): Promise<FunnelReport> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, log });
  return funnelReport(database.db, {}, new Date()).finally(database.close);
}

async function askServer({ appUrl, dataDir }: Config, inUse: Error): Promise<FunnelReport> {
  if (!existsSync(join(dataDir, "demo-accounts.json"))) throw inUse;
  const { admin } = readOrCreateDemoAccounts(dataDir);
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(new URL(path, appUrl), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/api/auth/sign-in/email", {}, admin);
  if (!signedIn.ok) throw inUse;
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await fetch(new URL("/api/funnel", appUrl), { headers });
  await post("/api/auth/sign-out", headers, { scope: "local" });
  if (!answer.ok) throw inUse;
  return (await answer.json()) as FunnelReport;
}

async function read(config: Config): Promise<FunnelReport> {
  try {
    return await readDatabase(config);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const advice = `${error.message} Or read ${config.appUrl}/api/funnel as an administrator.`;
    const inUse = new Error(advice);
    return askServer(config, inUse).catch(() => {
      throw inUse;
    });
  }
}

try {
  process.stdout.write(`${reportTable(await read(readConfig(process.env)))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
