import type { SandboxConfig } from "#sandbox/sandbox.config.ts";
import { type Envelope, reportOf } from "./fates.ts";

/** The product may be restarting. */
const RETRY_DELAYS = [1000, 5000, 15_000];

/** Reports emails that come back to the product's webhook, as a mail server and Postmark do. */
export function createReturning(webhook: SandboxConfig["mailWebhook"]) {
  const stopping = new AbortController();

  async function send(report: { contentType: string; body: string }): Promise<boolean> {
    if (!webhook) return true;
    const headers = {
      authorization: `Basic ${Buffer.from(`mail:${webhook.secret}`).toString("base64")}`,
      "content-type": report.contentType,
    };
    const init = { method: "POST", headers, body: report.body, signal: stopping.signal };
    return fetch(webhook.url, init).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
  }

  function deliver(report: { contentType: string; body: string }, delays = RETRY_DELAYS): void {
    void send(report).then((delivered) => {
      const [delay, ...later] = delays;
      if (delivered || delay === undefined || stopping.signal.aborted) return;
      setTimeout(() => deliver(report, later), delay).unref();
    });
  }

  return {
    /** Returns after the report is on its way. */
    accepted(source: string, envelope: Envelope): void {
      const report = reportOf(source, envelope, new Date());
      if (report) deliver(report);
    },
    stop: () => stopping.abort(),
  };
}
