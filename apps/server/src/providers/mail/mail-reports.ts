import { Problem } from "#problems/problem.ts";
import { postmarkReports } from "./postmark-reports.ts";
import { type MailReport, readReturnedMail } from "./returned-mail.ts";
import { sesReports, subscriptionToConfirm } from "./ses-reports.ts";

export type ReadMailReports = (
  body: Uint8Array,
  contentType: string | undefined,
) => Promise<MailReport[]>;

const CONFIRM_TIMEOUT_MS = 5000;

/**
 * Reads the returned emails of mail servers and the webhooks of Postmark and Amazon SES; returns
 * nothing for their other events, and throws for anything else.
 */
export function createMailReports(request: typeof fetch = fetch): ReadMailReports {
  return async (body, contentType = "") => {
    if (/^(message\/rfc822|multipart\/report)\b/i.test(contentType)) return readReturnedMail(body);
    const event = parsed(body);
    const confirmation = subscriptionToConfirm(event);
    if (confirmation) {
      const signal = AbortSignal.timeout(CONFIRM_TIMEOUT_MS);
      await request(confirmation, { signal, redirect: "error" });
      return [];
    }
    return postmarkReports(event) ?? sesReports(event) ?? [];
  };
}

/** Providers declare JSON as text, too. */
function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new Problem("request.invalid", { detail: "The event is not readable", cause });
  }
}
