import { type Check, type Finding, fault, ok, unasked, warning } from "./check.ts";
import type { Deps } from "./deps.ts";
import { errorCode } from "./network.ts";

const NO_MAIL = "No email leaves: no one can confirm an address or choose a new password.";

/** Signs in to the mail server, and sends a message where the caller named an address. */
export async function checkMailServer({ settings, mail, mailTo }: Deps): Promise<Finding[]> {
  const { mailFrom, smtpUrl } = settings;
  try {
    await mail.verify();
    if (!mailTo) {
      // One that asks for no login accepts any.
      const answered = URL.parse(smtpUrl)?.username
        ? "It answers, and does not refuse the login."
        : "It answers; SMTP_URL has no login.";
      return [ok(answered), unasked("--mail you@your.domain sends a message too.")];
    }
  } catch (error) {
    const answer = answerIn(error, smtpUrl);
    const host = URL.parse(smtpUrl)?.host ?? "It";
    if (answer === undefined) {
      const reason = reasonOf(error);
      return [
        fault(
          `${host} cannot be reached: ${reason}.`,
          NO_MAIL,
          reason === UNTRUSTED
            ? "Name it in SMTP_URL as its certificate does, or have that renewed."
            : "Correct host, port and scheme in SMTP_URL: 587 with smtp://, 465 with smtps://.",
        ),
      ];
    }
    return [
      /^\d{3}/.test(answer)
        ? fault(`It refuses: ${answer}`, NO_MAIL, cureOf(answer))
        : fault(
            `${host} is no mail server: it answers ${answer}`,
            NO_MAIL,
            "Correct host and port in SMTP_URL.",
          ),
    ];
  }
  try {
    await mail.send(mailTo);
    return [ok(`It accepted a message to ${mailTo}: see where it arrives, and how it is signed.`)];
  } catch (error) {
    const answer = answerIn(error, smtpUrl);
    return [
      fault(
        `It refuses a message to ${mailTo}: ${answer ?? reasonOf(error)}`,
        NO_MAIL,
        answer?.startsWith("4")
          ? cureOf(answer)
          : `Allow the sender ${mailFrom} at your mail provider, or correct MAIL_FROM.`,
      ),
    ];
  }
}

function cureOf(answer: string): string {
  if (answer.startsWith("53")) {
    return "Correct user and password in SMTP_URL; a special character in them is written as %XX.";
  }
  // A refusal for now, as of one that does not know this server yet, or is busy.
  return answer.startsWith("4")
    ? "Run this again in some minutes: it may take it then. What waits is sent by itself."
    : "Do what it says; it knows this server by the host of APP_URL.";
}

const UNTOLD = "What fails is not told by this way.";

/** With `--alarm` what became of a trial alarm; else by how many ways one leaves. */
export async function checkAlarms({ settings, tellAlarm }: Deps): ReturnType<Check> {
  const { alarmEmail, alarmWebhook, alarmPhone } = settings;
  const set = Object.entries({ alarmEmail, alarmWebhook, alarmPhone }).filter(([, each]) => each);
  // The settings have a line for none, and for only one.
  if (set.length === 0) return [unasked("No way of alarms is set.")];
  if (!tellAlarm) return [unasked("--alarm sends a test alarm by each way that is set.")];
  return (await tellAlarm()).map(({ way, error }) =>
    error
      ? fault(
          `The ${way} did not take a test alarm: ${answerIn(error, settings.smtpUrl) ?? reasonOf(error)}.`,
          UNTOLD,
          `Correct ${WAYS[way]}.`,
        )
      : ok(`A test alarm left by ${way}: see that it arrives.`),
  );
}

const WAYS: Record<string, string> = {
  email: "SMTP_URL or ALARM_EMAIL, as Mail server says here",
  webhook: "ALARM_WEBHOOK: it must answer a POST of JSON with 2xx",
  "text message": "ALARM_PHONE or the settings TWILIO_…",
};

const MAX_ANSWER = 200;

