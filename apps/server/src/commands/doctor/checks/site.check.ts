import { isIP } from "node:net";
import type { Check } from "#app/commands/doctor/checkup.ts";
import type { Deps } from "#app/commands/doctor/deps.ts";
import { type Finding, fault, ok, warning } from "#app/commands/doctor/finding.ts";
import { errorCode } from "#app/commands/doctor/network/error-code.ts";
import { listSigningKeys } from "#modules/accounts/tokens/signing-keys.repository.ts";

const HOUR_MS = 3600_000;
/** Shares of a certificate's life; it is renewed when a third is left. */
const LATE_SHARE = 0.25;
const LAST_SHARE = 0.1;
const MIN_HSTS_SECONDS = 15_552_000;
/** Headers of proxies at other companies, which stand before the own one. */
const FOREIGN_PROXIES = ["cf-ray", "x-amz-cf-id", "x-served-by", "x-azure-ref"];

/** What the public sees at APP_URL. */
export const siteCheck: Check = {
  name: "APP_URL",
  reads: ["APP_URL", "TRUST_PROXY"],
  async run(deps) {
    const { hostname, protocol } = new URL(deps.settings.appUrl);
    const unknown = await nameFindings(deps, hostname);
    if (unknown.length > 0) return unknown;
    const found = await Promise.all([
      protocol === "https:" ? certificateFindings(deps) : [],
      serverFindings(deps),
      protocol === "https:" ? redirectFindings(deps) : [],
    ]);
    return found.flat();
  },
};

async function nameFindings({ dns }: Deps, hostname: string): Promise<Finding[]> {
  if (isIP(hostname) || hostname === "localhost") return [];
  try {
    const addresses = await dns.addresses(hostname);
    return addresses.length > 0
      ? []
      : [fault(`${hostname} is not in the DNS.`, "Add an A or AAAA record for this machine.")];
  } catch (error) {
    const fix = "Run it again where names resolve.";
    return [fault(`The DNS does not answer for ${hostname} (${errorCode(error)}).`, fix)];
  }
}

async function certificateFindings({ settings, certificateOf, clock }: Deps): Promise<Finding[]> {
  const { hostname, port } = new URL(settings.appUrl);
  try {
    const { validFrom, validTo, refused } = await certificateOf(hostname, Number(port || 443));
    const left = validTo.getTime() - clock().getTime();
    const share = left / (validTo.getTime() - validFrom.getTime());
    const fix = "Renew it, and see why it was not renewed automatically.";
    if (left < 0) return [fault("The certificate has expired.", fix)];
    if (refused) {
      return [
        fault(`The certificate is not trusted (${refused}).`, "Install one of a public authority."),
      ];
    }
    const hours = Math.floor(left / HOUR_MS);
    const time = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
    if (share < LAST_SHARE) return [fault(`The certificate ends in ${time}.`, fix)];
    return share < LATE_SHARE
      ? [warning(`The certificate ends in ${time}.`, fix)]
      : [ok(`The certificate is valid for ${time}.`)];
  } catch (error) {
    const fix = "Open port 443 and install a certificate at the proxy.";
    return [fault(`There is no TLS at ${hostname} (${errorCode(error)}).`, fix)];
  }
}

async function serverFindings(deps: Deps): Promise<Finding[]> {
  const { settings, fetch } = deps;
  let response: Response;
  try {
    response = await fetch(`${settings.appUrl}/health/ready`);
  } catch (error) {
    const fix = "Start the server and the proxy, and open the port.";
    return [fault(`${settings.appUrl} does not answer (${errorCode(error)}).`, fix)];
  }
  const body = await response.json().catch(() => null);
  if (response.status === 503 && body?.status === "not_ready") {
    return [fault("The server is not ready.", "See its log: database or jobs do not run.")];
  }
  if (response.status !== 200 || body?.status !== "ready") {
    return [
      fault(
        `${settings.appUrl} is answered by something else (status ${response.status}).`,
        "Point the proxy to HOST and PORT.",
      ),
    ];
  }
  return [
    ...(await identityFindings(deps)),
    ...hstsFindings(settings.appUrl, response.headers),
    ...proxyFindings(deps, response.headers),
  ];
}

/** Signing keys tell servers of different databases apart. */
async function identityFindings({ settings, fetch, database }: Deps): Promise<Finding[]> {
  const opened = await database().catch(() => null);
  if (!opened || (await opened.latestMigration()) === null) return [];
  const own = (await listSigningKeys(opened.db)).map(({ id }) => id);
  const response = await fetch(`${settings.appUrl}/.well-known/jwks.json`);
  const { keys = [] }: { keys?: { kid?: string }[] } = await response.json();
  return keys.some(({ kid }) => own.includes(kid ?? ""))
    ? [ok("The server is ready and uses this database.")]
    : [
        fault(
          "The server at APP_URL uses another database.",
          "Point the proxy to this server, or give both the same settings.",
        ),
      ];
}

function hstsFindings(appUrl: string, headers: Headers): Finding[] {
  if (!appUrl.startsWith("https:")) return [];
  const [, age = "0"] = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "") ?? [];
  return Number(age) >= MIN_HSTS_SECONDS
    ? [ok("Browsers are told to use https (HSTS).")]
    : [warning("The proxy removes or shortens HSTS.", "Let it pass the server's header.")];
}

function proxyFindings({ settings }: Deps, headers: Headers): Finding[] {
  const { trustProxy, appUrl } = settings;
  if (!appUrl.startsWith("https:")) return [];
  if (trustProxy === 0) {
    return [
      fault(
        "TRUST_PROXY is 0 behind a proxy: all members share its rate limits.",
        "Set it to the number of proxies, each of which sets X-Forwarded-For.",
      ),
    ];
  }
  const foreign = FOREIGN_PROXIES.find((name) => headers.has(name));
  return foreign && trustProxy < 2
    ? [
        warning(
          `Another company's proxy stands before yours (${foreign}), and TRUST_PROXY is 1.`,
          "Set it to 2, and let your proxy pass that proxy's X-Forwarded-For.",
        ),
      ]
    : [];
}

async function redirectFindings({ settings, fetch }: Deps): Promise<Finding[]> {
  const { hostname, origin, port } = new URL(settings.appUrl);
  if (port) return [];
  const fix = "Let the proxy redirect port 80 to https.";
  try {
    const { status, headers } = await fetch(`http://${hostname}/`);
    const target = headers.get("location") ?? "";
    return [301, 302, 307, 308].includes(status) && target.startsWith(origin)
      ? [ok("http leads to https.")]
      : [warning(`http does not lead to https (status ${status}).`, fix)];
  } catch (error) {
    return [warning(`http does not answer (${errorCode(error)}).`, fix)];
  }
}
