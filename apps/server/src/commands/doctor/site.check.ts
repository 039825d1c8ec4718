import { type Deps, type Finding, fault, ok, warning } from "./check.ts";
import { errorCode } from "./network.ts";

const DAY_MS = 24 * 3600_000;
/** A certificate is renewed when a third of its life is left. */
const LATE_SHARE = 0.25;

/** The public site at APP_URL. */
export async function checkSite(deps: Deps) {
  const { appUrl, trustProxy } = deps.settings;
  const isEncrypted = appUrl.startsWith("https:");
  return Promise.all([
    isEncrypted && certificateFinding(deps),
    serverFinding(deps),
    isEncrypted &&
      trustProxy === 0 &&
      fault(
        "TRUST_PROXY is 0 behind a proxy: all members share its rate limits.",
        "Set it to the number of proxies, each of which sets X-Forwarded-For.",
      ),
  ]);
}

async function certificateFinding({ settings, certificateOf, clock }: Deps): Promise<Finding> {
  const { hostname, port } = new URL(settings.appUrl);
  try {
    const { validFrom, validTo } = await certificateOf(hostname, Number(port || 443));
    const left = validTo.getTime() - clock().getTime();
    const text = `The certificate is valid for ${Math.floor(left / DAY_MS)} days.`;
    return left < (validTo.getTime() - validFrom.getTime()) * LATE_SHARE
      ? warning(text, "Renew it, and see why it was not renewed automatically.")
      : ok(text);
  } catch (error) {
    return fault(
      `There is no trusted certificate at ${hostname} (${errorCode(error)}).`,
      "Open port 443, and see why the proxy has none or an old one.",
    );
  }
}

async function serverFinding({ settings: { appUrl }, fetch }: Deps): Promise<Finding> {
  try {
    const response = await fetch(`${appUrl}/health/ready`);
    const { status } = await response.json().catch(() => ({}));
    if (status === "ready") return ok("The server is ready.");
    return status === "not_ready"
      ? fault("The server is not ready.", "See its log: database or jobs do not run.")
      : fault(
          `${appUrl} is answered by something else (status ${response.status}).`,
          "Point the proxy to HOST and PORT.",
        );
  } catch (error) {
    return fault(
      `${appUrl} does not answer (${errorCode(error)}).`,
      "Start the server and the proxy, and open the port.",
    );
  }
}
