// Fails when another view library than React is installed, or stands in for it by an alias: the
// screens run on what they are written for (decision 51).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./launch/paths.mjs";

const OTHERS =
  /(^|\/)node_modules\/(@preact\/.+|preact(-.+)?|@testing-library\/preact|inferno(-.+)?|solid-js|vue|svelte|lit|million|nervjs|anujs|react-lite)$/;
const WEB = join(ROOT, "apps/web");

/** Takes a lock file; gives the places of its packages that are view libraries other than React. */
export function otherViewLibraries(lock) {
  return Object.entries(lock.packages)
    .flatMap(([place, { name }]) => (name ? [place, `node_modules/${name}`] : [place]))
    .filter((place) => OTHERS.test(place));
}

/** Whether a configuration gives modules other names, as it would to put another library in React's place. */
export const namesAlias = (configuration) => /\balias\b/.test(configuration);

function main() {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const faults = otherViewLibraries(lock).map((place) => `package-lock.json: ${place}`);
  for (const file of readdirSync(WEB).filter((name) => name.endsWith(".ts"))) {
    if (namesAlias(readFileSync(join(WEB, file), "utf8")))
      faults.push(`apps/web/${file}: an alias`);
  }
  for (const fault of faults) process.stdout.write(`not React: ${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
