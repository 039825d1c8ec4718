import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { dataDirError } from "#settings/data-dir-error.ts";
import { makeWhole } from "./cluster-folder.ts";
import {
  type EmbeddedPostgres,
  FolderInUseError,
  openEmbeddedPostgres,
  untilReady,
} from "./embedded-postgres.ts";
import { runProgram } from "./postgres-process.ts";
import { lookOf, NO_CARE, nextCare } from "./tend.ts";

/** Milliseconds; high enough for a busy machine. */
const TIMEOUT_MS = 20_000;
const log = pino({ level: "silent" });
const root = mkdtempSync(join(tmpdir(), "embedded-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const open = (dataDir: string, more = {}) => openEmbeddedPostgres({ dataDir, log, ...more });

/** Contains a word. Tests that need a stopped database copy it, because initdb takes longer. */
const made = join(root, "made");
beforeAll(async () => {
  mkdirSync(made);
  const { url, stop } = await open(made);
  await ask(url, "create table kept (word text)");
  await ask(url, "insert into kept values ('kept')");
  await stop();
});

function copyOfMade(name: string): string {
  const dataDir = join(root, name);
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

async function ask(url: string, sql: string, name = "sovereign"): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows.flat();
}

const lockOf = (dataDir: string) => join(dataDir, "postgres", "18", "postmaster.pid");
const pidOf = (dataDir: string) => Number(readFileSync(lockOf(dataDir), "utf8").split("\n")[0]);

/** A database that recovers for some connections, then serves. */
async function recovering(times: number) {
  const message = (type: string, body: Buffer | string) => {
    const head = Buffer.from(`${type}    `);
    head.writeInt32BE(Buffer.byteLength(body) + 4, 1);
    return Buffer.concat([head, Buffer.from(body)]);
  };
  const refusal = message("E", "SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const welcome = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", "I")]);
  let asked = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      asked += 1;
      if (asked > times) socket.write(welcome);
      else socket.end(refusal);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgres://any@127.0.0.1:${(server.address() as AddressInfo).port}/any`;
}

describe("a database that recovers longer than a start takes", () => {
  const past = performance.now();

  it("is waited for, because to end it is to begin again", async () => {
    const later = performance.now() + TIMEOUT_MS;
    await untilReady(await recovering(3), { ready: past, recovered: later }, log);
  });

  it("is given up once that has lasted", async () => {
    const ended = untilReady(await recovering(3), { ready: past, recovered: past }, log);
    await expect(ended).rejects.toMatchObject({ code: "57P03" });
  });
});

it("two starts make their clusters apart, though both have the same process number", async () => {
  const [home, drafts] = [mkdtempSync(join(root, "same-")), new Set<string>()];
  const folder = { home, data: join(home, "18") };
  const make = async (draft: string) => {
    drafts.add(draft);
    mkdirSync(draft);
    writeFileSync(join(draft, "PG_VERSION"), "18\n");
  };
  await Promise.all([makeWhole(folder, make), makeWhole(folder, make)]);
  expect(drafts.size).toBe(2);
  expect(readdirSync(home)).toEqual(["18"]);
});

