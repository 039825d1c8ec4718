import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Broken } from "#topology/run-steps.ts";
import { freePort } from "../../../scripts/launch/free-port.mjs";
import { ROOT } from "../../../scripts/launch/paths.mjs";
import { type Command, killEverywhere, type Reach, runWell, spread } from "../kill.ts";
import type { Life, Scene } from "../life.ts";

/** A server's own folder, with its database and the store of its backups. */
type Place = { folder: string };

const REACHES: readonly Reach[] = ["process", "machine"];
const MAGIC = "age-encryption.org/v1\n";
const HELD = ["mails", "reminders", "broadcasts", "pieces", "refunds", "deletions"];

const PROGRAM = join(ROOT, "apps", "server", "src", "main.ts");
const dataIn = ({ folder }: Place) => join(folder, "data");
const storeIn = ({ folder }: Place) => join(folder, "store");
const keyIn = ({ folder }: Place) => join(folder, "key.txt");

function command(place: Place, ...args: string[]): Command {
  const key = readFileSync(keyIn(place), "utf8");
  return {
    program: process.execPath,
    args: [PROGRAM, ...args],
    cwd: place.folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR: dataIn(place),
      APP_URL: "http://localhost:3000",
      BACKUP_TO: storeIn(place),
      BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(key)?.[1],
      AUTH_SECRET: "of the server whose commands are killed",
    },
  };
}

const rehearse = (place: Place) => command(place, "rehearse", "--identity", keyIn(place));
const stored = (place: Place) => readdirSync(storeIn(place)).filter((name) => /^2/.test(name));
const newest = (place: Place) => stored(place).sort().at(-1) ?? "";

/** Returns the numbers of restored members and days. */
const figuresIn = (output: string) => /Members: .*/.exec(output)?.[0] ?? output;

/** One folder per database; a rehearsal's is another. */
const databases = (place: Place) =>
  readdirSync(join(dataIn(place), "postgres", "18", "base")).filter((name) => /^\d+$/.test(name))
    .length;

/** A database with the demo's members, and its first backup. */
async function ground({ folder }: Scene, name: string): Promise<Place & { figures: string }> {
  const place = { folder: join(folder, `${name}-ground`) };
  mkdirSync(storeIn(place), { recursive: true });
  writeFileSync(keyIn(place), "");
  const keys = await runWell(place.folder, command(place, "backup", "keygen"));
  writeFileSync(keyIn(place), keys.output);
  const server = command(place);
  const env = { ...server.env, PORT: String(await freePort()), SEED_DEMO: "true" };
  const { end } = await runWell(place.folder, { ...server, env, ready: /"msg":"ready"/ });
  await end();
  await runWell(place.folder, command(place, "backup"));
  const { output } = await runWell(place.folder, rehearse(place));
  return { ...place, figures: figuresIn(output) };
}

/** Throws for a leftover of a killed command left, and for a file that is not encrypted. */
function assertNothingLeft(place: Place, was: number): void {
  const data = dataIn(place);
  const folders = [storeIn(place), join(data, "backups")].filter(existsSync);
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name)),
  );
  const left = [
    ...files.filter((name) => /\.(draft|part)$/.test(name)),
    ...["rehearsal", "fetched-backup"].map((name) => join(data, name)).filter(existsSync),
  ];
  if (left.length > 0) throw new Broken(`left behind: ${left.join(", ")}`);
  const plain = files.filter((name) => !readFileSync(name).toString("latin1").startsWith(MAGIC));
  if (plain.length > 0) throw new Broken(`not encrypted: ${plain.join(", ")}`);
  const now = databases(place);
  if (now !== was) throw new Broken(`${now} databases are there, not ${was}`);
}

type Killed = {
  name: string;
  label: string;
  killed: (place: Place) => Command;
  /** The command that is typed next. */
  again: (place: Place) => Command;
  /** The output of the next command once all is well. */
  said: RegExp;
};

const lifeOf = ({ name, label, killed, again, said }: Killed): Life => ({
  name,
  label,
  async run(scene) {
    const made = await ground(scene, name);
    const was = databases(made);
    const { ms } = await runWell(
      made.folder,
      killed(copyOf(made, join(scene.folder, `${name}-whole`))),
    );
    return killEverywhere<Place>({
      // The same command may take less time than the undisturbed one took.
      moments: spread(0.7 * ms, scene.spreadOver),
      reaches: REACHES,
      onRow: scene.onRow,
      prepare: async (kill) => copyOf(made, join(scene.folder, `${name}-${kill}`)),
      command: killed,
      again,
      async assertWell(place, { output }) {
        if (!said.test(output)) throw new Broken(`it says: ${output}`);
        assertNothingLeft(place, was);
        // All that was acknowledged is there, whether the killed command had its way or not.
        await runWell(place.folder, command(place, "backup"));
        const figures = figuresIn((await runWell(place.folder, rehearse(place))).output);
        if (figures !== made.figures) throw new Broken(`${figures}, not ${made.figures}`);
        assertNothingLeft(place, was);
        if (name !== "restore") return;
        const { output: held } = await runWell(place.folder, command(place, "held"));
        const gone = HELD.filter((kind) => !new RegExp(`^${kind} `, "m").test(held));
        if (gone.length > 0) throw new Broken(`it would send ${gone.join(", ")}`);
      },
    });
  },
});

function copyOf({ folder }: Place, to: string): Place {
  execFileSync("cp", ["-a", folder, to]);
  return { folder: to };
}

const backup = (place: Place) => command(place, "backup");
const restore = (place: Place) =>
  command(place, "restore", newest(place), "--replace", "--identity", keyIn(place));

/** A backup, a rehearsal and a restore: the next command finds all in order, and nothing is left. */
export const backups: Life[] = [
  { name: "backup", label: "A backup", killed: backup, again: backup, said: /The backup is/ },
  {
    name: "rehearsal",
    label: "A rehearsal",
    killed: rehearse,
    again: backup,
    said: /The backup is/,
  },
  { name: "restore", label: "A restore", killed: restore, again: restore, said: /^Restored\./m },
].map(lifeOf);
