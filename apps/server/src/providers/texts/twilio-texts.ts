import { Problem } from "#problems/problem.ts";
import type { Texts } from "./texts.ts";

/** A member waits for the answer. */
const TIMEOUT_MS = 8000;

/** Text messages through Twilio; `apiUrl` is Twilio or a stand-in for it. */
export function createTwilioTexts(options: {
  accountSid: string;
  authToken: string;
  from: string;
  apiUrl: string;
  /** In place of the network. */
  fetch?: typeof fetch;
}): Texts {
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
      // Its text may quote the number, so only the status is kept.
      await answer.body?.cancel();
      if (answer.status !== 201) {
        throw new Problem("factor.text_not_sent", {
          cause: new Error(`the provider of text messages answered ${answer.status}`),
        });
      }
    },
  };
}
