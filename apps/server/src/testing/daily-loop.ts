import type { Overview } from "@sovereign/contract/one-things";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { accountRequests, sessionOf } from "./account-requests.ts";
import type { TestProduct } from "./test-product.ts";

const TOKEN_USE_MS = 9 * 60_000;

/**
 * A new member of the test product and the requests of the daily loop as the web app sends them.
 * The member signs in again when the test's clock has outlived the access token.
 */
export async function startMember(product: TestProduct, timeZone = "UTC") {
  const signedUp = await product.signUp(undefined, timeZone);
  const { email, accessToken } = signedUp;
  let token = { value: accessToken, until: Date.now() + TOKEN_USE_MS };

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    if (Date.now() > token.until) {
      const session = await sessionOf(await accountRequests(product.fetch).signIn(email));
      token = { value: session.access_token, until: Date.now() + TOKEN_USE_MS };
    }
    const headers = { ...init.headers, authorization: `Bearer ${token.value}` };
    return product.fetch(path, { ...init, headers });
  }

  const send = (path: string, method: string, body?: object) =>
    fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });

  const read = () => send("/api/one-things", "GET");
  const commit = (date: string, content: unknown, more: object = {}) =>
    send(`/api/one-things/${date}`, "PUT", { content, ...more });
  const reflect = (date: string, completion_status: unknown) =>
    send(`/api/one-things/${date}/completion`, "PUT", { completion_status });
  const note = (date: string, note: unknown, more: object = {}) =>
    send(`/api/one-things/${date}/note`, "PUT", { note, ...more });
  const search = (q: string, before?: string) =>
    send("/api/one-things/search", "POST", { q, ...(before && { before }) });

  return {
    ...signedUp,
    fetch,
    send,
    read,
    commit,
    reflect,
    note,
    search,
    overview: async () => overviewOf(await read()),
    committed: async (date: string, content: string) => overviewOf(await commit(date, content)),
    reflected: async (date: string, status: CompletionStatus) =>
      overviewOf(await reflect(date, status)),
    noted: async (date: string, text: string) => overviewOf(await note(date, text)),
  };
}

async function overviewOf(response: Response): Promise<Overview> {
  if (response.status !== 200) throw new Error(`no overview: ${await response.text()}`);
  return (await response.json()) as Overview;
}
