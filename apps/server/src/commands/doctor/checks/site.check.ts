import type { Check } from "#app/commands/doctor/checkup.ts";
import type { Deps } from "#app/commands/doctor/deps.ts";
import { type Finding, fault, ok, warning } from "#app/commands/doctor/finding.ts";
import { errorCode } from "#app/commands/doctor/network/error-code.ts";
import { listSigningKeys } from "#modules/accounts/tokens/signing-keys.repository.ts";

const HOUR_MS = 3600_000;
/** Shares of a certificate's life; it is renewed when a third is left. */
const LATE_SHARE = 0.25;
const LAST_SHARE = 0.1;

const UNTRUSTED_PROXY = fault(
  "TRUST_PROXY is 0 behind a proxy: all members share its rate limits.",
  "Set it to the number of proxies, each of which sets X-Forwarded-For.",
);

/** Checks the public site at APP_URL. */
export const siteCheck: Check = {
  name: "APP_URL",
  reads: ["APP_URL", "TRUST_PROXY"],
  async run(deps) {
    const isEncrypted = deps.settings.appUrl.startsWith("https:");
    const found = await Promise.all([
      isEncrypted ? certificateFindings(deps) : [],
      serverFindings(deps),
      isEncrypted && deps.settings.trustProxy === 0 ? [UNTRUSTED_PROXY] : [],
    ]);
    return found.flat();
  },
};

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
  return identityFindings(deps);
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
