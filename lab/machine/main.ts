// `npm run machine -w lab`: the whole life of a deployment. Installs the product on a bare Debian
// in a container, pays for a membership there, upgrades it under load, loses the machine and
// restores it on a second one. `-- --write` stores the times in docs/measurements/machine.md, `--
// --keep` leaves logs, `-- --release trixie` uses another Debian than this machine's, `-- --kills
// install` or `-- --kills upgrade` kills that script at each of its steps instead, and runs it again.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createCleanUp } from "#topology/clean-up.ts";
import { requirePrograms } from "#topology/programs.ts";
import { childEnvironment, productNode } from "../../scripts/launch/paths.mjs";
import { fail, PlainFailure } from "../../scripts/launch/progress.mjs";
import { makeAuthority } from "./authority.ts";
import { writeHosts } from "./names.ts";

const PACKAGES = {
  debootstrap: "debootstrap",
  "systemd-nspawn": "systemd-container",
  dnsmasq: "dnsmasq-base",
  tinyproxy: "tinyproxy-bin",
  openssl: "openssl",
  git: "git",
  ip: "iproute2",
  "apt-get": "apt",
};

// Mounts stay in a separate namespace: names of the test, and the containers' folders.
const IN_NAMESPACE = ["--mount", "--propagation", "private", "--", "sh", "-c"];
const WITH_NAMES = 'mount --bind "$0" /etc/hosts && exec "$@"';

async function main(): Promise<void> {
  if (process.getuid?.() !== 0) throw new PlainFailure("Run it as root: it boots a Debian.");
  requirePrograms(PACKAGES);
  const { folder, cleanUp } = createCleanUp();
  try {
    const { certificate } = makeAuthority(folder);
    const program = [productNode(), join(import.meta.dirname, "whole-life.ts"), folder];
    const args = [...IN_NAMESPACE, WITH_NAMES, writeHosts(folder), ...program];
    const child = spawn("unshare", [...args, ...process.argv.slice(2)], {
      stdio: "inherit",
      env: childEnvironment({ NODE_EXTRA_CA_CERTS: certificate }),
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => void child.kill(signal));
    }
    process.exitCode = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    await cleanUp(process.argv.includes("--keep"));
  }
}

main().catch(fail);
