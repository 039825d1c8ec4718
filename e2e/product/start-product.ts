import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { embeddedUrl, moveWork } from "@sovereign/server/src/testing/moved-work.ts";
import { freePort } from "#launch/free-port.mjs";
import { control } from "./sandbox-control.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const LOGS = join(ROOT, "test-results", "products");

type Account = { email: string; password: string };

type StaffAccount = Account & { authenticator_key: string };

type Announcement = {
  url: string;
  mailbox_url: string;
  payments_url: string;
  smtp_url: string;
  data_dir: string;
  web_dir: string;
  demo: Account;
  admin: Account;
  owner: StaffAccount;
  support: StaffAccount;
  editor: StaffAccount;
};

export type Product = Announcement & {
  /** DATABASE_OWNER_URL; empty for the embedded database. */
  database: string;
  log(): string;
  /** The time of the server. */
  now(): Date;
  /** Moves the clocks of the server and the sandbox; they run on from there. */
  setClock(instant: Date): Promise<void>;
  /** Has the server do a task of its schedule now, as an operator would. */
  runTask(name: string): Promise<void>;
  /** Sends SIGINT; resolves with the exit code and deletes the folder unless `keepsData`. */
  stop(options?: { keepsData?: boolean }): Promise<number | null>;
};

async function announcement(child: ChildProcess, log: () => string): Promise<Announcement> {
  if (!child.stdout) throw new Error("The product has no standard output");
  const line = once(createInterface({ input: child.stdout }), "line").then(([text]) =>
    String(text),
  );
  const gone = once(child, "exit").then(() => Promise.reject(new Error(`It stopped:\n${log()}`)));
  return JSON.parse(await Promise.race([line, gone]));
}

export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "e2e-product-"));
  const prepared = process.env.PREPARED_DATA_DIR;
  if (prepared) cpSync(prepared, folder, { recursive: true });
  return folder;
}

export function preloads(): string {
  const files = ["settable-clock.mjs"];
  if (process.env.LIGHT_PASSWORDS === "true") files.push("light-passwords.mjs");
  return files
    .map((file) => `--import ${pathToFileURL(join(import.meta.dirname, file))}`)
    .join(" ");
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env.DATA_DIR ?? newDataFolder();
  const clockPort = await freePort();
  const child = spawn("node", ["scripts/start.mjs", "--json"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      FORCE_COLOR: undefined,
      NODE_ENV: "development",
      PORT: String(await freePort()),
      MAILBOX_PORT: String(await freePort()),
      SMTP_PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      DATABASE_OWNER_URL: "",
      RATE_LIMIT_FACTOR: "1000",
      SERVER_NODE_OPTIONS: preloads(),
      SETTABLE_CLOCK_PORT: String(clockPort),
      RECEIVER_FOLLOWS_CLOCK: "true",
      ...env,
    },
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const log = () => said;
  const announced = await announcement(child, log);
  const { DATABASE_URL = "", DATABASE_OWNER_URL: database = "" } = env;
  let ahead = 0;
  return {
    ...announced,
    database,
    log,
    now: () => new Date(Date.now() + ahead),
    async setClock(instant) {
      ahead = instant.getTime() - Date.now();
      const address = `http://127.0.0.1:${clockPort}/`;
      const answer = await fetch(address, { method: "POST", body: instant.toISOString() });
      if (!answer.ok) throw new Error(`The clock answered ${answer.status}`);
      // The server first: webhooks of the fakes have dates of the new time.
      const move = { now: instant.toISOString() };
      await control(announced.payments_url, "payments/clock", move);
      await control(announced.payments_url, "stores/clock", move);
      await moveWork(database || DATABASE_URL || (await embeddedUrl(dataDir)), instant);
    },
    async runTask(name) {
      const given = {
        ...process.env,
        DATABASE_URL,
        DATABASE_OWNER_URL: database,
        DATA_DIR: dataDir,
      };
      const command = ["scripts/server.mjs", "tasks", "run", name];
      await promisify(execFile)("node", command, { cwd: ROOT, env: given });
    },
    async stop({ keepsData = false } = {}) {
      if (child.exitCode === null) {
        const gone = once(child, "exit");
        child.kill("SIGINT");
        await gone;
      }
      mkdirSync(LOGS, { recursive: true });
      writeFileSync(join(LOGS, `${new URL(announced.url).port}.log`), said);
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
