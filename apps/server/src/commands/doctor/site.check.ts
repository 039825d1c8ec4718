import { type Check, type Finding, fault, ok, unasked, warning } from "./check.ts";
import type { Deps } from "./deps.ts";
import { errorCode } from "./network.ts";

const DAY_MS = 24 * 3600_000;
/** A certificate is renewed when a third of its life is left. */
const LATE_SHARE = 0.25;

/** The public site at APP_URL. */
export async function checkSite(deps: Deps): ReturnType<Check> {
  const { appUrl, trustProxy } = deps.settings;
  const isEncrypted = appUrl.startsWith("https:");
  return Promise.all([
    isEncrypted && certificateFinding(deps),
    serverFinding(deps),
    isEncrypted &&
      trustProxy === 0 &&
      fault(
        "TRUST_PROXY is 0 behind a proxy.",
        "All members share one rate limit: after a few wrong passwords no one can sign in.",
        "Set it to the number of proxies, each of which sets X-Forwarded-For, and restart.",
      ),
  ]);
}

const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ETIMEDOUT"];

async function certificateFinding({
  settings,
  certificateOf,
  clock,
}: Deps): Promise<Finding | false> {
  const { hostname, port } = new URL(settings.appUrl);
  try {
    const { validFrom, validTo } = await certificateOf(hostname, Number(port || 443));
    const left = validTo.getTime() - clock().getTime();
    const days = Math.floor(left / DAY_MS);
    const text = `The certificate is valid for ${days > 0 ? `${days} days` : "less than a day"}.`;
    return left < (validTo.getTime() - validFrom.getTime()) * LATE_SHARE
      ? warning(
          text,
          "Then no browser opens the site. It should have been renewed by now.",
          "journalctl --unit caddy --grep certificate says why; open ports 80 and 443.",
        )
      : ok(text);
  } catch (error) {
    // Then there is no connection, which the other finding names.
    if (UNREACHED.includes(errorCode(error))) return false;
    return fault(
      `There is no trusted certificate at ${hostname} (${errorCode(error)}).`,
      "No browser opens the site.",
      "Point the name at this machine, open ports 80 and 443, and see journalctl --unit caddy.",
    );
  }
}

/** Codes of TLS about a certificate, which another finding names. */
const OF_CERTIFICATE = /CERT|ISSUER|SIGNATURE/;

async function serverFinding({ settings: { appUrl }, fetch, database }: Deps): Promise<Finding> {
  // A proxy holds a request while no server behind it is ready.
  const isOfDatabase = () =>
    database().then(
      () => false,
      () => true,
    );
  try {
    const response = await fetch(`${appUrl}/health/ready`);
    const { status } = await response.json().catch(() => ({}));
    if (status === "ready") return ok("The server is ready.");
    if (status === "not_ready") {
      return fault(
        "The server is not ready.",
        "A proxy sends no one to it: the site is down.",
        "See Database and Disk here, then journalctl --unit 'sovereign@*' --lines 50.",
      );
    }
    if (response.status >= 500 && (await isOfDatabase())) return withoutDatabase(appUrl);
    return fault(
      `${appUrl} is answered by something else (status ${response.status}).`,
      "Members do not reach the server.",
      "Point the proxy to HOST and PORT of the server.",
    );
  } catch (error) {
    if (OF_CERTIFICATE.test(errorCode(error))) {
      return unasked("Whether the server is ready could not be asked without its certificate.");
    }
    const isRefused = errorCode(error) === "ECONNREFUSED";
    if (!isRefused && (await isOfDatabase())) return withoutDatabase(appUrl);
    const { hostname, port, protocol } = new URL(appUrl);
    return fault(
      isRefused
        ? `Nothing listens on ${port || (protocol === "https:" ? 443 : 80)} of ${hostname}.`
        : `${appUrl} does not answer (${errorCode(error)}).`,
      "The site is down for everyone.",
      // Of the two units the other one has the build of before.
      'systemctl start caddy "sovereign@$(basename "$(readlink /opt/sovereign/current)")", and open ports 80 and 443.',
    );
  }
}

const withoutDatabase = (appUrl: string) =>
  fault(
    `${appUrl} does not answer: see Database.`,
    "The site is down for everyone.",
    "Correct what Database names here; then the server goes on by itself.",
  );
