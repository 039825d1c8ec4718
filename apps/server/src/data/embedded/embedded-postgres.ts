import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { ownSession } from "#database/session.ts";
import { DataDirError } from "#settings/data-dir-error.ts";
import { type Account, accountFor, ownName, runAs } from "./account.ts";
import {
  type ClusterFolder,
  clusterFolder,
  isMade,
  lastSocketFolder,
  makeWhole,
  removeDrafts,
  removeStaleLocks,
  writeAccess,
} from "./cluster-folder.ts";
import {
  type PostgresProcess,
  ProgramEndedError,
  runProgram,
  startPostgres,
} from "./postgres-process.ts";
import { programsFolder } from "./programs.ts";
import { type Looks, tend } from "./tend.ts";

/** The owner of everything, and who serves, whom the owner creates (decision 121). */
const ROLE = "sovereign";
const SERVER_ROLE = "sovereign_server";
const PORT = 5432;
const POLL_MS = 10;
/** A stopped one accepts the connection and sends nothing. */
const CONNECT_MS = 5000;

/** Longest a start waits for a predecessor that is closing. */
const HANDOVER_TIMEOUT_MS = 2000;
const READY_TIMEOUT_MS = 60_000;

/** Pauses between starts that fail, such as on a full disk; a later end is the first again. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5000;
const MAX_DOUBLINGS = 4;
const STEADY_MS = 60_000;

/** Of the last changes after a power cut, on a slow disk. */
const LONGEST_RECOVERY_MS = READY_TIMEOUT_MS * 2 ** MAX_DOUBLINGS;
const SAY_RECOVERY_MS = 10_000;

const MAX_SOCKET_PATH_BYTES = 103;

const RECOVERS = "57P03";
const NOT_NOW = [RECOVERS, "57P01", "ECONNREFUSED", "ENOENT", "ECONNRESET"];

const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  port: String(PORT),
  max_wal_size: "256MB",
  jit: "off",
  // In DATA_DIR: logind removes a user's shared memory at log-out, and /dev/shm may be small.
  dynamic_shared_memory_type: "mmap",
  min_dynamic_shared_memory: "16MB",
  // Errors quote statements, which contain what members write.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "",
};

export class FolderInUseError extends DataDirError {
  override readonly name: string = "FolderInUseError";

  constructor(folder: string) {
    super(
      `The database folder ${folder} of DATA_DIR is in use by another running server. Stop that server, or set another DATA_DIR for this one.`,
    );
  }
}

export type EmbeddedPostgres = {
  /** As the owner. */
  url: string;
  /** As the role that serves. */
  serverUrl: string;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Logger;
  besideServer?: boolean;
  settings?: Record<string, string>;
  looks?: Looks;
};

