import { ask, askOrFail } from "./ask.ts";
import type { Deployment } from "./deployment.ts";
import { until } from "./until.ts";

/** An access token lasts ten minutes; a new one is asked for before. */
const RENEW_AFTER_MS = 7 * 60_000;

type Session = { access_token: string; refresh_token: string };

/** A member who has signed in once, on a device that keeps its own refresh token. */
export type Member = {
  email: string;
  password: string;
  /** An access token that is good for some minutes more; asked for anew where it is not. */
  token(): Promise<string>;
};

const PASSWORD = "a sentence to keep";

type Mail = { to: { address: string }[]; subject: string; text: string };

/** All mails that were handed over so far. */
export const readMails = (mailboxUrl: string) => askOrFail<Mail[]>(`${mailboxUrl}/email`);

function keepSession(url: string, first: Session) {
  let session = first;
  let since = performance.now();
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const { refresh_token } = session;
    const answer = await ask(`${url}/api/auth/token`, { method: "POST", body: { refresh_token } });
    // Refused or broken: the old one is good for minutes, and the next request asks again.
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

/** Signs `count` members up through the product, by their confirmation mails. */
export async function joinMembers(
  { url, mailboxUrl }: Deployment,
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
