import { ask } from "#topology/ask.ts";
import { PASSWORD } from "../systems/filled-database.ts";

export const CHECK_PATH = "/api/functions/check-subscription";
export const DAYS_PATH = "/api/one-things";

const AT_ONCE = 8;

export type SignedIn = { id: string; token: string };

/** With the ETag of the member's membership in one system. */
export type Known = SignedIn & { tag: string };

export const memberIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `member-${index + 1}`);

/** Each member has an IP address of their own. */
function addressOf(id: string): string {
  const number = Number(id.replace(/\D/g, ""));
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

export const headersOf = ({ token, id }: SignedIn) => ({
  authorization: `Bearer ${token}`,
  "x-client-platform": "ios",
  "x-forwarded-for": addressOf(id),
});

/** Connections are not kept: a paused server cannot say that it has closed one. */
export const askAs = (url: string, path: string, member: SignedIn, headers = {}) =>
  ask(url + path, { alone: true, headers: { ...headersOf(member), ...headers } });

export async function signIn(url: string, id: string): Promise<SignedIn> {
  const { status, text } = await ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    body: { email: `${id}@example.com`, password: PASSWORD },
    headers: { "x-forwarded-for": addressOf(id) },
    alone: true,
  });
  if (status !== 200) throw new Error(`${id} was not signed in: ${status} ${text}`);
  return { id, token: JSON.parse(text).access_token };
}

/** Runs `act` for each item, a few at a time; resolves with the results in order. */
async function forAll<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [place, item] of queue) results[place] = await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

export const signInAll = (url: string, ids: readonly string[]): Promise<SignedIn[]> =>
  forAll(ids, (id) => signIn(url, id));

export const knownTo = (url: string, members: readonly SignedIn[]): Promise<Known[]> =>
  forAll(members, async (member) => {
    await askAs(url, DAYS_PATH, member);
    const { etag = "" } = await askAs(url, CHECK_PATH, member);
    return { ...member, tag: etag };
  });
