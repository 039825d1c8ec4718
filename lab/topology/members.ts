import { ask, askOrFail } from "./ask.ts";
import type { Deployment } from "./deployment.ts";
import { until } from "./until.ts";

/** An access token expires after ten minutes. */
const RENEW_AFTER_MS = 7 * 60_000;

type Session = { access_token: string; refresh_token: string };

export type Member = {
  email: string;
  password: string;
  /** Resolves with an access token that stays valid for minutes; refreshes it when needed. */
  token(): Promise<string>;
};

const PASSWORD = "a sentence to keep";

type Mail = { messageId: string; to: { address: string }[]; subject: string; text: string };

export const readMails = (mailboxUrl: string) => askOrFail<Mail[]>(`${mailboxUrl}/email`);

function keepSession(url: string, first: Session) {
  let session = first;
  let since = performance.now();
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const { refresh_token } = session;
    const answer = await ask(`${url}/api/auth/token`, { method: "POST", body: { refresh_token } });
    // Otherwise the old token is valid for minutes, and the next request tries again.
    if (answer.status === 200) {
      session = JSON.parse(answer.text);
      since = performance.now();
    }
  }
  return async () => {
    if (performance.now() - since > RENEW_AFTER_MS) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    return session.access_token;
  };
}

export async function joinMembers(
  { url, mailboxUrl }: Pick<Deployment, "url" | "mailboxUrl">,
  count: number,
  named = "member",
): Promise<Member[]> {
  const emails = Array.from({ length: count }, (_, index) => `${named}-${index}@example.com`);
  for (const email of emails) {
    const body = { email, password: PASSWORD, time_zone: "UTC" };
    await askOrFail(`${url}/api/auth/sign-up/email`, { method: "POST", body });
  }
  const members: Member[] = [];
  for (const email of emails) {
    const token = await until(`the mail to ${email}`, async () => {
      const mails = await readMails(mailboxUrl);
      const mail = mails.find(({ to }) => to[0]?.address === email);
      return /\/auth\/confirm#token=([^\s]+)/.exec(mail?.text ?? "")?.[1];
    });
    const body = { token, password: PASSWORD, password_chosen: "at_sign_up" };
    const address = `${url}/api/auth/verify-email`;
    const session = await askOrFail<Session>(address, { method: "POST", body });
    members.push({ email, password: PASSWORD, token: keepSession(url, session) });
  }
  return members;
}
