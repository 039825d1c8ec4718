import type { TestFetch } from "./account-requests.ts";
import { ENDPOINTS } from "./contract-endpoints.ts";

/** What the parameters are that name no row. */
const USUAL: Record<string, string> = {
  date: "2026-03-10",
  month: "2026-03",
  review: "week",
  last_day: "2026-03-08",
  day: "1",
  provider: "google",
  section: "books",
  shelf: "books",
};

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const ENDS_SESSION = /\/(sign-out|delete-account)$/;

/** Every endpoint but the office's and those that end the session. The stream of events never ends. */
export const MEMBER_ENDPOINTS = ENDPOINTS.filter(
  ({ path }) =>
    !path.startsWith("/api/office") && path !== "/api/me/events" && !ENDS_SESSION.test(path),
);

type Asked = { body?: unknown; query?: Record<string, string>; id?: string };

/** Sends a request to an endpoint; parameters that name a row are `id`. */
export function ask(
  fetch: TestFetch,
  { method, path }: { method: string; path: string },
  { body = {}, query = {}, id = UNKNOWN }: Asked = {},
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => USUAL[name] ?? encodeURIComponent(id));
  const search = new URLSearchParams(query);
  return fetch(search.size > 0 ? `${filled}?${search}` : filled, {
    method: method.toUpperCase(),
    ...(method !== "get" && { body: JSON.stringify(body) }),
  });
}
