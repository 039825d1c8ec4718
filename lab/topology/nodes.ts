import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/launch/free-port.mjs";
import { childEnvironment, productNode, ROOT } from "../../scripts/launch/paths.mjs";
import { standIns } from "../../scripts/launch/stand-ins.mjs";
import { ask } from "./ask.ts";
import type { CleanUp, OnStop } from "./clean-up.ts";
import type { DatabaseAddresses } from "./database-addresses.ts";
import { folderOf, type Running, start } from "./processes.ts";
import { until } from "./until.ts";

const HERE = "127.0.0.1";
const START_MS = 90_000;
const LOOK_MS = 10;

export type Node = {
  name: string;
  port: number;
  url: string;
  said(message: string): number;
  /** Resolves with the milliseconds until it was ready. */
  start(): Promise<number>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  pid(): number;
  /** Stops the process where it is, or lets it go on. */
  freeze(): void;
  thaw(): void;
  /** The process's memory in bytes. */
  memory(): number;
  isReady(): Promise<boolean>;
};

export type Sandbox = { mailboxUrl: string; sandboxUrl: string; smtpPort: number };

/** Starts the mailbox and the fakes; `env` are the sandbox's settings at its port. */
export async function startSandbox(
  { folder, onStop }: Pick<CleanUp, "folder" | "onStop">,
  env: (sandboxPort: number) => Record<string, string>,
): Promise<Sandbox> {
  const cwd = folderOf({}, folder, "sandbox");
  const [mailboxPort, smtpPort, sandboxPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const running = start("sandbox", productNode(), ["apps/sandbox/src/main.ts"], {
    cwd: ROOT,
    log: join(cwd, "sandbox.log"),
    env: childEnvironment({
      MAILBOX_PORT: String(mailboxPort),
      SMTP_PORT: String(smtpPort),
      SANDBOX_PORT: String(sandboxPort),
      MAILBOX_DIR: join(cwd, "mailbox"),
      ...env(sandboxPort),
    }),
  });
  onStop(() => running.stop());
  const mailboxUrl = `http://${HERE}:${mailboxPort}`;
  const sandboxUrl = `http://${HERE}:${sandboxPort}`;
  const answers = async (url: string) => (await fetch(url)).ok;
  await until("the mailbox", () => answers(`${mailboxUrl}/email`));
  await until("the sandbox", () => answers(`${sandboxUrl}/control/payments/state`));
  return { mailboxUrl, sandboxUrl, smtpPort };
}

type Surroundings = Sandbox & { settings: Record<string, string> };

/** Starts the fakes, which send their webhooks to `publicPort`; resolves with a node's settings too. */
export async function startSurroundings(
  cleaning: Pick<CleanUp, "folder" | "onStop">,
  publicPort: number,
  database: DatabaseAddresses,
): Promise<Surroundings> {
  const fakesAt = (sandboxPort: number) =>
    standIns({ host: HERE, port: publicPort, sandboxPort }, {});
  const sandbox = await startSandbox(cleaning, (port) => fakesAt(port).sandbox);
  return {
    ...sandbox,
    settings: {
      ...fakesAt(Number(new URL(sandbox.sandboxUrl).port)).server,
      APP_URL: `http://${HERE}:${publicPort}`,
      DATABASE_URL: database.pooled,
      DATABASE_DIRECT_URL: database.direct,
      SMTP_URL: `smtp://${HERE}:${sandbox.smtpPort}`,
      AUTH_SECRET: "only for the topology on this machine",
      TRUST_PROXY: "1",
      RATE_LIMIT_FACTOR: "1000",
      LOG_LEVEL: "info",
      SEED_DEMO: "false",
    },
  };
}

export async function createNode(
  name: string,
  deps: {
    folder: string;
    /** The build's folder: the test starts what is deployed. */
    serverDir: string;
    /** Another program than the build's server. */
    program?: string;
    /** The core on which it runs alone, whose processor time is measured. */
    core?: string;
    settings: Record<string, string>;
    /** A free one by default. */
    port?: number;
    onStop: OnStop;
  },
): Promise<Node> {
  const cwd = folderOf({}, deps.folder, name);
  const port = deps.port ?? (await freePort());
  const url = `http://${HERE}:${port}`;
  const counts = new Map<string, number>();
  const program = deps.program ?? join(deps.serverDir, "server.js");
  const alone = deps.core ? ["taskset", "--cpu-list", deps.core] : [];
  const [command = "", ...args] = [...alone, productNode(), program];
  let running: Running | undefined;
  deps.onStop(async () => running?.stop());

  function count(line: string): void {
    const [, message] = /"msg":"([^"]*)"/.exec(line) ?? [];
    if (message) counts.set(message, (counts.get(message) ?? 0) + 1);
  }

  const node: Node = {
    name,
    port,
    url,
    said: (message) => counts.get(message) ?? 0,
    async start() {
      const since = performance.now();
      const started = start(name, command, args, {
        cwd,
        log: join(cwd, "server.log"),
        env: childEnvironment({
          ...deps.settings,
          HOST: HERE,
          PORT: String(port),
          DATA_DIR: join(cwd, "data"),
        }),
        // Nothing reads along where time is measured.
        ...(!deps.core && { onLine: count }),
      });
      running = started;
      const ready = async () => {
        if (started.hasEnded()) throw new Error(`${name} ended; see ${cwd}/server.log`);
        return node.isReady();
      };
      await until(`${name} to be ready`, ready, START_MS, LOOK_MS);
      return performance.now() - since;
    },
    async stop() {
      node.thaw();
      return (await running?.stop("SIGTERM", 60_000)) ?? null;
    },
    kill: async () => running?.kill(),
    pid: () => running?.pid ?? 0,
    freeze: () => void process.kill(node.pid(), "SIGSTOP"),
    thaw: () => void (running?.hasEnded() || process.kill(node.pid(), "SIGCONT")),
    memory() {
      const status = readFileSync(`/proc/${node.pid()}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    isReady: async () => (await ask(`${url}/health/ready`, { alone: true })).status === 200,
  };
  return node;
}

/** Resolves with the milliseconds after `since` until every node was ready. */
export async function allReady(nodes: readonly Node[], since: number): Promise<number> {
  const areReady = async () =>
    (await Promise.all(nodes.map((node) => node.isReady()))).every(Boolean);
  await until("every node to be ready", areReady, START_MS, LOOK_MS);
  return performance.now() - since;
}
