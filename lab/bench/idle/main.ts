// `npm run idle -w lab [-- --minutes 3 --members 20000]`: what nodes cost while no one is there.
// `-- --write` stores the table in docs/measurements/idle.md. Fails above the statements allowed.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "@sovereign/server/src/data/embedded/embedded-postgres.ts";
import { SERVER_MEMORY } from "@sovereign/settings/server-memory";
import { pino } from "pino";
import { createCleanUp, runProgram } from "#topology/clean-up.ts";
import { table, writeMeasurement } from "#topology/markdown.ts";
import { createNode, type Node, startSurroundings } from "#topology/nodes.ts";
import { childrenOf } from "#topology/processes.ts";
import { query } from "#topology/query.ts";
import { after } from "#topology/until.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import { createProgress } from "../../../scripts/launch/progress.mjs";
import { ensureServerBuild } from "../../../scripts/launch/server-build.mjs";
import { fillDatabase } from "../speed/systems/filled-database.ts";
import { cpuSeconds, cpuSecondsWithChildren } from "../speed/systems/process-cost.ts";

/** A tenth of the statements measured before nodes were woken instead of looking (decision 162). */
const ALLOWED = { 1: 67, 3: 180 };
const MIB = 1024;
/** A start's own work ends within this. */
const SETTLE_MS = 60_000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "3" },
    members: { type: "string", default: "20000" },
    write: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const cleaning = createCleanUp();

/** Memory of a process in MiB, with its part of shared memory. */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1]) / MIB;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

async function measure(url: string, postmaster: number, nodes: readonly Node[]) {
  await after(SETTLE_MS);
  await query(url, "select pg_stat_statements_reset()");
  const cpuNow = () => ({
    nodes: sum(nodes.map((node) => cpuSeconds(node.pid()))),
    database: cpuSecondsWithChildren(postmaster),
  });
  const before = cpuNow();
  await after(minutes * 60_000);
  const used = cpuNow();
  const counted = await query(
    url,
    "select calls, left(query, 90) from pg_stat_statements where query !~ 'pg_stat' order by 1 desc",
  );
  for (const [calls, text = ""] of counted.slice(0, 20)) {
    process.stderr.write(`    ${calls} ${text.replaceAll(/\s+/g, " ")}\n`);
  }
  const statements = sum(counted.map(([calls]) => Number(calls))) / minutes;
  const share = (seconds: number) => `${((seconds / minutes / 60) * 100).toFixed(2)} %`;
  const memory = nodes.map((node) => memoryOf(node.pid()));
  const ofDatabase = sum([postmaster, ...childrenOf(postmaster)].map(memoryOf));
  return {
    statements,
    cells: [
      statements.toFixed(0),
      `${(sum(memory) / nodes.length).toFixed(0)} MiB`,
      `${ofDatabase.toFixed(0)} MiB`,
      share((used.nodes - before.nodes) / nodes.length),
      share(used.database - before.database),
    ],
  };
}

/** Measures one node and three on a database of its own. */
async function measureBoth(members: number, serverDir: string) {
  const { folder, onStop } = cleaning;
  const dataDir = join(folder, `data-${members}`);
  mkdirSync(dataDir, { mode: 0o711 });
  const settings = { shared_preload_libraries: "pg_stat_statements" };
  const log = pino({ level: "silent" });
  const { url, serverUrl, stop } = await openEmbeddedPostgres({ dataDir, log, settings });
  onStop(stop);
  const lock = readFileSync(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8");
  const postmaster = Number.parseInt(lock, 10);
  await fillDatabase(url, dataDir, members);
  await query(url, "create extension pg_stat_statements");
  const port = await freePort();
  const both = { pooled: serverUrl, direct: serverUrl };
  const around = await startSurroundings(cleaning, port, both);
  const given = {
    ...around.settings,
    ...SERVER_MEMORY,
    DATABASE_OWNER_URL: url,
    ALARM_EMAIL: "operator@example.com",
  };
  const nodes: Node[] = [];
  const rows: (string | number)[][] = [];
  let isHeld = true;
  for (const count of [1, 3] as const) {
    while (nodes.length < count) {
      const name = `node-${members}-${nodes.length + 1}`;
      const own = nodes.length === 0 ? { port } : {};
      const node = await createNode(name, { folder, onStop, serverDir, settings: given, ...own });
      await node.start();
      nodes.push(node);
    }
    const { statements, cells } = await measure(url, postmaster, nodes);
    isHeld &&= statements <= ALLOWED[count];
    rows.push([members.toLocaleString("en"), count, ...cells]);
  }
  await Promise.all(nodes.map((node) => node.stop()));
  await stop();
  return { rows, isHeld };
}

runProgram(cleaning, false, async () => {
  const progress = createProgress(3);
  const { serverDir } = await progress.step("Building the server", ensureServerBuild);
  const empty = await progress.step("Without members", () => measureBoth(0, serverDir));
  const members = Number(values.members);
  const full = await progress.step("With members", () => measureBoth(members, serverDir));
  const head = ["Members", "Nodes", "Statements a minute", "Memory of a node", "of PostgreSQL"];
  const rows = [...empty.rows, ...full.rows];
  const text = table([...head, "Processor of a node", "of PostgreSQL"], rows);
  process.stdout.write(`\n${text}\n`);
  if (values.write) {
    writeMeasurement(
      "idle.md",
      `# Idle nodes

Written by \`npm run idle -w lab -- --write\`: built nodes with the embedded PostgreSQL, ${minutes} minutes each by \`pg_stat_statements\`, nobody there. Memory counts what processes share once; processor is of one core. A start's own work is not in it.

${text}

Before nodes were woken instead of looking ([decision 162](../decisions/162-durable-work.md)): 676 statements a minute with one node, 1,821 with three, and 163 MB for a node. Allowed are ${ALLOWED[1]} and ${ALLOWED[3]}.
`,
    );
  }
  return empty.isHeld && full.isHeld;
});
