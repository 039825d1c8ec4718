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
