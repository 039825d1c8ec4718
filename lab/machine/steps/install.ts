import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Broken } from "#topology/run-steps.ts";
import { SETTINGS_BEFORE } from "../answers.ts";
import { cloneInto } from "../bare-system.ts";
import { bootMachine, type Machine } from "../container.ts";
import { WITH_PROXY } from "../network.ts";
import type { Around } from "../scene.ts";

type Doctor = {
  ok: boolean;
  checks: { check: string; findings: { level: string }[] }[];
};

/** Boots a copy of the bare system with a clone in it, as a hoster and `git clone` provide it. */
export async function freshMachine(scene: Around, name: string) {
  const root = join(scene.folder, name);
  await promisify(execFile)("cp", ["--archive", scene.bare, root]);
  cloneInto(root);
  mkdirSync(join(root, "etc/sovereign"));
  writeFileSync(join(root, "etc/sovereign/settings"), SETTINGS_BEFORE, { mode: 0o600 });
  return bootMachine({ ...scene, name, root });
}

/** Runs deploy/install.sh with `answers`; resolves with what doctor says. */
export async function install(machine: Machine, answers: string): Promise<string> {
  await machine.run(["tee", "/root/answers"], { input: answers });
  const env = { ...WITH_PROXY, NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt" };
  await machine.run(["/root/sovereign/deploy/install.sh", "/root/answers"], { env });
  const { ok, checks }: Doctor = JSON.parse(await machine.run(["sovereign", "doctor", "--json"]));
  if (!ok) throw new Broken(`doctor found faults: ${JSON.stringify(checks)}`);
  const levels = checks.flatMap(({ findings }) => findings.map(({ level }) => level));
  return `doctor: no faults, ${levels.filter((level) => level === "warning").length} warnings`;
}
