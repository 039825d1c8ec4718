import { MANY_MEMBERS_PASSWORD } from "#bench/data/many-members.ts";
import { addressOf, ask, CHECK_PATH, fieldOf } from "./ask.ts";

const AT_ONCE = 8;

export type SignedIn = { id: string; token: string };

/** With the ETag of the member's membership in one system. */
export type Known = SignedIn & { tag: string };

export const memberIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `member-${index + 1}`);

export async function signIn(url: string, id: string): Promise<SignedIn> {
  const body = { email: `${id}@example.com`, password: MANY_MEMBERS_PASSWORD };
  const answer = await ask(url, "/api/auth/sign-in/email", {
    ...{ method: "POST", body, from: addressOf(id) },
  });
  const token = fieldOf(answer.body, "access_token");
  if (typeof token !== "string") {
    throw new Error(`${id} was not signed in: ${answer.status} ${answer.text}`);
  }
  return { id, token };
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

export function knownTo(url: string, members: readonly SignedIn[]): Promise<Known[]> {
  return forAll(members, async ({ id, token }) => {
    await ask(url, "/api/one-things", { token });
    const { tag } = await ask(url, CHECK_PATH, { token });
    return { id, token, tag: tag ?? "" };
  });
}

export const signInAll = (url: string, ids: readonly string[]): Promise<SignedIn[]> =>
  forAll(ids, (id) => signIn(url, id));
