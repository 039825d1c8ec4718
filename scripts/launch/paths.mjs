import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PlainFailure } from "./progress.mjs";

/** The repository's root, with symbolic links as typed. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

export const SERVER_MAIN = join(ROOT, "apps", "server", "src", "main.ts");

/** Stamps and compile caches; safe to delete at any time. */
export const CACHE = join(ROOT, ".cache");

/** The oldest Node that runs TypeScript files directly. */
export const NEEDED_NODE = [22, 22];

/** Returns the pinned Node, or the current one if it is new enough; throws a message otherwise. */
export function productNode(root = ROOT, version = process.versions.node) {
  const pinned = join(root, "node_modules", ".bin", "node");
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED_NODE;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) {
    return process.execPath;
  }
  throw new PlainFailure(
    `The product needs Node ${NEEDED_NODE.join(".")} or newer. There is no pinned Node for ` +
      `${process.platform}-${process.arch}, and yours is ${version}. Install the one that .nvmrc names and try again.`,
  );
}

const LOOPBACK = "localhost,127.0.0.1,::1";

export function childEnvironment(extra = {}) {
  const bin = join(ROOT, "node_modules", ".bin");
  const path = process.env.PATH ? `${bin}${delimiter}${process.env.PATH}` : bin;
  // A proxy of the environment does not reach server and sandbox, which call each other.
  const { NO_PROXY, no_proxy = NO_PROXY } = process.env;
  const direct = no_proxy ? `${no_proxy},${LOOPBACK}` : LOOPBACK;
  return { ...process.env, PATH: path, NO_PROXY: direct, no_proxy: direct, ...extra };
}
