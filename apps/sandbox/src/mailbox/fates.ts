import { randomUUID } from "node:crypto";

export type Envelope = { from: string; to: string };

/** The fate of an email by its recipient's local part, as in member+bounce@example.com. */
const FATES = ["bounce", "full", "complain", "refuse"] as const;
export type Fate = (typeof FATES)[number];

export function fateOf(address: string): Fate | undefined {
  const [local = ""] = address.split("@");
  const name = local.split("+").at(-1)?.toLowerCase();
  return FATES.find((fate) => fate === name);
}

/** As a mail server answers RCPT TO for a mailbox that it does not have. */
export const REFUSAL = { code: 550, text: "5.1.1 no such user here" } as const;

const DIAGNOSES = {
  bounce: { status: "5.1.1", text: "550 5.1.1 no such user here" },
  full: { status: "4.2.2", text: "452 4.2.2 the mailbox is full" },
} as const;

type Report = { contentType: string; body: string };

/** Returns what a receiving mail server or the provider sends back; undefined for nothing. */
export function reportOf(source: string, envelope: Envelope, now: Date): Report | undefined {
  const fate = fateOf(envelope.to);
  if (fate === "bounce" || fate === "full") {
    const body = returnedMail(source, envelope, { ...DIAGNOSES[fate], now });
    return { contentType: "message/rfc822", body };
  }
  if (fate !== "complain") return undefined;
  const body = JSON.stringify(spamComplaint(source, envelope, now));
  return { contentType: "application/json", body };
}

/** A delivery status notification (RFC 3464), as Postfix writes it. */
export function returnedMail(
  source: string,
  { from, to }: Envelope,
  { status, text, now }: { status: string; text: string; now: Date },
): string {
  const boundary = `returned-${randomUUID()}`;
  const [headers = ""] = source.split(/\r?\n\r?\n/, 1);
  return [
    "Return-Path: <>",
    `Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    "From: MAILER-DAEMON@mx.sandbox.test (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    `To: ${from}`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    `\tboundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "Your message could not be delivered to one or more recipients.",
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.sandbox.test",
    `X-Postfix-Sender: rfc822; ${from}`,
    "",
    `Final-Recipient: rfc822; ${to}`,
    `Original-Recipient: rfc822;${to}`,
    "Action: failed",
    `Status: ${status}`,
    "Remote-MTA: dns; mx.example.com",
    `Diagnostic-Code: smtp; ${text.slice(0, 20)}`,
    `    ${text.slice(20)}`,
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    headers,
    "",
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

/** A spam complaint in the format of Postmark, with the metadata of the email's headers. */
export function spamComplaint(source: string, { from, to }: Envelope, now: Date): object {
  const [headers = ""] = source.split(/\r?\n\r?\n/, 1);
  const metadata = headers
    .replace(/\r?\n[ \t]+/g, " ")
    .matchAll(/^X-PM-Metadata-([\w-]+):[ \t]*(.*?)\s*$/gim);
  return {
    RecordType: "SpamComplaint",
    MessageStream: "outbound",
    ID: 42,
    Type: "SpamComplaint",
    TypeCode: 100_001,
    Name: "Spam complaint",
    MessageID: randomUUID(),
    Metadata: Object.fromEntries(
      [...metadata].map(([, name = "", value]) => [name.toLowerCase(), value]),
    ),
    ServerID: 1,
    Description: "The subscriber explicitly marked this message as spam.",
    Details: "",
    Email: to,
    From: from,
    BouncedAt: now.toISOString(),
    DumpAvailable: true,
    Inactive: true,
    CanActivate: false,
    Subject: /^Subject:[ \t]*(.*?)\s*$/im.exec(headers)?.[1] ?? "",
  };
}
