import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Broken } from "#topology/run-steps.ts";
import { cloneInto } from "../bare-system.ts";
import { bootMachine, type Machine } from "../container.ts";
import { DKIM_SELECTOR, DOMAIN, URL_OF_SITE } from "../names.ts";
import { WITH_PROXY } from "../network.ts";
import type { Around } from "../scene.ts";

const PAGES = ["FOUNDATION_PAYMENT", "MASTERMIND_PAYMENT"];
const CALLS = ["FOUNDATION_CALL", "MASTERMIND_CALL", "PRINCIPAL_CALL"];

const text = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

/** Returns the answers file of an owner who sells with cards and stores backups elsewhere. */
export const answersOf = ({ thirdParties, backupKey }: Around) =>
  text({
    ...thirdParties.settings,
    APP_URL: URL_OF_SITE,
    MAIL_FROM: `Sovereign <no-reply@${DOMAIN}>`,
    MAIL_DKIM_SELECTOR: DKIM_SELECTOR,
    SUPPORT_EMAIL: `help@${DOMAIN}`,
    COMPANY_NAME: "Discipline Ltd",
    COMPANY_ADDRESS: "1 Bridge Lane, York",
    HOLDING_COMPANY: "Discipline Holdings Ltd",
    GOVERNING_LAW: "England and Wales",
    VENUE: "York",
    LEGAL_UPDATED_ON: "2026-11-01",
    ...Object.fromEntries(
      [...PAGES, ...CALLS].map((name) => [`${name}_URL`, `${URL_OF_SITE}/${name.toLowerCase()}`]),
    ),
    BACKUP_TO: "/mnt/offsite/sovereign",
    BACKUP_RECIPIENT: backupKey.recipient,
    // All members of the load have one address.
    RATE_LIMIT_FACTOR: "100",
  });

/** Settings that are no answers: the owner's file has them before the installation. */
const SETTINGS_BEFORE = "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n";

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

export const INSTALLING = {
  command: ["/root/sovereign/deploy/install.sh", "/root/answers"],
  env: { ...WITH_PROXY, NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt" },
};

/** Runs deploy/install.sh with `answers`; resolves with doctor's output. */
export async function install(machine: Machine, answers: string): Promise<string> {
  await machine.run(["tee", "/root/answers"], { input: answers });
  await machine.run(INSTALLING.command, INSTALLING);
  const { ok, checks }: Doctor = JSON.parse(await machine.run(["sovereign", "doctor", "--json"]));
  if (!ok) throw new Broken(`doctor found faults: ${JSON.stringify(checks)}`);
  const levels = checks.flatMap(({ findings }) => findings.map(({ level }) => level));
  return `doctor: no faults, ${levels.filter((level) => level === "warning").length} warnings`;
}
