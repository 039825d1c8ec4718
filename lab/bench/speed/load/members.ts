import { ask } from "#topology/ask.ts";
import { PASSWORD } from "../systems/filled-database.ts";

export const CHECK_PATH = "/api/functions/check-subscription";
export const DAYS_PATH = "/api/one-things";

/** A member who is signed in, with the ETag of their membership in one system. */
export type Known = { id: string; token: string; tag: string };

export const memberIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `member-${index + 1}`);

/** Each member has an IP address of their own. */
function addressOf(id: string): string {
  const number = Number(id.replace(/\D/g, ""));
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

export const headersOf = ({ token, id }: Pick<Known, "token" | "id">) => ({
  authorization: `Bearer ${token}`,
  "x-client-platform": "ios",
  "x-forwarded-for": addressOf(id),
});

// Connections are not reused: a paused server cannot report that it has closed one.
export async function signIn(url: string, id: string): Promise<string> {
  const { status, text } = await ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    body: { email: `${id}@example.com`, password: PASSWORD },
    headers: { "x-forwarded-for": addressOf(id) },
    alone: true,
  });
  if (status !== 200) throw new Error(`${id} was not signed in: ${status} ${text}`);
  return JSON.parse(text).access_token;
}

/** An access token lasts ten minutes, and no measurement lasts five. */
const RENEW_AFTER_MS = 5 * 60_000;
const sessions = new Map<string, { token: string; since: number }>();

async function tokenOf(productUrl: string, id: string): Promise<string> {
  const session = sessions.get(id);
  if (session && performance.now() - session.since < RENEW_AFTER_MS) return session.token;
  const since = performance.now();
  const token = await signIn(productUrl, id);
  sessions.set(id, { token, since });
  return token;
}

/** Signs a member in at the product, and learns their ETag of the system at `url`. */
export async function knownMember(productUrl: string, url: string, id: string): Promise<Known> {
  const token = await tokenOf(productUrl, id);
  const headers = headersOf({ id, token });
  await ask(url + DAYS_PATH, { headers, alone: true });
  const { etag = "" } = await ask(url + CHECK_PATH, { headers, alone: true });
  return { id, token, tag: etag };
}
