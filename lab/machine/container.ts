import { type ExecFileException, execFile } from "node:child_process";
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import type { OnStop } from "#topology/clean-up.ts";
import { childrenOf, start } from "#topology/processes.ts";
import { until } from "#topology/until.ts";
import { BRIDGE } from "./names.ts";

const BOOT_MS = 300_000;
const NAMESPACES = ["--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd"];
const ENVIRONMENT = {
  HOME: "/root",
  LANG: "C.UTF-8",
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};
const QUOTED = 1500;
const execute = promisify(execFile);

type Asked = { env?: Record<string, string>; input?: string };

export type Machine = {
  /** Runs a command there as root; resolves with what it printed, rejects where it fails. */
  run(command: string[], asked?: Asked): Promise<string>;
  /** Returns rows of the product's database. */
  query(sql: string): Promise<string[][]>;
  /** Cuts the power, and boots again. */
  powerCycle(): Promise<void>;
  /** Cuts the power and destroys the disk. */
  destroy(): Promise<void>;
};

/** Boots a Debian from its folder, with systemd and a network of its own. */
export async function bootMachine(deps: {
  name: string;
  root: string;
  /** A folder of another machine, mounted at /mnt/offsite. */
  offsite: string;
  folder: string;
  onStop: OnStop;
}): Promise<Machine> {
  const { name, root, offsite, folder, onStop } = deps;
  const log = `${folder}/${name}.log`;
  const args = [
    "--quiet",
    "--boot",
    `--directory=${root}`,
    `--machine=${name}`,
    "--register=no",
    "--keep-unit",
    `--network-bridge=${BRIDGE}`,
    "--resolv-conf=off",
    "--timezone=off",
    "--link-journal=no",
    `--bind=${offsite}:/mnt/offsite`,
  ];
  const powerOn = () => start("systemd-nspawn", "systemd-nspawn", args, { cwd: folder, log });
  let running = powerOn();

  /** Returns the id of its systemd, which ends with all that it started. */
  const leader = () => (running.hasEnded() ? undefined : childrenOf(running.pid)[0]);

  async function cutPower(): Promise<void> {
    const pid = leader();
    await running.kill();
    await until(`${name} to end`, async () => !pid || !existsSync(`/proc/${pid}`));
  }
  onStop(cutPower);

  async function run(command: string[], { env, input }: Asked = {}): Promise<string> {
    const given = Object.entries({ ...ENVIRONMENT, ...env }).map(
      ([key, value]) => `${key}=${value}`,
    );
    const target = leader();
    if (!target) throw new Error(`${name} is not up; see ${log}`);
    const inside = [
      "--target",
      String(target),
      ...NAMESPACES,
      "--",
      "env",
      "-i",
      ...given,
      ...command,
    ];
    const asked = execute("nsenter", inside, { maxBuffer: 1024 ** 3 });
    asked.child.stdin?.end(input);
    try {
      const { stdout, stderr } = await asked;
      appendFileSync(log, stdout + stderr);
      return stdout;
    } catch (error) {
      const { stdout, stderr, message } = error as ExecFileException;
      appendFileSync(log, `${stdout}${stderr}`);
      throw new Error(`${message}\n${stdout}${stderr}`.slice(-QUOTED));
    }
  }

  const isUp = async () =>
    (await run(["systemctl", "is-active", "multi-user.target"])).startsWith("active");
  const untilUp = () => until(`${name} to boot`, isUp, BOOT_MS, 500);

  const machine: Machine = {
    run,
    async powerCycle() {
      await cutPower();
      running = powerOn();
      await untilUp();
    },
    async destroy() {
      await cutPower();
      rmSync(root, { recursive: true, force: true });
    },
    async query(sql) {
      const psql = ["psql", "-XAtq", "-F", "\t", "-d", "sovereign", "-c", sql];
      const printed = await run(["runuser", "--user=postgres", "--", ...psql]);
      return printed.split("\n").flatMap((line) => (line ? [line.split("\t")] : []));
    },
  };
  await untilUp();
  return machine;
}
