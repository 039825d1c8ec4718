import assert from "node:assert/strict";
import { Broken } from "#topology/run-steps.ts";
import { after, until } from "#topology/until.ts";
import type { Machine } from "../container.ts";
import { URL_OF_SITE } from "../names.ts";
import { INSTALLING, install } from "./install.ts";

/** The lines that install.sh prints before its steps, and the time until it is killed. */
const STEPS = [
  ["Installing postgresql", 20_000],
  ["Installing Node", 500],
  ["Settings", 0],
  ["Building the server", 15_000],
  ["Database", 300],
  ["Server$", 0],
  ["Caddy", 0],
  ["Firewall", 100],
  ["Waiting for the server", 0],
  ["A first backup", 300],
  ["Checking ", 300],
] as const;

const PATIENCE_MS = 900_000;
const LOG = "/root/install.log";
const LOCK = "/opt/sovereign/upgrade.lock";
const ENDS_WITHIN_MS = 60_000;

/**
 * Kills install.sh after each of its steps has begun, alone and with what it started, and runs the
 * same command again. Then two together, a setting with which the server ends, and a corrected one.
 */
export async function installInterrupted(machine: Machine, answers: string): Promise<string> {
  await machine.run(["tee", "/root/answers"], { input: answers });
  let kills = 0;
  for (const [at, [, laterMs]] of STEPS.entries()) {
    // A step that an earlier run has done is not said again: the kill is then at a later one.
    const said = STEPS.slice(at).map(([step]) => step);
    for (const whom of ["", "-"] as const) {
      const isNow = () => hasSaid(machine, said.join("|"));
      const kill = () => after(laterMs).then(() => killHolder(machine, whom));
      if (await killScript(machine, { ...INSTALLING, log: LOG, isNow, kill })) kills += 1;
    }
  }
  const note = await install(machine, answers);
  await refuseTwo(machine);
  await showTheEnd(machine);
  await correct(machine);
  return `${kills} kills; ${note}`;
}

const hasSaid = (machine: Machine, said: string) =>
  machine.run(["grep", "--quiet", "--extended-regexp", `^(${said})`, LOG]).then(
    () => true,
    () => false,
  );

const installing = (machine: Machine) => machine.run(INSTALLING.command, INSTALLING);

/** Resolves with the message of a run that fails. */
async function failing(work: Promise<unknown>): Promise<string> {
  const said = await work.then(
    () => "",
    (error: Error) => error.message,
  );
  if (!said) throw new Broken("install.sh did not fail");
  return said;
}

async function refuseTwo(machine: Machine): Promise<void> {
  const first = installing(machine);
  const isBusy = () =>
    machine.run(["flock", "--nonblock", LOCK, "true"]).then(
      () => false,
      () => true,
    );
  await until("the first to have the lock", isBusy);
  assert.match(await failing(installing(machine)), /Not installed: root .* works here now/);
  await first;
}

/** The end of a server is shown within seconds, in its own words. */
async function showTheEnd(machine: Machine): Promise<void> {
  await set(
    machine,
    "DATABASE_URL",
    "postgres://sovereign_server@localhost/none?host=/var/run/postgresql",
  );
  const since = performance.now();
  assert.match(await failing(installing(machine)), /the server has ended: .*DATABASE_URL/);
  assert(performance.now() - since < ENDS_WITHIN_MS, "the end was said late");
  await set(
    machine,
    "DATABASE_URL",
    "postgres://sovereign_server@localhost/sovereign?host=/var/run/postgresql",
  );
  await installing(machine);
}

/** A corrected setting is applied, also one that pages show. */
async function correct(machine: Machine): Promise<void> {
  await set(machine, "VENUE", "Whitby");
  await installing(machine);
  const served = await machine.run(["curl", "--silent", "--insecure", `${URL_OF_SITE}/terms`]);
  assert.match(served, /Whitby/);
}

const set = (machine: Machine, name: string, value: string) =>
  machine.run([
    "sed",
    "--in-place",
    `s|^${name}=.*|${name}='${value}'|`,
    "/etc/sovereign/settings",
  ]);

type Killed = {
  command: string[];
  env?: Record<string, string>;
  /** Its output, inside. */
  log: string;
  isNow(): Promise<boolean>;
  kill(): Promise<unknown>;
};

/** Kills who has the lock: "-" all of the group, "" the script alone, whose children go on. */
export async function killHolder(machine: Machine, whom: "" | "-"): Promise<void> {
  const kill = `read -r pid _ </opt/sovereign/upgrade.holder; kill -s KILL -- ${whom}$pid`;
  await machine.run(["sh", "-c", kill]).catch(() => undefined);
}

/** Resolves with whether a script was killed; false where it had ended before. */
export async function killScript(machine: Machine, killed: Killed): Promise<boolean> {
  const { command, env = {}, log, isNow, kill } = killed;
  await machine.run(["rm", "--force", log]);
  let result = "";
  const line = `exec ${command.join(" ")} >${log} 2>&1`;
  const ended = machine.run(["setsid", "--wait", "sh", "-c", line], { env }).then(
    () => (result = "well"),
    () => (result = "killed"),
  );
  let isReached = false;
  const isOver = async () => {
    isReached = await isNow();
    return isReached || result !== "";
  };
  await until(`the moment in ${command.join(" ")}`, isOver, PATIENCE_MS, 20);
  if (!isReached) {
    if (result === "well") return false;
    throw new Broken(`${command.join(" ")} failed: ${await machine.run(["tail", log])}`);
  }
  await kill();
  return (await ended) === "killed";
}
