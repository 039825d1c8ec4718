import { findProgram, refuseWithout } from "#topology/programs.ts";
import { PlainFailure } from "../../scripts/launch/progress.mjs";

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

/** Throws a message for people where this machine cannot make another one. */
export function refuseWithoutPrograms(): void {
  if (process.getuid?.() !== 0) {
    throw new PlainFailure("Run it as root: it makes a Debian system and boots it in a container.");
  }
  const missing = Object.entries(PACKAGES).filter(([name]) => !findProgram(name));
  refuseWithout(missing.map(([, packageName]) => packageName));
}
