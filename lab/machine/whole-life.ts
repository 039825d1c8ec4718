// Run by main.ts in a namespace where the names of the test lead to its machine.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newKeyPair } from "@sovereign/server/src/data/backup/encryption.ts";
import { createCleanUp, runProgram } from "#topology/clean-up.ts";
import { table, writeMeasurement } from "#topology/markdown.ts";
import { Broken } from "#topology/run-steps.ts";
import { inSeconds } from "#topology/until.ts";
import { createProgress } from "../../scripts/launch/progress.mjs";
import { makeBareSystem, trustAuthority } from "./bare-system.ts";
import { startNetwork } from "./network.ts";
import { answersOf, freshMachine, install } from "./steps/install.ts";
import { installInterrupted } from "./steps/interrupted.ts";
import { upgradeInterrupted } from "./steps/interrupted-upgrade.ts";
import { assertRestored, loseMachine, restore } from "./steps/loss.ts";
import { payingMember } from "./steps/member.ts";
import { buildNext, upgradeAndBack } from "./steps/upgrade.ts";
import { startThirdParties } from "./third-parties.ts";

const ALL_STEPS = 12;
const STEPS_OF_KILLS: Record<string, number> = { install: 4, upgrade: 7 };
const GOAL_MS = 10 * 60_000;

const HEAD = `# The life of a machine

Written by \`npm run machine -w lab -- --write\`: a bare Debian in a container on two cores, installed and restored by the scripts of \`deploy/\` without a hand in between. Stripe, the mail server and the DNS are fakes beside it. Certificates are of an authority made for the test, so getting one of a public authority is not shown.
`;

const { values, positionals } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    kills: { type: "string" },
    release: { type: "string" },
  },
  allowPositionals: true,
});
const [authority = ""] = positionals;

const cleaning = createCleanUp();
const { folder, onStop } = cleaning;
/** Rows of the table. */
const rows: { what: string; took: number; note: string }[] = [];
const progress = createProgress(STEPS_OF_KILLS[values.kills ?? ""] ?? ALL_STEPS);

/** Runs a step and notes its time; what it resolves with is its note where that is a text. */
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const result = await progress.step(what, work);
  const note = typeof result === "string" ? result : "";
  rows.push({ what, took: performance.now() - since, note });
  return result;
}

async function liveThrough(): Promise<void> {
  const bare = join(folder, "bare");
  const offsite = join(folder, "offsite");
  mkdirSync(offsite, { mode: 0o755 });
  const thirdParties = await progress.step("Starting the third parties", async () => {
    startNetwork({ folder, onStop });
    return startThirdParties({ folder, authority, onStop });
  });
  const release = await progress.step("Making a bare Debian", async () => {
    const log = join(folder, "debootstrap.log");
    const made = await makeBareSystem({ root: bare, log, release: values.release });
    const [certificate, key] = ["crt", "key"].map((end) => join(authority, `authority.${end}`));
    await trustAuthority(bare, { certificate: certificate ?? "", key: key ?? "" });
    return made;
  });
  const around = { folder, onStop, thirdParties, bare, offsite, backupKey: await newKeyPair() };

  const first = await progress.step("Booting it", () => freshMachine(around, "first"));
  if (values.kills === "install") {
    await timed("install.sh, killed at each step", () =>
      installInterrupted(first, answersOf(around)),
    );
    return;
  }
  const since = performance.now();
  await timed(`install.sh on ${release}`, () => install(first, answersOf(around)));
  const payer = await timed("A person signs up, confirms and pays", () => payingMember(around));
  const untilPaid = performance.now() - since;
  rows.push({ what: "From install.sh to a paying member", took: untilPaid, note: "goal: 600 s" });
  if (untilPaid > GOAL_MS) throw new Broken("from install.sh to a paying member took too long");

  const scene = { ...around, machine: first, payer };
  await progress.step("Building the next version", () => buildNext(scene));
  if (values.kills === "upgrade") {
    await timed("upgrade.sh and back, killed at each step while members write", () =>
      upgradeInterrupted(scene),
    );
    return;
  }
  await timed("upgrade.sh and back, while members write", () => upgradeAndBack(scene));

  const lost = await progress.step("Losing the machine after a backup", () => loseMachine(scene));
  const second = await progress.step("Booting another", () => freshMachine(around, "second"));
  const sinceLoss = performance.now();
  await timed("install.sh on a second machine", () => install(second, lost.settings));
  const restored = { ...scene, machine: second };
  await timed("restore of the encrypted backup there", () => restore(restored, lost));
  const note = await progress.step("Looking at what is there", () =>
    assertRestored(restored, lost),
  );
  rows.push({
    what: "From install.sh there to all members served",
    took: performance.now() - sinceLoss,
    note,
  });
}

// No process that was started here may survive an error.
runProgram(cleaning, values.keep, async () => {
  await liveThrough();
  const text = table(
    ["Step", "Time", ""],
    rows.map(({ what, took, note }) => [what, inSeconds(took), note]),
  );
  if (values.write) writeMeasurement("machine.md", `${HEAD}\n${text}\n`);
  process.stdout.write(`\n${text}\nThe whole life holds.\n`);
  return true;
});
