import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/launch/free-port.mjs";
import { childEnvironment, productNode, ROOT } from "../../scripts/launch/paths.mjs";
import { standIns } from "../../scripts/launch/stand-ins.mjs";
import { ask } from "./ask.ts";
import type { DatabaseAddresses } from "./database-addresses.ts";
import { folderOf, type Running, start } from "./processes.ts";
import { until } from "./until.ts";

const HERE = "127.0.0.1";
const START_MS = 90_000;

export type Node = {
  name: string;
  port: number;
  url: string;
  said(message: string): number;
  start(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Stops the process where it is, or lets it go on. */
  freeze(): void;
  thaw(): void;
  /** The process's memory in bytes. */
  memory(): number;
  isReady(): Promise<boolean>;
};

type Outside = { mailboxUrl: string; sandboxUrl: string };

export type Surroundings = { server: Record<string, string>; outside: Outside };

/** Starts the mailbox and the fakes, which send their webhooks to `publicPort`. */
export async function startSandbox(deps: {
  folder: string;
  publicPort: number;
  database: DatabaseAddresses;
  onStop: (stop: () => Promise<void>) => void;
}): Promise<Surroundings> {
  const { folder, publicPort, database, onStop } = deps;
  const cwd = folderOf({}, folder, "sandbox");
  const [mailboxPort, smtpPort, sandboxPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const plan = { host: HERE, port: publicPort, sandboxPort };
  const fakes = standIns(plan, {});
  const running = start("sandbox", productNode(), ["apps/sandbox/src/main.ts"], {
    cwd: ROOT,
    log: join(cwd, "sandbox.log"),
    env: childEnvironment({
      MAILBOX_PORT: String(mailboxPort),
      SMTP_PORT: String(smtpPort),
      SANDBOX_PORT: String(sandboxPort),
      MAILBOX_DIR: join(cwd, "mailbox"),
      ...fakes.sandbox,
    }),
  });
  onStop(async () => void (await running.stop()));
  const outside = {
    mailboxUrl: `http://${HERE}:${mailboxPort}`,
    sandboxUrl: `http://${HERE}:${sandboxPort}`,
  };
  await until("the mailbox", async () => (await fetch(`${outside.mailboxUrl}/email`)).ok);
  await until(
    "the sandbox",
    async () => (await fetch(`${outside.sandboxUrl}/control/payments/state`)).ok,
  );
  return {
    outside,
    server: {
      ...fakes.server,
      APP_URL: `http://${HERE}:${publicPort}`,
      DATABASE_URL: database.pooled,
      DATABASE_DIRECT_URL: database.direct,
      SMTP_URL: `smtp://${HERE}:${smtpPort}`,
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
    settings: Record<string, string>;
    /** A free one by default. */
    port?: number;
    onStop: (stop: () => Promise<void>) => void;
  },
): Promise<Node> {
  const cwd = folderOf({}, deps.folder, name);
  const port = deps.port ?? (await freePort());
  const url = `http://${HERE}:${port}`;
  const counts = new Map<string, number>();
  const program = join(deps.serverDir, "server.js");
  let running: Running | undefined;
  deps.onStop(async () => void (await running?.stop()));

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
      const started = start(name, productNode(), [program], {
        cwd,
        log: join(cwd, "server.log"),
        env: childEnvironment({
          ...deps.settings,
          HOST: HERE,
          PORT: String(port),
          DATA_DIR: join(cwd, "data"),
        }),
        onLine: count,
      });
      running = started;
      const ready = async () => {
        if (started.hasEnded()) throw new Error(`${name} ended; see ${cwd}/server.log`);
        return node.isReady();
      };
      await until(`${name} to be ready`, ready, START_MS);
    },
    stop: async () => (await running?.stop("SIGTERM", 60_000)) ?? null,
    kill: async () => running?.kill(),
    freeze: () => void process.kill(running?.pid ?? 0, "SIGSTOP"),
    thaw: () => void process.kill(running?.pid ?? 0, "SIGCONT"),
    memory() {
      const status = readFileSync(`/proc/${running?.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    isReady: async () => (await ask(`${url}/health/ready`, { alone: true })).status === 200,
  };
  return node;
}
