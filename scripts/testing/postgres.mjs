import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#launch/free-port.mjs";
import { findPostgres, NO_POSTGRES } from "./system-packages.mjs";

const READY_MS = 30_000;
/** Nothing here has to survive a power cut, so the cluster does not wait for the disk. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  listen_addresses: "127.0.0.1",
};

/** Where Linux keeps files in memory, and how much of it a cluster of many small databases may come to need. */
const MEMORY = "/dev/shm";
const MEMORY_BYTES = 4 * 1024 ** 3;

/** The folder for a cluster that is thrown away: in memory where there is room, elsewhere on the disk. */
function temporaryFolder(inMemory) {
  if (!inMemory || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
}

/** PostgreSQL refuses to run as root: somebody unprivileged to run it as, when that is needed. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag) =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // There is no such user here: try the next one.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.");
}

/** Whether the cluster takes queries: it listens a while before it does. */
function isReady(bin, port) {
  const { status } = spawnSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]);
  return status === 0;
}

/**
 * Starts a temporary cluster in a folder of its own; gives its URL and a function that stops it and
 * removes the folder, or keeps it, with all that is in it, where it is named by `keptIn`. The folder is
 * in memory if that is asked for by `inMemory` and has the room. With TEST_DATABASE_URL set, that
 * database is used and nothing is started. `more` are settings of PostgreSQL's own, by name.
 *
 * @param {{ keptIn?: string, inMemory?: boolean }} [place]
 * @param {Record<string, string>} [more]
 */
export async function startPostgres({ keptIn, inMemory = false } = {}, more = {}) {
  if (process.env.TEST_DATABASE_URL) {
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  }
  const bin = findPostgres();
  if (!bin) throw new Error(NO_POSTGRES);
  const owner = unprivileged();
  if (keptIn) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(temporaryFolder(inMemory), "test-postgres-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const options = { ...owner, cwd: folder, stdio: ["ignore", "ignore", "inherit"] };
  const asked = ["-D", data, "-U", "test", "--auth=trust", "-N", "-E", "UTF8", "--locale=C"];
  if (!existsSync(data)) execFileSync(join(bin, "initdb"), asked, options);

  const port = await freePort();
  const wanted = { ...SETTINGS, ...more };
  const settings = Object.entries(wanted).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, ...settings],
    {
      ...options,
      stdio: "ignore",
    },
  );
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const stop = async () => {
    server.kill("SIGINT");
    await gone;
    if (!keptIn) rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_MS;
  while (!isReady(bin, port)) {
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error("The temporary PostgreSQL did not start.");
    }
    await new Promise((next) => setTimeout(next, 50));
  }
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, stop };
}
