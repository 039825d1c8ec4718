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
    for (const whom of ["", "-"]) {
      if (await killAt(machine, said.join("|"), { laterMs, whom })) kills += 1;
    }
  }
  const note = await install(machine, answers);
  await refuseTwo(machine);
  await showTheEnd(machine);
  await correct(machine);
  return `${kills} kills; ${note}`;
}

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

type How = {
  laterMs: number;
  /** "-" kills its whole group. */
  whom: string;
};

/** Resolves with false where the run had ended before. */
async function killAt(machine: Machine, said: string, { laterMs, whom }: How): Promise<boolean> {
  const command = `exec ${INSTALLING.command.join(" ")} >${LOG} 2>&1`;
  await machine.run(["rm", "--force", LOG]);
  let result = "";
  const ended = machine.run(["setsid", "--wait", "sh", "-c", command], INSTALLING).then(
    () => (result = "well"),
    () => (result = "killed"),
  );
  const hasSaid = () =>
    machine.run(["grep", "--quiet", "--extended-regexp", `^(${said})`, LOG]).then(
      () => true,
      () => false,
    );
  const isOver = async () => (await hasSaid()) || result !== "";
  await until(`install.sh to say ${said}`, isOver, PATIENCE_MS);
  if (!(await hasSaid())) {
    if (result === "well") return false;
    throw new Broken(`install.sh failed: ${await machine.run(["tail", LOG])}`);
  }
  await after(laterMs);
  await machine
    .run(["sh", "-c", `read -r pid _ </opt/sovereign/upgrade.holder; kill -s KILL -- ${whom}$pid`])
    .catch(() => undefined);
  return (await ended) === "killed";
}
