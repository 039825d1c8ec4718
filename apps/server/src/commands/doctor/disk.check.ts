import { type Deps, type Finding, fault, ok, warning } from "./check.ts";
import { errorCode } from "./network.ts";

const MB = 1024 ** 2;
const LOW_MB = 2048;
const FULL_MB = 256;

/** The space left for the data and the backups. */
export async function checkDisk({ settings: { dataDir }, freeSpace }: Deps): Promise<Finding[]> {
  try {
    const freeMb = Math.floor((await freeSpace(dataDir)) / MB);
    const text = `${freeMb} MB are free for ${dataDir}.`;
    if (freeMb < FULL_MB) {
      return [fault(text, "Free space now: the database stops when it is full.")];
    }
    return [freeMb < LOW_MB ? warning(text, "Free space.") : ok(text)];
  } catch (error) {
    const fix = `Create ${dataDir}, writable for the server's user.`;
    return [fault(`DATA_DIR cannot be used (${errorCode(error)}).`, fix)];
  }
}
