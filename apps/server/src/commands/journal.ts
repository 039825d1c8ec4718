import { pino } from "pino";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { createComparison } from "#modules/journal/comparing/comparison.service.ts";
import { createDifferenceReport } from "#modules/journal/comparing/difference-report.ts";
import { findSoldPrices } from "#modules/memberships/sync/sold-prices.repository.ts";
import type { Span } from "#providers/payments/money-reading.ts";
import { createProviders } from "#providers/providers.ts";
import { type Config, readConfig } from "#settings/config.ts";

const USAGE = "Use: journal check [YYYY-MM], or journal fill [YYYY-MM]";

/** Returns a month of UTC, the current one without a name. */
function monthNamed(named: string | undefined, now: Date): Span {
  const month = named ?? now.toISOString().slice(0, 7);
  const from = new Date(`${month}-01T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}$/.test(month) || Number.isNaN(from.getTime())) throw new Error(USAGE);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from, to: to < now ? to : now };
}

async function run(config: Config, db: Database, [verb, month]: string[]): Promise<boolean> {
  if (verb !== "check" && verb !== "fill") throw new Error(USAGE);
  const clock = () => new Date();
  const span = monthNamed(month, clock());
  const providers = createProviders(config, {
    ...{ soldPrices: () => findSoldPrices(db), given: {}, clock },
  });
  if (!providers.payments && !providers.stores) throw new Error("No payment provider is set.");
  const comparison = createComparison({ db, clock, log: pino({ level: "silent" }), ...providers });
  const report = createDifferenceReport((line) => void process.stdout.write(`${line}\n`));
  if (verb === "fill") await comparison.fill(span);
  await comparison.check(span, report.findings);
  report.finish(span);
  return report.count() === 0;
}

/** The command `npm run server -- journal check|fill [YYYY-MM]` (decision 138). */
export async function journalCommand(given: string[]): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
    const place = { databaseUrl, directUrl, dataDir, besideServer: true };
    const database = await openDatabase({ ...place, poolSize: 2, log: pino({ level: "silent" }) });
    const agrees = await run(config, database.db, given).finally(database.close);
    if (!agrees) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
