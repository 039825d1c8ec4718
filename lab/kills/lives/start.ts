import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { Broken } from "#topology/run-steps.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import { ROOT } from "../../../scripts/launch/paths.mjs";
import {
  type Command,
  file,
  killEverywhere,
  type Moment,
  type Reach,
  runWell,
  said,
  spread,
} from "../kill.ts";
import type { Life } from "../life.ts";

/** A copy of the sources with its own ports and data. */
type Clone = { folder: string; checkout: string; url: string; ports: Record<string, string> };

/** Results of a start, in its order. */
const MODULES = [".", "apps/server", "apps/web", "lab"].map((each) => join(each, "node_modules"));
const BUILDS = [join("apps", "web", "build"), join(".cache", "server")];
const DATA = "data";

/** The environment as a terminal has it, without what npm adds for this script. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE/i.test(name));
  const path = (process.env.PATH ?? "").split(delimiter);
  const PATH = path.filter((folder) => !folder.includes("node_modules")).join(delimiter);
  return { ...Object.fromEntries(own), PATH };
}

async function clone(folder: string): Promise<Clone> {
  const checkout = join(folder, "checkout");
  mkdirSync(checkout, { recursive: true });
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", listed, { cwd: ROOT, encoding: "utf8" }).split("\0");
  const input = names.filter((name) => name && existsSync(join(ROOT, name))).join("\0");
  execFileSync("sh", ["-c", 'tar -c --null -T - | tar -x -C "$0"', checkout], { cwd: ROOT, input });
  const port = async () => String(await freePort());
  const PORT = await port();
  const others = {
    MAILBOX_PORT: await port(),
    SMTP_PORT: await port(),
    SANDBOX_PORT: await port(),
  };
  return { folder, checkout, url: `http://localhost:${PORT}`, ports: { PORT, ...others } };
}

/** Deletes the results of starts from a checkout, and copies these parts of another one. */
function bringTo({ checkout }: Clone, parts: string[], from: string): void {
  for (const part of [...MODULES, ...BUILDS, DATA]) {
    const mayStay = parts.includes(part) && part !== DATA && existsSync(join(checkout, part));
    if (mayStay) continue;
    rmSync(join(checkout, part), { recursive: true, force: true });
    if (!parts.includes(part) || !existsSync(join(from, part))) continue;
    mkdirSync(join(checkout, part, ".."), { recursive: true });
    // Nothing writes into a file that is installed or built, so these may be links.
    const how = part === DATA ? ["-a"] : ["-a", "--link"];
    execFileSync("cp", [...how, join(from, part), join(checkout, part)]);
  }
}

const npmStart = ({ checkout, ports }: Clone): Command => ({
  program: "npm",
  args: ["start"],
  cwd: checkout,
  env: { ...plainEnvironment(), ...ports },
  ready: /Ready after/,
});

/** Resolves with the demo member's overview, which is the same after any kill. */
async function demoOverview({ checkout, url }: Clone): Promise<string> {
  const accounts = JSON.parse(readFileSync(join(checkout, DATA, "demo-accounts.json"), "utf8"));
  const headers = { "content-type": "application/json", origin: url };
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api/${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    if (!response.ok) throw new Broken(`${path} answers ${response.status}`);
    return response.json();
  };
  const signIn = (account: object) =>
    ask("auth/sign-in/email", { method: "POST", body: JSON.stringify(account) });
  await signIn(accounts.admin);
  const { access_token: token } = await signIn(accounts.demo);
  const authorization = { headers: { authorization: `Bearer ${token}` } };
  const { streak, rest_days: rest } = await ask("one-things", authorization);
  const { place } = await ask("programme", authorization);
  return JSON.stringify([streak, rest, place.day]);
}

/** Returns what starts made and did not finish. */
function halfMade({ checkout }: Clone): string[] {
  const places = [join(DATA, "postgres"), DATA, ...BUILDS].map((name) => join(checkout, name));
  return places
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)))
    .filter((path) => /draft|making|\.tmp/.test(path.slice(checkout.length)));
}

type Undisturbed = { clone: Clone; times: Record<Step, number>; overview: string };

/** Steps of a start, by their number. */
const STEPS = { install: 2, build: 3, serve: 4 };
type Step = keyof typeof STEPS;

