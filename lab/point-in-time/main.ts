import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/**
 * Loses a PostgreSQL that is archived as deploy/pgbackrest does, while four clients write, and
 * restores it to the end of its archive and to an instant. Runs as root, on Debian's packages
 * postgresql and pgbackrest.
 */

const SECONDS = 8;
const CLIENTS = 4;
const PORT = "5599";
const DEPLOY = join(import.meta.dirname, "../../deploy/pgbackrest");
const BIN = execFileSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | tail -1"], {
  encoding: "utf8",
}).trim();

const folder = mkdtempSync(join(tmpdir(), "point-in-time-"));
const data = join(folder, "data");
const config = join(folder, "pgbackrest.conf");

const as = (program: string, ...args: string[]) =>
  execFileSync("runuser", ["-u", "postgres", "--", program, ...args], {
    ...{ cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  });
const pgBackRest = (...args: string[]) =>
  as("pgbackrest", `--config=${config}`, "--stanza=sovereign", ...args);
const start = () =>
  as(join(BIN, "pg_ctl"), "-D", data, "-l", join(folder, "log"), "-w", "-t", "120", "start");

/** The deployed files, with this folder's paths and a key. */
function writeConfiguration(): void {
  const deployed = readFileSync(join(DEPLOY, "pgbackrest.conf"), "utf8")
    .replace(/^repo1-path=.*/m, `repo1-path=${folder}/repo`)
    .replace(/^repo1-cipher-pass=.*/m, "repo1-cipher-pass=only-for-this-trial-only-for-this-trial")
    .replace(/^pg1-path=.*/m, `pg1-path=${data}\npg1-socket-path=${folder}\npg1-port=${PORT}`)
    .replace("[global]", `[global]\nlock-path=${folder}/lock\nlog-level-file=off`);
  writeFileSync(config, deployed);
  const settings = readFileSync(join(DEPLOY, "postgresql.conf"), "utf8").replace(
    "pgbackrest --stanza",
    `pgbackrest --config=${config} --stanza`,
  );
  const own = `port=${PORT}\nlisten_addresses=''\nunix_socket_directories='${folder}'\n`;
  writeFileSync(join(data, "postgresql.conf"), settings + own, { flag: "a" });
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: folder, port: Number(PORT), user: "postgres" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

type Acknowledged = { id: number; at: number };

/** Writes rows one after another until the database is gone; returns those it acknowledged. */
async function write(acknowledged: Acknowledged[]): Promise<void> {
  const client = await connect();
  try {
    for (;;) {
      const { rows } = await client.query("insert into written default values returning id");
      acknowledged.push({ id: Number(rows[0].id), at: Date.now() });
    }
  } catch {
    // The database was killed.
  }
}

async function restored(...target: string[]): Promise<Set<number>> {
  rmSync(data, { recursive: true });
  pgBackRest(...target, "restore");
  start();
  const client = await connect();
  const { rows } = await client.query("select id from written");
  await client.end();
  kill();
  return new Set(rows.map(({ id }) => Number(id)));
}

const kill = () => as(join(BIN, "pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop");

/** Waits until the segment that ends now is archived. */
async function untilArchived(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as name");
  for (;;) {
    const { rows: archived } = await client.query(
      "select last_archived_wal >= $1 as done from pg_stat_archiver",
      [rows[0].name],
    );
    if (archived[0].done) return;
    await setTimeout(50);
  }
}

async function tryIt(): Promise<boolean> {
  chmodSync(folder, 0o755);
  execFileSync("chown", ["postgres", folder]);
  as(join(BIN, "initdb"), "-D", data, "-A", "trust");
  writeConfiguration();
  start();
  const client = await connect();
  await client.query("create table written (id bigint generated always as identity)");
  pgBackRest("stanza-create");
  pgBackRest("--type=full", "backup");

  const acknowledged: Acknowledged[] = [];
  const writing = Array.from({ length: CLIENTS }, () => write(acknowledged));
  await setTimeout((SECONDS * 1000) / 2);
  const instant = Date.now();
  await setTimeout((SECONDS * 1000) / 2);
  const archivedUntil = Date.now();
  await untilArchived(client);
  await setTimeout(1000);
  kill();
  await Promise.all([...writing, client.end().catch(() => undefined)]);

  const whole = await restored();
  const then = await restored(
    "--type=time",
    `--target=${new Date(instant).toISOString().replace("T", " ").replace("Z", "+00")}`,
    "--target-action=promote",
  );
  const lost = (rows: Set<number>, until: number) =>
    acknowledged.filter(({ id, at }) => at < until && !rows.has(id)).length;
  // A commit and its acknowledgment are milliseconds apart.
  const early = acknowledged.filter(({ id, at }) => at > instant + 500 && then.has(id)).length;
  const figures = [
    `${acknowledged.length} writes acknowledged; the machine was lost 1 s after its last archived second.`,
    `To the end of the archive: ${lost(whole, archivedUntil)} lost before that second, ${lost(whole, Number.POSITIVE_INFINITY)} in all.`,
    `To an instant: ${lost(then, instant)} lost before it, ${early} kept from after it.`,
  ];
  process.stdout.write(`${figures.join("\n")}\n`);
  return lost(whole, archivedUntil) + lost(then, instant) + early === 0 && acknowledged.length > 0;
}

const isSound = await tryIt().finally(() => rmSync(folder, { recursive: true, force: true }));
process.exitCode = isSound ? 0 : 1;