/** Returns the mail server's words without the login, which it may quote; undefined without any. */
function answerIn(error: unknown, smtpUrl: string): string | undefined {
  const { response, cause } = (error ?? {}) as { response?: unknown; cause?: unknown };
  if (typeof response !== "string") return cause ? answerIn(cause, smtpUrl) : undefined;
  const { username = "", password = "" } = URL.parse(smtpUrl) ?? {};
  const login = [username, password].flatMap((each) => {
    const plain = decoded(each);
    return plain ? [plain, Buffer.from(plain).toString("base64")] : [];
  });
  const said = login.reduce((text, secret) => text.replaceAll(secret, "…"), response);
  return said
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAX_ANSWER);
}

/** As the library of the mail server reads it, to which a lone % is a plain sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const UNTRUSTED = "its certificate is not trusted";

const REASONS: [sign: RegExp, reason: string][] = [
  [/ECONNECTION|ECONNRESET|UND_ERR_SOCKET/, "it closes the connection"],
  [/unexpected redirect/, "it leads elsewhere, which is not followed"],
  [/ECONNREFUSED/, "nothing listens there"],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, "its host name is unknown"],
  [/EHOSTUNREACH|ENETUNREACH/, "there is no way to it"],
  [/wrong version number|packet length too long/i, "it does not speak TLS on that port"],
  [/certificate|CERT_|self-signed/i, UNTRUSTED],
  [/ETIMEDOUT|timeout|Greeting never received/i, "it does not answer, or a firewall stops it"],
];

/** Why something cannot be reached; the mail server's library has the system's code in the message alone. */
function reasonOf(error: unknown): string {
  const { message = "", cause } = (error ?? {}) as { message?: string; cause?: unknown };
  const [, status] = /(?:answered|responded) (\d{3})$/.exec(message) ?? [];
  if (status) return `it answers with status ${status}`;
  const found = REASONS.find(([sign]) => sign.test(`${errorCode(error)} ${message}`));
  if (found) return found[1];
  return cause ? reasonOf(cause) : errorCode(error);
}

type DomainRecord = {
  kind: string;
  names: string[];
  is: RegExp;
  value: string;
};

/** The DNS records of the sender's domain: without them emails land in spam. */
export async function checkMailDomain({ settings, textsOf }: Deps): ReturnType<Check> {
  const { mailFrom, mailDkimSelector: selector } = settings;
  const domain = (/@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? "").toLowerCase();
  // A domain without a record of DMARC has the one of a domain above it.
  const labels = domain.split(".");
  const above = labels.slice(0, -1).map((_, at) => `_dmarc.${labels.slice(at).join(".")}`);
  const records: DomainRecord[] = [
    {
      kind: "SPF",
      names: [domain],
      is: /^v=spf1(\s|$)/i,
      // Not -all: what an incomplete record refuses would not arrive at all.
      value: '"v=spf1 include:… ~all", as your mail provider names it',
    },
    {
      kind: "DKIM",
      names: selector ? [`${selector}._domainkey.${domain}`] : [],
      is: /(^|;)\s*p=\s*[A-Za-z0-9+/]/,
      value: "the key that your mail provider shows",
    },
    {
      kind: "DMARC",
      names: above,
      is: /^v=DMARC1\b/i,
      value: '"v=DMARC1; p=none; rua=mailto:…"',
    },
  ];
  const SPAM = "Other mail servers put emails into spam, or refuse them.";
  const look = async ({ kind, names, is, value }: DomainRecord): Promise<Finding> => {
    const [name] = names;
    if (!name) {
      return warning(
        `${kind} was not looked up.`,
        SPAM,
        "Set MAIL_DKIM_SELECTOR to the selector with which the mail server signs.",
      );
    }
    const texts = (await Promise.all(names.map(textsOf))).flat();
    return texts.some((text) => is.test(text))
      ? ok(`${domain} has its ${kind} record.`)
      : fault(`${domain} has no ${kind} record.`, SPAM, `Add a TXT record ${name}: ${value}.`);
  };
  try {
    return await Promise.all(records.map(look));
  } catch (error) {
    return [
      warning(
        `The DNS of ${domain} does not answer (${errorCode(error)}).`,
        "Whether emails land in spam is unknown; without DNS this server sends none.",
        "Correct the name server of this machine (/etc/resolv.conf), and run doctor again.",
      ),
    ];
  }
}
