import type { Check } from "#app/commands/doctor/checkup.ts";
import { type Finding, fault, ok, warning } from "#app/commands/doctor/finding.ts";
import type { Dns } from "#app/commands/doctor/network/dns.ts";
import { errorCode } from "#app/commands/doctor/network/error-code.ts";
import { domainOf, orgDomains } from "#app/commands/doctor/network/mail-domain.ts";

/** What the DNS says of the sender's domain: without it emails land in spam. */
export const mailDomainCheck: Check = {
  name: "Mail domain",
  reads: ["MAIL_FROM", "MAIL_BOUNCE_ADDRESS", "MAIL_DKIM_SELECTOR"],
  async run({ settings, dns }) {
    const { mailFrom, mailDkimSelector, mailWebhookSecret, mailBounceAddress } = settings;
    const domain = domainOf(mailFrom);
    const bounces = mailWebhookSecret ? domainOf(mailBounceAddress ?? `bounce@${domain}`) : domain;
    const senders = [...new Set([domain, bounces])];
    try {
      const found = await Promise.all([
        ...senders.map((each) => spf(dns, each)),
        dkim(dns, domain, mailDkimSelector),
        dmarc(dns, domain),
        returnPath(dns, { domain, bounces }),
      ]);
      return found.flat();
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

async function spf(dns: Dns, domain: string): Promise<Finding[]> {
  const records = (await dns.txt(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record = ""] = records;
  if (records.length === 0) {
    return [fault(`${domain} has no SPF record.`, `Add TXT ${domain} "v=spf1 include:… -all".`)];
  }
  if (records.length > 1) {
    return [fault(`${domain} has ${records.length} SPF records.`, "Merge them into one.")];
  }
  if (/\s\+?all\b/i.test(record)) {
    return [
      fault(`The SPF record of ${domain} lets every server send.`, "End it with -all or ~all."),
    ];
  }
  return [ok(`${domain} has an SPF record.`)];
}

async function dkim(dns: Dns, domain: string, selector: string | undefined): Promise<Finding[]> {
  if (!selector) {
    return [
      warning(
        "DKIM was not checked.",
        "Set MAIL_DKIM_SELECTOR to the selector with which the mail server signs.",
      ),
    ];
  }
  const name = `${selector}._domainkey.${domain}`;
  const hasKey = (await dns.txt(name)).some((text) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text));
  return [
    hasKey
      ? ok(`${name} has a DKIM key.`)
      : fault(`${name} has no DKIM key.`, "Add the record that your mail provider shows."),
  ];
}

/** The record of the domain, or else of the one above it that has one. */
async function dmarc(dns: Dns, domain: string): Promise<Finding[]> {
  for (const each of orgDomains(domain)) {
    const records = (await dns.txt(`_dmarc.${each}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(records[0] ?? "")?.[1]?.toLowerCase();
    if (policy === "none") {
      return [
        warning(
          `The DMARC policy of ${each} is none: anyone can send as you.`,
          "When its reports show no failures, set p=quarantine, then p=reject.",
        ),
      ];
    }
    if (policy) return [ok(`The DMARC policy of ${each} is ${policy}.`)];
  }
  return [
    fault(
      `${domain} has no DMARC record.`,
      `Add TXT _dmarc.${domain} "v=DMARC1; p=none; rua=mailto:…".`,
    ),
  ];
}

async function returnPath(
  dns: Dns,
  { domain, bounces }: { domain: string; bounces: string },
): Promise<Finding[]> {
  const isAligned = orgDomains(bounces).includes(domain) || orgDomains(domain).includes(bounces);
  const findings: Finding[] = isAligned
    ? []
    : [
        warning(
          `Emails return to ${bounces}, which is not of ${domain}: SPF does not count for DMARC.`,
          `Set MAIL_BOUNCE_ADDRESS to an address at ${domain} or below it.`,
        ),
      ];
  const servers = await dns.mailServers(bounces);
  if (servers.length === 0) {
    findings.push(
      warning(
        `${bounces} has no mail server (MX), so emails that bounce are lost.`,
        "Add an MX record, or set MAIL_BOUNCE_ADDRESS.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`Emails that bounce return to ${bounces}.`)];
}
