import { Problem } from "#problems/problem.ts";
import type { SmsProvider } from "#providers/ports.ts";

const TIMEOUT_MS = 8000;

/** Sends SMS through Twilio; `apiUrl` is Twilio or the sandbox's fake. */
export function createTwilioSms(options: {
  accountSid: string;
  authToken: string;
  from: string;
  apiUrl: string;
  fetch?: typeof fetch;
}): SmsProvider {
  const { accountSid, authToken, from, apiUrl, fetch = globalThis.fetch } = options;
  const account = encodeURIComponent(accountSid);
  const url = new URL(`/2010-04-01/Accounts/${account}/Messages.json`, apiUrl);
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    async send({ to, body }) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, From: from, Body: body }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new Problem("factor.text_not_sent", { cause });
      });
      // The body may quote the phone number.
      await answer.body?.cancel();
      if (answer.status !== 201) {
        throw new Problem("factor.text_not_sent", {
          cause: new Error(`the SMS provider responded ${answer.status}`),
        });
      }
    },
  };
}
