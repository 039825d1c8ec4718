import type { Check } from "#app/commands/doctor/checkup.ts";
import { type Finding, fault, ok } from "#app/commands/doctor/finding.ts";
import { errorCode } from "#app/commands/doctor/network/error-code.ts";

/** Signs in to the mail server, and sends a message where the caller named an address. */
export const mailCheck: Check = {
  name: "Mail server",
  reads: ["SMTP_URL", "MAIL_FROM"],
  async run({ mail, mailTo }) {
    try {
      await mail.verify();
      if (!mailTo) return [ok("It accepts the login.")];
    } catch (error) {
      return [refused(error)];
    }
    try {
      await mail.send(mailTo);
      return [
        ok(`It accepted a message to ${mailTo}: see where it arrives, and how it is signed.`),
      ];
    } catch (error) {
      return [
        fault(
          `It refuses a message to ${mailTo} (${codeOf(error)}).`,
          "Allow the sender of MAIL_FROM at your mail provider.",
        ),
      ];
    }
  },
};

function refused(error: unknown): Finding {
  const code = codeOf(error);
  return code.startsWith("5")
    ? fault(`It refuses the login (${code}).`, "Correct user and password in SMTP_URL.")
    : fault(`It cannot be reached (${code}).`, "Correct host, port and scheme in SMTP_URL.");
}

/** The response's number, never its text, which may quote the login. */
function codeOf(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") return String(responseCode);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause) return codeOf(cause);
  return typeof code === "string" ? code : errorCode(error);
}