/** Reads how many milliseconds a step took from what a start prints. */
function timeOf(step: Step, output: string): number {
  const text = output.split(/^(?=\d\/5 )/m).find((each) => each.startsWith(`${STEPS[step]}/5`));
  // The last one: a line each five seconds shows how long it has taken.
  const [, minutes = 0, seconds = 0] =
    [...(text ?? "").matchAll(/(?:(\d+) min )?([\d.]+) s\s*$/gm)].at(-1) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

async function startUndisturbed(folder: string, parts: string[], from: string) {
  const made = await clone(folder);
  bringTo(made, parts, from);
  const { output, end } = await runWell(made.folder, npmStart(made));
  const overview = await demoOverview(made);
  await end();
  const times = {
    install: timeOf("install", output),
    build: timeOf("build", output),
    serve: timeOf("serve", output),
  };
  return { clone: made, times, overview };
}

/** A start that has ended: what it installed, built and stored serves the lives here. */
let whole: Promise<Undisturbed> | undefined;

type Phase = {
  name: string;
  label: string;
  /** Parts that the checkout has already. */
  has: string[];
  moments(times: Undisturbed["times"], spreadOver: number): Moment[];
  reaches: readonly Reach[];
  /** Happens to the machine before the second start. */
  between?(place: Clone): void;
};

const killedStarts = ({ name, label, has, moments, reaches, between }: Phase): Life => ({
  name,
  label,
  async run(scene) {
    const { folder, spreadOver } = scene;
    whole ??= startUndisturbed(join(folder, "whole"), [...MODULES, ...BUILDS], ROOT);
    const from = (await whole).clone.checkout;
    const usual = await startUndisturbed(join(folder, name), has, from);
    return killEverywhere<Clone>({
      moments: moments(usual.times, spreadOver),
      reaches,
      async prepare() {
        bringTo(usual.clone, has, from);
        return usual.clone;
      },
      command: npmStart,
      between,
      async assertWell(place) {
        const overview = await demoOverview(place);
        if (overview !== usual.overview) throw new Broken(`the demo shows ${overview}`);
        const left = halfMade(place);
        if (left.length > 0) throw new Broken(`half made things stay: ${left.join()}`);
      },
      onRow: scene.onRow,
    });
  },
});

const EVERY_REACH = ["process", "group", "machine"] as const;

/** Leaves locks of PostgreSQL whose number is another program's, as after a power loss. */
function reuseLockedPids({ checkout }: Clone): void {
  const home = join(checkout, DATA, "postgres");
  const { uid, gid } = statSync(join(home, "18"));
  const other = spawn("sleep", ["60"], { uid, gid, stdio: "ignore", detached: true });
  other.unref();
  const locks = [join(home, "18", "postmaster.pid"), join(home, ".s.PGSQL.5432.lock")];
  for (const lock of locks.filter((each) => existsSync(each))) {
    const [, ...rest] = readFileSync(lock, "utf8").split("\n");
    writeFileSync(lock, [other.pid, ...rest].join("\n"));
  }
}

export const starts: Life[] = [
  killedStarts({
    name: "install",
    label: "Killing npm start while it installs",
    has: BUILDS,
    moments: ({ install }, count) => spread(install, count),
    reaches: ["process", "group"],
  }),
  killedStarts({
    name: "build",
    label: "Killing npm start while it builds",
    has: MODULES,
    moments: ({ build }, count) => spread(build, count),
    reaches: ["process", "group"],
  }),
  killedStarts({
    name: "database",
    label: "Killing npm start while it makes the database and the demo",
    has: [...MODULES, ...BUILDS],
    moments: ({ serve }, count) => [
      file("data/postgres"),
      file("data/postgres/18.draft-*"),
      file("data/postgres/18.draft-*/PG_VERSION"),
      file("data/postgres/18.draft-*/global/pg_control"),
      file("data/postgres/18"),
      file("data/postgres/18/postmaster.pid"),
      file("data/postgres/.s.PGSQL.5432"),
      file("data/demo-accounts.json"),
      ...spread(serve, count),
    ],
    reaches: EVERY_REACH,
  }),
  killedStarts({
    name: "power",
    label: "Cutting the power of a running product",
    has: [...MODULES, ...BUILDS, DATA],
    moments: () => [file("data/postgres/18/postmaster.pid"), said(/Ready after/)],
    reaches: ["machine"],
    between: reuseLockedPids,
  }),
];