describe("the embedded PostgreSQL", () => {
  // A realistic path, longer than a socket's may be.
  const dataDir = join(root, "Größe und Maß", "x".repeat(90));
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    mkdirSync(dataDir, { recursive: true });
    // As left by first starts that were killed, one of them in initdb.
    for (const draft of ["18.draft-1", "18.draft-2"]) {
      mkdirSync(join(dataDir, "postgres", draft), { recursive: true });
    }
    writeFileSync(join(dataDir, "postgres", "18.draft-2", "PG_VERSION"), "18\n");
    postgres = await open(dataDir);
  });
  afterAll(() => postgres.stop());

  it("preserves acknowledged writes and listens on no network §10.18", async () => {
    const settings = ["fsync", "synchronous_commit", "full_page_writes", "listen_addresses"];
    const values = settings.map((name) => `current_setting('${name}')`).join(", ");
    expect(await ask(postgres.url, `select ${values}`)).toEqual(["on", "on", "on", ""]);
    expect(readdirSync(join(dataDir, "postgres"))).toEqual(["18"]);
  });

  it("accepts connections only from the server's user §10.18", async () => {
    const socket = new URL(postgres.url).searchParams.get("host") ?? "";
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
    const access = readFileSync(join(dataDir, "postgres", "18", "pg_hba.conf"), "utf8");
    expect(access).toBe(
      "local all sovereign peer map=owner\nlocal all sovereign_server peer map=owner\n",
    );
    const stranger = new URL(postgres.url);
    stranger.username = "postgres";
    await expect(ask(stranger.href, "select 1")).rejects.toThrow(/no pg_hba.conf entry/);
  });

  it("refuses a second server, but serves a command while the first runs §10.17 §S60", async () => {
    const client = new pg.Client({
      connectionString: postgres.url,
      application_name: "sovereign",
    });
    await client.connect();
    await expect(open(dataDir)).rejects.toThrow(FolderInUseError);
    const command = await open(dataDir, { besideServer: true });
    expect(await ask(command.url, "select 1")).toEqual([1]);
    await command.stop();
    expect(await ask(postgres.url, "select 1")).toEqual([1]);
    await client.end();
  });

  it("restarts after it is killed §10.18 §S61", async () => {
    await ask(postgres.url, "create table kept (word text)");
    await ask(postgres.url, "insert into kept values ('acknowledged')");
    process.kill(pidOf(dataDir), "SIGKILL");
    await vi.waitFor(async () => {
      expect(await ask(postgres.url, "select word from kept")).toEqual(["acknowledged"]);
    }, TIMEOUT_MS);
  });
});

it("an embedded PostgreSQL stops while it is being restarted §S61", async () => {
  const dataDir = copyOfMade("restarting");
  const { stop } = await open(dataDir);
  const killed = pidOf(dataDir);
  process.kill(killed, "SIGKILL");
  // The file is gone for a moment.
  await vi.waitFor(() => expect(pidOf(dataDir)).not.toBe(killed), { timeout: 10_000, interval: 1 });
  await stop();
  expect(existsSync(lockOf(dataDir))).toBe(false);
});

/** Removes what logind's RemoveIPC does at log-out, of one PostgreSQL alone. */
function removeSharedMemory(dataDir: string): void {
  const [main = "", ...lines] = readFileSync(lockOf(dataDir), "utf8").split("\n");
  const id = lines[5]?.trim().split(/\s+/).at(-1) ?? "";
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8").trim().split(" ");
  execFileSync("ipcrm", ["--shmem-id", id]);
  for (const pid of [main, ...children].filter((each) => existsSync(`/proc/${each}/maps`))) {
    const [...files] = readFileSync(`/proc/${pid}/maps`, "utf8").matchAll(/\/dev\/shm\/\S+/g);
    for (const [file] of files) rmSync(file, { force: true });
  }
}

describe.runIf(process.platform === "linux")("an embedded PostgreSQL that cannot serve", () => {
  const looks = { every: 100, again: 20, answer: 100 };
  const serving = (dataDir: string, postgres: EmbeddedPostgres, before: number) =>
    vi.waitFor(
      async () => {
        expect(pidOf(dataDir)).not.toBe(before);
        expect(await ask(postgres.url, "select word from kept")).toEqual(["kept"]);
      },
      { timeout: TIMEOUT_MS, interval: 50 },
    );

  it("for want of its shared memory is started again, and does not lose it at log-out §S61", async () => {
    const dataDir = copyOfMade("log-out");
    const settings = { dynamic_shared_memory_type: "posix", min_dynamic_shared_memory: "0" };
    const earlier = await open(dataDir, { settings, looks });
    const before = pidOf(dataDir);
    removeSharedMemory(dataDir);
    await serving(dataDir, earlier, before);
    await earlier.stop();

    const now = await open(dataDir, { looks });
    const pid = pidOf(dataDir);
    removeSharedMemory(dataDir);
    expect(await ask(now.url, "select word from kept")).toEqual(["kept"]);
    expect(pidOf(dataDir)).toBe(pid);
    // Stands still, so that connections get no answer.
    process.kill(pid, "SIGSTOP");
    await serving(dataDir, now, pid);
    await now.stop();
  });
});

