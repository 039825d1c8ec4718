/** @module-tag long */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";

const SCRIPT = join(import.meta.dirname, "..", "deploy", "upgrade.sh");

/**
 * Records what it is asked. A server runs while its file `active-<port>` is there; one whose build
 * is called broken ends at once, and the backup fails where `no-backup` is.
 */
const SYSTEMCTL = `#!/bin/bash
. "$(dirname "$0")/killed"
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
. "$(dirname "$0")/killed"
cd "$(dirname "$0")/.."
url="\${@: -1}"; port=$(echo "$url" | sed 's/.*:\\([0-9]*\\).*/\\1/')
while [ -e slow ]; do read -r -t 0.05 <> <(:) || :; done
[ -e "active-$port" ] || exit 7
case "$url" in */health/ready) ;; *) ! grep -q blank "$port/package.json" ;; esac
`;

/** Kills the script, with all it has started, at the step of the number in `kill-at`. */
const KILLED = `
steps="$(dirname "$0")/../steps"; echo >> "$steps"
[ "$(wc -l < "$steps")" != "$(cat "$(dirname "$0")/../kill-at" 2>/dev/null)" ] || kill -9 0
`;

/** Also a step, before it does what it is asked. */
const STEP = `#!/bin/bash
. "$(dirname "$0")/killed"
PATH=\${PATH#*:} exec "$(basename "$0")" "$@"
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
  const steps = Object.fromEntries(["cp", "mv", "ln", "rm", "sync"].map((name) => [name, STEP]));
  const programs = { systemctl: SYSTEMCTL, curl: CURL, killed: KILLED, ...steps };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", name), text);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  build("3000", "1.0.0");
  writeFileSync(join(folder, "active-3000"), "");
  symlinkSync(join(folder, "3000"), join(folder, "current"));
  const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
  /** Runs the script; it is killed at the step with a number. Resolves with whether it came so far. */
  async function killedAt(step: number, given: string) {
    writeFileSync(join(folder, "steps"), "");
    writeFileSync(join(folder, "kill-at"), String(step));
    const running = spawn("bash", [SCRIPT, given], { env, detached: true });
    let output = "";
    running.stdout.on("data", (data) => {
      output += data;
    });
    const [, signal] = await once(running, "close");
    rmSync(join(folder, "kill-at"));
    return { isKilled: signal === "SIGKILL", isDone: output.includes("The way back") };
  }
  return {
    killedAt,
    upgrade: (...given: string[]) => promisify(execFile)("bash", [SCRIPT, ...given], { env }),
    versionIn: (name: string) =>
      JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")).version,
    left: () => readdirSync(folder).filter((name) => /copying|former|begun|\.new$/.test(name)),
    kept: () => readdirSync(join(folder, "kept")).map((name) => join(folder, "kept", name)),
    /** The build that serves has done so for two days. */
    proveItself: () =>
      promisify(execFile)("touch", ["-h", "-d", "2 days ago", join(folder, "current")]),
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

  it("ends at the first build for two operators, and says who is the other", async () => {
    const { upgrade, leave, changes } = await machine();
    const next = build("new", "1.1.0");
    leave("slow");
    const first = upgrade(next);
    await vi.waitFor(() => expect(changes()).toContain("start sovereign@3001.service"), 10_000);
    await expect(upgrade(next)).rejects.toThrow(
      /Not upgraded: .+, since \d\d:\d\d works here now \(process/,
    );
    rmSync(join(folder, "slow"));
    expect((await first).stdout).toContain("Version 1.1.0 serves");
  });

  it("says that install.sh works, and of what was killed that it is not there any more", async () => {
    const { upgrade } = await machine();
    const next = build("new", "1.1.0");
    const [lock, holder] = [join(folder, "upgrade.lock"), join(folder, "upgrade.holder")];
    const hold = `exec 9>>${lock}; flock 9; echo "$$ root (install.sh)" >${holder}; echo held; read -r`;
    const other = spawn("bash", ["-c", hold, "install.sh"]);
    await once(other.stdout, "data");
    await expect(upgrade(next)).rejects.toThrow(
      `Not upgraded: root (install.sh) works here now (process ${other.pid})`,
    );
    // Its number is another program's by now, and what it started still runs.
    writeFileSync(holder, `${process.pid} root (install.sh)\n`);
    const waiting = upgrade(next);
    other.stdin.end("\n");
    expect((await waiting).stdout).toContain("Version 1.1.0 serves");
  });

  it("says why the new build did not start, and not why an earlier one did not", async () => {
    const { upgrade } = await machine();
    const journal = `#!/bin/bash
