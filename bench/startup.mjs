// `npm run bench:startup`: how long a second start takes until the first answer, and what the server
// keeps in memory beside a bare process that only opens the same database. Linux (reads /proc).
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "#launch/free-port.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NODE = join(ROOT, "node_modules", ".bin", "node");
const RUNS = Number(process.argv[2] ?? 3);
const SETTLE_MS = 3000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const megabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Resident memory of a process in bytes. */
function residentBytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(kilobytes) * 1024;
}

/** The child of a process whose command line contains a text. */
function childOf(parent, text) {
  return readdirSync(`/proc/${parent}/task/${parent}`).includes("children")
    ? readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8")
        .trim()
        .split(/\s+/)
        .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text))
    : execFileSync("pgrep", ["-P", String(parent), "-f", text], { encoding: "utf8" }).trim();
}

function status(url) {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on("error", () => resolve(0));
  });
}

/** One start of the product on a data folder: milliseconds to the first page, and its memory. */
async function start(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  for (const key of ["PORT", "MAILBOX_PORT", "SMTP_PORT", "SANDBOX_PORT"]) {
    env[key] = String(await freePort());
  }
  const since = performance.now();
  const child = spawn("node", ["scripts/start.mjs", "--json"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const announced = new Promise((resolve) =>
    createInterface({ input: child.stdout }).once("line", resolve),
  );
  while ((await status(`http://127.0.0.1:${env.PORT}/`)) !== 200) await pause(10);
  const firstPage = performance.now() - since;
  await announced;
  const announcedAfter = performance.now() - since;
  await pause(SETTLE_MS);
  const memory = residentBytes(childOf(child.pid, "server.js"));
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
  return { firstPage, announcedAfter, memory };
}

/** A process that opens the database of a data folder and does nothing else. */
async function bare(dataDir) {
  const program = `
    import { PGlite } from "@electric-sql/pglite";
    const since = performance.now();
    const database = new PGlite(process.argv[1]);
    await database.query("select 1");
    console.log(performance.now() - since);
    setInterval(() => {}, 60_000);`;
  const folder = join(dataDir, "pglite");
  rmSync(join(folder, "postmaster.pid"), { force: true });
  const since = performance.now();
  const child = spawn(NODE, ["--input-type=module", "--eval", program, folder], {
    cwd: join(ROOT, "apps", "server"),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
  const open = performance.now() - since;
  await pause(SETTLE_MS);
  const memory = residentBytes(child.pid);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  return { open, memory };
}

const dataDir = mkdtempSync(join(tmpdir(), "bench-startup-"));
try {
  process.stdout.write("First start (installs, builds, migrates and seeds where needed)…\n");
  await start(dataDir);
  const starts = [];
  const bares = [];
  for (let run = 1; run <= RUNS; run += 1) {
    starts.push(await start(dataDir));
    const copy = mkdtempSync(join(tmpdir(), "bench-bare-"));
    cpSync(dataDir, copy, { recursive: true });
    bares.push(await bare(copy));
    rmSync(copy, { recursive: true });
    const { firstPage, memory } = starts.at(-1);
    process.stdout.write(
      `run ${run}: first page ${Math.round(firstPage)} ms, ${megabytes(memory)}\n`,
    );
  }
  const of = (list, key) => median(list.map((entry) => entry[key]));
  const lines = [
    `second start to the first page (200): ${Math.round(of(starts, "firstPage"))} ms`,
    `second start to the announcement:     ${Math.round(of(starts, "announcedAfter"))} ms`,
    `bare process to an open database:     ${Math.round(of(bares, "open"))} ms`,
    `resident memory of the server:        ${megabytes(of(starts, "memory"))}`,
    `resident memory of the bare process:  ${megabytes(of(bares, "memory"))}`,
    `ratio of memory:                      ${(of(starts, "memory") / of(bares, "memory")).toFixed(2)}`,
    `ratio of time:                        ${(of(starts, "firstPage") / of(bares, "open")).toFixed(2)}`,
  ];
  process.stdout.write(`medians of ${RUNS} runs\n${lines.join("\n")}\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