describe("the care of an embedded PostgreSQL", () => {
  const after = (...looks: Parameters<typeof nextCare>[1][]) => {
    let care = NO_CARE;
    return looks.flatMap((look, index) => {
      const [next, isDue] = nextCare(care, look);
      care = next;
      return isDue ? [index + 1] : [];
    });
  };
  const times = <Look>(count: number, look: Look) => Array.from({ length: count }, () => look);

  it("starts one again that refuses, and later one that is silent", () => {
    expect(after(...times(3, "refused" as const))).toEqual([3]);
    expect(after(...times(11, "silent" as const), "well", ...times(11, "silent" as const))).toEqual(
      [],
    );
    expect(after(...times(12, "silent" as const))).toEqual([12]);
  });

  it("gives one that is slow twice as long each time, until it is well for long", () => {
    expect(after(...times(12 + 24 + 48, "silent" as const))).toEqual([12, 36, 84]);
    const [restarted] = nextCare({ bad: 11, well: 0, restarts: 1 }, "silent");
    expect(restarted).toEqual({ bad: 12, well: 0, restarts: 1 });
    expect(nextCare({ bad: 0, well: 18, restarts: 1 }, "well")[0].restarts).toBe(1);
    expect(nextCare({ bad: 0, well: 19, restarts: 1 }, "well")[0].restarts).toBe(0);
  });

  it.each([
    ["58P01", "refused"],
    ["XX000", "refused"],
    ["57P03", "silent"],
    ["53100", "well"],
    ["53300", "well"],
  ])("takes the answer %s for %s", (code, look) => {
    const answer = Object.assign(new pg.DatabaseError("", 0, "error"), { code });
    expect(lookOf(answer)).toBe(look);
    expect(lookOf(Object.assign(new Error(), { code: "ENOENT" }))).toBe("refused");
    expect(lookOf(new Error("timeout expired"))).toBe("silent");
  });
});

