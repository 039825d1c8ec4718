export const CHECK_PATH = "/api/functions/check-subscription";
export const DAYS_PATH = "/api/one-things";

/** One request as the checks make it. */
type Asked = { token?: string; method?: string; body?: object; tag?: string };

export type Answered = { status: number; tag: string | null; text: string; body: unknown };

/** Asks a server once; what cannot be read as JSON has no body. */
export async function ask(url: string, path: string, asked: Asked = {}): Promise<Answered> {
  const { token, method = "GET", body, tag } = asked;
  const answer = await fetch(url + path, {
    method,
    headers: {
      "x-client-platform": "ios",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(tag && { "if-none-match": tag }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, tag: answer.headers.get("etag"), text, body: asJson(text) };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands under a name in an answer; undefined where it has no such thing. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}
