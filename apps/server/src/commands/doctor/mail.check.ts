import { type Deps, type Finding, fault, ok, warning } from "./check.ts";
import { errorCode } from "./network.ts";

/** Signs in to the mail server, and sends a message where the caller named an address. */
export async function checkMailServer({ mail, mailTo }: Deps): Promise<Finding[]> {
  try {
    await mail.verify();
    if (!mailTo) return [ok("It accepts the login.")];
  } catch (error) {
    const code = codeOf(error);
    return code.startsWith("5")
      ? [fault(`It refuses the login (${code}).`, "Correct user and password in SMTP_URL.")]
      : [fault(`It cannot be reached (${code}).`, "Correct host, port and scheme in SMTP_URL.")];
  }
  try {
    await mail.send(mailTo);
    return [ok(`It accepted a message to ${mailTo}: see where it arrives, and how it is signed.`)];
  } catch (error) {
    return [
      fault(
        `It refuses a message to ${mailTo} (${codeOf(error)}).`,
        "Allow the sender of MAIL_FROM at your mail provider.",
      ),
    ];
  }
}

/** The response's number, never its text, which may quote the login. */
function codeOf(error: unknown): string {
  const { responseCode, cause } = (error ?? {}) as { responseCode?: unknown; cause?: unknown };
  if (typeof responseCode === "number") return String(responseCode);
  return cause ? codeOf(cause) : errorCode(error);
}

/** The DNS records of the sender's domain: without them emails land in spam. */
export async function checkMailDomain({ settings, textsOf }: Deps): Promise<Finding[]> {
  const { mailFrom, mailDkimSelector: selector } = settings;
  const domain = (/@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? "").toLowerCase();

  /** Looks for a record at any of these names. */
  async function record(kind: string, names: string[], is: RegExp, fix: string): Promise<Finding> {
    const texts = (await Promise.all(names.map(textsOf))).flat();
    return texts.some((text) => is.test(text))
      ? ok(`${domain} has a ${kind} record.`)
      : fault(`${domain} has no ${kind} record.`, fix);
  }

  // A domain without a record of DMARC has the one of a domain above it.
  const labels = domain.split(".");
  const above = labels.slice(0, -1).map((_, at) => `_dmarc.${labels.slice(at).join(".")}`);
  const dkim = `${selector}._domainkey.${domain}`;
  try {
    return await Promise.all([
      record("SPF", [domain], /^v=spf1(\s|$)/i, `Add TXT ${domain} "v=spf1 include:… -all".`),
      selector
        ? record(
            "DKIM",
            [dkim],
            /(^|;)\s*p=\s*[A-Za-z0-9+/]/,
            `Add the TXT ${dkim} of your mail provider.`,
          )
        : warning(
            "DKIM was not checked.",
            "Set MAIL_DKIM_SELECTOR to the selector with which the mail server signs.",
          ),
      record(
        "DMARC",
        above,
        /^v=DMARC1\b/i,
        `Add TXT _dmarc.${domain} "v=DMARC1; p=none; rua=mailto:…".`,
      ),
    ]);
  } catch (error) {
    const text = `The DNS of ${domain} does not answer (${errorCode(error)}).`;
    return [warning(text, "Run it again where names resolve.")];
  }
}
