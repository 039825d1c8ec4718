export const CHECK_PATH = "/api/functions/check-subscription";
export const DAYS_PATH = "/api/one-things";
export const WRITES_PATH = "/api/writes";

/** Returns what a member's phone says with each request: members come from addresses of their own. */
export const headersOf = ({ token, id }: { token: string; id: string }) => ({
  authorization: `Bearer ${token}`,
  "x-client-platform": "ios",
  "x-forwarded-for": addressOf(id),
});

/** Returns the address of the member with a number, such as `member-7`. */
export function addressOf(id: string): string {
  const number = Number(id.replace(/\D/g, ""));
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

/** One request as the checks make it. */
type Asked = {
  token?: string;
  method?: string;
  body?: object;
  tag?: string;
  /** The address of the client, as a proxy in front names it. */
  from?: string;
};

export type Answered = { status: number; tag: string | null; text: string; body: unknown };

/** Asks a server once; what cannot be read as JSON has no body. */
export async function ask(url: string, path: string, asked: Asked = {}): Promise<Answered> {
  const { token, method = "GET", body, tag, from } = asked;
  const answer = await fetch(url + path, {
    method,
    headers: {
      "x-client-platform": "ios",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(tag && { "if-none-match": tag }),
      ...(from && { "x-forwarded-for": from }),
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
