import { execFileSync } from "node:child_process";
import type { OnStop } from "#topology/clean-up.ts";
import { writeFor } from "#topology/deployed-files.ts";
import { start } from "#topology/processes.ts";
import { PlainFailure } from "../../scripts/launch/progress.mjs";
import {
  BRIDGE,
  DKIM_SELECTOR,
  DOMAIN,
  MACHINE,
  MAIL_HOST,
  NETWORK,
  OUTSIDE,
  PAY_HOST,
} from "./names.ts";

const PROXY_PORT = 3128;

/** What a program needs to reach the package registries; the product itself has no such way. */
export const WITH_PROXY = {
  http_proxy: `http://${OUTSIDE}:${PROXY_PORT}`,
  https_proxy: `http://${OUTSIDE}:${PROXY_PORT}`,
  no_proxy: `localhost,127.0.0.1,${DOMAIN}`,
};

/** The DNS that an owner has set up. */
const RECORDS = `no-resolv
no-hosts
bind-interfaces
listen-address=${OUTSIDE}
user=root
pid-file=
local=/${DOMAIN}/
host-record=${DOMAIN},${MACHINE}
host-record=${MAIL_HOST},${OUTSIDE}
host-record=${PAY_HOST},${OUTSIDE}
mx-host=${DOMAIN},${MAIL_HOST},10
txt-record=${DOMAIN},"v=spf1 mx -all"
txt-record=_dmarc.${DOMAIN},"v=DMARC1; p=reject"
txt-record=${DKIM_SELECTOR}._domainkey.${DOMAIN},"v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
`;

const PROXY = `Port ${PROXY_PORT}
Listen ${OUTSIDE}
Allow ${NETWORK}
Timeout 600
MaxClients 100
LogLevel Warning
`;

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
  const names = writeFor(folder, "dnsmasq.conf", RECORDS);
  const proxy = writeFor(folder, "tinyproxy.conf", PROXY);
  for (const [name, args] of [
    ["dnsmasq", ["--keep-in-foreground", `--conf-file=${names}`]],
    ["tinyproxy", ["-d", "-c", proxy]],
  ] as const) {
    const running = start(name, name, [...args], { cwd: folder });
    onStop(() => running.stop());
  }
}
