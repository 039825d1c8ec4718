import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { join, resolve } from "node:path";
import { textOf } from "#settings/definitions.mjs";
import { SERVER_MEMORY } from "#settings/server-memory.mjs";
import { createChildren } from "./children.mjs";
import { damageOf } from "./dependencies.mjs";
import { CACHE, childEnvironment, productNode, ROOT, SERVER_MAIN } from "./paths.mjs";
import { flexiblePort, onceFree, requiredPort } from "./ports.mjs";
import { PlainFailure } from "./progress.mjs";
import { inProduction, serverSettings } from "./server-settings.mjs";
import { standIns } from "./stand-ins.mjs";

const LOOPBACK = "127.0.0.1";
const POLL_MS = 20;

export function dataFolder() {
  return resolve(ROOT, textOf("DATA_DIR"));
}

/** Throws a message for people when the folder cannot be used. */
function usableDataFolder() {
  const folder = dataFolder();
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK);
    return folder;
  } catch {
    throw new PlainFailure(
      `DATA_DIR must be a folder that this user may write, and ${folder} is not. Set another:\n` +
        "    DATA_DIR=/a/folder npm start",
    );
  }
}

/** Chooses the folder, ports and URLs of one instance; in production without the sandbox. */
export async function settle(say) {
  const dataDir = usableDataFolder();
  const host = textOf("HOST");
  const port = await onceFree(() => requiredPort("PORT", host), say);
  const url = textOf("APP_URL") || `http://localhost:${port}`;
  if (inProduction()) return { host, port, url, dataDir };
  const own = (key) => onceFree(() => flexiblePort(key, LOOPBACK, say), say);
  const plan = {
    host,
    port,
    url,
    dataDir,
    mailboxPort: await own("MAILBOX_PORT"),
    smtpPort: await own("SMTP_PORT"),
    sandboxPort: await own("SANDBOX_PORT"),
  };
  // Reports what the sandbox cannot do before the build.
  standIns(plan);
  return plan;
}

function readiness(child) {
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message?.type === "ready") resolve();
    });
  });
}

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

export async function untilReady(address) {
  while (!(await isReady(address))) await new Promise((next) => setTimeout(next, POLL_MS));
}

/** Starts a build (`plan.serverDir`) or the sources; they stop when this process is killed. */
export async function startServer(children, plan, nodeArguments = []) {
  const program = plan.serverDir ? [join(plan.serverDir, "server.js")] : [SERVER_MAIN];
  const child = children.start("server", productNode(), [...nodeArguments, ...program], {
    cwd: ROOT,
    ipc: true,
    env: serverEnvironment(plan),
  });
  await readiness(child);
}

export function demoAccounts(plan) {
  try {
    return JSON.parse(readFileSync(join(plan.dataDir, "demo-accounts.json"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Signals stop all children and exit with 0; one that exits on its own stops the rest with 1. */
export function supervise() {
  let ending = false;
  const end = async (code, text) => {
    if (ending) return;
    ending = true;
    if (text) process.stderr.write(`\n${text}\n`);
    await children.stopAll();
    process.exit(code);
  };
  const onLoss = (sentence) => end(1, [sentence, damageOf()].filter(Boolean).join("\n"));
  const children = createChildren({ onLoss });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => end(0, "Stopping."));
  return { ...children, end };
}