describe("the data folder of the embedded PostgreSQL", () => {
  const words = async (dataDir: string) => {
    const { url, stop } = await open(dataDir);
    return ask(url, "select word from kept").finally(stop);
  };

  it("can be copied, moved and symlinked §10.17", async () => {
    const copy = copyOfMade("copy");
    // Emptied by a power cut.
    for (const lock of ["18/postmaster.pid", ".s.PGSQL.5432.lock"]) {
      writeFileSync(join(copy, "postgres", lock), "");
    }
    expect(await words(copy)).toEqual(["kept"]);
    const moved = join(root, "moved");
    renameSync(copy, moved);
    const link = join(root, "link");
    symlinkSync(moved, link);
    expect(await words(link)).toEqual(["kept"]);
    const halfLinked = join(root, "half-linked");
    mkdirSync(halfLinked);
    symlinkSync(join(moved, "postgres"), join(halfLinked, "postgres"));
    expect(await words(halfLinked)).toEqual(["kept"]);
  });

  it("opens after a power loss even when another PostgreSQL has the old PID §10.17", async ({
    onTestFinished,
  }) => {
    // A process of PostgreSQL's user, since only such a one can be mistaken for it.
    const { uid, gid } = statSync(join(made, "postgres", "18"));
    const program = join(mkdtempSync(join(tmpdir(), "other-")), "postgres");
    symlinkSync(execFileSync("which", ["sleep"], { encoding: "utf8" }).trim(), program);
    chmodSync(dirname(program), 0o711);
    onTestFinished(() => rmSync(dirname(program), { recursive: true, force: true }));
    const other = spawn(program, ["600"], { uid, gid, cwd: "/" });
    const lines = `${other.pid}\n${join(made, "postgres", "18")}\n1\n5432\n/nowhere\n\n\n`;
    writeFileSync(lockOf(made), lines);
    writeFileSync(join(made, "postgres", ".s.PGSQL.5432.lock"), lines);
    expect(await words(made)).toEqual(["kept"]);
    other.kill();
  });

  it("is taken over from an orphaned PostgreSQL §10.17 §S60", async () => {
    const program = `
      import { openEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))};
      await openEmbeddedPostgres({ dataDir: process.argv[1], log: { debug() {}, warn() {}, error() {} } });
      console.log("open");
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ["--input-type=module", "--eval", program, made]);
    await new Promise((resolve) => owner.stdout.once("data", resolve));
    // Also the shell that would stop it.
    const children = readFileSync(`/proc/${owner.pid}/task/${owner.pid}/children`, "utf8");
    const guards = children
      .trim()
      .split(" ")
      .map(Number)
      .filter((pid) => pid !== pidOf(made));
    for (const pid of [...guards, owner.pid ?? 0]) process.kill(pid, "SIGKILL");
    expect(existsSync(lockOf(made))).toBe(true);
    expect(await words(made)).toEqual(["kept"]);
  });

  it.each([
    ["a database of another kind", "other/PG_VERSION", /in the folder other\. Move that folder/],
    ["another version's database", "postgres/17/PG_VERSION", /in the folder postgres\/17\. Move/],
    ["other files", "postgres/notes", /contains files that are not a database \(notes\)/],
    ["half a database", "postgres/18/base", /contains files that are not a database \(18\)/],
  ])("with %s is refused and not changed §10.17", async (_, file, problem) => {
    const dataDir = mkdtempSync(join(root, "foreign-"));
    mkdirSync(join(dataDir, file, ".."), { recursive: true });
    writeFileSync(join(dataDir, file), "17");
    await expect(open(dataDir)).rejects.toThrow(problem);
    expect(readFileSync(join(dataDir, file), "utf8")).toBe("17");
  });

  const FULL = "DATA_DIR is on a full disk: free some space there";
  it.each([
    ["initdb: error: could not write to file: No space left on device", FULL],
    ["FATAL: wrote only 4096 of 8192 bytes. HINT: Check free disk space.", FULL],
    [
      "FATAL: could not resize shared memory segment: No space left on device",
      "there is too little shared memory: give /dev/shm 64 MB (docker run --shm-size=64m)",
    ],
    ["FATAL: Permission denied", expect.stringMatching(/^DATA_DIR must be .* this user may write/)],
    [
      "FATAL: database files are incompatible with server",
      "the database in DATA_DIR cannot be used: sh: FATAL: database files are incompatible with server",
    ],
    [
      "FATAL: insufficient file descriptors available to start server process",
      "this user may open too few files: raise ulimit -n",
    ],
    ["", "the database in DATA_DIR cannot be used: sh: it ended and said nothing"],
  ])("is named in the error with what to do §10.10: %s", async (said, expected) => {
    const failed = runProgram({
      program: "sh",
      args: ["-c", `echo "${said}" >&2; exit 1`],
      user: {},
    });
    const problem = dataDirError(await failed.catch((error: unknown) => error));
    expect(problem.message).toEqual(expected);
  });

  it("that is not writable is named in the error", async () => {
    const file = join(root, "file");
    writeFileSync(file, "");
    const problem = dataDirError(await open(file).catch((error: unknown) => error));
    expect(problem.message).toBe(
      "DATA_DIR must be a folder: there is a file in its place, name another",
    );
  });
});
