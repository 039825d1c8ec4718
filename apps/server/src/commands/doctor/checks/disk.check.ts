import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "#app/commands/doctor/checkup.ts";
import type { Deps } from "#app/commands/doctor/deps.ts";
import { type Finding, fault, ok, warning } from "#app/commands/doctor/finding.ts";
import { errorCode } from "#app/commands/doctor/network/error-code.ts";

const MB = 1024 ** 2;
const LOW_MB = 2048;
const FULL_MB = 256;
const LOW_SHARE = 0.1;

/** The space left for the data and the backups. */
export const diskCheck: Check = {
  name: "Disk",
  reads: ["DATA_DIR"],
  async run(deps) {
    const { dataDir } = deps.settings;
    const backups = join(dataDir, "backups");
    const folders = existsSync(backups) ? [dataDir, backups] : [dataDir];
    return Promise.all(folders.map((folder) => spaceFinding(deps, folder)));
  },
};

async function spaceFinding({ freeSpace }: Deps, folder: string): Promise<Finding> {
  try {
    const { free, total } = await freeSpace(folder);
    const freeMb = Math.floor(free / MB);
    const text = `${freeMb} MB are free for ${folder}.`;
    if (freeMb < FULL_MB) return fault(text, "Free space now: the database stops when it is full.");
    return freeMb < LOW_MB || free < total * LOW_SHARE ? warning(text, "Free space.") : ok(text);
  } catch (error) {
    return fault(
      `DATA_DIR cannot be used (${errorCode(error)}).`,
      `Create ${folder}, writable for the server's user.`,
    );
  }
}
