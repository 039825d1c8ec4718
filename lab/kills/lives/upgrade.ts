import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { Broken } from "#topology/run-steps.ts";
import { ROOT } from "../../../scripts/launch/paths.mjs";
import { type Command, file, killEverywhere, said, spread } from "../kill.ts";
import type { Life, Scene } from "../life.ts";

type Machine = { folder: string; next: string };

/** Instances that are files, whose steps last a moment; scripts/upgrade.test.ts kills each of them. */
const SYSTEMCTL = `#!/bin/bash
cd "$(dirname "$0")/.."; unit="\${@: -1}"; port=$(echo "$unit" | grep -o '[0-9]*')
case "$1" in
  show) echo "$PWD/$port" ;;
  is-active) [ -e "active-$port" ] ;;
  start) sleep 0.3; [ "$unit" = sovereign-backup.service ] || touch "active-$port" ;;
  stop) sleep 0.3; rm -f "active-$port" ;;
esac
`;
const CURL = `#!/bin/bash
sleep 0.2; port=$(echo "\${@: -1}" | sed 's/.*:\\([0-9]*\\).*/\\1/'); [ -e "$(dirname "$0")/../active-$port" ]
`;

/** All that the fakes wait in one upgrade. */
const UNDISTURBED_MS = 1300;

function build(path: string, version: string): string {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "server.js"), "");
  writeFileSync(join(path, "package.json"), JSON.stringify({ version }));
  return path;
}

const versionIn = (path: string): string =>
  JSON.parse(readFileSync(join(path, "package.json"), "utf8")).version;

function machine(folder: string): Machine {
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (const [name, text] of Object.entries({ systemctl: SYSTEMCTL, curl: CURL })) {
    writeFileSync(join(folder, "bin", name), text);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  build(join(folder, "3000"), "1.0.0");
  execFileSync("ln", ["-s", join(folder, "3000"), join(folder, "current")]);
  writeFileSync(join(folder, "active-3000"), "");
  return { folder: realpathSync(folder), next: build(join(folder, "new"), "1.1.0") };
}

const upgrade = ({ folder }: Machine, given: string): Command => ({
  program: "bash",
  args: [join(ROOT, "deploy", "upgrade.sh"), given],
  cwd: folder,
  env: { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` },
});

function assertServes({ folder }: Machine, version: string): void {
  const running = [3000, 3001].filter((port) => existsSync(join(folder, `active-${port}`)));
  if (running.length !== 1) throw new Broken(`${running.length} servers run`);
  const serves = realpathSync(join(folder, "current"));
  if (serves !== join(folder, String(running[0]))) throw new Broken(`${serves} does not run`);
  if (versionIn(serves) !== version) throw new Broken(`version ${versionIn(serves)} serves`);
  const left = ["upgrade.begun", "3000.copying", "3001.copying", "3000.former", "3001.former"];
  const there = left.filter((name) => existsSync(join(folder, name)));
  if (there.length > 0) throw new Broken(`half made things stay: ${there.join()}`);
}

type Way = { name: string; label: string; again: "same" | "--back"; serves: string };

const killedUpgrade = ({ name, label, again, serves }: Way): Life => ({
  name,
  label,
  run: (scene: Scene) =>
    killEverywhere<Machine>({
      moments: [
        said(/Backing up/),
        file("upgrade.begun"),
        file("3001.copying"),
        said(/Starting version/),
        file("active-3001"),
        said(/Stopping version/),
        // Before anything has begun, --back asks for the build before this one.
        ...(again === "same" ? spread(UNDISTURBED_MS, scene.spreadOver) : []),
      ],
      reaches: ["process", "group", "machine"],
      prepare: async (run) => machine(join(scene.folder, `${name}-${run}`)),
      command: (place) => upgrade(place, place.next),
      again: (place) => upgrade(place, again === "same" ? place.next : again),
      assertWell: async (place) => assertServes(place, serves),
      onRow: scene.onRow,
    }),
});

export const upgrades: Life[] = [
  killedUpgrade({
    name: "upgrade",
    label: "Killing upgrade.sh, which goes on",
    again: "same",
    serves: "1.1.0",
  }),
  killedUpgrade({
    name: "way-back",
    label: "Killing upgrade.sh, which goes back",
    again: "--back",
    serves: "1.0.0",
  }),
];
