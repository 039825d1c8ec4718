import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { textOf } from "#settings/definitions.mjs";
import { SERVER_MEMORY } from "#settings/server-memory.mjs";
import { createChildren } from "./children.mjs";
import { CACHE, childEnvironment, productNode, ROOT, SERVER_MAIN } from "./paths.mjs";
import { flexiblePort, requiredPort } from "./ports.mjs";
import { PlainFailure } from "./progress.mjs";
import { inProduction, serverSettings } from "./server-settings.mjs";
import { standIns } from "./stand-ins.mjs";

const LOOPBACK = "127.0.0.1";
const POLL_MS = 20;

/** Returns the absolute folder of the database and all other persistent files. */
export function dataFolder() {
  return resolve(ROOT, textOf("DATA_DIR"));
}

/** Creates the data folder if missing; throws a message for people when it cannot be used. */
function usableDataFolder() {
  const folder = dataFolder();
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK);
    return folder;
  } catch ({ code }) {
    throw new PlainFailure(`DATA_DIR must be a folder that can be written to (${code}).`);
  }
}

/**
 * Chooses the folder, ports and URLs of one instance before anything starts; in production without
 * the sandbox.
 */
export async function settle(say) {
  const dataDir = usableDataFolder();
  const host = textOf("HOST");
  const port = await requiredPort("PORT", host);
  const url = textOf("APP_URL") || `http://localhost:${port}`;
  if (inProduction()) return { host, port, url, dataDir };
  const plan = {
    host,
    port,
    url,
    dataDir,
    mailboxPort: await flexiblePort("MAILBOX_PORT", LOOPBACK, say),
    smtpPort: await flexiblePort("SMTP_PORT", LOOPBACK, say),
    sandboxPort: await flexiblePort("SANDBOX_PORT", LOOPBACK, say),
  };
  // Reports what the sandbox cannot do before the build.
  standIns(plan);
  return plan;
}

/** Resolves when a child reports that it is ready. */
function readiness(child) {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message?.type === "ready") resolve();
    });
  });
}

/** Starts the sandbox; resolves when it accepts connections. */
export function startSandbox(children, plan) {
  const child = children.start("sandbox", productNode(), ["apps/sandbox/src/main.ts"], {
    cwd: ROOT,
    ipc: true,
    env: childEnvironment({
      MAILBOX_PORT: String(plan.mailboxPort),
      SMTP_PORT: String(plan.smtpPort),
      SANDBOX_PORT: String(plan.sandboxPort),
      MAILBOX_DIR: join(plan.dataDir, "mailbox"),
      SANDBOX_DIR: join(plan.dataDir, "sandbox"),
      ...standIns(plan).sandbox,
      NODE_COMPILE_CACHE: join(CACHE, "compiled"),
    }),
  });
  return readiness(child);
}

function serverEnvironment(plan) {
  const options = [SERVER_MEMORY.NODE_OPTIONS, process.env.SERVER_NODE_OPTIONS];
  return childEnvironment({
    ...serverSettings(plan),
    ...SERVER_MEMORY,
    NODE_OPTIONS: options.filter(Boolean).join(" "),
    PORT: String(plan.port),
    HOST: plan.host,
    DATA_DIR: plan.dataDir,
    ...(plan.webDir && { WEB_DIR: plan.webDir }),
    NODE_COMPILE_CACHE: join(CACHE, "compiled"),
  });
}

function isReady({ host, port }) {
  const address = host === "0.0.0.0" || host === "::" ? LOOPBACK : host;
  return new Promise((resolve) => {
    const request = get({ host: address, port, path: "/health/ready", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on("error", () => resolve(false));
  });
}

/** Resolves once the server of a host and port is ready, directly or behind a proxy. */
export async function untilReady(address) {
  while (!(await isReady(address))) await new Promise((next) => setTimeout(next, POLL_MS));
}

/**
 * Starts the server from a build (`plan.serverDir`) or from the sources; resolves when it is
 * ready. Its IPC channel makes it stop when this process is killed.
 */
export async function startServer(children, plan, nodeArguments = []) {
  const program = plan.serverDir ? [join(plan.serverDir, "server.js")] : [SERVER_MAIN];
  const child = children.start("server", productNode(), [...nodeArguments, ...program], {
    cwd: ROOT,
    ipc: true,
    env: serverEnvironment(plan),
  });
  await readiness(child);
}

/** Returns the demo accounts that the server created, or undefined. */
export function demoAccounts(plan) {
  try {
    return JSON.parse(readFileSync(join(plan.dataDir, "demo-accounts.json"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Returns a group of children that follows this process: signals stop all of them and exit with 0;
 * a child that exits on its own stops the rest with exit code 1.
 */
export function supervise() {
  let ending = false;
  const end = async (code, text) => {
    if (ending) return;
    ending = true;
    if (text) process.stderr.write(`\n${text}\n`);
    await children.stopAll();
    process.exit(code);
  };
  const children = createChildren({ onLoss: (sentence) => end(1, sentence) });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => end(0, "Stopping."));
  return { ...children, end };
}
