import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { ask, askOrFail } from "#topology/ask.ts";
import { createLedger } from "#topology/ledger.ts";
import { createLoad } from "#topology/load.ts";
import { assertNothingLost } from "#topology/losses.ts";
import { joinMembers, readMails } from "#topology/members.ts";
import { createOutcomes } from "#topology/outcomes.ts";
import { Broken } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import type { Machine } from "../container.ts";
import { URL_OF_SITE } from "../names.ts";
import type { Scene } from "../scene.ts";
import { killHolder, killScript } from "./interrupted.ts";
import { NEXT, UPGRADE } from "./upgrade.ts";

const MEMBERS = 8;
const REQUESTS_A_SECOND = 10;
const LOG = "/root/upgrade.log";
const BOOTED_MS = 300_000;
const PORTS = [3000, 3001] as const;
/** A copy of the build that was installed. */
const FORMER = "/root/former";
type Port = (typeof PORTS)[number];

/** A file that exists, a line of the script, or an answer on the port of the other build. */
type Moment = "begun" | "copying" | "runs" | "serves" | { said: string };

const GOING_BACK: readonly Moment[] = [
  "begun",
  { said: "Starting version" },
  "runs",
  "serves",
  { said: "Stopping version" },
];
const UPGRADING: readonly Moment[] = [{ said: "Backing up" }, "copying", ...GOING_BACK];

/** The script alone, its group, or all of the machine, which boots again. */
const kills = {
  script: (machine: Machine) => killHolder(machine, ""),
  group: (machine: Machine) => killHolder(machine, "-"),
  // All in one signal: otherwise the script may see that its systemd has ended, and act on that.
  power: (machine: Machine) => killHolder(machine, "-").then(machine.powerCycle),
};

type Trial = {
  /** The point of the kill and the argument typed then: a folder, or --back. */
  killed: string;
  again: string;
  moment: Moment;
  reach: keyof typeof kills;
};

/** By turns, so that each moment sees both ways on and each way all of the kills. */
const trialsOf = (killed: string, moments: readonly Moment[]): Trial[] =>
  moments.flatMap((moment, index): Trial[] => [
    { killed, again: killed, moment, reach: "script" },
    { killed, again: killed === NEXT ? "--back" : NEXT, moment, reach: "group" },
    { killed, again: index % 2 === 0 ? NEXT : "--back", moment, reach: "power" },
  ]);

const isReady = async () =>
  (await ask(`${URL_OF_SITE}/health/ready`, { alone: true })).status === 200;

/**
 * Kills upgrade.sh and its way back at each step while members write, and types the next command.
 * Rejects with a {@link Broken} that names each kill after which something was not well.
 */