/** Rejects with a {@link FolderInUseError} or a {@link DataDirError} (decision 135). */
export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, besideServer = false, settings = {}, looks } = options;
  const folder = clusterFolder(dataDir);
  const account = accountFor(folder);
  const bin = join(programsFolder({ forOtherUser: account !== undefined }), "bin");
  const command = (program: string, args: string[]) =>
    runAs(account, folder.home, join(bin, program), args);

  if (besideServer) {
    const socket = await answeringSocket(folder);
    if (socket) return { ...urlsOf(socket), stop: async () => {} };
  }
  await untilFree(folder, () =>
    runProgram(command("pg_ctl", ["stop", "-D", folder.data, "-m", "fast", "-w"])),
  );
  if (!isMade(folder)) {
    await makeWhole(folder, (draft) => runProgram(command("initdb", initdbArguments(draft))));
  }
  writeAccess(folder, ownName(), [ROLE, SERVER_ROLE]);
  const former = lastSocketFolder(folder);
  const socket = socketFolderOf(folder);
  const given = Object.entries({ ...SETTINGS, ...settings });
  const args = ["-D", folder.data, "-k", socket, ...given.flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const stopping = new AbortController();
  const { signal } = stopping;
  let isStarting = false;
  let running = await startReady();
  const kept = keepRunning();
  const tended = tend({
    url: urlOf(socket),
    isStarting: () => isStarting,
    async restart(found) {
      log.error({ found }, "the embedded database does not serve and is being restarted");
      await running.stop("immediate");
    },
    looks,
  });
  removeDrafts(folder);
  if (former && isSocketFolder(former)) rmSync(former, { recursive: true, force: true });

  /** Its first start is as patient as its last one: to end a recovery is to begin it again. */
  async function startReady(
    patience = READY_TIMEOUT_MS,
    recovery = LONGEST_RECOVERY_MS,
  ): Promise<PostgresProcess> {
    const deadline = performance.now() + patience;
    const deadlines = { ready: deadline, recovered: performance.now() + recovery };
    // A cleaner of temporary files may have deleted it.
    if (!existsSync(socket)) makeSocketFolder(socket, account);
    for (;;) {
      const postgres = startPostgres(command("postgres", args), log);
      try {
        await Promise.race([untilReady(urlOf(socket), deadlines, log), postgres.ended]);
        return postgres;
      } catch (error) {
        await postgres.stop();
        if (!isTaken(error) || performance.now() > deadline) throw error;
        if (await answeringSocket(folder)) throw new FolderInUseError(folder.home);
        // One that another start has just made is no longer empty then.
        await wait(POLL_MS * 10);
        removeStaleLocks(folder, socket);
      }
    }
  }

  async function keepRunning(): Promise<void> {
    let failures = 0;
    for (let since = performance.now(); ; since = performance.now()) {
      const cause = await running.ended.catch((error: Error) => error);
      isStarting = true;
      if (signal.aborted) return;
      if (performance.now() - since > STEADY_MS) failures = 0;
      log.error({ error: cause.message }, "the embedded database exited and is being restarted");
      const delay = failures && Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
      await wait(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // A long recovery has longer each time.
      const patience = READY_TIMEOUT_MS * 2 ** Math.min(failures, MAX_DOUBLINGS);
      failures += 1;
      running = await startReady(patience, patience).catch((error: Error) => ({
        ended: Promise.reject(error),
        stop: async () => {},
      }));
      isStarting = false;
      if (signal.aborted) await running.stop();
    }
  }

  return {
    ...urlsOf(socket),
    async stop() {
      stopping.abort();
      await tended.stop();
      await running.stop();
      // It may be restarting one that was killed.
      await kept;
      if (socket !== folder.home) rmSync(socket, { recursive: true, force: true });
    },
  };
}

const initdbArguments = (data: string): string[] => [
  "-D",
  data,
  "-U",
  ROLE,
  "-E",
  "UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=peer",
  "--no-instructions",
];

/** Resolves when no other PostgreSQL uses the folder; stops an orphaned one. */
async function untilFree(folder: ClusterFolder, end: () => Promise<void>): Promise<void> {
  const since = performance.now();
  for (;;) {
    const socket = await answeringSocket(folder);
    if (!socket) return;
    const state = await stateOf(urlOf(socket));
    const waited = performance.now() - since;
    if (waited > READY_TIMEOUT_MS || (state === "used" && waited > HANDOVER_TIMEOUT_MS)) {
      throw new FolderInUseError(folder.home);
    }
    if (state === "unused" && waited > HANDOVER_TIMEOUT_MS) return end();
    await wait(POLL_MS * 10);
  }
}

async function stateOf(url: string): Promise<"used" | "unused" | "not now"> {
  const client = clientOf(url);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where application_name like 'sovereign%' and pid <> pg_backend_pid()",
    );
    return rows.length > 0 ? "used" : "unused";
  } catch (error) {
    if (isNotNow(error)) return "not now";
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until a database serves; a recovery is logged, and has a deadline of its own. */
export async function untilReady(
  url: string,
  deadlines: { ready: number; recovered: number },
  log: Logger,
): Promise<void> {
  const said = performance.now() + SAY_RECOVERY_MS;
  let isSaid = false;
  for (;;) {
    const client = clientOf(url);
    try {
      await client.connect();
      return;
    } catch (error) {
      const isRecovering = error instanceof Error && "code" in error && error.code === RECOVERS;
      const deadline = isRecovering ? deadlines.recovered : deadlines.ready;
      if (!isNotNow(error) || performance.now() > deadline) throw error;
      if (isRecovering && !isSaid && performance.now() > said) {
        isSaid = true;
        log.warn(
          "the embedded database was not ended in order and recovers; the start waits for it",
        );
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(POLL_MS);
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: "sovereign-look",
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A broken connection fails its query, which reports it.
  client.on("error", () => {});
  return client;
}

const isNotNow = (error: unknown) =>
  error instanceof Error &&
  (("code" in error && NOT_NOW.includes(String(error.code))) || /time(d )?out/.test(error.message));

const isTaken = (error: unknown) =>
  error instanceof ProgramEndedError &&
  /postmaster\.pid" already exists|lock" already exists|lock file ".*" is empty|shared memory block/.test(
    error.said,
  );

async function answeringSocket(folder: ClusterFolder): Promise<string | undefined> {
  const socket = lastSocketFolder(folder);
  return socket && (await answers(socketPath(socket))) ? socket : undefined;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

const socketPath = (folder: string) => join(folder, `.s.PGSQL.${PORT}`);

/** Returns a folder for the socket, whose path must be short. */
function socketFolderOf({ home }: ClusterFolder): string {
  if (Buffer.byteLength(socketPath(home)) <= MAX_SOCKET_PATH_BYTES) return home;
  return join(tmpdir(), `sovereign-${randomUUID().slice(0, 8)}`);
}

/** Whether a start made the folder for its socket, which stays where that start is killed. */
const isSocketFolder = (folder: string) => folder.startsWith(join(tmpdir(), "sovereign-"));

/** Only PostgreSQL's user can enter it. */
function makeSocketFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

const urlOf = (socketFolder: string, role = ROLE) =>
  ownSession(
    `postgres://${role}@localhost:${PORT}/postgres?host=${encodeURIComponent(socketFolder)}`,
  );

const urlsOf = (socketFolder: string) => ({
  url: urlOf(socketFolder),
  serverUrl: urlOf(socketFolder, SERVER_ROLE),
});
