import type { Email } from "postal-mime";

/** The report of another mail server or a provider about an email. */
export type MailReport = {
  /** A bounce address or a tag on each line. */
  about: string;
  recipients: string[];
  outcome: "bounced" | "complained";
  /** The enhanced status code (RFC 3463): 5 for good, 4 for now; null for a complaint. */
  status: string | null;
};

/** Returns the code in a text if it has this class, or the general code of the class. */
export function statusIn(text: string, severity: "4" | "5"): string {
  const [status] = new RegExp(`\\b${severity}\\.\\d{1,3}\\.\\d{1,3}\\b`).exec(text) ?? [];
  return status ?? `${severity}.0.0`;
}

/** Headers in which mail servers name the address a returned email was delivered to. */
const DELIVERED_TO = ["to", "delivered-to", "x-original-to", "envelope-to"];

type Fields = Map<string, string>;

/** Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965). */
export async function readReturnedMail(source: Uint8Array): Promise<MailReport[]> {
  // Loaded with the first one, for a fast startup.
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(source, { rfc822Attachments: true });
  const own = mail.headers.filter(({ key }) => DELIVERED_TO.includes(key));
  const about = own.map(({ value }) => value).join("\n");
  const failed = fieldsOf(mail, "message/delivery-status").filter(
    (fields) => fields.get("action")?.toLowerCase() === "failed",
  );
  const complaints = fieldsOf(mail, "message/feedback-report").filter(
    (fields) => fields.get("feedback-type")?.toLowerCase() === "abuse",
  );
  return [
    ...failed.map((fields): MailReport => {
      const [status = "5.0.0"] = /[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "") ?? [];
      const named = ["original-recipient", "final-recipient"];
      return { about, recipients: addressesIn(fields, named), outcome: "bounced", status };
    }),
    ...complaints.map((fields): MailReport => {
      const recipients = addressesIn(fields, ["original-rcpt-to"]);
      const sender = fields.get("original-mail-from") ?? "";
      return { about: `${about}\n${sender}`, recipients, outcome: "complained", status: null };
    }),
  ];
}

/** Returns the groups of fields in a part: one about the report, then one for each recipient. */
function fieldsOf({ attachments }: Email, type: string): Fields[] {
  const part = attachments.find(({ mimeType }) => mimeType === type);
  if (!part) return [];
  const { content } = part;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const unfolded = text.replace(/\r?\n[ \t]+(?=\S)/g, " ");
  return unfolded.split(/(?:\r?\n[ \t]*){2,}/).map((group) => {
    const lines = [...group.matchAll(/^([\w-]+)[ \t]*:[ \t]*(.*?)\s*$/gm)];
    return new Map(lines.map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
  });
}

/** Returns the addresses of such fields as `rfc822; member@example.com`. */
function addressesIn(fields: Fields, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const address = fields.get(name)?.replace(/^[\w-]+[ \t]*;/, "");
    return address ? [address.replace(/[<>\s]/g, "")] : [];
  });
}
