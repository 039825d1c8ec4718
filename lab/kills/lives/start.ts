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
import type { Life, Scene } from "../life.ts";

/** A copy of the sources with its own ports and data. */
type Clone = { folder: string; checkout: string; url: string; ports: Record<string, string> };

/** What a start makes, in its order. */
const MODULES = "node_modules";
const BUILDS = [join("apps", "web", "build"), join(".cache", "server")];
const DATA = "data";

/** The environment as a terminal has it, without what npm adds for this script. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE/i.test(name));
  const path = (process.env.PATH ?? "").split(delimiter);
  const PATH = path.filter((folder) => !folder.includes("node_modules")).join(delimiter);
  return { ...Object.fromEntries(own), PATH };
}

type Parts = { from: Clone; names: string[] };

async function clone(folder: string, parts?: Parts): Promise<Clone> {
  const checkout = join(folder, "checkout");
  mkdirSync(checkout, { recursive: true });
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", listed, { cwd: ROOT, encoding: "utf8" }).split("\0");
  const input = names.filter((name) => name && existsSync(join(ROOT, name))).join("\0");
  execFileSync("sh", ["-c", 'tar -c --null -T - | tar -x -C "$0"', checkout], { cwd: ROOT, input });
  for (const name of parts?.names ?? []) {
    mkdirSync(join(checkout, name, ".."), { recursive: true });
    const copied = [join(parts?.from.checkout ?? "", name), join(checkout, name)];
    // Nothing writes into what is installed or built; data is copied.
    execFileSync("cp", [name === DATA ? "-a" : "-al", ...copied]);
  }
  const port = async () => String(await freePort());
  const PORT = await port();
  const others = {
    MAILBOX_PORT: await port(),
    SMTP_PORT: await port(),
    SANDBOX_PORT: await port(),
  };
  return { folder, checkout, url: `http://localhost:${PORT}`, ports: { PORT, ...others } };
}

const npmStart = ({ checkout, ports }: Clone): Command => ({
  program: "npm",
  args: ["start"],
  cwd: checkout,
  env: { ...plainEnvironment(), ...ports },
  ready: /Ready after/,
});

/** What the demo member sees, whom each first start seeds: the same after any kill. */
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

/** What an undisturbed first start takes for each of its steps, and what it shows. */
type Whole = { clone: Clone; install: number; build: number; serve: number; overview: string };

let whole: Promise<Whole> | undefined;

/** The first start of all lives here; what it installs and builds serves the others. */
function undisturbed(scene: Scene): Promise<Whole> {
  whole ??= (async () => {
    const made = await clone(join(scene.folder, "whole"));
    const ran = await runWell(made.folder, npmStart(made));
    const overview = await demoOverview(made);
    await ran.end();
    const [, install = 0, build = 0, serve = 0] = ran.output
      .split(/^\d\/5 /m)
      .slice(1)
      .map((step) => {
        const [, minutes = 0, seconds = 0] =
          /(?:(\d+) min )?([\d.]+) s\s*$/m.exec(step.trim()) ?? [];
        return (Number(minutes) * 60 + Number(seconds)) * 1000;
      });
    return { clone: made, install, build, serve, overview };
  })();
  return whole;
}

type Phase = {
  name: string;
  label: string;
  /** What is there already. */
  has: string[];
  moments(whole: Whole, count: number): Moment[];
  reaches: readonly Reach[];
  /** What happens to the machine before the second start. */
  between?(place: Clone): void;
};

const killedStarts = ({ name, label, has, moments, reaches, between }: Phase): Life => ({
  name,
  label,
  async run(scene) {
    const all = await undisturbed(scene);
    return killEverywhere<Clone>({
      moments: moments(all, scene.spreadOver),
      reaches,
      prepare: (run) =>
        clone(join(scene.folder, `${name}-${run}`), { from: all.clone, names: has }),
      command: npmStart,
      between,
      async assertWell(place) {
        const overview = await demoOverview(place);
        if (overview !== all.overview) throw new Broken(`the demo shows ${overview}`);
        const left = halfMade(place);
        if (left.length > 0) throw new Broken(`half made things stay: ${left.join()}`);
      },
      remove: async ({ folder }) => rmSync(folder, { recursive: true, force: true }),
      onRow: scene.onRow,
    });
  },
});

const EVERY_REACH = ["process", "group", "machine"] as const;

/** Leaves a lock of PostgreSQL whose number is another program's, as after a power loss. */
function reuseLockedPid({ checkout }: Clone): void {
  const lock = join(checkout, DATA, "postgres", "18", "postmaster.pid");
  const { uid, gid } = statSync(join(lock, ".."));
  const other = spawn("sleep", ["60"], { uid, gid, stdio: "ignore", detached: true });
  other.unref();
  const [, ...rest] = readFileSync(lock, "utf8").split("\n");
  writeFileSync(lock, [other.pid, ...rest].join("\n"));
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
    has: [MODULES],
    moments: ({ build }, count) => spread(build, count),
    reaches: ["process", "group"],
  }),
  killedStarts({
    name: "database",
    label: "Killing npm start while it makes the database and the demo",
    has: [MODULES, ...BUILDS],
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
    has: [MODULES, ...BUILDS, DATA],
    moments: () => [file("data/postgres/18/postmaster.pid"), said(/Ready after/)],
    reaches: ["machine"],
    between: reuseLockedPid,
  }),
];
