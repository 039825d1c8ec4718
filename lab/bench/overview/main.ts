// `npm run bench:overview -w lab [-- --reads 600]`: compares the overview of a member of ten years
// with that of thirty days. Both are read alternately; the ratio must stay below 1.2 (decision 6).
import { parseArgs } from "node:util";
import { createOverviewService } from "@sovereign/server/src/modules/one-things/overview.service.ts";
import { startTemporaryPostgres } from "@sovereign/server/src/testing/temporary-postgres.ts";
import { addLongHistory, openMeasuredDatabase } from "#bench/data/long-history.ts";

const MAX_RATIO = 1.2;
const NOW = new Date("2026-11-22T12:00:00Z");
const MEMBERS = { "thirty-days": 30, "ten-years": 3_650 } as const;
type Member = keyof typeof MEMBERS;

const { values } = parseArgs({ options: { reads: { type: "string", default: "600" } } });
const READS = Number(values.reads);

const median = (times: number[]) => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

async function compare(name: string, at: Parameters<typeof openMeasuredDatabase>[0]) {
  const statements: string[] = [];
  const database = await openMeasuredDatabase(at, statements);
  const { db } = database;
  const overviews = createOverviewService({ db });
  const read = async (userId: Member) => {
    statements.length = 0;
    const from = performance.now();
    await overviews.read(userId, NOW);
    const time = performance.now() - from;
    if (statements.length !== 1) throw new Error(`${statements.length} statements`);
    return time;
  };
  for (const [userId, days] of Object.entries(MEMBERS)) {
    await addLongHistory(db, userId, days, NOW);
  }
  // The first read of ten years stores a standing, which takes an extra statement.
  await overviews.read("ten-years", NOW);
  const times: Record<Member, number[]> = { "thirty-days": [], "ten-years": [] };
  for (let turn = 0; turn < READS; turn += 1) {
    for (const member of turn % 2 ? MEMBER_NAMES : [...MEMBER_NAMES].reverse()) {
      times[member].push(await read(member));
    }
  }
  const [thirty, ten] = [median(times["thirty-days"]), median(times["ten-years"])];
  const ratio = ten / thirty;
  process.stdout.write(
    `  ${name}: ${thirty.toFixed(2)} ms with 30 days, ${ten.toFixed(2)} ms with 3,650 (medians of ` +
      `${READS}), ratio ${ratio.toFixed(2)}, one statement each\n`,
  );
  await database.close();
  return ratio;
}

const MEMBER_NAMES: Member[] = ["thirty-days", "ten-years"];

async function onPostgres(): Promise<number> {
  const { url, stop } = await startTemporaryPostgres();
  try {
    return await compare("PostgreSQL", { databaseUrl: url, dataDir: "" });
  } finally {
    await stop();
  }
}

if ((await onPostgres()) > MAX_RATIO) {
  process.stdout.write(`  The ratio is above ${MAX_RATIO}.\n`);
  process.exitCode = 1;
}
