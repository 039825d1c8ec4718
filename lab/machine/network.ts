import { execFileSync } from "node:child_process";
import { writeChanged } from "#topology/changed-file.ts";
import type { OnStop } from "#topology/clean-up.ts";
import { start } from "#topology/processes.ts";
import { PlainFailure } from "../../scripts/launch/progress.mjs";
import { BRIDGE, DOMAIN, MACHINE, NETWORK, OUTSIDE } from "./names.ts";

const PROXY_PORT = 3128;

/** Settings a program needs to reach the package registries; the product itself cannot. */
export const WITH_PROXY = {
  http_proxy: `http://${OUTSIDE}:${PROXY_PORT}`,
  https_proxy: `http://${OUTSIDE}:${PROXY_PORT}`,
  no_proxy: `localhost,127.0.0.1,${DOMAIN}`,
};

const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe" });

/** Starts a network for one machine, with a DNS, and a proxy while something is installed. */
export function startNetwork({ folder, onStop }: { folder: string; onStop: OnStop }): void {
  try {
    ip("link", "add", BRIDGE, "type", "bridge");
  } catch (cause) {
    throw new PlainFailure(`The network ${BRIDGE} cannot be made; is another test running?`, {
      cause,
    });
  }
  onStop(async () => void ip("link", "delete", BRIDGE));
  ip("address", "add", `${OUTSIDE}/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
  const names = writeChanged(folder, "lab/machine/dnsmasq.conf", [
    ["OUTSIDE", OUTSIDE],
    ["DOMAIN", DOMAIN],
    ["MACHINE", MACHINE],
  ]);
  const proxy = writeChanged(folder, "lab/machine/tinyproxy.conf", [
    ["PROXY_PORT", PROXY_PORT],
    ["OUTSIDE", OUTSIDE],
    ["NETWORK", NETWORK],
  ]);
  for (const [name, args] of [
    ["dnsmasq", ["--keep-in-foreground", `--conf-file=${names}`]],
    ["tinyproxy", ["-d", "-c", proxy]],
  ] as const) {
    const running = start(name, name, [...args], { cwd: folder });
    onStop(() => running.stop());
  }
}
