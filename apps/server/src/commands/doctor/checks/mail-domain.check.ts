import type { Check } from "#app/commands/doctor/checkup.ts";
import { type Finding, fault, ok, warning } from "#app/commands/doctor/finding.ts";
import { errorCode } from "#app/commands/doctor/network/error-code.ts";

type TextsOf = (name: string) => Promise<string[]>;

/** Checks the DNS records of the sender's domain: without them emails land in spam. */
export const mailDomainCheck: Check = {
  name: "Mail domain",
  reads: ["MAIL_FROM", "MAIL_DKIM_SELECTOR"],
  async run({ settings, textsOf }) {
    const { mailFrom, mailDkimSelector } = settings;
    const domain = (/@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? "").toLowerCase();
    try {
      return await Promise.all([
        spf(textsOf, domain),
        dkim(textsOf, domain, mailDkimSelector),
        dmarc(textsOf, domain),
      ]);
    } catch (error) {
      return [
        warning(
          `The DNS of ${domain} does not answer (${errorCode(error)}).`,
          "Run it again where names resolve.",
        ),
      ];
    }
  },
};

async function spf(textsOf: TextsOf, domain: string): Promise<Finding> {
  const hasOne = (await textsOf(domain)).some((text) => /^v=spf1(\s|$)/i.test(text));
  return hasOne
    ? ok(`${domain} has an SPF record.`)
    : fault(`${domain} has no SPF record.`, `Add TXT ${domain} "v=spf1 include:… -all".`);
}

async function dkim(
  textsOf: TextsOf,
  domain: string,
  selector: string | undefined,
): Promise<Finding> {
  if (!selector) {
    return warning(
      "DKIM was not checked.",
      "Set MAIL_DKIM_SELECTOR to the selector with which the mail server signs.",
    );
  }
  const name = `${selector}._domainkey.${domain}`;
  const hasKey = (await textsOf(name)).some((text) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text));
  return hasKey
    ? ok(`${name} has a DKIM key.`)
    : fault(`${name} has no DKIM key.`, "Add the record that your mail provider shows.");
}

/** A domain without a record has the one of a domain above it. */
async function dmarc(textsOf: TextsOf, domain: string): Promise<Finding> {
  const labels = domain.split(".");
  const names = labels.slice(0, -1).map((_, at) => `_dmarc.${labels.slice(at).join(".")}`);
  const texts = (await Promise.all(names.map(textsOf))).flat();
  return texts.some((text) => /^v=DMARC1\b/i.test(text))
    ? ok(`${domain} has a DMARC record.`)
    : fault(
        `${domain} has no DMARC record.`,
        `Add TXT _dmarc.${domain} "v=DMARC1; p=none; rua=mailto:…".`,
      );
}
