import { z } from "zod";
import { type MailReport, statusIn } from "./returned-mail.ts";

const eventSchema = z.object({
  RecordType: z.string(),
  Type: z.string().nullish(),
  Email: z.string().nullish(),
  Details: z.string().nullish(),
  Description: z.string().nullish(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});

const FOR_GOOD = ["HardBounce", "BadEmailAddress"];
const FOR_NOW = ["SoftBounce", "Transient", "DnsError", "Blocked"];

/** Returns undefined for an event that is not from Postmark. */
export function postmarkReports(event: unknown): MailReport[] | undefined {
  const read = eventSchema.safeParse(event);
  if (!read.success) return undefined;
  const { RecordType, Type, Email, Details, Description, Metadata } = read.data;
  const about = { about: String(Metadata?.bounce ?? ""), recipients: Email ? [Email] : [] };
  if (RecordType === "SpamComplaint") return [{ ...about, outcome: "complained", status: null }];
  if (RecordType !== "Bounce") return [];
  const severity = FOR_GOOD.includes(Type ?? "") ? "5" : "4";
  if (severity === "4" && !FOR_NOW.includes(Type ?? "")) return [];
  const status = statusIn(`${Details ?? ""} ${Description ?? ""}`, severity);
  return [{ ...about, outcome: "bounced", status }];
}
