export const CHECK_PATH = "/api/functions/check-subscription";
export const DAYS_PATH = "/api/one-things";
export const WRITES_PATH = "/api/writes";

/** Returns a member's headers; each member has an IP address of their own. */
export const headersOf = ({ token, id }: { token: string; id: string }) => ({
  authorization: `Bearer ${token}`,
  "x-client-platform": "ios",
  "x-forwarded-for": addressOf(id),
});

export function addressOf(id: string): string {
  const number = Number(id.replace(/\D/g, ""));
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

type Asked = {
  token?: string;
  method?: string;
  body?: object;
  tag?: string;
  /** The client's IP address, as a proxy would set it. */
  from?: string;
};

export type Answered = { status: number; tag: string | null; text: string; body: unknown };

/** Sends one request; `body` is undefined where the response is not JSON. */
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

export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}
