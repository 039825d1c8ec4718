import { globSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { childrenOf, killNow, type Owner, type Running, start } from "#topology/processes.ts";
import { Broken } from "#topology/run-steps.ts";
import { after, inSeconds, until } from "#topology/until.ts";

const STOP_MS = 60_000;

/** A command as an operator types it. */
export type Command = {
  program: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  owner?: Owner;
  /** Printed once all is well, by a command that does not end, as a server. */
  ready?: RegExp;
};

/**
 * The victim: the process alone, whose children go on; its group, as by a closed terminal; or the
 * whole of it, as by a power loss.
 */
export type Reach = "process" | "group" | "machine";

type Seen = { output: string; ms: number; cwd: string };

/** A moment in a command's life, polled each millisecond. */
export type Moment = { name: string; isNow(seen: Seen): boolean };

export const said = (pattern: RegExp): Moment => ({
  name: `said ${pattern.source}`,
  isNow: ({ output }) => pattern.test(output),
});

/** A file that is there, by a pattern below the folder where the command runs. */
export const file = (pattern: string): Moment => ({
  name: `there is ${pattern}`,
  isNow: ({ cwd }) => globSync(pattern, { cwd }).length > 0,
});

const afterMs = (ms: number): Moment => ({
  name: inSeconds(ms),
  isNow: (seen) => seen.ms >= ms,
});

/** `count` moments, evenly spread over what an undisturbed run took. */
export const spread = (ms: number, count: number): Moment[] =>
  Array.from({ length: count }, (_, index) => afterMs((ms * (index + 1)) / (count + 1)));

type Begun = { running: Running; output(): string };

/** Its log, with the output of all runs in one folder, is `folder`/<name>.log. */
function begin(folder: string, name: string, command: Command): Begun {
  const lines: string[] = [];
  const { program, args, cwd, env, owner } = command;
  const running = start(name, program, args, {
    cwd,
    log: `${folder}/${name}.log`,
    env,
    owner,
    onLine: (line) => void lines.push(line),
  });
  return { running, output: () => lines.join("\n") };
}

/** Returns the processes that work in a folder or on it, this one aside. */
function processesIn(folder: string): number[] {
  const read = (look: () => string) => {
    try {
      return look();
    } catch {
      // It has ended, or is another user's.
      return "";
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      [
        read(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")),
        read(() => readFileSync(`/proc/${pid}/environ`, "utf8")),
        read(() => readlinkSync(`/proc/${pid}/cwd`)),
      ].some((text) => text.includes(folder)),
    )
    .map(Number);
}

/** Rejects with a {@link Broken} where something works in a folder for much longer. */
const untilNothingIn = (folder: string, last: () => string) =>
  until("the processes to end", async () => processesIn(folder).length === 0, STOP_MS).catch(
    (error: Error) => {
      throw new Broken(`${error.message}: ${last()}`);
    },
  );

/** Kills what works in a folder, until nothing does. */
const killIn = (folder: string): Promise<true> =>
  until(`nothing to run in ${folder}`, async () => {
    const found = processesIn(folder);
    for (const pid of found) killNow(pid);
    return found.length === 0;
  });

const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

function kill(pid: number, reach: Reach, folder: string): void {
  if (reach === "group") process.kill(-pid, "SIGKILL");
  else if (reach === "process") killNow(pid);
  else for (const each of [pid, ...descendantsOf(pid), ...processesIn(folder)]) killNow(each);
}

type Killing = {
  /** Of this run alone: all that names it is the command's. */
  folder: string;
  moment: Moment;
  reach: Reach;
  /** The longest wait for the moment. */
  patience?: number;
};

/** Runs a command and kills it at a moment. Rejects with a {@link Broken} where it never comes. */
async function killAt(
  command: Command,
  { folder, moment, reach, patience = 600_000 }: Killing,
): Promise<{ output: string; ms: number }> {
  const since = performance.now();
  const { running, output } = begin(folder, "killed", command);
  for (;;) {
    const ms = performance.now() - since;
    if (moment.isNow({ output: output(), ms, cwd: command.cwd })) break;
    if (running.hasEnded() || ms > patience) {
      await running.kill();
      throw new Broken(`"${moment.name}" never came; ${folder}/killed.log`);
    }
    await after(1);
  }
  kill(running.pid, reach, folder);
  await running.gone;
  return { output: output(), ms: performance.now() - since };
}

type Ran = {
  output: string;
  ms: number;
  /** Ends a command that goes on, as Ctrl+C does; rejects where something of it stays. */
  end(): Promise<void>;
};

/** Runs a command as it is typed again. Rejects with a {@link Broken} where it does not end well. */
export async function runWell(folder: string, command: Command, patience = 600_000): Promise<Ran> {
  const since = performance.now();
  const { running, output } = begin(folder, "again", command);
  const isDone = async () => running.hasEnded() || command.ready?.test(output());
  const last = () => `${output().split("\n").slice(-12).join("\n")}\n(${folder}/again.log)`;
  await until("the command", isDone, patience, 20).catch(async (error: Error) => {
    await running.kill();
    throw new Broken(`${error.message}: ${last()}`);
  });
  const ms = performance.now() - since;
  if (running.hasEnded() && (command.ready || (await running.gone) !== 0)) {
    throw new Broken(`the command did not end well: ${last()}`);
  }
  return {
    output: output(),
    ms,
    async end() {
      if (!running.hasEnded()) process.kill(-running.pid, "SIGINT");
      await untilNothingIn(folder, last);
      const code = await running.gone;
      // npm passes on the signal that ended it, once its script has ended.
      if (code !== 0 && code !== null) throw new Broken(`it stopped with ${code}: ${last()}`);
    },
  };
}

export type Kills<Place extends { folder: string }> = {
  moments: Moment[];
  reaches: readonly Reach[];
  /** Makes the ground for one kill, in a folder that nothing else names. */
  prepare(name: string): Promise<Place>;
  command(place: Place): Command;
  /** Happens between the two, as a reboot. */
  between?(place: Place): void;
  /** The command after the kill; the same by default. */
  again?(place: Place): Command;
  /** Looks at what the second run left, while it still runs where it is a server. */
  assertWell(place: Place, ran: Ran): Promise<void>;
  /** Removes what `prepare` made; not called where the kill broke something. */
  remove?(place: Place): Promise<void>;
  onRow(row: KillRow): void;
};

export type KillRow = { moment: string; reach: Reach; again: string };

/** Kills a command at each moment with each reach, and each time runs it again. */
export async function killEverywhere<Place extends { folder: string }>(
  kills: Kills<Place>,
): Promise<string> {
  const { moments, reaches, prepare, command, between, again = command } = kills;
  const took: number[] = [];
  const broken: string[] = [];
  const report = (row: KillRow, detail = "") => {
    process.stderr.write(`    ${row.moment}, ${row.reach}: ${row.again} ${detail}\n`);
    kills.onRow(row);
  };
  for (const [index, moment] of moments.entries()) {
    for (const reach of reaches) {
      const place = await prepare(`${index + 1}-${reach}`);
      const { folder } = place;
      try {
        await killAt(command(place), { folder, moment, reach });
        between?.(place);
        const typed = again(place);
        const ran = await runWell(folder, typed);
        await kills.assertWell(place, ran);
        await ran.end();
        took.push(ran.ms);
        report({ moment: moment.name, reach, again: inSeconds(ran.ms) });
        await kills.remove?.(place);
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        broken.push(`${moment.name}, ${reach}: ${error.message}`);
        report({ moment: moment.name, reach, again: "BROKEN" }, error.message);
      } finally {
        await killIn(folder);
      }
    }
  }
  if (broken.length > 0) throw new Broken(broken.join("\n"));
  return `${took.length} kills; again in ${inSeconds(Math.max(...took))} at most`;
}