case "$*" in *--since*) ;; *) echo "The server did not start: long ago" ;; esac
`;
    writeFileSync(join(folder, "bin", "journalctl"), journal);
    chmodSync(join(folder, "bin", "journalctl"), 0o755);
    const refused = upgrade(build("new", "1.1.0-broken"));
    await expect(refused).rejects.toThrow("Version 1.0.0 still serves");
    await expect(refused).rejects.not.toThrow("long ago");
  });

  it("takes the server that runs for the one that serves, whatever the switch names", async () => {
    const { upgrade, killedAt, versionIn, running } = await machine();
    await upgrade(build("new", "1.1.0"));
    // Somebody returned by hand.
    rmSync(join(folder, "active-3001"));
    writeFileSync(join(folder, "active-3000"), "");
    const next = build("newer", "1.2.0");
    const { isKilled } = await killedAt(12, next);
    expect(isKilled).toBe(true);
    await upgrade(next);
    expect(versionIn("current")).toBe("1.2.0");
    expect(running()).toEqual([3001]);
  });

  it("keeps the way back to what had proved itself until the new build has run for a day", async () => {
    const { upgrade, kept, versionIn, proveItself } = await machine();
    await upgrade(build("new", "1.1.0"));
    const { stdout } = await upgrade(build("newer", "1.2.0"));
    expect(stdout).toMatch(/The way back to version 1\.1\.0: .*upgrade\.sh --back/);
    expect(stdout).toMatch(
      /Version 1\.0\.0 is kept too: .*kept\/1\.0\.0.*The first upgrade after .* deletes/,
    );
    const [first = ""] = kept();
    await upgrade(first);
    expect(versionIn("current")).toBe("1.0.0");
    await proveItself();
    await upgrade(build("newest", "1.3.0"));
    expect(existsSync(join(folder, "kept"))).toBe(false);
    expect([versionIn("current"), versionIn("3001")].sort()).toEqual(["1.0.0", "1.3.0"]);
  });

  it("names the build that serves, the former one, and what was interrupted", async () => {
    const { upgrade, killedAt } = await machine();
    await upgrade(build("new", "1.1.0"));
    const status = (await upgrade("--status")).stdout;
    expect(status).toMatch(/Port 3000: version 1\.0\.0 in .* is the former one, and does not run/);
    expect(status).toMatch(/Port 3001: version 1\.1\.0 in .* serves since .*, and runs/);
    await killedAt(12, "--back");
    expect((await upgrade("--status")).stdout).toMatch(/Interrupted: upgrade\.sh --back/);
  });
});

describe("deploy/upgrade.sh, killed at every step", { timeout: 600_000 }, () => {
  /** Runs a life for each step, until one is not killed anymore. */
  async function atEveryStep(
    live: (step: number, place: Awaited<ReturnType<typeof machine>>) => Promise<boolean>,
  ) {
    for (let step = 1; ; step += 1) {
      const place = await machine();
      const isKilled = await live(step, place);
      expect(place.left(), `step ${step}`).toEqual([]);
      expect(place.running(), `step ${step}`).toHaveLength(1);
      const [port] = place.running();
      expect(place.current(), `step ${step}`).toBe(join(folder, String(port)));
      await rm(folder, { recursive: true });
      if (!isKilled) return expect(step).toBeGreaterThan(15);
    }
  }

  it("goes on with the same command", () =>
    atEveryStep(async (step, { killedAt, upgrade, versionIn }) => {
      const next = build("new", "1.1.0");
      const { isKilled, isDone } = await killedAt(step, next);
      if (!isDone) await upgrade(next);
      expect([versionIn("current"), versionIn("3000")], `step ${step}`).toEqual(["1.1.0", "1.0.0"]);
      return isKilled;
    }));

  it("goes back with --back", () =>
    atEveryStep(async (step, { killedAt, upgrade, versionIn }) => {
      const { isKilled } = await killedAt(step, build("new", "1.1.0"));
      await upgrade("--back").catch((error) => {
        // It had not begun.
        expect(String(error)).toContain("there is no former build");
      });
      expect(versionIn("current"), `step ${step}`).toBe("1.0.0");
      return isKilled;
    }));

  it("goes on on its way back", () =>
    atEveryStep(async (step, { killedAt, upgrade, versionIn }) => {
      await upgrade(build("new", "1.1.0"));
      const { isKilled, isDone } = await killedAt(step, "--back");
      if (!isDone) await upgrade("--back");
      expect([versionIn("current"), versionIn("3001")], `step ${step}`).toEqual(["1.0.0", "1.1.0"]);
      return isKilled;
    }));
});
