import { createLedger } from "#topology/ledger.ts";
import { createLoad } from "#topology/load.ts";
import { assertNothingLost } from "#topology/losses.ts";
import { joinMembers } from "#topology/members.ts";
import { createOutcomes } from "#topology/outcomes.ts";
import { Broken } from "#topology/run-steps.ts";
import { inSeconds } from "#topology/until.ts";
import { URL_OF_SITE } from "../names.ts";
import type { Scene } from "../scene.ts";

const MEMBERS = 8;
const REQUESTS_A_SECOND = 30;
export const NEXT = "/root/next";
export const UPGRADE = "/root/sovereign/deploy/upgrade.sh";
const NEXT_VERSION = `s/"version": ".*"/"version": "99.0.0"/`;

/** Builds the same sources under another version: two versions of the code are a case of faults. */
export async function buildNext({ machine }: Scene): Promise<void> {
  const settings = ["--settings", "/etc/sovereign/settings"];
  const build = ["npm", "run", "--silent", "--prefix", "/root/sovereign", "build", "--", NEXT];
  await machine.run([...build, ...settings]);
  await machine.run(["sed", "--in-place", NEXT_VERSION, `${NEXT}/package.json`]);
}

const isRunning = async ({ machine }: Scene, port: number) => {
  const units = await machine.run(["systemctl", "list-units", "--plain", "--state=active"]);
  return units.includes(`sovereign@${port}.service`);
};

/** Upgrades and returns while members write; resolves with the measurement. */
export async function upgradeAndBack(scene: Scene): Promise<string> {
  const { machine, thirdParties } = scene;
  const { mailboxUrl } = thirdParties;
  const members = await joinMembers({ url: URL_OF_SITE, mailboxUrl }, MEMBERS);
  const [ledger, outcomes] = [createLedger(), createOutcomes()];
  const load = createLoad({
    url: URL_OF_SITE,
    members,
    ledger,
    perSecond: REQUESTS_A_SECOND,
    onOutcome: outcomes.add,
  });
  const since = performance.now();
  await load.start();
  try {
    for (const [target, port] of [
      [NEXT, 3001],
      ["--back", 3000],
    ] as const) {
      await machine.run([UPGRADE, target]);
      if (!(await isRunning(scene, port))) throw new Broken(`nothing runs on port ${port}`);
    }
  } finally {
    await load.stop();
  }
  const written = await assertNothingLost({ query: machine.query, ledger, loads: [load] });
  const { asked, failed, slowest, listed } = outcomes.since(since);
  if (failed.length > 0) throw new Broken(`${failed.length} of ${asked} failed: ${listed}`);
  return `0 of ${asked} requests failed, 0 of ${written} writes were lost, the slowest took ${inSeconds(slowest)}`;
}