export async function upgradeInterrupted(scene: Scene): Promise<string> {
  const { machine, thirdParties } = scene;
  const { mailboxUrl } = thirdParties;
  const around = { url: URL_OF_SITE, mailboxUrl };
  const members = await joinMembers(around, MEMBERS);
  const [ledger, outcomes] = [createLedger(), createOutcomes()];
  const load = createLoad({
    url: URL_OF_SITE,
    members,
    ledger,
    perSecond: REQUESTS_A_SECOND,
    onOutcome: outcomes.add,
  });
  const opt = join(scene.folder, "first", "opt", "sovereign");
  const log = join(scene.folder, "first", LOG);
  const written = () => assertNothingLost({ query: machine.query, ledger, loads: [load] });
  const servesOn = () => Number(readlinkSync(join(opt, "current")).slice(-4)) as Port;
  const other = (port: Port) => (port === 3000 ? 3001 : 3000);
  const versionOn = (port: Port): string =>
    JSON.parse(readFileSync(join(opt, String(port), "package.json"), "utf8")).version;
  const isActive = (port: Port) =>
    machine.run(["systemctl", "is-active", `sovereign@${port}`]).then(
      () => true,
      () => false,
    );

  async function running(): Promise<Port[]> {
    const states = await Promise.all(PORTS.map(isActive));
    return PORTS.filter((_, index) => states[index]);
  }

  async function isNow(moment: Moment, to: Port): Promise<boolean> {
    if (moment === "begun") return existsSync(join(opt, "upgrade.begun"));
    if (moment === "copying") return existsSync(join(opt, `${to}.copying`));
    if (moment === "runs") return isActive(to);
    if (moment === "serves") return servesOn() === to;
    return existsSync(log) && readFileSync(log, "utf8").includes(moment.said);
  }

  async function assertServes(version: string): Promise<void> {
    const port = servesOn();
    const found = (await running()).join();
    if (found !== String(port)) throw new Broken(`${found} runs, and current names ${port}`);
    if (versionOn(port) !== version) throw new Broken(`version ${versionOn(port)} serves`);
    const states = "systemctl is-enabled sovereign@3000 sovereign@3001 || :";
    const enabled = (await machine.run(["sh", "-c", states])).trim().split("\n");
    const starts = PORTS.filter((_, index) => enabled[index] === "enabled").join();
    if (starts !== found) throw new Broken(`${starts} would start with the machine`);
    const left = ["upgrade.begun", "3000.copying", "3001.copying", "3000.former", "3001.former"];
    const there = left.filter((name) => existsSync(join(opt, name)));
    if (there.length > 0) throw new Broken(`half made things stay: ${there.join()}`);
  }

  /** Has the former build serve, or the next one with the former as its way back. */
  async function prepare(killed: string): Promise<void> {
    const isNext = () => versionOn(servesOn()) === next;
    const hasWayBack = isNext() && versionOn(other(servesOn())) === former;
    if (killed === "--back" && hasWayBack) return;
    if (isNext()) await machine.run([UPGRADE, FORMER]);
    if (killed === "--back") await machine.run([UPGRADE, NEXT]);
    await assertServes(killed === "--back" ? next : former);
  }

  /** Resolves with whether the kill came. */
  async function go({ killed, again, moment, reach }: Trial, index: number): Promise<boolean> {
    await prepare(killed);
    const to = other(servesOn());
    const since = performance.now();
    const body = { email: `killed-${index}@example.com`, password: "a sentence to keep" };
    const signUp = { method: "POST", body: { ...body, time_zone: "UTC" } };
    await askOrFail(`${URL_OF_SITE}/api/auth/sign-up/email`, signUp);
    const isKilled = await killScript(machine, {
      command: [UPGRADE, killed],
      log: LOG,
      isNow: () => isNow(moment, to),
      kill: () => kills[reach](machine),
    });
    if (reach === "power") await until("the site after the boot", isReady, BOOTED_MS);
    if (!isKilled) return false;
    await machine.run([UPGRADE, "--status"]);
    await machine.run([UPGRADE, again]);
    await assertServes(again === NEXT ? next : former);
    const { failed, listed } = outcomes.since(since);
    if (reach !== "power" && failed.length > 0) throw new Broken(`requests failed: ${listed}`);
    await written();
    return true;
  }

  const former = versionOn(servesOn());
  await machine.run(["cp", "--archive", `/opt/sovereign/${servesOn()}`, FORMER]);
  const next: string = JSON.parse(await machine.run(["cat", `${NEXT}/package.json`])).version;
  const counts = { kills: 0, late: 0 };
  const broken: string[] = [];
  await load.start();
  try {
    const trials = [...trialsOf(NEXT, UPGRADING), ...trialsOf("--back", GOING_BACK)];
    for (const [index, trial] of trials.entries()) {
      const { killed, again, moment, reach } = trial;
      const name = `${killed}, ${JSON.stringify(moment)}, ${reach}, then ${again}`;
      try {
        const isKilled = await go(trial, index);
        counts[isKilled ? "kills" : "late"] += 1;
        process.stderr.write(`    ${name}: ${isKilled ? "well" : "had ended"}\n`);
      } catch (error) {
        broken.push(`${name}: ${error}`);
        process.stderr.write(`    ${name}: BROKEN ${error}\n`);
      }
    }
  } finally {
    await load.stop();
  }
  const mails = await readMails(mailboxUrl);
  const sent = Object.groupBy(mails, ({ to, text }) => `${to[0]?.address} ${text}`);
  const twice = Object.values(sent).filter((each) => (each?.length ?? 0) > 1);
  for (const [mail] of twice.map((each) => each ?? [])) {
    broken.push(`sent twice to ${mail?.to[0]?.address}: ${mail?.subject}`);
  }
  if (broken.length > 0) throw new Broken(broken.join("\n"));
  return `${counts.kills} kills; 0 of ${await written()} writes were lost, no mail of ${mails.length} came twice`;
}
