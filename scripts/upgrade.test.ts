/** @module-tag long */
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "..", "deploy", "upgrade.sh");

/**
 * Records what it is asked. A server runs while its file `active-<port>` is there; one whose build
 * is called broken ends at once, and the backup fails where `no-backup` is.
 */
const SYSTEMCTL = `#!/bin/bash
cd "$(dirname "$0")/.."
echo "$*" >> asked
unit="\${@: -1}"; port=$(echo "$unit" | grep -o '[0-9]*')
case "$1" in
  show) echo "$PWD/$port" ;;
  is-active) [ -e "active-$port" ] ;;
  start)
    [ "$unit" != sovereign-backup.service ] || { [ ! -e no-backup ]; exit; }
    grep -q broken "$port/package.json" || touch "active-$port" ;;
  stop) rm -f "active-$port" ;;
esac
`;

/** Answers for a server that runs; one whose build is called blank has no home page. */
const CURL = `#!/bin/bash
cd "$(dirname "$0")/.."
url="\${@: -1}"; port=$(echo "$url" | sed 's/.*:\\([0-9]*\\).*/\\1/')
[ -e "active-$port" ] || exit 7
case "$url" in */health/ready) ;; *) ! grep -q blank "$port/package.json" ;; esac
`;

let folder = "";
afterEach(() => rm(folder, { recursive: true, force: true }));

function build(name: string, version: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "server.js"), "");
  writeFileSync(join(path, "package.json"), JSON.stringify({ version }));
  return path;
}

/** Returns a machine on which version 1.0.0 runs on port 3000. */
async function machine() {
  folder = realpathSync(await mkdtemp(join(tmpdir(), "upgrade-")));
  mkdirSync(join(folder, "bin"));
  for (const [name, text] of Object.entries({ systemctl: SYSTEMCTL, curl: CURL })) {
    writeFileSync(join(folder, "bin", name), text);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  build("3000", "1.0.0");
  writeFileSync(join(folder, "active-3000"), "");
  const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
  return {
    upgrade: (...given: string[]) => promisify(execFile)("bash", [SCRIPT, ...given], { env }),
    running: () => [3000, 3001].filter((port) => existsSync(join(folder, `active-${port}`))),
    current: () => realpathSync(join(folder, "current")),
    changes: () =>
      readFileSync(join(folder, "asked"), "utf8")
        .split("\n")
        .filter((line) => /^(?:start|stop)/.test(line)),
    leave: (name: string) => writeFileSync(join(folder, name), ""),
  };
}

describe("deploy/upgrade.sh", () => {
  it("backs up, starts the new build beside the old one, then stops that", async () => {
    const { upgrade, running, current, changes } = await machine();
    const { stdout } = await upgrade(build("new", "1.1.0"));
    expect(changes()).toEqual([
      "start sovereign-backup.service",
      "start sovereign@3001.service",
      "stop sovereign@3000.service",
    ]);
    expect(running()).toEqual([3001]);
    expect(current()).toBe(join(folder, "3001"));
    expect(stdout).toContain("Version 1.1.0 serves");
  });

  it("returns to the former build, and forward again", async () => {
    const { upgrade, running, current } = await machine();
    await upgrade(build("new", "1.1.0"));
    const back = await upgrade("--back");
    expect(back.stdout).toContain("Version 1.0.0 serves");
    expect(running()).toEqual([3000]);
    expect(current()).toBe(join(folder, "3000"));
    await upgrade("--back");
    expect(running()).toEqual([3001]);
  });

  it.each(["1.1.0-broken", "1.1.0-blank"])(
    "keeps the old build where the new one is %s",
    async (version) => {
      const { upgrade, running, changes } = await machine();
      const refused = upgrade(build("new", version));
      await expect(refused).rejects.toThrow("Version 1.0.0 still serves");
      expect(running()).toEqual([3000]);
      expect(changes()).not.toContain("stop sovereign@3000.service");
    },
  );

  it("changes nothing without a backup", async () => {
    const { upgrade, running, changes, leave } = await machine();
    leave("no-backup");
    await expect(upgrade(build("new", "1.1.0"))).rejects.toThrow("the backup failed");
    expect(running()).toEqual([3000]);
    expect(changes()).toEqual(["start sovereign-backup.service"]);
  });

  it("refuses what is not a build, a way back that is not there, and two servers", async () => {
    const { upgrade, leave } = await machine();
    await expect(upgrade(folder)).rejects.toThrow("has no server.js");
    await expect(upgrade("--back")).rejects.toThrow("there is no former build");
    leave("active-3001");
    await expect(upgrade("--back")).rejects.toThrow("both servers run");
  });
});
