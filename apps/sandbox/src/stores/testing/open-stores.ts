import { createStoreBackend, type StoreBackendOptions } from "#sandbox/stores/store-backend.ts";

const KEY = "sk_test_stores";
export const MEMBER = "user-1";
export const BUY = { app_user_id: MEMBER, store: "app_store" as const };
export const START = "2026-11-21T12:00:00.000Z";
export const SECRET = "rcsec_test";

export type Hook = { headers: Headers; body: string; event: Record<string, unknown> };

/** A backend with a receiver that records webhooks and responds with the given statuses. */
export function openStores(options: Partial<StoreBackendOptions> & { answers?: number[] } = {}) {
  const { answers = [], ...rest } = options;
  const hooks: Hook[] = [];
  const deliver = async (request: Request) => {
    const body = await request.text();
    hooks.push({ headers: request.headers, body, event: JSON.parse(body).event });
    return new Response(null, { status: answers.shift() ?? 200 });
  };
  const backend = createStoreBackend({
    apiKey: KEY,
    projectId: "proj_1",
    webhook: {
      url: "http://product.test/hook",
      authorization: "Bearer own",
      secret: SECRET,
      deliver,
    },
    now: () => Date.parse(START),
    ...rest,
  });
  const ask = async (method: string, path: string, key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await backend.app.request(path, { method, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const get = (path: string, key = KEY) => ask("GET", path, key);
  const remove = (path: string, key = KEY) => ask("DELETE", path, key);
  const subscriptions = async (member = MEMBER) =>
    (await get(`/v2/projects/proj_1/customers/${encodeURIComponent(member)}/subscriptions`)).body;
  const types = () => hooks.map(({ event }) => event.type);
  return { ...backend, hooks, get, remove, subscriptions, types };
}
